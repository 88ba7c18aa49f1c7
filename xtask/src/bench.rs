//! `cargo xtask bench`: time and memory of fixed queries over pinned corpora, beside ast-grep and ripgrep in the same run.
//!
//! The line: `options` say what is wanted, `tools` and `corpora` fetch what is missing, `cases` is the table of what is
//! asked, `measure` runs it, `answers` looks whether the tools found the same, `report` prints. `session` and `languages` are apart:
//! what a server answers between edits, and how a real tree of each language is read. What is measured, and how to read it, stands in `docs/bench.md`.

mod answers;
mod cases;
mod corpora;
mod edges;
mod fetch;
mod home;
mod languages;
mod limits;
mod measure;
mod options;
mod pins;
mod report;
mod scaled;
mod session;
mod tools;

use std::collections::BTreeMap;

use crate::shell::{Outcome, complain, say};
use cases::Case;
use corpora::Tree;
use home::Home;
use limits::Finding;
use measure::Measured;
use options::Options;

/// What one case came to.
struct Done {
    case: &'static Case,
    runs: Vec<Measured>,
    findings: Vec<Finding>,
}

/// Measures what was asked for and prints the report.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let options = Options::read(arguments)?;
    if options.help {
        say(options::HELP);
        return Ok(());
    }
    if options.list {
        say(&cases::list());
        return Ok(());
    }
    let home = Home::open()?;
    let wanted: Vec<&'static Case> = cases::all().filter(|case| options.wants(case)).collect();
    let done = if wanted.is_empty() { Vec::new() } else { cases(&home, wanted, &options)? };
    let read = if options.languages() { languages::all(&home, &options)? } else { Vec::new() };
    let session = if options.session() { session::measure(&home, &options)? } else { Vec::new() };
    say(&report::text(&done, &session, &read, &options));
    let findings = done.iter().flat_map(|done| &done.findings).chain(&session);
    verdict(findings.chain(read.iter().flat_map(|read| &read.findings)), &options)
}

/// Measures the cases.
fn cases(home: &Home, wanted: Vec<&'static Case>, options: &Options) -> Outcome<Vec<Done>> {
    let programs = tools::ready(home, options)?;
    let trees = trees(home, &wanted, options)?;
    let mut done = Vec::new();
    for case in
        wanted.into_iter().filter(|case| case.runs.iter().all(|run| trees.contains_key(run.tree)))
    {
        complain(&format!("measuring {} ...", case.name));
        let runs = measure::case(case, &programs, &trees, home, options.runs)?;
        let findings = limits::of(case, &runs);
        done.push(Done { case, runs, findings });
    }
    Ok(done)
}

/// Every tree that the cases read. A case that only informs does without a corpus that cannot be had here.
fn trees(home: &Home, cases: &[&Case], options: &Options) -> Outcome<BTreeMap<&'static str, Tree>> {
    let mut trees = BTreeMap::new();
    for case in cases {
        if let Err(failure) = trees_of(case, home, options, &mut trees) {
            if !case.informs() {
                return Err(failure);
            }
            complain(&format!("{} is left out: {}", case.name, failure.message));
        }
    }
    Ok(trees)
}

fn trees_of(
    case: &Case,
    home: &Home,
    options: &Options,
    trees: &mut BTreeMap<&'static str, Tree>,
) -> Outcome {
    for run in case.runs {
        if !trees.contains_key(run.tree) {
            trees.insert(run.tree, corpora::tree(home, run.tree, options.fetch)?);
        }
    }
    Ok(())
}

/// With `--ratios-only` the exit status says whether every promise was measured and kept.
fn verdict<'f>(mut findings: impl Iterator<Item = &'f Finding>, options: &Options) -> Outcome {
    if options.ratios_only && !findings.all(Finding::kept) {
        Err("a limit is exceeded, an answer differs, or something could not be measured".into())
    } else {
        Ok(())
    }
}
