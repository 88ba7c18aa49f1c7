//! One row: where it is, what it is and what holds it, then its source.

use std::fmt::Write;

use bifrost_base::{LineIndex, Span};
use bifrost_contract::Role;
use bifrost_exec::Row;
use bifrost_hir::{FactId, FileFacts};
use bifrost_model::Document;

use super::excerpt::{Mark, draw};
use super::paint::Paint;
use super::words::harmless;
use crate::Page;

/// What a row of one file is written with.
#[derive(Clone, Copy)]
pub(crate) struct Sheet<'a> {
    pub(crate) page: Page<'a>,
    pub(crate) document: &'a Document,
    pub(crate) lines: &'a LineIndex,
    pub(crate) paint: &'a Paint,
}

/// `path:line:col: kind in symbol`, the excerpt, and an empty line.
pub(crate) fn write(out: &mut String, row: &Row, sheet: Sheet<'_>) {
    let Row::Match { file, fact: id, bindings, enclosing } = row;
    let facts = &sheet.document.facts;
    let (Some(entry), Some(fact)) = (sheet.page.files.get(file.0 as usize), facts.fact(*id)) else {
        return;
    };
    let place = sheet.lines.place(fact.span);
    let head = format!("{}:{}:{}", harmless(&entry.path), place.start_line, place.start_column);
    let _ = write!(out, "{}: {}", sheet.paint.place(head), sheet.paint.found(fact.kind));
    if let Some(decl) = enclosing {
        let _ = write!(out, " in {}", harmless(&facts.fq_name(*decl)));
    }
    if place.end_line > place.start_line {
        let _ = write!(out, ", to line {}", place.end_line);
    }
    let label = |id: u32| sheet.page.labels.get(id as usize).map(String::as_str);
    let own = bindings.iter().position(|(_, target)| target.span == fact.span);
    let own_label = own.and_then(|index| label(bindings[index].0.0));
    let span = undecorated(facts, *id, fact.span, &sheet.document.text);
    let mut marks = vec![Mark { span, label: own_label, primary: true }];
    for (index, (id, target)) in bindings.iter().enumerate() {
        if Some(index) != own {
            marks.push(Mark { span: target.span, label: label(id.0), primary: false });
        }
    }
    let excerpt = draw(&sheet.document.text, sheet.lines, &marks, sheet.paint);
    let _ = write!(out, "\n{excerpt}\n\n");
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
