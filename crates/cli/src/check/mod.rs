//! `bifrost check`: rules in, findings out, and a status that a machine can act on.

mod git;
mod rules;
mod text;

use std::fs;
use std::path::Path;
use std::time::Instant;

use bifrost::Workspace;
use bifrost::report::TextStyle;
use bifrost_check::{Baseline, Bound, Known, Report, Rule, Run, Severity};

use crate::args::{CheckArgs, Findings};
use crate::failure::Failure;
use crate::out::Out;
use crate::progress::Progress;
use crate::{DONE, cache, interrupt, run, source};

/// Something was found that counts.
const FOUND: u8 = 1;
/// Nothing was found, but something was left out.
const INCOMPLETE: u8 = 4;

pub(crate) fn check(args: &CheckArgs, out: &Out) -> Result<u8, Failure> {
    let begun = Instant::now();
    // What is wrong with rules or a baseline is told before the folder is listed.
    let rules = rules::read(&args.rules)?;
    let baseline = baseline(args)?;
    let format = args.format.decided(out.is_terminal());
    let mut report = find(args, rules, format, out, begun)?;
    if let Some(path) = args.baseline.as_ref().filter(|_| args.write_baseline) {
        return write_baseline(path, &report, args, out);
    }
    let mut gone = baseline.map_or_else(Vec::new, |baseline| baseline.compare(&mut report));
    if args.changed_since.is_some() {
        // What stands on other lines was not looked for.
        gone.clear();
    }
    write(&report, &gone, format, args, out)?;
    Ok(status(&report, args))
}

/// All that the rules find.
fn find(
    args: &CheckArgs,
    rules: Vec<Rule>,
    format: Findings,
    out: &Out,
    begun: Instant,
) -> Result<Report, Failure> {
    let cancel = interrupt::listen();
    let progress = Progress::begin();
    let options = args.effort.on(args.tree.kept(&args.cache)?);
    let workspace = Workspace::open(&args.tree.root, &options)?;
    let revision = args.changed_since.as_deref();
    let changes = revision.map(|it| git::changes(workspace.root(), it)).transpose()?;
    progress.expect(workspace.files().len());
    let bound = bind(rules, &workspace)?;
    let style = TextStyle { colour: out.colour(), elapsed: begun.elapsed() };
    let settings = Run {
        threads: args.effort.threads,
        deadline: args.effort.left(begun),
        cancel: Some(cancel),
        progress: Some(progress.counter()),
        excerpts: (format == Findings::Text).then_some(style),
        changes: changes.as_ref(),
        unused: args.unused_ignores,
    };
    let report = bifrost_check::check(&workspace, bound, &settings);
    drop(progress);
    cache::save(&workspace);
    Ok(report)
}

fn bind(rules: Vec<Rule>, workspace: &Workspace) -> Result<Vec<Bound>, Failure> {
    let mut bound = Vec::with_capacity(rules.len());
    let mut faults = Vec::new();
    for rule in rules {
        match rule.bind(workspace) {
            Ok(rule) => bound.push(rule),
            Err(fault) => faults.push(fault),
        }
    }
    rules::refuse(&faults)?;
    Ok(bound)
}

fn baseline(args: &CheckArgs) -> Result<Option<Baseline>, Failure> {
    let Some(path) = args.baseline.as_ref().filter(|_| !args.write_baseline) else {
        return Ok(None);
    };
    let text = source::file("the baseline", path)?;
    let wrong = |why| Failure::Usage(format!("`{}` is no baseline: {why}", path.display()));
    Baseline::read(&text).map(Some).map_err(wrong)
}

fn write_baseline(
    path: &Path,
    report: &Report,
    args: &CheckArgs,
    out: &Out,
) -> Result<u8, Failure> {
    let baseline = Baseline::of(report);
    fs::write(path, baseline.to_json()).map_err(|error| {
        Failure::Usage(format!("`{}` cannot be written: {}", path.display(), error.kind()))
    })?;
    let whole = if report.is_complete() { "" } else { "; not complete, so there may be more" };
    let count = bifrost::report::count(baseline.findings.len(), "finding");
    out.text(&format!("{count} written to {}{whole}\n", path.display()))?;
    Ok(if args.require_complete && !report.is_complete() { INCOMPLETE } else { DONE })
}

fn write(
    report: &Report,
    gone: &[Known],
    format: Findings,
    args: &CheckArgs,
    out: &Out,
) -> Result<(), Failure> {
    let base = || run::base(&args.tree.root);
    match format {
        Findings::Text => out.text(&text::text(report, gone, out.colour())),
        Findings::Github => out.text(&bifrost_check::github(report, &base())),
        Findings::Sarif => {
            out.lines(std::iter::once(format!("{:#}", bifrost_check::sarif(report, &base()))))
        }
        Findings::Json | Findings::Auto => {
            out.lines(std::iter::once(bifrost_check::json(report, gone).to_string()))
        }
    }
}

/// Something that counts weighs more than something that may be missing.
fn status(report: &Report, args: &CheckArgs) -> u8 {
    let counts = report.findings.iter().filter(|finding| finding.counts());
    let found = counts.filter_map(|finding| Some(report.rule(finding)?.severity));
    let unused = report.unused.iter().map(|_| Severity::Warning);
    let worst = found.chain(unused).max();
    if args.fail_on.severity().is_some_and(|least| worst.is_some_and(|worst| worst >= least)) {
        return FOUND;
    }
    if args.require_complete && !report.is_complete() { INCOMPLETE } else { DONE }
}
