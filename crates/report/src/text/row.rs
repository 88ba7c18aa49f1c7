//! One row: where it is, what it is and what holds it, then its source.

use std::fmt::Write;

use bifrost_base::Span;
use bifrost_contract::Role;
use bifrost_exec::Bindings;
use bifrost_hir::{DeclId, FactId, FileFacts};

use super::excerpt::{Mark, draw};
use super::paint::Paint;
use super::words::harmless;
use crate::Page;
use crate::sheets::Sheet;

/// What is shown of a match.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'r> {
    pub(crate) id: FactId,
    pub(crate) bindings: &'r Bindings,
    pub(crate) enclosing: Option<DeclId>,
}

/// `path:line:col: kind in symbol`, and the excerpt. Nothing when there is no such fact.
pub(crate) fn write(
    out: &mut String,
    Shown { id, bindings, enclosing }: Shown<'_>,
    sheet: &Sheet<'_>,
    page: Page<'_>,
    paint: &Paint,
) -> Option<()> {
    let facts = &sheet.document.facts;
    let fact = facts.fact(id)?;
    let place = sheet.place(fact.span);
    let head =
        format!("{}:{}:{}", harmless(&sheet.entry.path), place.start_line, place.start_column);
    let _ = write!(out, "{}: {}", paint.place(head), paint.found(fact.kind));
    if let Some(decl) = enclosing {
        let _ = write!(out, " in {}", harmless(&facts.fq_name(decl)));
    }
    if place.end_line > place.start_line {
        let _ = write!(out, ", to line {}", place.end_line);
    }
    let label = |id: u32| page.labels.get(id as usize).map(String::as_str);
    let own = bindings.iter().position(|(_, target)| target.span == fact.span);
    let own_label = own.and_then(|index| label(bindings[index].0.0));
    let span = undecorated(facts, id, fact.span, &sheet.document.text);
    let mut marks = vec![Mark { span, label: own_label, primary: true }];
    for (index, (id, target)) in bindings.iter().enumerate() {
        if Some(index) != own {
            marks.push(Mark { span: target.span, label: label(id.0), primary: false });
        }
    }
    let excerpt = draw(&sheet.document.text, &sheet.lines, &marks, paint);
    let _ = write!(out, "\n{excerpt}\n");
    Some(())
}

/// A declaration without the decorators that stand before everything else in it: people look for
/// its name.
fn undecorated(facts: &FileFacts, id: FactId, span: Span, text: &[u8]) -> Span {
    let mut rest = span;
    let edges = facts.edges_of(id).iter();
    for edge in edges.filter(|edge| edge.role == Role::Decorators) {
        if edge.target.span.start == rest.start && edge.target.span.end < span.end {
            let after = Span::new(edge.target.span.end, span.end);
            let blank = after.of(text).iter().take_while(|byte| byte.is_ascii_whitespace());
            rest.start = after.start + blank.count() as u32;
        }
    }
    rest
}
