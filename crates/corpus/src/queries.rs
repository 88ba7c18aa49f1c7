//! A case with a query: the same answer in every way of running it, and the one that is expected.

use crate::answer::Answer;
use crate::engine::Bench;
use crate::files::CaseFile;
use crate::page::{Fence, Question};
use crate::report::Fault;
use crate::{json, notes, rows};

/// What came of the query of a case.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) faults: Vec<Fault>,
    /// True when the answer had nothing to say about itself, and so had to be complete.
    pub(crate) clean: bool,
}

/// Asks for nothing, of every file.
const NOTHING: &str = r#"{"match": {"kind": "identifier", "name": {"regex": "^$"}}}"#;

/// An answer that says what is wrong with the files themselves.
pub(crate) fn health(bench: &Bench) -> Result<Answer, String> {
    bench.full(NOTHING).map(|(_, answer)| answer)
}

/// Holds what is wrong with the files themselves against a `diagnostics` fence, or its absence.
pub(crate) fn check_health(fence: Option<&Fence>, line: usize, bench: &Bench) -> Vec<Fault> {
    match health(bench) {
        Ok(answer) => notes::check(fence, line, &answer),
        Err(message) => vec![Fault::new(line, message)],
    }
}

/// Runs the query and holds the answer against the fences.
pub(crate) fn check(question: &Question<'_>, files: &[CaseFile], bench: &Bench) -> Asked {
    match bench.run(&question.query.body, 1, true) {
        Ok(plain) => answered(question, files, bench, &plain),
        Err(refusal) => Asked { faults: refused(question, &refusal), clean: false },
    }
}

fn refused(question: &Question<'_>, refusal: &str) -> Vec<Fault> {
    match question.fence("refused") {
        Some(fence) if fence.body.trim_end() == refusal => Vec::new(),
        Some(fence) => vec![Fault::differs(fence.line, "refused", fence.body.trim_end(), refusal)],
        None => {
            vec![Fault::new(question.query.line, format!("the query is refused:\n    {refusal}"))]
        }
    }
}

fn answered(question: &Question<'_>, files: &[CaseFile], bench: &Bench, plain: &str) -> Asked {
    let query = question.query;
    if let Some(fence) = question.fence("refused") {
        return Asked {
            faults: vec![Fault::differs(fence.line, "refused", fence.body.trim_end(), "an answer")],
            clean: false,
        };
    }
    let mut asked = Asked::default();
    asked.faults.extend(agreement(query, bench, plain).err());
    let answer = match bench.full(&query.body) {
        Ok((_, answer)) => answer,
        Err(message) => {
            asked.faults.push(Fault::new(query.line, message));
            return asked;
        }
    };
    asked.faults.extend(notes::check(question.fence("diagnostics"), query.line, &answer));
    if let Some(fence) = question.fence("rows") {
        asked.faults.extend(rows::check(fence, files, &answer));
    }
    if let Some(fence) = question.fence("nothing").filter(|_| !answer.rows.is_empty()) {
        let got = rows::written(&answer, files, rows::Style::WHOLE);
        asked.faults.push(Fault::differs(fence.line, "nothing", "", &got));
    }
    if let Some(fence) = question.fence("answer") {
        asked.faults.extend(json::check(fence, plain));
    }
    asked.clean = answer.is_clean() && answer.complete;
    asked
}

/// Four threads give the same bytes; without pruning the rows are the same, and what is said of
/// them too, but for the advice that a query is broad.
fn agreement(query: &Fence, bench: &Bench, plain: &str) -> Result<(), Fault> {
    let fault = |message: String| Fault::new(query.line, message);
    let threaded = bench.run(&query.body, 4, true).map_err(fault)?;
    if threaded != plain {
        return Err(Fault::differs(query.line, "four threads", plain, &threaded));
    }
    let whole = bench.run(&query.body, 1, false).map_err(fault)?;
    let (pruned, unpruned) = (comparable(plain), comparable(&whole));
    match pruned == unpruned {
        true => Ok(()),
        false => Err(Fault::differs(query.line, "without pruning", plain, &whole)),
    }
}

fn comparable(answer: &str) -> Option<serde_json::Value> {
    let mut value: serde_json::Value = serde_json::from_str(answer).ok()?;
    let said = value.get_mut("diagnostics").and_then(|list| list.as_array_mut());
    if let Some(said) = said {
        said.retain(|said| said.get("code").is_none_or(|code| code != "broad_query"));
        if said.is_empty() {
            value.as_object_mut()?.remove("diagnostics");
        }
    }
    Some(value)
}
