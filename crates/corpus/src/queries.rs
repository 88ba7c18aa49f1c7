//! A case with a query: the same answer in every way of running it, and the one that is expected.

use crate::engine::Bench;
use crate::files::CaseFile;
use crate::page::{Case, Fence};
use crate::report::Fault;
use crate::{json, notes, rows};

/// What came of the query of a case.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) faults: Vec<Fault>,
    /// True when the answer had nothing to say about itself, and so had to be complete.
    pub(crate) clean: bool,
}

/// Runs the query and holds the answer against the fences.
pub(crate) fn check(query: &Fence, case: &Case, files: &[CaseFile], bench: &Bench) -> Asked {
    match bench.run(&query.body, 1, true) {
        Ok(plain) => answered(query, case, files, bench, &plain),
        Err(refusal) => Asked { faults: refused(query, case, &refusal), clean: false },
    }
}

fn refused(query: &Fence, case: &Case, refusal: &str) -> Vec<Fault> {
    match case.fence("refused") {
        Some(fence) if fence.body.trim_end() == refusal => Vec::new(),
        Some(fence) => vec![Fault::differs(fence.line, "refused", fence.body.trim_end(), refusal)],
        None => vec![Fault::new(query.line, format!("the query is refused:\n    {refusal}"))],
    }
}

fn answered(query: &Fence, case: &Case, files: &[CaseFile], bench: &Bench, plain: &str) -> Asked {
    if let Some(fence) = case.fence("refused") {
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
    asked.faults.extend(notes::check(case.fence("diagnostics"), query.line, &answer));
    if let Some(fence) = case.fence("rows") {
        asked.faults.extend(rows::check(fence, files, &answer));
    }
    if let Some(fence) = case.fence("nothing").filter(|_| !answer.rows.is_empty()) {
        let got = rows::written(&answer, files, rows::Style::WHOLE);
        asked.faults.push(Fault::differs(fence.line, "nothing", "", &got));
    }
    if let Some(fence) = case.fence("answer") {
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

/// True when an answer is what a case with this query needs.
pub(crate) fn has_outcome(case: &Case) -> bool {
    ["rows", "nothing", "refused", "answer"].iter().any(|word| case.fence(word).is_some())
}
