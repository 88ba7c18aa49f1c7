//! The `rows` fence: the answer's rows, in order.

use crate::answer::{Answer, Capture, Row};
use crate::files::CaseFile;
use crate::page::Fence;
use crate::place::{self, Place};
use crate::report::Fault;

/// What a line says of one row.
struct Expected<'a> {
    place: Place,
    kind: Option<&'a str>,
    captures: Vec<(&'a str, Value)>,
    /// The enclosing symbol; empty for none.
    enclosing: Option<&'a str>,
}

/// What a line says of one capture.
enum Value {
    At(Place),
    Text(String),
}

/// Which parts of rows are written out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    column: bool,
    kind: bool,
    captures: bool,
    enclosing: bool,
}

impl Style {
    /// Everything.
    pub(crate) const WHOLE: Style =
        Style { column: true, kind: true, captures: true, enclosing: true };

    /// What the lines of a fence say already.
    pub(crate) fn of(fence: &Fence) -> Self {
        let words = || fence.lines().flat_map(|(_, line)| words(line).into_iter().skip(1));
        let enclosing = words().any(|word| word.starts_with("in="));
        Self {
            column: false,
            kind: words().any(|word| !word.contains('=')),
            captures: words().any(|word| word.contains('=') && !word.starts_with("in=")),
            enclosing,
        }
    }
}

/// Holds a fence against the rows of an answer.
pub(crate) fn check(fence: &Fence, files: &[CaseFile], answer: &Answer) -> Vec<Fault> {
    let mut expected = Vec::new();
    for (line, text) in fence.lines() {
        match read(text, files) {
            Ok(row) => expected.push(row),
            Err(message) => return vec![Fault::new(line, format!("`rows`: {message}"))],
        }
    }
    if expected.is_empty() {
        return vec![Fault::new(fence.line, "`rows` says nothing: write `nothing` instead")];
    }
    let same = expected.len() == answer.rows.len()
        && expected.iter().zip(&answer.rows).all(|(expected, row)| holds(expected, row));
    if same {
        return Vec::new();
    }
    let got = written(answer, files, Style::WHOLE);
    vec![Fault::differs(fence.line, "rows", fence.body.trim_end(), &got)]
}

/// The rows of an answer as an author would write them.
pub(crate) fn written(answer: &Answer, files: &[CaseFile], style: Style) -> String {
    let lines = answer.rows.iter().map(|row| write(row, files, style));
    lines.collect::<Vec<_>>().join("\n")
}

fn write(row: &Row, files: &[CaseFile], style: Style) -> String {
    let mut line = place::written(&row.path, &row.range, files);
    if !style.column && line.contains(':') {
        line = format!("{}:{}", row.path, row.range.start_line);
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

fn shown(capture: &Capture, row: &Row, files: &[CaseFile]) -> String {
    let place = place::written(&row.path, &capture.range, files);
    match place.contains(':') {
        true => serde_json::Value::from(capture.text.as_str()).to_string(),
        false => place,
    }
}

fn holds(expected: &Expected<'_>, row: &Row) -> bool {
    let captures = expected.captures.is_empty()
        || expected.captures.len() == row.captures.len()
            && expected
                .captures
                .iter()
                .zip(&row.captures)
                .all(|(expected, capture)| capture_holds(expected, capture, row));
    captures
        && expected.place.fits(&row.path, &row.range)
        && expected.kind.is_none_or(|kind| kind == row.kind)
        && expected
            .enclosing
            .is_none_or(|name| name == row.enclosing.as_deref().unwrap_or_default())
}

fn capture_holds((label, value): &(&str, Value), capture: &Capture, row: &Row) -> bool {
    *label == capture.label
        && match value {
            Value::At(place) => place.fits(&row.path, &capture.range),
            Value::Text(text) => *text == capture.text,
        }
}

fn read<'a>(line: &'a str, files: &[CaseFile]) -> Result<Expected<'a>, String> {
    let mut words = words(line).into_iter();
    let place = Place::read(words.next().unwrap_or_default(), files)?;
    let mut row = Expected { place, kind: None, captures: Vec::new(), enclosing: None };
    for word in words {
        match word.split_once('=') {
            Some(("in", name)) => row.enclosing = Some(name),
            Some((label, value)) => row.captures.push((label, capture(value, files)?)),
            None if row.kind.is_none() => row.kind = Some(word),
            None => return Err(format!("`{word}` is no `label=capture`, in `{line}`")),
        }
    }
    Ok(row)
}

fn capture(value: &str, files: &[CaseFile]) -> Result<Value, String> {
    if !value.starts_with('"') {
        return Place::read(value, files).map(Value::At);
    }
    let text = serde_json::from_str(value);
    text.map(Value::Text).map_err(|error| format!("{value} is no text in quotes: {error}"))
}

/// The words of a line; white space in double quotes does not part them, nor what follows `in=`.
fn words(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut quoted, mut escaped) = (None, false, false);
    for (at, c) in line.char_indices() {
        if c.is_whitespace() && !quoted {
            found.extend(start.take().and_then(|start: usize| line.get(start..at)));
            continue;
        }
        if start.is_none() {
            start = Some(at);
            if line.get(at..).is_some_and(|rest| rest.starts_with("in=")) {
                break;
            }
        }
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = quoted,
            '"' => quoted = !quoted,
            _ => {}
        }
    }
    found.extend(start.and_then(|start| line.get(start..)));
    found
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotes_keep_words_together() {
        let line = r#"m call  a="x \" y" in=f.<anonymous 1>"#;
        assert_eq!(words(line), ["m", "call", r#"a="x \" y""#, "in=f.<anonymous 1>"]);
        assert!(words("  ").is_empty());
    }
}
