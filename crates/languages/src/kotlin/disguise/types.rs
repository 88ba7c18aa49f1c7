//! Types and type arguments that the grammar misreads, and context parameters.

use crate::patches::{is_word, skip_blanks, word_before};

use super::{Open, Reader};

/// What can follow `context(...)`.
const DECLARATIONS: &[&[u8]] = &[
    b"fun",
    b"val",
    b"var",
    b"class",
    b"interface",
    b"object",
    b"private",
    b"public",
    b"internal",
    b"protected",
    b"override",
    b"inline",
    b"suspend",
    b"operator",
    b"infix",
    b"abstract",
    b"open",
    b"tailrec",
    b"final",
];

/// Words with a type behind them, or the name of what they declare.
const BEFORE_TYPE: &[&[u8]] =
    &[b"class", b"interface", b"object", b"fun", b"typealias", b"as", b"is", b"suspend"];
/// Longest list of type arguments.
const TYPE_ARGUMENTS: usize = 300;

impl Reader<'_> {
    /// Shows the type arguments of a call, behind a word of this length, as an index.
    pub(super) fn generic_call(&mut self, length: usize) {
        let open = self.at + length;
        if self.text.get(open) != Some(&b'<') {
            return;
        }
        let Some(close) = type_arguments(self.text, open) else { return };
        let rest = &self.text[close..];
        let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
        let lambda = rest.get(blanks) == Some(&b'{');
        if (rest.first() == Some(&b'(') || lambda) && self.is_value(lambda) {
            self.show_index(open, close);
        }
    }

    /// True when the path that the word here ends is a value: no type, and nothing that is declared.
    fn is_value(&self, lambda: bool) -> bool {
        let mut path = &self.text[..self.at];
        while let Some(rest) = path.strip_suffix(b".") {
            let rest = rest.strip_suffix(b"?").unwrap_or(rest);
            let word = word_before(rest, rest.len());
            if word.is_empty() || rest.last().is_some_and(u8::is_ascii_whitespace) {
                return !(lambda && rest.ends_with(b">"));
            }
            path = &rest[..rest.len() - word.len()];
        }
        let before = path.trim_ascii_end();
        let in_round = matches!(self.open.last(), Some(Open::Round(_)));
        match before.last() {
            Some(b'@') => false,
            Some(b':') => before.ends_with(b"?:"),
            Some(b',') => in_round,
            Some(b'>') if before.ends_with(b"->") => !lambda,
            Some(byte) if is_word(*byte) => {
                !BEFORE_TYPE.contains(&word_before(before, before.len()))
            }
            _ => true,
        }
    }

    fn show_index(&mut self, open: usize, close: usize) {
        let mut at = open;
        while at < close {
            let rest = &self.text[at..close];
            let length = rest.iter().take_while(|byte| is_word(**byte)).count();
            match rest[0] {
                _ if matches!(&rest[..length], b"in" | b"out") => {
                    self.patches.blank(at..at + length)
                }
                _ if length > 0 => {}
                b'<' if rest.starts_with(b"<*>") => {
                    self.patches.blank(at..at + 3);
                    at += 2;
                }
                b'<' => self.patches.put(at, b"["),
                b'>' => self.patches.put(at, b"]"),
                b'.' => self.patches.put(at, b","),
                b'?' => self.patches.put(at, b" "),
                _ => {}
            }
            at += length.max(1);
        }
    }

    /// Shows `@A () -> B` as the type ` A.() -> B`, the annotation as a receiver. Without a blank the
    /// brackets are the annotation's own.
    pub(super) fn annotated_type(&mut self, sign: usize) {
        let before = self.text[..sign].trim_ascii_end().last();
        let types = matches!(before, Some(b':' | b'(' | b'<' | b',' | b'=' | b'>'));
        let arrow = closing(self.text, self.at).map(|end| skip_blanks(self.text, end));
        let arrow = arrow.and_then(|at| self.text.get(at..));
        if types && self.last < self.at && arrow.is_some_and(|rest| rest.starts_with(b"->")) {
            self.patches.put(sign, b" ");
            self.patches.put(self.last, b".");
        }
    }

    /// Blanks `context(...)` before a declaration. A list of values is a call.
    pub(super) fn context(&mut self, length: usize) -> bool {
        let start = skip_blanks(self.text, self.at + length);
        let Some(end) = closing(self.text, start) else { return false };
        let next = skip_blanks(self.text, end);
        let rest = self.text.get(next..).unwrap_or_default();
        let word = &rest[..rest.iter().take_while(|byte| is_word(**byte)).count()];
        let list = &self.text[start..end];
        let types = list.contains(&b':') || list.get(1).is_some_and(u8::is_ascii_uppercase);
        let follows = types && (DECLARATIONS.contains(&word) || rest.first() == Some(&b'@'));
        if follows {
            self.patches.blank(self.at..end);
            self.at = end;
        }
        follows
    }
}

/// Longest list of context parameters.
const CONTEXT: usize = 2_000;

/// One past the `)` that closes the `(` at this place.
fn closing(text: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0;
    for (offset, byte) in text.get(start..)?.iter().take(CONTEXT).enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'{' | b'}' | b'"' => return None,
            _ => {}
        }
        if depth == 0 {
            return (offset > 0).then_some(start + offset + 1);
        }
    }
    None
}

/// One past the `>` that closes the `<` at this place, when names alone stand between.
fn type_arguments(text: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (offset, byte) in text.get(open..)?.iter().take(TYPE_ARGUMENTS).enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b'*' if text[open + offset - 1] == b'<'
                && text.get(open + offset + 1) == Some(&b'>') => {}
            b',' | b'.' | b'?' | b' ' | b'\n' | b'\r' | b'\t' => {}
            byte if is_word(*byte) => {}
            _ => return None,
        }
        if depth == 0 {
            return Some(open + offset + 1);
        }
    }
    None
}
