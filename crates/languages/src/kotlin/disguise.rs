//! What the parser reads where the Kotlin grammar is behind the language. Every replacement stands for
//! the same facts: names are read from the true text.
//!
//! - A line that begins with `(` continues nothing in Kotlin, and the grammar takes it for the arguments
//!   of what stands before: a `;` goes there.
//! - A declaration needs a line end before a `}` in the grammar.
//! - `@A () -> B`, a type, is read there as an annotation with arguments.
//! - `context(...)` before a declaration is not known to it.

use crate::patches::{Patches, is_word, skip_blanks, word_before};

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
/// Words that may bear a label, and end an operand with it.
const LABELLED: &[&[u8]] = &[b"this", b"super", b"return", b"break", b"continue"];
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

/// An open bracket.
#[derive(Clone, Copy)]
enum Open {
    /// `(` or `[`; of a call or expression, or of a statement or annotation.
    Round {
        expression: bool,
    },
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
            b')' | b']' => {
                let closed = self.open.pop();
                self.token(1, matches!(closed, Some(Open::Round { expression: true })));
            }
            b'}' => self.close_brace(),
            b'!' if self.byte(1) == b'!' => self.token(2, true),
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

    fn open_round(&mut self) {
        let inside = matches!(self.open.last(), Some(Open::Round { .. }));
        let annotation = self.annotation();
        if self.byte(0) == b'(' && self.line_end && self.ends && !inside && annotation.is_none() {
            self.end_statement();
        }
        if let Some(sign) = annotation {
            self.annotated_type(sign);
        }
        let bound = !self.line_end && (annotation.is_some() || self.is_statement());
        self.open.push(Open::Round { expression: !bound });
        self.token(1, false);
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
    fn annotation(&self) -> Option<usize> {
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

    /// Shows `@A () -> B` as the type ` A.() -> B`, the annotation as a receiver. Without a blank the
    /// brackets are the annotation's own.
    fn annotated_type(&mut self, sign: usize) {
        let before = self.text[..sign].trim_ascii_end().last();
        let types = matches!(before, Some(b':' | b'(' | b'<' | b',' | b'=' | b'>'));
        let arrow = closing(self.text, self.at).map(|end| skip_blanks(self.text, end));
        let arrow = arrow.and_then(|at| self.text.get(at..));
        if types && self.last < self.at && arrow.is_some_and(|rest| rest.starts_with(b"->")) {
            self.patches.put(sign, b" ");
            self.patches.put(self.last, b".");
        }
    }

    fn close_brace(&mut self) {
        match self.open.pop() {
            Some(Open::Template(string)) => {
                self.string = Some(string);
                self.at += 1;
                return;
            }
            Some(Open::Brace) if !self.line_end && self.last < self.at => {
                if self.text[self.last - 1] != b'{' {
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
        let number = word[0].is_ascii_digit();
        let ends = number || (!NO_OPERAND.contains(&word) && self.may_end_operand());
        self.token(length, ends);
    }

    /// True when a word here is no operator between two operands, and no name that is declared.
    fn may_end_operand(&self) -> bool {
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
    fn is_operand_expected(&self) -> bool {
        !self.line_end && !matches!(self.text[..self.last].last(), Some(b'{' | b'}' | b';' | b')'))
    }

    /// Blanks `context(...)` before a declaration.
    fn context(&mut self, length: usize) -> bool {
        let start = skip_blanks(self.text, self.at + length);
        let Some(end) = closing(self.text, start) else { return false };
        let next = skip_blanks(self.text, end);
        let rest = self.text.get(next..).unwrap_or_default();
        let word = &rest[..rest.iter().take_while(|byte| is_word(**byte)).count()];
        let follows = DECLARATIONS.contains(&word) || rest.first() == Some(&b'@');
        if follows {
            self.patches.blank(self.at..end);
            self.at = end;
        }
        follows
    }
}

/// Where the `@` of an annotation stands that this text ends with. That of a label follows a word.
fn sign(text: &[u8]) -> Option<usize> {
    let before = text.strip_suffix(b"@")?;
    (!before.last().copied().is_some_and(is_word)).then_some(before.len())
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

#[cfg(test)]
mod tests {
    use super::disguise;

    fn shown(text: &str) -> String {
        let bytes = disguise(text.as_bytes()).unwrap_or_else(|| text.as_bytes().to_vec());
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_bracket_on_a_new_line_begins_a_statement() {
        assert_eq!(shown("a = b()\n(c).d()"), "a = b();(c).d()");
        assert_eq!(shown("a.b // c\n  (d).e()"), "a.b;// c\n  (d).e()");
        assert_eq!(shown("x as B\r\n(c)"), "x as B;\n(c)");
        assert_eq!(shown("f { g(\"}\") }\n\n(c)"), "f { g(\"}\")\n};\n(c)");
        assert_eq!(shown("s = \"${a[\"k\"]}\"\n(c)"), "s = \"${a[\"k\"]}\";(c)");
        assert_eq!(shown("return\n(c)"), "return;(c)");
    }

    #[test]
    fn other_brackets_go_on() {
        for text in [
            "a and\n(b)",
            "if (a)\n(b)\nelse\n(c)",
            "a =\n(b)",
            "f(a,\n(b))",
            "f(a\n(b))",
            "class A\n(val b: B)",
            "@A(\"x\")\n(b)",
            "@field:a.A\n(b)",
            "while (a)\n(b)",
            "\"\"\"a\n(b)\"\"\"",
            "// a\n(b)",
        ] {
            assert_eq!(shown(text), text);
        }
    }

    #[test]
    fn braces_close_on_a_line_of_their_own() {
        assert_eq!(shown("class A { fun f() {} }"), "class A { fun f() {}\n}");
        assert_eq!(shown("class A { }"), "class A { }");
        assert_eq!(shown("\"${ a }\""), "\"${ a }\"");
    }

    #[test]
    fn annotations_of_types_are_shown_as_receivers() {
        assert_eq!(shown("f: @A () -> B"), "f:  A.() -> B");
        assert_eq!(shown("f: @A() () -> B"), "f: @A() () -> B");
        assert_eq!(shown("@A (b as C)"), "@A (b as C)");
    }

    #[test]
    fn context_parameters_are_not_shown() {
        assert_eq!(shown("context(a: A<B>)\nfun f()"), "                \nfun f()");
        assert_eq!(shown("context(a)\nb()"), "context(a)\nb()");
        assert_eq!(shown("val a = context(b)\nfun c()"), "val a = context(b)\nfun c()");
    }
}
