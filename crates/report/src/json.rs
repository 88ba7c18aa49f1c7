//! Rows as JSON, in the documented order of keys.
//!
//! `{"results", "truncated", "complete", "diagnostics"?}`; a field without a value is left out.

mod decls;
mod matches;
mod sites;
mod trails;

use bifrost_base::Place;
use bifrost_contract::{Detail, Diagnostic, Domain};
use bifrost_exec::{Outcome, Row};
use bifrost_model::FileEntry;
use serde_json::{Map, Value, json};

use crate::sheets::Sheets;

/// What a report needs beside the rows.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The files that rows point into.
    pub files: &'a [FileEntry],
    /// Capture labels by id.
    pub labels: &'a [String],
    /// How much is printed.
    pub detail: Detail,
}

/// The whole answer.
#[must_use]
pub fn envelope(outcome: &Outcome, page: Page<'_>) -> Value {
    let mut envelope = Map::new();
    envelope.insert("results".to_owned(), rows(outcome, page).collect());
    close(&mut envelope, outcome);
    Value::Object(envelope)
}

/// The rows one by one, for output a line each.
pub fn rows<'a>(outcome: &'a Outcome, page: Page<'a>) -> impl Iterator<Item = Value> + 'a {
    let mut sheets = Sheets::new(outcome, page.files);
    let rows = outcome.rows.iter().enumerate();
    rows.filter_map(move |(at, row)| self::row(outcome, page, &mut sheets, at, row))
}

/// The envelope without its rows.
#[must_use]
pub fn verdict(outcome: &Outcome) -> Value {
    let mut envelope = Map::new();
    close(&mut envelope, outcome);
    Value::Object(envelope)
}

fn close(envelope: &mut Map<String, Value>, outcome: &Outcome) {
    envelope.insert("truncated".to_owned(), outcome.truncated.into());
    envelope.insert("complete".to_owned(), outcome.complete.into());
    if !outcome.diagnostics.is_empty() {
        let diagnostics = outcome.diagnostics.iter().map(diagnostic).collect();
        envelope.insert("diagnostics".to_owned(), diagnostics);
    }
}

/// What is said when there is no answer, for a reason other than the query: `{"error": {"message"}}`.
#[must_use]
pub fn error(message: &str) -> Value {
    json!({"error": {"message": message}})
}

/// One thing that an answer says of itself.
#[must_use]
pub fn diagnostic(said: &Diagnostic) -> Value {
    let mut entry = Map::new();
    entry.insert("code".to_owned(), said.code.label().into());
    entry.insert("impact".to_owned(), said.impact.label().into());
    entry.insert("language".to_owned(), said.language.as_str().into());
    entry.insert("message".to_owned(), said.message.as_str().into());
    let optional = [
        ("step", said.step.map(Value::from)),
        ("reason", said.reason.map(Value::from)),
        ("count", said.count.map(Value::from)),
        ("paths", (!said.paths.is_empty()).then(|| said.paths.clone().into())),
    ];
    for (key, value) in optional {
        if let Some(value) = value {
            entry.insert(key.to_owned(), value);
        }
    }
    Value::Object(entry)
}

/// A range with bytes, lines and columns.
#[must_use]
pub fn range(place: Place) -> Value {
    json!({
        "start_byte": place.span.start,
        "end_byte": place.span.end,
        "start_line": place.start_line,
        "start_column": place.start_column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    })
}

/// A row as JSON; none when it points at nothing.
fn row(
    outcome: &Outcome,
    page: Page<'_>,
    sheets: &mut Sheets<'_>,
    at: usize,
    row: &Row,
) -> Option<Value> {
    let mut out = match row {
        Row::Match { file, fact, bindings, enclosing } => {
            let row = matches::Match { fact: *fact, bindings, enclosing: *enclosing };
            return matches::row(sheets.get(*file)?, row, page).map(Value::Object);
        }
        Row::Declaration(decl) => decls::row(sheets.get(decl.file)?, decl.decl)?,
        Row::File(file) => head(Domain::File, page.files.get(file.0 as usize)?),
        Row::Reference(_) | Row::Call(_) | Row::Input(_) => {
            sites::Desk { outcome, page, sheets }.row(row)?
        }
    };
    if let Some(trail) = outcome.trails.rows.get(at) {
        trails::write(&mut out, outcome, trail, page, sheets);
    }
    if let (Row::Declaration(decl), Detail::Full) = (row, page.detail) {
        decls::precise(&mut out, sheets.get(decl.file)?, decl.decl);
    }
    Some(Value::Object(out))
}

/// What every row begins with.
fn head(domain: Domain, entry: &FileEntry) -> Map<String, Value> {
    let mut out = reference(domain, entry);
    out.insert("language".to_owned(), entry.language.into());
    out
}

/// What everything that points somewhere begins with.
fn reference(domain: Domain, entry: &FileEntry) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("result_type".to_owned(), domain.label().into());
    out.insert("path".to_owned(), entry.path.as_str().into());
    out
}
