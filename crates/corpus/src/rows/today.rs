//! The rows of an answer as an author would write them.

use super::line::words;
use crate::answer::{Answer, Capture, Row};
use crate::files::CaseFile;
use crate::page::Fence;
use crate::place;

/// Which parts of rows are written out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    column: bool,
    kind: bool,
    captures: bool,
    enclosing: bool,
    from: bool,
}

impl Style {
    /// Everything.
    pub(crate) const WHOLE: Style =
        Style { column: true, kind: true, captures: true, enclosing: true, from: true };

    /// What the lines of a fence say already.
    pub(crate) fn of(fence: &Fence) -> Self {
        let words = || fence.lines().flat_map(|(_, line)| words(line).into_iter().skip(1));
        let begins = |start: &str| words().any(|word| word.starts_with(start));
        let (enclosing, from) = (begins("in="), begins("from="));
        let other = |word: &str| !word.starts_with("in=") && !word.starts_with("from=");
        Self {
            column: false,
            kind: words().any(|word| !word.contains('=')),
            captures: words().any(|word| word.contains('=') && other(word)),
            enclosing,
            from,
        }
    }
}

/// The rows of an answer, a line each.
pub(crate) fn written(answer: &Answer, files: &[CaseFile], style: Style) -> String {
    let lines = answer.rows.iter().map(|row| write(row, files, style));
    lines.collect::<Vec<_>>().join("\n")
}

fn write(row: &Row, files: &[CaseFile], style: Style) -> String {
    let Some(range) = &row.range else {
        return format!("file {}{}", row.path, reached(row, files, style));
    };
    let mut line = place::written(&row.path, range, files);
    if !style.column && line.contains(':') {
        line = format!("{}:{}", row.path, range.start_line);
    }
    if let (Some(name), Some(details)) = (&row.name, &row.details) {
        return site(row, name, details, format!("{line} {}", row.kind), files, style);
    }
    if let Some(name) = &row.name {
        return format!("{line} {} {name}{}", row.kind, reached(row, files, style));
    }
    if style.kind {
        line += &format!(" {}", row.kind);
    }
    for capture in row.captures.iter().filter(|_| style.captures) {
        line += &format!(" {}={}", capture.label, shown(capture, row, files));
    }
    match &row.enclosing {
        Some(name) if style.enclosing => line += &format!(" in={name}"),
        _ => {}
    }
    line
}

/// A reference, a call or an input.
fn site(
    row: &Row,
    name: &str,
    details: &str,
    start: String,
    files: &[CaseFile],
    style: Style,
) -> String {
    let name = match row.kind.as_str() {
        "input" => serde_json::Value::from(name).to_string(),
        _ => name.to_owned(),
    };
    let mut line = format!("{start} {name} {details}{}", reached(row, files, style));
    match &row.enclosing {
        Some(holder) if style.enclosing => line += &format!(" in={holder}"),
        _ => {}
    }
    line
}

/// How a row was reached.
fn reached(row: &Row, files: &[CaseFile], style: Style) -> String {
    let mut words = String::new();
    if row.unproven {
        words += " unproven";
    }
    if row.more {
        words += " more";
    }
    if style.from && !row.seeds.is_empty() {
        let places = row.seeds.iter().map(|(path, range)| place::written(path, range, files));
        words += &format!(" from={}", places.collect::<Vec<_>>().join(","));
    }
    words
}

fn shown(capture: &Capture, row: &Row, files: &[CaseFile]) -> String {
    let place = place::written(&row.path, &capture.range, files);
    match place.contains(':') {
        true => serde_json::Value::from(capture.text.as_str()).to_string(),
        false => place,
    }
}
