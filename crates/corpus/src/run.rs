//! One case against the engine.

use crate::engine::{Bench, Lowered, fold};
use crate::files::{self, CaseFile, LARGE};
use crate::page::{Case, Question};
use crate::report::Fault;
use crate::{decls, facts, place, queries, spelling};

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
    let questions = form(case)?;
    let files = files::of_case(case)?;
    let bench = Bench::new(&files).map_err(|message| Fault::new(case.line, message))?;
    let small = files.iter().all(|file| file.size() <= LARGE);
    let lowered = if small { bench.facts() } else { Vec::new() };
    for file in &lowered {
        verdict.faults.extend(spelling::check(case.line, file));
    }
    for fence in case.fences("facts") {
        verdict.faults.extend(facts::check(fence, &files, &lowered));
    }
    for fence in case.fences("decls") {
        let first = first_lowered(&files, &lowered);
        let first = first.map_err(|message| Fault::new(fence.line, message))?;
        verdict.faults.extend(decls::check(fence, first));
    }
    if questions.is_empty() || case.health().is_some() {
        verdict.faults.extend(queries::check_health(case.health(), case.line, &bench));
    }
    let mut clean = !questions.is_empty();
    for question in &questions {
        let asked = queries::check(question, &files, &bench);
        verdict.faults.extend(asked.faults);
        clean &= asked.clean;
    }
    verdict.clean = clean;
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

/// The queries of a case that has the form of one.
fn form(case: &Case) -> Result<Vec<Question<'_>>, Fault> {
    let questions = case.questions()?;
    for word in ["gap", "decls"] {
        if case.fences(word).count() > 1 {
            return Err(Fault::new(case.line, format!("a case has at most one `{word}` fence")));
        }
    }
    if questions.is_empty() && case.fence("facts").is_none() && case.fence("decls").is_none() {
        let message = "the case asserts nothing: it has no `query`, `facts` or `decls`";
        return Err(Fault::new(case.line, message));
    }
    Ok(questions)
}
