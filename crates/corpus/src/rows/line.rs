//! One line of a `rows` fence, read.

use bifrost::contract::{CallKind, DeclKind, ReferenceKind, UsageKind};

use crate::files::CaseFile;
use crate::place::Place;

/// What a line says of one row.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) what: What,
    pub(super) found: Found,
    pub(super) captures: Vec<(String, Value)>,
    /// The enclosing symbol; empty for none.
    pub(super) enclosing: Option<String>,
    /// Some path to the row has an edge that is not proven.
    pub(super) unproven: bool,
    /// There are more paths than are kept.
    pub(super) more: bool,
    /// The matches that the paths start from.
    pub(super) from: Option<Vec<Place>>,
}

/// What a row is.
#[derive(Debug)]
pub(super) enum What {
    /// Something at a place.
    At { place: Place, kind: Option<String> },
    /// A file.
    File(String),
}

/// How a row came to be one.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// As a match, by what the line says; or a declaration of which it names nothing.
    Said,
    /// As the declaration of this name.
    Named(String),
    /// As the reference to, or the call of, what has this name, or the input with this text, with
    /// what else the line says of it.
    Site { name: String, details: Option<String> },
    /// By steps.
    Reached,
}

/// What a line says of one capture.
#[derive(Debug)]
pub(super) enum Value {
    At(Place),
    Text(String),
}

/// Reads a line.
pub(super) fn read(line: &str, files: &[CaseFile]) -> Result<Line, String> {
    let words = words(line);
    let (first, rest) = words.split_first().ok_or("an empty line")?;
    let marked = files.iter().flat_map(|file| &file.marks).any(|mark| mark.name == *first);
    if let ("file", false, Some((path, marks))) = (*first, marked, rest.split_first()) {
        if files.iter().all(|file| file.path != **path) {
            return Err(format!("this case has no file `{path}`"));
        }
        let mut row = blank(What::File((*path).to_owned()), Found::Reached);
        return match reached(&mut row, marks, files)?.as_slice() {
            [] => Ok(row),
            [word, ..] => Err(format!("`{word}` says nothing of a file, in `{line}`")),
        };
    }
    let place = Place::read(first, files)?;
    let (kind, rest) = match rest.split_first() {
        Some((kind, rest)) if !kind.contains('=') => (Some((*kind).to_owned()), rest),
        _ => (None, rest),
    };
    let names = kind.as_deref().and_then(DeclKind::from_label).is_some()
        && rest.first().is_some_and(|word| binding(word).is_none() || word.starts_with("from="));
    let mut row = blank(What::At { place, kind }, Found::Said);
    if is_site(&row, rest) {
        site(&mut row, rest, files)?;
    } else if names {
        named(&mut row, rest, files)?;
    } else {
        said(&mut row, rest, files)?;
    }
    Ok(row)
}

fn blank(what: What, found: Found) -> Line {
    Line {
        what,
        found,
        captures: Vec::new(),
        enclosing: None,
        unproven: false,
        more: false,
        from: None,
    }
}

/// A declaration: the words of its name, and how it was reached.
fn named(row: &mut Line, words: &[&str], files: &[CaseFile]) -> Result<(), String> {
    let name = reached(row, words, files)?.join(" ");
    row.found = if name.is_empty() { Found::Reached } else { Found::Named(name) };
    Ok(())
}

/// True for a line of a site: a call that is none is a match.
fn is_site(row: &Line, rest: &[&str]) -> bool {
    let What::At { kind: Some(kind), .. } = &row.what else { return false };
    match kind.as_str() {
        "reference" | "input" => true,
        "call" => rest.first().is_some_and(|word| binding(word).is_none()),
        _ => false,
    }
}

/// A site: what it means or its text, what else it is, and how it was reached.
fn site(row: &mut Line, words: &[&str], files: &[CaseFile]) -> Result<(), String> {
    let mut words = words.to_vec();
    if let Some(holder) = words.last().and_then(|word| word.strip_prefix("in=")) {
        row.enclosing = Some(holder.to_owned());
        words.pop();
    }
    let mut words = reached(row, &words, files)?;
    let quoted = words.first().filter(|word| word.starts_with('"'));
    let name = quoted.map(|text| serde_json::from_str::<String>(text));
    let mut details = Vec::new();
    match name.transpose().map_err(|error| error.to_string())? {
        Some(text) => {
            details.extend(words.drain(1..));
            row.found = Found::Site { name: text, details: joined(&details) };
        }
        None => {
            while words.len() > 1
                && let Some(word) = words.pop_if(|word| is_detail(word))
            {
                details.insert(0, word);
            }
            row.found = Found::Site { name: words.join(" "), details: joined(&details) };
        }
    }
    Ok(())
}

fn joined(words: &[&str]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}

/// True for what a site can be beside what it means.
fn is_detail(word: &str) -> bool {
    word == "-"
        || ReferenceKind::from_label(word).is_some()
        || UsageKind::from_label(word).is_some()
        || CallKind::from_label(word).is_some()
}

/// A match: what its captures bind, and what is around it.
fn said(row: &mut Line, words: &[&str], files: &[CaseFile]) -> Result<(), String> {
    for word in words {
        match word.split_once('=') {
            Some(("in", name)) => row.enclosing = Some(name.to_owned()),
            Some((label, value)) => {
                row.captures.push((label.to_owned(), capture(value, files)?));
            }
            None => return Err(format!("`{word}` is no `label=capture`")),
        }
    }
    Ok(())
}

/// Takes what words say of how a row was reached, and gives back the others.
fn reached<'w>(
    row: &mut Line,
    words: &[&'w str],
    files: &[CaseFile],
) -> Result<Vec<&'w str>, String> {
    let mut others = Vec::new();
    for word in words.iter().copied() {
        match word.strip_prefix("from=") {
            Some(places) => {
                let places = places.split(',').map(|place| Place::read(place, files));
                row.from = Some(places.collect::<Result<_, _>>()?);
            }
            None if word == "unproven" => row.unproven = true,
            None if word == "more" => row.more = true,
            None => others.push(word),
        }
    }
    Ok(others)
}

/// The label of `label=capture`; names may hold `=` too, of operators.
fn binding(word: &str) -> Option<&str> {
    let (label, value) = word.split_once('=')?;
    let plain = label.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$'));
    let bound = label == "in" || !value.is_empty() && !value.starts_with('=');
    (plain && bound).then_some(label)
}

fn capture(value: &str, files: &[CaseFile]) -> Result<Value, String> {
    if !value.starts_with('"') {
        return Place::read(value, files).map(Value::At);
    }
    let text = serde_json::from_str(value);
    text.map(Value::Text).map_err(|error| format!("{value} is no text in quotes: {error}"))
}

/// The words of a line; white space in double quotes does not part them, nor what follows `in=`.
pub(super) fn words(line: &str) -> Vec<&str> {
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
    use super::{binding, words};

    #[test]
    fn quotes_keep_words_together() {
        let line = r#"m call  a="x \" y" in=f.<anonymous 1>"#;
        assert_eq!(words(line), ["m", "call", r#"a="x \" y""#, "in=f.<anonymous 1>"]);
        assert!(words("  ").is_empty());
    }

    #[test]
    fn operators_are_no_captures() {
        assert_eq!(binding("c=name"), Some("c"));
        assert_eq!(binding("in="), Some("in"));
        for name in ["operator==", "operator=", "A::operator<=", "a.B"] {
            assert_eq!(binding(name), None, "{name}");
        }
    }
}
