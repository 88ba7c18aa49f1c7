//! What the parser reads where the Kotlin grammar is behind the language. Every replacement stands for
//! the same facts: names are read from the true text.
//!
//! - A line that begins with `(` continues nothing in Kotlin, and the grammar takes it for the arguments
//!   of what stands before: a `;` goes there.
//! - A declaration needs a line end before a `}` in the grammar.
//! - `@A () -> B`, a type, is read there as an annotation with arguments.
//! - `f<A>()` behind an operator is read there as a call of all that is left of it; `f[A]()` is not.
//! - `class` behind a modifier may be a name there, and all of it a call.
//! - Comments and lines before `constructor` end a class there.
//! - `(a)` where a statement begins takes something apart there; a number does not.
//! - `object A` without a body is read there as an operator, before what can be an operand.
//! - `context(...)` before a declaration is not known to it.

mod classes;
mod statements;
#[cfg(test)]
mod tests;
mod types;

use crate::patches::{Patches, is_word};

/// The text to parse.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader {
        text,
        at: 0,
        open: Vec::new(),
        string: None,
        last: 0,
        ends: false,
        line_end: true,
        modifiers: None,
        closed: None,
        patches: Patches::new(text),
    };
    while reader.at < text.len() {
        match reader.string {
            Some(string) => reader.string(string),
            None => reader.code(),
        }
    }
    reader.patches.finish()
}

/// A string that is being read: whether it is raw, and how many `$` begin a template in it.
#[derive(Clone, Copy)]
struct Quoted {
    raw: bool,
    dollars: usize,
}

/// What `(` or `[` belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    /// A call or an expression.
    Expression,
    /// A statement such as `if`.
    Statement,
    /// An annotation.
    Annotation,
}

/// An open bracket.
#[derive(Clone, Copy)]
enum Open {
    /// `(` or `[`.
    Round(Round),
    Brace,
    /// `${`, in a string.
    Template(Quoted),
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    open: Vec<Open>,
    string: Option<Quoted>,
    /// Where the last token ends.
    last: usize,
    /// That token may end an expression.
    ends: bool,
    /// A line has ended since.
    line_end: bool,
    /// Where the modifiers begin that the last token is one of.
    modifiers: Option<usize>,
    /// What the last token closed.
    closed: Option<Round>,
    patches: Patches<'a>,
}

impl Reader<'_> {
    fn byte(&self, offset: usize) -> u8 {
        self.text.get(self.at + offset).copied().unwrap_or_default()
    }

    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes over a token.
    fn token(&mut self, length: usize, ends: bool) {
        self.at += length;
        self.last = self.at;
        self.ends = ends;
        self.line_end = false;
        (self.modifiers, self.closed) = (None, None);
    }

    fn code(&mut self) {
        match self.byte(0) {
            b'\n' => {
                self.line_end = true;
                self.at += 1;
            }
            byte if byte.is_ascii_whitespace() => self.at += 1,
            b'/' if self.byte(1) == b'/' => self.line_comment(),
            b'/' if self.byte(1) == b'*' => self.block_comment(),
            b'#' if self.at == 0 => self.line_comment(),
            b'"' => self.open_string(),
            b'\'' => self.character(),
            b'`' => self.quoted_name(),
            b'(' | b'[' => self.open_round(),
            b'{' => {
                self.open.push(Open::Brace);
                self.token(1, false);
            }
            b')' | b']' => self.close_round(),
            b'}' => self.close_brace(),
            b'!' if self.byte(1) == b'!' => self.token(2, true),
            b'>' | b'?' => self.token(1, self.may_end_type()),
            byte if is_word(byte) && byte != b'$' => self.word(),
            _ => self.token(1, false),
        }
    }

    fn line_comment(&mut self) {
        self.at += memchr::memchr(b'\n', self.rest()).unwrap_or(self.rest().len());
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        while self.at < self.text.len() {
            match (self.byte(0), self.byte(1)) {
                (b'/', b'*') => (depth, self.at) = (depth + 1, self.at + 2),
                (b'*', b'/') => (depth, self.at) = (depth - 1, self.at + 2),
                (byte, _) => {
                    self.line_end |= byte == b'\n';
                    self.at += 1;
                }
            }
            if depth == 0 {
                return;
            }
        }
    }

    fn open_string(&mut self) {
        let before = self.text.get(..self.at).unwrap_or_default();
        let dollars = before.iter().rev().take_while(|byte| **byte == b'$').count();
        let raw = self.rest().starts_with(b"\"\"\"");
        self.string = Some(Quoted { raw, dollars: dollars.max(1) });
        self.token(if raw { 3 } else { 1 }, false);
    }

    fn string(&mut self, string: Quoted) {
        let next = memchr::memchr3(b'"', b'$', b'\\', self.rest());
        self.at += next.unwrap_or(self.rest().len());
        match self.byte(0) {
            b'\\' => self.at += if string.raw { 1 } else { 2 },
            b'"' if !string.raw => self.close_string(1),
            b'"' => match self.rest().iter().take_while(|byte| **byte == b'"').count() {
                quotes @ 3.. => self.close_string(quotes),
                quotes => self.at += quotes,
            },
            b'$' => {
                let run = self.rest().iter().take_while(|byte| **byte == b'$').count();
                self.at += run;
                if run >= string.dollars && self.byte(0) == b'{' {
                    self.open.push(Open::Template(string));
                    self.string = None;
                    self.token(1, false);
                }
            }
            _ => {}
        }
    }

    fn close_string(&mut self, length: usize) {
        self.string = None;
        self.token(length, true);
    }

    fn character(&mut self) {
        let escaped = self.byte(1) == b'\\';
        let from = if escaped { 3 } else { 2 };
        let rest = self.rest().get(from..).unwrap_or_default();
        let end = rest.iter().take(6).position(|byte| *byte == b'\'');
        self.token(end.map_or(1, |end| from + end + 1), true);
    }

    fn quoted_name(&mut self) {
        let rest = self.rest().get(1..).unwrap_or_default();
        let end = memchr::memchr2(b'`', b'\n', rest).filter(|end| rest[*end] == b'`');
        let ends = self.may_end_operand();
        self.token(end.map_or(1, |end| end + 2), ends);
    }

    fn close_brace(&mut self) {
        match self.open.pop() {
            Some(Open::Template(string)) => {
                self.string = Some(string);
                self.at += 1;
                return;
            }
            Some(Open::Brace) if !self.line_end && self.last < self.at => {
                let is_blank = self.text[self.at - 1].is_ascii_whitespace();
                if is_blank && self.text[self.last - 1] != b'{' {
                    self.patches.put(self.at - 1, b"\n");
                }
            }
            _ => {}
        }
        self.token(1, true);
    }

    fn word(&mut self) {
        let length = self.rest().iter().take_while(|byte| is_word(**byte)).count();
        let word = &self.text[self.at..self.at + length];
        if word == b"context" && !self.is_operand_expected() && self.context(length) {
            return;
        }
        let modifiers = self.note_word(word);
        self.generic_call(length);
        let number = word[0].is_ascii_digit();
        self.token(length, number || (!statements::ends_nothing(word) && self.may_end_operand()));
        self.modifiers = modifiers;
    }
}
