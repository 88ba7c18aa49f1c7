//! Text to tokens: total and without loss, so that a line editor can use them too.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `(`
    OpenForm,
    /// `)`
    CloseForm,
    /// `[`
    OpenList,
    /// `]`
    CloseList,
    /// A string with its quotes.
    Text,
    /// A string whose line ends before it does.
    OpenText,
    /// `:callee`
    Keyword,
    /// A kind, a form, a label, a number.
    Word,
    /// `;` and all up to the end of the line.
    Comment,
    /// Blanks.
    Space,
}

/// A piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its bytes.
    pub span: Range<usize>,
}

/// The tokens of a text. Together they are the text.
pub fn tokens(text: &str) -> impl Iterator<Item = Token> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let (kind, length) = next(rest)?;
        let span = at..at + length;
        at = span.end;
        Some(Token { kind, span })
    })
}

fn next(rest: &str) -> Option<(TokenKind, usize)> {
    let first = rest.chars().next()?;
    let single = |kind| (kind, first.len_utf8());
    let run = |kind, ends: fn(char) -> bool| (kind, rest.find(ends).unwrap_or(rest.len()));
    Some(match first {
        '(' => single(TokenKind::OpenForm),
        ')' => single(TokenKind::CloseForm),
        '[' => single(TokenKind::OpenList),
        ']' => single(TokenKind::CloseList),
        '"' => string(rest),
        ';' => run(TokenKind::Comment, |c| c == '\n'),
        ':' => run(TokenKind::Keyword, ends_word),
        _ if first.is_whitespace() => run(TokenKind::Space, |c| !c.is_whitespace()),
        _ => run(TokenKind::Word, ends_word),
    })
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '"' | ';')
}

/// A string; it ends with its line at the latest.
fn string(rest: &str) -> (TokenKind, usize) {
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return (TokenKind::OpenText, at),
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return (TokenKind::Text, at + 1),
            _ => {}
        }
    }
    (TokenKind::OpenText, rest.len())
}
