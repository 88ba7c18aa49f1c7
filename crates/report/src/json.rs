//! Rows as JSON, in the documented order of keys.
//!
//! `{"results", "truncated", "complete", "diagnostics"?}`; a field without a value is left out.

use std::collections::BTreeMap;

use bifrost_base::{LineIndex, Place, Span, snippet};
use bifrost_contract::{Detail, Diagnostic, Role};
use bifrost_exec::{Outcome, Row};
use bifrost_hir::{Fact, FactId, Target};
use bifrost_model::{Document, FileEntry, FileId};
use serde_json::{Map, Value, json};

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
    let mut writer = Writer { outcome, page, lines: BTreeMap::new() };
    outcome.rows.iter().filter_map(move |row| writer.row(row))
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

fn diagnostic(said: &Diagnostic) -> Value {
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
pub(crate) fn range(place: Place) -> Value {
    json!({
        "start_byte": place.span.start,
        "end_byte": place.span.end,
        "start_line": place.start_line,
        "start_column": place.start_column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    })
}

struct Writer<'a> {
    outcome: &'a Outcome,
    page: Page<'a>,
    lines: BTreeMap<FileId, LineIndex>,
}

/// One file while its rows are written.
struct Sheet<'a> {
    entry: &'a FileEntry,
    document: &'a Document,
    lines: &'a LineIndex,
}

impl<'a> Writer<'a> {
    fn row(&mut self, row: &Row) -> Option<Value> {
        let Row::Match { file, fact: id, bindings, enclosing } = row;
        let document = self.outcome.documents.get(file)?;
        let lines = self.lines.entry(*file).or_insert_with(|| LineIndex::new(&document.text));
        let entry = self.page.files.get(file.0 as usize)?;
        let sheet = Sheet { entry, document, lines };
        let fact = document.facts.fact(*id)?;
        let mut out = sheet.head(fact);
        let captures: Vec<Value> = bindings
            .iter()
            .filter_map(|(label, target)| {
                let label = self.page.labels.get(label.0 as usize)?;
                Some(sheet.capture(label, target, self.page.detail))
            })
            .collect();
        if !captures.is_empty() {
            out.insert("captures".to_owned(), captures.into());
        }
        if let Some(decl) = enclosing {
            let name = document.facts.fq_name(*decl);
            out.insert("enclosing_symbol".to_owned(), name.into());
        }
        if self.page.detail == Detail::Full {
            sheet.precise(*id, fact, &mut out);
        }
        Some(Value::Object(out))
    }
}

impl Sheet<'_> {
    fn place(&self, span: Span) -> Place {
        self.lines.place(span)
    }

    fn text(&self, span: Span) -> String {
        snippet(span.of(&self.document.text))
    }

    fn head(&self, fact: &Fact) -> Map<String, Value> {
        let place = self.place(fact.span);
        let mut out = Map::new();
        out.insert("result_type".to_owned(), "structural_match".into());
        out.insert("path".to_owned(), self.entry.path.as_str().into());
        out.insert("language".to_owned(), self.entry.language.into());
        out.insert("kind".to_owned(), fact.kind.label().into());
        out.insert("start_line".to_owned(), place.start_line.into());
        out.insert("end_line".to_owned(), place.end_line.into());
        out.insert("text".to_owned(), self.text(fact.span).into());
        out
    }

    fn capture(&self, label: &str, target: &Target, detail: Detail) -> Value {
        let place = self.place(target.span);
        let mut out = Map::new();
        out.insert("name".to_owned(), label.into());
        out.insert("text".to_owned(), self.text(target.span).into());
        out.insert("start_line".to_owned(), place.start_line.into());
        if detail == Detail::Full {
            let fact = target.fact.and_then(|id| self.document.facts.fact(id));
            if let Some(fact) = fact {
                out.insert("kind".to_owned(), fact.kind.label().into());
            }
            out.insert("range".to_owned(), range(place));
        }
        Value::Object(out)
    }

    /// What full detail adds: the id, and precise ranges.
    fn precise(&self, id: FactId, fact: &Fact, out: &mut Map<String, Value>) {
        let (path, span) = (&self.entry.path, fact.span);
        let text = format!("{path}:{}:{}-{}", fact.kind, span.start, span.end);
        out.insert("id".to_owned(), text.into());
        out.insert("node_range".to_owned(), range(self.place(span)));
        let edges = self.document.facts.edges_of(id).iter();
        let decorators: Vec<Span> = edges
            .filter(|edge| edge.role == Role::Decorators)
            .map(|edge| edge.target.span)
            .collect();
        let Some(around) = decorators.iter().copied().reduce(Span::union) else {
            return;
        };
        let ranges: Vec<Value> = decorators.iter().map(|span| range(self.place(*span))).collect();
        out.insert("decorator_ranges".to_owned(), ranges.into());
        out.insert("decorated_range".to_owned(), range(self.place(around.union(span))));
    }
}
