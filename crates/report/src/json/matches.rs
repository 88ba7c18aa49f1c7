//! A match as JSON.

use bifrost_base::{Span, snippet};
use bifrost_contract::{Detail, Domain, Kind, Role};
use bifrost_exec::Bindings;
use bifrost_hir::{DeclId, Fact, FactId, Target};
use serde_json::{Map, Value};

use super::{Page, range};
use crate::sheets::Sheet;

/// What a row says of a match.
#[derive(Clone, Copy)]
pub(super) struct Match<'r> {
    pub(super) fact: FactId,
    pub(super) bindings: &'r Bindings,
    pub(super) enclosing: Option<DeclId>,
}

/// A match as a row.
pub(super) fn row(sheet: &Sheet<'_>, row: Match<'_>, page: Page<'_>) -> Option<Map<String, Value>> {
    let fact = sheet.document.facts.fact(row.fact)?;
    let mut out = head(sheet, fact);
    let captures: Vec<Value> = row
        .bindings
        .iter()
        .filter_map(|(label, target)| {
            let label = page.labels.get(label.0 as usize)?;
            Some(capture(sheet, label, target, page.detail))
        })
        .collect();
    if !captures.is_empty() {
        out.insert("captures".to_owned(), captures.into());
    }
    if let Some(decl) = row.enclosing {
        out.insert("enclosing_symbol".to_owned(), sheet.document.facts.fq_name(decl).into());
    }
    if page.detail == Detail::Full {
        precise(sheet, row.fact, fact, &mut out);
    }
    Some(out)
}

/// The id of a match: the same on every machine.
pub(super) fn id(path: &str, kind: Kind, span: Span) -> String {
    format!("{path}:{kind}:{}-{}", span.start, span.end)
}

fn head(sheet: &Sheet<'_>, fact: &Fact) -> Map<String, Value> {
    let place = sheet.place(fact.span);
    let mut out = super::head(Domain::StructuralMatch, sheet.entry);
    out.insert("kind".to_owned(), fact.kind.label().into());
    out.insert("start_line".to_owned(), place.start_line.into());
    out.insert("end_line".to_owned(), place.end_line.into());
    out.insert("text".to_owned(), text(sheet, fact.span).into());
    out
}

fn text(sheet: &Sheet<'_>, span: Span) -> String {
    snippet(span.of(&sheet.document.text))
}

fn capture(sheet: &Sheet<'_>, label: &str, target: &Target, detail: Detail) -> Value {
    let place = sheet.place(target.span);
    let mut out = Map::new();
    out.insert("name".to_owned(), label.into());
    out.insert("text".to_owned(), text(sheet, target.span).into());
    out.insert("start_line".to_owned(), place.start_line.into());
    if detail == Detail::Full {
        let fact = target.fact.and_then(|id| sheet.document.facts.fact(id));
        if let Some(fact) = fact {
            out.insert("kind".to_owned(), fact.kind.label().into());
        }
        out.insert("range".to_owned(), range(place));
    }
    Value::Object(out)
}

/// What full detail adds: the id, and precise ranges.
fn precise(sheet: &Sheet<'_>, fact_id: FactId, fact: &Fact, out: &mut Map<String, Value>) {
    out.insert("id".to_owned(), id(&sheet.entry.path, fact.kind, fact.span).into());
    out.insert("node_range".to_owned(), range(sheet.place(fact.span)));
    let edges = sheet.document.facts.edges_of(fact_id).iter();
    let decorators: Vec<Span> =
        edges.filter(|edge| edge.role == Role::Decorators).map(|edge| edge.target.span).collect();
    let Some(around) = decorators.iter().copied().reduce(Span::union) else {
        return;
    };
    let ranges: Vec<Value> = decorators.iter().map(|span| range(sheet.place(*span))).collect();
    out.insert("decorator_ranges".to_owned(), ranges.into());
    out.insert("decorated_range".to_owned(), range(sheet.place(around.union(fact.span))));
}
