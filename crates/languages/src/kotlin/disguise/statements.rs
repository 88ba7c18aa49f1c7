//! Where a statement ends, and what brackets belong to.

use crate::patches::{is_word, word_before};

use super::{Open, Reader, Round};

/// Words that have an operand behind them, so that a word after them ends one.
const BEFORE_OPERAND: &[&[u8]] = &[b"as", b"is", b"in", b"return", b"throw", b"else"];
/// Words that end no operand.
const NO_OPERAND: &[&[u8]] = &[
    b"as",
    b"is",
    b"in",
    b"throw",
    b"else",
    b"do",
    b"try",
    b"fun",
    b"class",
    b"interface",
    b"object",
    b"constructor",
    b"get",
    b"set",
    b"if",
    b"while",
    b"for",
    b"when",
    b"catch",
    b"by",
];
/// Words whose brackets belong to a statement.
const STATEMENTS: &[&[u8]] = &[b"if", b"while", b"for", b"when", b"catch", b"fun", b"constructor"];
/// Words that are no names.
const KEYWORDS: &[&[u8]] =
    &[b"this", b"super", b"null", b"true", b"false", b"object", b"return", b"break", b"continue"];
/// Words that may bear a label, and end an operand with it.
const LABELLED: &[&[u8]] = &[b"this", b"super", b"return", b"break", b"continue"];
/// True for words that end no operand.
pub(super) fn ends_nothing(word: &[u8]) -> bool {
    NO_OPERAND.contains(&word)
}

impl Reader<'_> {
    pub(super) fn open_round(&mut self) {
        let inside = matches!(self.open.last(), Some(Open::Round(_)));
        let annotation = self.annotation();
        if self.byte(0) == b'(' && self.line_end && self.ends && !inside && annotation.is_none() {
            self.end_statement();
        }
        match annotation {
            Some(sign) => self.annotated_type(sign),
            None if !inside && self.begins_statement() => self.lone_name(),
            None => {}
        }
        let round = match annotation {
            _ if self.line_end => Round::Expression,
            Some(_) => Round::Annotation,
            None if self.is_statement() => Round::Statement,
            None => Round::Expression,
        };
        self.open.push(Open::Round(round));
        self.token(1, false);
    }

    pub(super) fn close_round(&mut self) {
        let closed = match self.open.pop() {
            Some(Open::Round(round)) => Some(round),
            _ => None,
        };
        self.token(1, closed == Some(Round::Expression));
        self.closed = closed;
    }

    /// True where a statement can begin.
    fn begins_statement(&self) -> bool {
        let before = &self.text[..self.last];
        self.line_end && self.ends
            || self.closed == Some(Round::Statement)
            || matches!(before.last(), None | Some(b'{' | b'}' | b';'))
            || before.ends_with(b"->")
            || word_before(self.text, self.last) == b"else"
    }

    /// Shows the name in `(a)` as a number.
    fn lone_name(&mut self) {
        let name = self.at + 1;
        let rest = self.text.get(name..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_word(**byte)).count();
        let word = &rest[..length];
        if word.first().is_none_or(u8::is_ascii_digit) || KEYWORDS.contains(&word) {
            return;
        }
        let Some(after) = rest[length..].strip_prefix(b")").map(<[u8]>::trim_ascii_start) else {
            return;
        };
        let declares = matches!(after, [b'-', b'>', ..] | [b',' | b':', ..])
            || matches!(after, [b'=', next, ..] if *next != b'=')
            || matches!(after, [b'?', next, ..] if !matches!(next, b'.' | b':'));
        if !declares {
            let number = vec![b'1'; length];
            self.patches.put(name, &number);
        }
    }

    /// Puts a `;` behind the last token.
    fn end_statement(&mut self) {
        if self.text.get(self.last).is_some_and(u8::is_ascii_whitespace) {
            self.patches.put(self.last, b";");
        }
    }

    /// True when the last token begins a statement that brackets belong to.
    fn is_statement(&self) -> bool {
        let word = word_before(self.text, self.last);
        let before = self.text[..self.last].trim_ascii_end();
        let rest = before[..before.len() - word.len()].trim_ascii_end();
        let ends_loop = word == b"while" && rest.ends_with(b"}");
        STATEMENTS.contains(&word) && !ends_loop
    }

    /// Where the annotation begins that the last token is the name of: `@field:a.A`.
    pub(super) fn annotation(&self) -> Option<usize> {
        let mut path = &self.text[..self.last];
        loop {
            let word = word_before(path, path.len());
            path = &path[..path.len() - word.len()];
            match path.strip_suffix(b".").or_else(|| path.strip_suffix(b":")) {
                Some(rest) if !word.is_empty() => path = rest,
                _ => return sign(path).filter(|_| !word.is_empty()),
            }
        }
    }

    /// True when the `>` or `?` here can be the end of a type, by the way it is written.
    pub(super) fn may_end_type(&self) -> bool {
        let before = self.text[..self.at].last().copied().unwrap_or_default();
        is_word(before) || matches!(before, b'>' | b'*' | b'?' | b')')
    }

    /// True when a word here is no operator between two operands, and no name that is declared.
    pub(super) fn may_end_operand(&self) -> bool {
        if self.line_end {
            return true;
        }
        let before = self.text.get(..self.last).unwrap_or_default();
        match before.last() {
            Some(byte) if is_word(*byte) => {
                BEFORE_OPERAND.contains(&word_before(self.text, self.last))
            }
            Some(b'@') => LABELLED.contains(&word_before(before, before.len() - 1)),
            Some(b':' | b'`' | b')' | b']' | b'}' | b'"' | b'\'') => false,
            _ => true,
        }
    }

    /// True inside of an expression.
    pub(super) fn is_operand_expected(&self) -> bool {
        !self.line_end && !matches!(self.text[..self.last].last(), Some(b'{' | b'}' | b';' | b')'))
    }
}

/// Where the `@` of an annotation stands that this text ends with. That of a label follows a word.
fn sign(text: &[u8]) -> Option<usize> {
    let before = text.strip_suffix(b"@")?;
    (!before.last().copied().is_some_and(is_word)).then_some(before.len())
}
