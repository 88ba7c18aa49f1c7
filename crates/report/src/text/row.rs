//! One row: where it is, what it is and what holds it, then its source.

use std::fmt::Write;

use bifrost_base::LineIndex;
use bifrost_exec::Row;
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
    let Row::Match { file, fact, bindings, enclosing } = row;
    let facts = &sheet.document.facts;
    let (Some(entry), Some(fact)) = (sheet.page.files.get(file.0 as usize), facts.fact(*fact))
    else {
        return;
    };
    let place = sheet.lines.place(fact.span);
    let head = format!("{}:{}:{}", harmless(&entry.path), place.start_line, place.start_column);
    let _ = write!(out, "{}: {}", sheet.paint.place(head), sheet.paint.found(fact.kind));
    if place.end_line > place.start_line {
        let _ = write!(out, " to line {}", place.end_line);
    }
    if let Some(decl) = enclosing {
        let _ = write!(out, " in {}", harmless(&facts.fq_name(*decl)));
    }
    let mut marks = vec![Mark { span: fact.span, label: None, primary: true }];
    for (label, target) in bindings {
        let Some(label) = sheet.page.labels.get(label.0 as usize) else { continue };
        match marks.first_mut() {
            Some(own) if own.span == target.span && own.label.is_none() => own.label = Some(label),
            _ => marks.push(Mark { span: target.span, label: Some(label), primary: false }),
        }
    }
    let excerpt = draw(&sheet.document.text, sheet.lines, &marks, sheet.paint);
    let _ = write!(out, "\n{excerpt}\n\n");
}
