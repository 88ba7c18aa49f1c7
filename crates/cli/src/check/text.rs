//! Findings for people: each with its message and its source, then what is to be known of them all.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use anstyle::{AnsiColor, Style};
use bifrost::contract::{Code, Impact};
use bifrost::report::count;
use bifrost_check::{Finding, Known, Report, Severity, State};

/// Words in colours, for those who want them.
struct Paint(bool);

impl Paint {
    fn wear(&self, style: Style, text: impl Display) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
        Severity::Note => AnsiColor::Cyan.on_default().bold(),
    }
}

pub(super) fn text(report: &Report, gone: &[Known], colour: bool) -> String {
    let paint = Paint(colour);
    let mut out = String::new();
    for finding in report.findings.iter().filter(|finding| finding.counts()) {
        let Some(rule) = report.rule(finding) else { continue };
        let head =
            paint.wear(style(rule.severity), format!("{}[{}]", rule.severity.label(), rule.id));
        let excerpt = finding.excerpt.as_deref().unwrap_or_default();
        let _ = writeln!(out, "{head}: {}\n{excerpt}", rule.message);
    }
    for unused in &report.unused {
        let head = paint.wear(style(Severity::Warning), "unused ignore");
        let _ = writeln!(out, "{head}: {}:{}: {}\n", unused.path, unused.line, unused.message());
    }
    doubts(&mut out, report, &paint);
    summary(&mut out, report, gone, &paint);
    out
}

/// Why there may be more, each reason once with the rules that it concerns.
fn doubts(out: &mut String, report: &Report, paint: &Paint) {
    let mut said: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for rule in &report.rules {
        for it in &rule.diagnostics {
            // That a rule looks at nothing is no gap, but hardly what was meant.
            if it.impact == Impact::Advisory && it.code != Code::WhereMatchedNothing {
                continue;
            }
            let head = format!("{}[{}]", it.impact.label(), it.code.label());
            let head = paint.wear(style(Severity::Warning), head);
            let paths: String = it.paths.iter().map(|path| format!("\n    {path}")).collect();
            said.entry(format!("{head}: {}{paths}", it.message)).or_default().push(&rule.rule().id);
        }
        if rule.unproven {
            let head = paint.wear(style(Severity::Warning), "incomplete[unproven]");
            let line = format!("{head}: not all that the findings rest on is proven");
            said.entry(line).or_default().push(&rule.rule().id);
        }
    }
    for (line, rules) in &said {
        let _ = writeln!(out, "{line}\n    concerns {}", rules.join(", "));
    }
    if !said.is_empty() {
        out.push('\n');
    }
}

fn summary(out: &mut String, report: &Report, gone: &[Known], paint: &Paint) {
    let number = |wanted: &dyn Fn(&Finding) -> bool| {
        report.findings.iter().filter(|finding| wanted(finding)).count()
    };
    let of = |severity: Severity| {
        number(&|it| it.counts() && report.rule(it).is_some_and(|rule| rule.severity == severity))
    };
    let counts = Severity::ALL.iter().rev().map(|severity| (of(*severity), severity.label()));
    let mut parts: Vec<String> =
        counts.filter(|(n, _)| *n > 0).map(|(n, label)| count(n, label)).collect();
    if parts.is_empty() {
        parts.push("no findings".to_owned());
    }
    let ignored = number(&|it| it.ignored.is_some());
    let known = number(&|it| it.ignored.is_none() && it.state == Some(State::Unchanged));
    let others =
        [(ignored, "ignored"), (known, "in the baseline"), (gone.len(), "of the baseline gone")];
    parts.extend(others.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")));
    let whole = match report.is_complete() {
        true => paint.wear(AnsiColor::Green.on_default(), "complete"),
        false => paint.wear(style(Severity::Warning), "not complete"),
    };
    let (rules, files) = (count(report.rules.len(), "rule"), count(report.files, "file"));
    let _ = writeln!(out, "{}; {whole}; {rules}, {files}", parts.join(", "));
}
