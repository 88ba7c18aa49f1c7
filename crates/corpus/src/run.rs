//! One case against the engine.

use crate::engine::{Bench, Lowered, fold};
use crate::files::{self, CaseFile, EXPECTATIONS};
use crate::page::Case;
use crate::report::Fault;
use crate::{decls, facts, place, queries};

/// What came of a case.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// What is wrong; empty when the case holds.
    pub faults: Vec<Fault>,
    /// Why a wrong answer is known, when the case says so and it is wrong.
    pub gap: Option<String>,
    /// True when the case asserts that an answer is complete: it has nothing to say about itself.
    pub clean: bool,
}

/// Holds a case against the engine.
#[must_use]
pub fn run(case: &Case) -> Verdict {
    let mut verdict = Verdict::default();
    match check(case, &mut verdict) {
        Ok(()) => {}
        Err(fault) => verdict.faults.push(fault),
    }
    let Some(gap) = case.fence("gap") else {
        return verdict;
    };
    let open = !verdict.faults.is_empty();
    let closed = Fault::new(gap.line, "the answer is right now: take the `gap` fence away");
    Verdict {
        faults: if open { Vec::new() } else { vec![closed] },
        gap: open.then(|| fold(&gap.body)),
        clean: false,
    }
}

fn check(case: &Case, verdict: &mut Verdict) -> Result<(), Fault> {
    form(case)?;
    let files = files::of_case(case)?;
    let bench = Bench::new(&files).map_err(|message| Fault::new(case.line, message))?;
    let lowered = bench.facts();
    for fence in case.fences("facts") {
        verdict.faults.extend(facts::check(fence, &files, &lowered));
    }
    for fence in case.fences("decls") {
        let first = first_lowered(&files, &lowered);
        let first = first.map_err(|message| Fault::new(fence.line, message))?;
        verdict.faults.extend(decls::check(fence, first));
    }
    if let Some(query) = case.fence("query") {
        let asked = queries::check(query, case, &files, &bench);
        verdict.faults.extend(asked.faults);
        verdict.clean = asked.clean;
    }
    Ok(())
}

/// The facts of the first source.
pub(crate) fn first_lowered<'l>(
    files: &[CaseFile],
    lowered: &'l [Lowered],
) -> Result<&'l Lowered, String> {
    let first = place::first_source(files)?;
    let found = lowered.iter().find(|file| file.path == first.path);
    found.ok_or_else(|| format!("the engine does not read `{}`", first.path))
}

/// What no case may be.
fn form(case: &Case) -> Result<(), Fault> {
    let fault = |message: &str| Err(Fault::new(case.line, message));
    for word in EXPECTATIONS.iter().filter(|word| **word != "facts") {
        if case.fences(word).count() > 1 {
            return fault(&format!("a case has at most one `{word}` fence"));
        }
    }
    let asks = case.fence("query").is_some();
    if asks != queries::has_outcome(case) {
        return fault(
            "a `query` needs `rows`, `nothing`, `refused` or `answer`, and these need a `query`",
        );
    }
    if case.fence("rows").is_some() && case.fence("nothing").is_some() {
        return fault("`rows` and `nothing` exclude each other");
    }
    if !asks && case.fence("facts").is_none() && case.fence("decls").is_none() {
        return fault("the case asserts nothing: it has no `query`, `facts` or `decls`");
    }
    Ok(())
}
