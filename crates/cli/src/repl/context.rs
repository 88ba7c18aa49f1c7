//! Where in a half-written query the cursor stands.

use bifrost::contract::{Kind, Op};
use bifrost::rql::words::{ANY, NAME_REGEX, TEXT_REGEX, WRAPPERS};
use bifrost::rql::{Token, TokenKind, tokens};

/// What may stand at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place<'t> {
    /// The head of a query: a pattern or a wrapper.
    Query,
    /// The head of a pattern.
    Pattern,
    /// The head of a field in brackets, in a pattern with this head.
    Field(Option<&'t str>),
    /// A keyword of a form with this head.
    Keyword(Option<&'t str>),
    /// The value of this keyword or form.
    Value(&'t str),
    /// A kind in a list.
    KindInList,
    /// A label of a capture, inside its quotes.
    Capture,
    /// A command.
    Command,
    /// What follows this command.
    Argument(&'t str),
    /// Nothing that could be guessed.
    Unknown,
}

/// A place, and where the word begins that stands there.
#[derive(Debug)]
pub(crate) struct Cursor<'t> {
    pub(crate) place: Place<'t>,
    pub(crate) start: usize,
}

/// An open bracket.
#[derive(Debug, Default)]
struct Frame<'t> {
    is_form: bool,
    /// The first word of a form.
    head: Option<&'t str>,
    /// How much stands in it, heads and keywords included.
    items: usize,
    /// The keyword whose value comes next.
    keyword: Option<&'t str>,
}

/// Where the end of this text stands.
pub(crate) fn cursor(text: &str) -> Cursor<'_> {
    let all: Vec<Token> = tokens(text).collect();
    let (done, open) = match all.split_last() {
        Some((last, done)) if is_open(last) => (done, Some(last)),
        _ => (all.as_slice(), None),
    };
    let mut walk = Walk { text, frames: Vec::new(), command: None };
    for token in done {
        walk.take(token);
    }
    let start = open.map_or(text.len(), |token| token.span.start);
    let kind = open.map(|token| token.kind);
    let start = if kind == Some(TokenKind::OpenText) { start + 1 } else { start };
    Cursor { place: walk.place(kind), start }
}

/// True for a token that may go on.
fn is_open(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Word | TokenKind::Keyword | TokenKind::OpenText)
}

struct Walk<'t> {
    text: &'t str,
    frames: Vec<Frame<'t>>,
    command: Option<&'t str>,
}

impl<'t> Walk<'t> {
    fn take(&mut self, token: &Token) {
        let word = self.text.get(token.span.clone()).unwrap_or_default();
        match token.kind {
            TokenKind::Space | TokenKind::Comment => {}
            TokenKind::OpenForm | TokenKind::OpenList => {
                let is_form = token.kind == TokenKind::OpenForm;
                self.frames.push(Frame { is_form, ..Frame::default() });
            }
            TokenKind::CloseForm | TokenKind::CloseList => {
                self.frames.pop();
                self.item(None, None);
            }
            TokenKind::Keyword if self.frames.is_empty() => {
                self.command = self.command.or(word.get(1..));
            }
            TokenKind::Keyword => self.item(None, word.get(1..)),
            _ => self.item(Some(word), None),
        }
    }

    /// Something whole stands in the innermost bracket.
    fn item(&mut self, word: Option<&'t str>, keyword: Option<&'t str>) {
        if let Some(frame) = self.frames.last_mut() {
            if frame.items == 0 {
                frame.head = word;
            }
            frame.items += 1;
            frame.keyword = keyword;
        }
    }

    fn place(&self, open: Option<TokenKind>) -> Place<'t> {
        let Some((frame, outer)) = self.frames.split_last() else {
            return match (self.command, open) {
                (Some(command), _) => Place::Argument(command),
                (None, Some(TokenKind::Keyword) | None) => Place::Command,
                (None, _) => Place::Unknown,
            };
        };
        let value_of = frame.keyword.or_else(|| frame.head.filter(|_| frame.is_form));
        match open {
            Some(TokenKind::OpenText) if value_of == Some("capture") => Place::Capture,
            Some(TokenKind::OpenText) => Place::Unknown,
            Some(TokenKind::Keyword) => Place::Keyword(frame.head),
            _ if !frame.is_form => in_list(outer.last()),
            _ if frame.items == 0 => head(outer.last()),
            _ => match value_of {
                Some(word) if frame.keyword.is_some() || !is_pattern(Some(word)) => {
                    Place::Value(word)
                }
                _ => Place::Keyword(frame.head),
            },
        }
    }
}

/// What may begin a form below this bracket.
fn head<'t>(outer: Option<&Frame<'t>>) -> Place<'t> {
    match outer {
        None => Place::Query,
        Some(outer) if !outer.is_form || outer.keyword.is_some() => Place::Pattern,
        Some(outer) if outer.head.is_some_and(wraps) => Place::Query,
        Some(outer) if is_pattern(outer.head) => Place::Field(outer.head),
        Some(_) => Place::Pattern,
    }
}

/// What may stand in a list below this bracket.
fn in_list<'t>(outer: Option<&Frame<'t>>) -> Place<'t> {
    match outer {
        Some(outer) if outer.items == 0 => Place::KindInList,
        Some(outer) => match outer.keyword.or(outer.head) {
            Some("not-kind" | "not_kind" | "kind") => Place::KindInList,
            Some(word) => Place::Value(word),
            None => Place::Unknown,
        },
        None => Place::Unknown,
    }
}

/// True for the head of a pattern. A list of kinds leaves none.
fn is_pattern(head: Option<&str>) -> bool {
    head.is_none_or(|head| head == ANY || Kind::from_label(&head.replace('-', "_")).is_some())
}

/// True for the head of a form around a query.
pub(crate) fn wraps(head: &str) -> bool {
    Op::from_label(&head.replace('-', "_")).is_some()
        || WRAPPERS.iter().any(|wrapper| wrapper.head == head.replace('_', "-"))
}

/// The names of predicates that JSON writes in two steps.
pub(crate) const REGEXES: [&str; 2] = [NAME_REGEX, TEXT_REGEX];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found() {
        for (text, place) in [
            ("(", Place::Query),
            ("(ca", Place::Query),
            ("(limit 5 (ca", Place::Query),
            ("(inside (", Place::Query),
            ("(call :callee (", Place::Pattern),
            ("(call :args [(", Place::Pattern),
            ("(call (", Place::Field(Some("call"))),
            ("([call if] (", Place::Field(None)),
            ("(call (has (", Place::Pattern),
            ("(call ", Place::Keyword(Some("call"))),
            ("(call :na", Place::Keyword(Some("call"))),
            ("(call :name \"x\" :", Place::Keyword(Some("call"))),
            ("(callers :", Place::Keyword(Some("callers"))),
            ("(callers :proof pr", Place::Value("proof")),
            ("(references-of :reference-kinds [method-call ", Place::Value("reference-kinds")),
            ("(language py", Place::Value("language")),
            ("(callable :not-kind la", Place::Value("not-kind")),
            ("(callable :not-kind [la", Place::KindInList),
            ("([fun", Place::KindInList),
            ("(call :capture \"a", Place::Capture),
            ("(call (capture \"", Place::Capture),
            ("(call :name \"a", Place::Unknown),
            (":he", Place::Command),
            ("", Place::Command),
            (":doc ca", Place::Argument("doc")),
            (":json (", Place::Query),
            ("call", Place::Unknown),
        ] {
            assert_eq!(cursor(text).place, place, "{text}");
        }
    }
}
