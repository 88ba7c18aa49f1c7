//! Findings as workflow commands of GitHub, which shows them beside the lines of a change.

use std::fmt::Write;

use bifrost::contract::Impact;

use crate::check::Report;
use crate::rule::Severity;

/// A command a finding that counts, and one for each reason for which there may be more. `base` is
/// the folder that paths are relative to, as seen from that of the repository; empty when they are
/// the same.
#[must_use]
pub fn github(report: &Report, base: &str) -> String {
    let mut out = String::new();
    for finding in report.findings.iter().filter(|finding| finding.counts()) {
        let Some(rule) = report.rule(finding) else { continue };
        let mut places = vec![("file", format!("{base}{}", finding.spot.path))];
        if let Some(place) = finding.spot.place {
            places.push(("line", finding.spot.line.to_string()));
            // A mark below an end of many lines would stand far from the first.
            if place.start_line == place.end_line {
                places.push(("endLine", place.end_line.to_string()));
                places.push(("col", place.start_column.to_string()));
                places.push(("endColumn", place.end_column.to_string()));
            }
        }
        places.push(("title", rule.id.clone()));
        command(&mut out, word(rule.severity), &places, &rule.message);
    }
    for unused in &report.unused {
        let places = [
            ("file", format!("{base}{}", unused.path)),
            ("line", unused.line.to_string()),
            ("title", "unused ignore".to_owned()),
        ];
        command(&mut out, "warning", &places, &unused.message());
    }
    for rule in &report.rules {
        let id = &rule.rule().id;
        let grave = rule.diagnostics.iter().filter(|it| it.impact == Impact::Incomplete);
        for said in grave {
            let title = [("title", format!("{id}: not complete"))];
            let paths = said.paths.iter().map(|path| format!("\n{base}{path}")).collect::<String>();
            command(&mut out, "warning", &title, &format!("{}{paths}", said.message));
        }
        if rule.unproven {
            let title = [("title", format!("{id}: not complete"))];
            command(&mut out, "warning", &title, "not all that it rests on is proven");
        }
    }
    out
}

const fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    }
}

fn command(out: &mut String, word: &str, places: &[(&str, String)], message: &str) {
    let places: Vec<String> =
        places.iter().map(|(name, value)| format!("{name}={}", property(value))).collect();
    let _ = writeln!(out, "::{word} {}::{}", places.join(","), data(message));
}

/// A message as such a command wants it.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A value before the message, where two more characters mean something.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_is_escaped() {
        let mut out = String::new();
        command(&mut out, "error", &[("file", "a,b:c%.py".to_owned())], "50%: a,\r\nb");
        assert_eq!(out, "::error file=a%2Cb%3Ac%25.py::50%25: a,%0D%0Ab\n");
    }
}
