//! The words and signs of a text, comments left out, and its directives.

use bifrost_base::Span;

use crate::patches::is_word;

/// A token outside directives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) span: Span,
    pub(crate) kind: TokenKind,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word,
    Number,
    Text,
    Sign(u8),
}

/// A text taken apart.
#[derive(Default)]
pub(crate) struct Tokens {
    pub(crate) tokens: Vec<Token>,
    /// Directive lines with the lines that continue them, without the last line end.
    pub(crate) directives: Vec<Span>,
    /// Comments outside directives.
    pub(crate) comments: Vec<Span>,
}

/// Longest delimiter of a raw string.
const DELIMITER: usize = 16;

/// Takes a text apart.
pub(crate) fn tokens(text: &[u8]) -> Tokens {
    let mut scan = Scan { text, at: 0, line_start: true, out: Tokens::default() };
    scan.run();
    scan.out
}

struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    /// Only white space and comments since the line began.
    line_start: bool,
    out: Tokens,
}

impl Scan<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn run(&mut self) {
        while self.at < self.text.len() {
            let byte = self.peek(0);
            let start = self.at;
            match byte {
                b'\n' => {
                    self.line_start = true;
                    self.at += 1;
                }
                _ if byte.is_ascii_whitespace() => self.at += 1,
                b'/' if matches!(self.peek(1), b'/' | b'*') => {
                    self.comment();
                    self.out.comments.push(Span::new(start as u32, self.at as u32));
                }
                b'#' if self.line_start => self.directive(),
                b'"' => self.quoted(start, b'"'),
                b'\'' => self.quoted(start, b'\''),
                _ if byte.is_ascii_digit() => self.number(),
                _ if is_word(byte) => self.word(),
                _ => {
                    self.at += 1;
                    self.push(start, TokenKind::Sign(byte));
                }
            }
        }
    }

    fn push(&mut self, start: usize, kind: TokenKind) {
        self.line_start = false;
        let span = Span::new(start as u32, self.at as u32);
        self.out.tokens.push(Token { span, kind });
    }

    /// A comment, from its first sign on.
    fn comment(&mut self) {
        if self.peek(1) == b'*' {
            let rest = self.text.get(self.at + 2..).unwrap_or_default();
            let end = rest.windows(2).position(|pair| pair == b"*/");
            self.at = end.map_or(self.text.len(), |end| self.at + 2 + end + 2);
            return;
        }
        self.line_end();
    }

    /// To the line end that no backslash stands before.
    fn line_end(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            self.skip_one();
        }
    }

    /// One byte, or a backslash with the line end after it.
    fn skip_one(&mut self) {
        self.at += match (self.peek(0), self.peek(1), self.peek(2)) {
            (b'\\', b'\n', _) => 2,
            (b'\\', b'\r', b'\n') => 3,
            _ => 1,
        };
        self.at = self.at.min(self.text.len());
    }

    fn directive(&mut self) {
        let start = self.at;
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            match (self.peek(0), self.peek(1)) {
                (b'/', b'*') => self.comment(),
                (b'/', b'/') => self.line_end(),
                (b'"', _) => self.in_line(b'"'),
                _ => self.skip_one(),
            }
        }
        let mut end = self.at;
        if end > start && self.text[end - 1] == b'\r' {
            end -= 1;
        }
        self.out.directives.push(Span::new(start as u32, end as u32));
    }

    /// What stands in quotes, to the end of the line at most.
    fn in_line(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            match self.peek(0) {
                b'\\' if !matches!(self.peek(1), b'\n' | b'\r') => self.at += 2,
                byte if byte == quote => {
                    self.at += 1;
                    return;
                }
                _ => self.skip_one(),
            }
        }
        self.at = self.at.min(self.text.len());
    }

    fn quoted(&mut self, start: usize, quote: u8) {
        self.in_line(quote);
        self.push(start, TokenKind::Text);
    }

    fn number(&mut self) {
        let start = self.at;
        loop {
            let (byte, next) = (self.peek(0), self.peek(1));
            let sign = matches!(byte, b'e' | b'E' | b'p' | b'P') && matches!(next, b'+' | b'-');
            if sign {
                self.at += 2;
            } else if byte == b'.' || is_word(byte) || byte == b'\'' && is_word(next) {
                self.at += 1;
            } else {
                break;
            }
        }
        self.push(start, TokenKind::Number);
    }

    fn word(&mut self) {
        let start = self.at;
        while is_word(self.peek(0)) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        if self.peek(0) == b'"' && matches!(word, b"R" | b"LR" | b"uR" | b"UR" | b"u8R") {
            self.raw();
            return self.push(start, TokenKind::Text);
        }
        if matches!(self.peek(0), b'"' | b'\'') && matches!(word, b"L" | b"u" | b"U" | b"u8") {
            return self.quoted(start, self.peek(0));
        }
        self.push(start, TokenKind::Word);
    }

    /// A raw string, from its first quote on.
    fn raw(&mut self) {
        let rest = self.text.get(self.at + 1..).unwrap_or_default();
        let Some(open) = rest.iter().take(DELIMITER + 1).position(|byte| *byte == b'(') else {
            return self.in_line(b'"');
        };
        let mut end = vec![b')'];
        end.extend(&rest[..open]);
        end.push(b'"');
        let found = rest.windows(end.len()).position(|part| part == end.as_slice());
        self.at = found.map_or(self.text.len(), |found| self.at + 1 + found + end.len());
    }
}

impl Tokens {
    /// For every opening parenthesis the index of the one that closes it.
    pub(crate) fn closers(&self) -> Vec<Option<u32>> {
        let mut closers = vec![None; self.tokens.len()];
        let mut open = Vec::new();
        for (at, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Sign(b'(') => open.push(at),
                TokenKind::Sign(b')') => {
                    if let Some(opened) = open.pop() {
                        closers[opened] = Some(at as u32);
                    }
                }
                _ => {}
            }
        }
        closers
    }
}
