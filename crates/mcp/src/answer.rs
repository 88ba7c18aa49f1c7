//! What a call is answered: the envelope, cut to its budget, and lines for people.

use bifrost::contract::Diagnostic;
use bifrost::exec::Outcome;
use bifrost::query::Refusal;
use bifrost::report::{self, Page};
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value};

use crate::listing;

/// The envelope of an outcome. When its JSON would be longer than `budget`, its last rows are left
/// out, and it says so; else it is what every other door gives.
pub(crate) fn envelope(mut outcome: Outcome, page: Page<'_>, budget: usize) -> Value {
    let (rows, whole) = first_rows(&outcome, page, room(&outcome, budget));
    if whole {
        return with_rows(rows, report::verdict(&outcome));
    }
    // What it now says of itself takes room, too.
    let all = outcome.rows.len();
    let mut shorter = outcome.clone();
    shorter.cut(0, Diagnostic::answer_budget_reached(budget, all));
    let (rows, _) = first_rows(&outcome, page, room(&shorter, budget));
    outcome.cut(rows.len(), Diagnostic::answer_budget_reached(budget, all - rows.len()));
    with_rows(rows, report::verdict(&outcome))
}

/// The first rows whose JSON fits, and whether all do.
fn first_rows(outcome: &Outcome, page: Page<'_>, room: usize) -> (Vec<Value>, bool) {
    let (mut rows, mut used) = (Vec::new(), 0);
    for row in report::rows(outcome, page) {
        used += row.to_string().len() + 1;
        if used > room {
            return (rows, false);
        }
        rows.push(row);
    }
    (rows, true)
}

/// Bytes that the rows of an outcome may have.
fn room(outcome: &Outcome, budget: usize) -> usize {
    budget.saturating_sub(with_rows(Vec::new(), report::verdict(outcome)).to_string().len())
}

fn with_rows(rows: Vec<Value>, verdict: Value) -> Value {
    let mut envelope = Map::new();
    envelope.insert("results".to_owned(), rows.into());
    if let Value::Object(rest) = verdict {
        envelope.extend(rest);
    }
    Value::Object(envelope)
}

/// The envelope of a search that never began.
pub(crate) fn not_begun(late: bool) -> Value {
    let mut outcome = Outcome::default();
    outcome.cut(0, Diagnostic::not_begun(late));
    with_rows(Vec::new(), report::verdict(&outcome))
}

/// An answer as the result of a call.
pub(crate) fn answered(envelope: Value) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(listing::text(&envelope))]);
    result.structured_content = Some(envelope);
    result
}

/// A result with something more to read beside its answer.
pub(crate) fn noted(mut result: CallToolResult, note: Option<String>) -> CallToolResult {
    result.content.extend(note.map(ContentBlock::text));
    result
}

/// A query that is wrong, as the result of a call: a model that reads it can mend it.
pub(crate) fn refused(refusal: &Refusal) -> CallToolResult {
    failed(refusal.to_string(), refusal.to_json())
}

/// Anything else that kept a query from being answered.
pub(crate) fn hindered(message: &str) -> CallToolResult {
    failed(message.to_owned(), report::error(message))
}

fn failed(message: String, error: Value) -> CallToolResult {
    let mut result = CallToolResult::error(vec![ContentBlock::text(message)]);
    result.structured_content = Some(error);
    result
}

#[cfg(test)]
mod tests;
