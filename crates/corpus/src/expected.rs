//! One line of a `facts` fence, read.

use bifrost::contract::{Kind, Role};

use crate::files::CaseFile;
use crate::place::Place;

/// `place kind [name] [role=text]...`, or `place not kind`.
#[derive(Debug)]
pub(crate) struct Expected<'a> {
    pub(crate) place: Place,
    /// The place as written.
    pub(crate) place_word: &'a str,
    pub(crate) negated: bool,
    pub(crate) kind: Kind,
    /// None when the line says nothing about a name; `Some(None)` for no name.
    pub(crate) name: Option<Option<&'a str>>,
    pub(crate) roles: Vec<RoleText<'a>>,
}

/// What a line says about one role.
#[derive(Debug)]
pub(crate) struct RoleText<'a> {
    pub(crate) role: Role,
    /// The name of a named argument.
    pub(crate) key: Option<&'a str>,
    /// The source text; empty when nothing may be there.
    pub(crate) text: &'a str,
}

impl<'a> RoleText<'a> {
    /// The elements of a list role, when they are written in brackets.
    pub(crate) fn elements(&self) -> Option<&'a str> {
        let list = matches!(self.role, Role::Args | Role::Decorators);
        let inner = self.text.strip_prefix('[')?.strip_suffix(']')?;
        list.then_some(inner.trim())
    }
}

impl<'a> Expected<'a> {
    pub(crate) fn read(line: &'a str, files: &[CaseFile]) -> Result<Self, String> {
        let (place_word, rest) = word(line);
        let place = Place::read(place_word, files).map_err(|error| format!("`facts`: {error}"))?;
        let (first, after) = word(rest);
        let negated = first == "not";
        let (kind_word, rest) = if negated { word(after) } else { (first, after) };
        let kind = Kind::from_label(kind_word)
            .ok_or_else(|| format!("`facts`: `{kind_word}` is no kind, in `{line}`"))?;
        let (name, rest) = name(rest);
        let roles = roles(rest).ok_or_else(|| {
            format!("`facts`: `{rest}` is no name in backquotes and no list of `role=text`")
        })?;
        Ok(Self { place, place_word, negated, kind, name, roles })
    }
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (text, ""),
    }
}

fn name(text: &str) -> (Option<Option<&str>>, &str) {
    let quoted = text.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    match quoted {
        Some((name, rest)) => (Some(Some(name)), rest.trim()),
        None if word(text).0 == "-" => (Some(None), word(text).1),
        None => (None, text),
    }
}

/// Splits `role=text role=text`: a text ends where the next role begins, outside brackets and
/// quotes.
fn roles(text: &str) -> Option<Vec<RoleText<'_>>> {
    let starts = starts(text);
    let first = starts.first().map_or(text.len(), |start| start.at);
    if first != 0 && !text.is_empty() {
        return None;
    }
    let ends = starts.iter().skip(1).map(|start| start.at);
    let ends: Vec<usize> = ends.chain([text.len()]).collect();
    let rows = starts.iter().zip(ends).map(|(start, end)| RoleText {
        role: start.role,
        key: start.key,
        text: text.get(start.text..end).unwrap_or_default().trim(),
    });
    Some(rows.collect())
}

struct Start<'a> {
    at: usize,
    role: Role,
    key: Option<&'a str>,
    text: usize,
}

fn starts(text: &str) -> Vec<Start<'_>> {
    let mut found = Vec::new();
    let (mut depth, mut skip_to) = (0i32, 0);
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if at >= skip_to {
            if depth <= 0
                && before.is_whitespace()
                && let Some(start) = start(text, at)
            {
                depth = 0;
                found.push(start);
            }
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                '"' | '\'' | '`' => skip_to = closing(text, at, c),
                _ => {}
            }
        }
        before = c;
    }
    found
}

/// One past the quote that closes the one at `at`; just past `at` when none does.
fn closing(text: &str, at: usize, quote: char) -> usize {
    let inner = at + 1;
    let rest = text.get(inner..).unwrap_or_default();
    let mut escaped = false;
    for (offset, c) in rest.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return inner + offset + 1,
            _ => {}
        }
    }
    inner
}

/// The role that begins at `at`.
fn start(text: &str, at: usize) -> Option<Start<'_>> {
    let rest = text.get(at..)?;
    let (label, _) = rest.split_once('=')?;
    let (word, key) = match label.split_once('.') {
        Some((word, key)) => (word, Some(key)),
        None => (label, None),
    };
    let role = Role::from_label(word)?;
    Some(Start { at, role, key, text: at + label.len() + 1 })
}

#[cfg(test)]
mod tests {
    use super::{Role, roles};

    fn read(text: &str) -> Vec<(Role, Option<&str>, &str)> {
        let roles = roles(text).unwrap();
        roles.iter().map(|role| (role.role, role.key, role.text)).collect()
    }

    #[test]
    fn texts_reach_to_the_next_role() {
        assert_eq!(
            read("left=a right=f(x, left=1) or \"args=\" b"),
            [(Role::Left, None, "a"), (Role::Right, None, "f(x, left=1) or \"args=\" b"),]
        );
        assert_eq!(
            read("receiver= args=[a, b] kwargs.key=1"),
            [
                (Role::Receiver, None, ""),
                (Role::Args, None, "[a, b]"),
                (Role::Kwargs, Some("key"), "1"),
            ]
        );
        assert_eq!(read(""), []);
        assert!(roles("nonsense").is_none());
    }
}
