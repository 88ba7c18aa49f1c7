//! Tokens to brackets: forms, lists, words and strings, each with its place. Nothing here recurses.

use std::ops::Range;

use bifrost_contract::limits;

use crate::string;
use crate::token::{Token, TokenKind, tokens};

/// One expression.
#[derive(Debug)]
pub(crate) struct Expr<'t> {
    pub(crate) span: Range<usize>,
    pub(crate) shape: Shape<'t>,
}

/// What an expression is.
#[derive(Debug)]
pub(crate) enum Shape<'t> {
    /// `(...)`
    Form(Vec<Expr<'t>>),
    /// `[...]`
    List(Vec<Expr<'t>>),
    /// `:callee`, without the colon.
    Keyword(&'t str),
    /// `call`
    Word(&'t str),
    /// `"..."`, read.
    Text(String),
}

/// What is wrong with the brackets or the strings of a text.
#[derive(Debug)]
pub(crate) struct SyntaxError {
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
}

impl<'t> Expr<'t> {
    /// What a message points at: of a form its opening, of all else the whole.
    pub(crate) fn mark(&self) -> Range<usize> {
        match &self.shape {
            Shape::Form(items) => {
                let end = items.first().map_or(self.span.start + 1, |head| match head.shape {
                    Shape::Form(_) => self.span.start + 1,
                    _ => head.span.end,
                });
                self.span.start..end
            }
            _ => self.span.clone(),
        }
    }

    /// What came, in words for messages.
    pub(crate) fn came(&self) -> String {
        match &self.shape {
            Shape::Form(_) => "a form".to_owned(),
            Shape::List(_) => "a list".to_owned(),
            Shape::Keyword(word) => format!("`:{word}`"),
            Shape::Word(word) => format!("`{word}`"),
            Shape::Text(_) => "a string".to_owned(),
        }
    }
}

/// Reads one expression and nothing after it.
///
/// # Errors
/// With the first thing that is wrong.
pub(crate) fn read(text: &str) -> Result<Expr<'_>, SyntaxError> {
    let mut reader = Reader { text, open: Vec::new(), done: None };
    for token in tokens(text) {
        reader.take(token)?;
    }
    reader.end()
}

/// A bracket that is not closed yet, and what stands in it.
struct Open<'t> {
    at: usize,
    is_form: bool,
    items: Vec<Expr<'t>>,
}

struct Reader<'t> {
    text: &'t str,
    open: Vec<Open<'t>>,
    done: Option<Expr<'t>>,
}

impl<'t> Reader<'t> {
    fn take(&mut self, token: Token) -> Result<(), SyntaxError> {
        let Token { kind, span } = token;
        if matches!(kind, TokenKind::Space | TokenKind::Comment) {
            return Ok(());
        }
        self.belongs(kind, &span)?;
        let text = self.text.get(span.clone()).unwrap_or_default();
        let shape = match kind {
            TokenKind::OpenForm | TokenKind::OpenList => return self.opens(kind, span),
            TokenKind::CloseForm | TokenKind::CloseList => return self.closes(kind, span),
            TokenKind::Keyword => Shape::Keyword(text.get(1..).unwrap_or_default()),
            TokenKind::OpenText => {
                let message = "the string is not closed: put `\"` at its end, and write a line \
                               break inside it as \\n";
                return Err(error(span, message));
            }
            TokenKind::Text => Shape::Text(string::read(text).map_err(|(place, message)| {
                error(span.start + place.start..span.start + place.end, message)
            })?),
            _ => Shape::Word(text),
        };
        self.add(Expr { span, shape });
        Ok(())
    }

    /// Refuses what stands outside of the one form.
    fn belongs(&self, kind: TokenKind, span: &Range<usize>) -> Result<(), SyntaxError> {
        let closes = matches!(kind, TokenKind::CloseForm | TokenKind::CloseList);
        if !self.open.is_empty() || (closes && self.done.is_none()) {
            return Ok(());
        }
        if self.done.is_some() {
            let message = match kind {
                TokenKind::CloseForm | TokenKind::CloseList => "this bracket closes nothing",
                _ => "more text follows the query; a query is one form",
            };
            return Err(error(span.clone(), message));
        }
        match kind {
            TokenKind::OpenForm => Ok(()),
            _ if self.text.get(span.start..).is_some_and(|rest| rest.starts_with('{')) => {
                Err(error(span.start..span.start + 1, "this is JSON; RQL begins with `(`"))
            }
            _ => Err(error(span.clone(), EXPECTED)),
        }
    }

    fn opens(&mut self, kind: TokenKind, span: Range<usize>) -> Result<(), SyntaxError> {
        if self.open.len() >= limits::RQL_NESTING {
            let most = limits::RQL_NESTING;
            return Err(error(span, &format!("brackets are nested deeper than {most} levels")));
        }
        let is_form = kind == TokenKind::OpenForm;
        self.open.push(Open { at: span.start, is_form, items: Vec::new() });
        Ok(())
    }

    fn closes(&mut self, kind: TokenKind, span: Range<usize>) -> Result<(), SyntaxError> {
        let Some(open) = self.open.pop() else {
            return Err(error(span, "this bracket closes nothing"));
        };
        if open.is_form != (kind == TokenKind::CloseForm) {
            let (opened, right) = if open.is_form { ("(", ")") } else { ("[", "]") };
            let (line, column) = crate::excerpt::position(self.text, open.at);
            let message = format!(
                "expected `{right}`, which closes the `{opened}` of line {line}, column {column}"
            );
            return Err(error(span, &message));
        }
        let shape = match open.is_form {
            true => Shape::Form(open.items),
            false => Shape::List(open.items),
        };
        self.add(Expr { span: open.at..span.end, shape });
        Ok(())
    }

    fn add(&mut self, expr: Expr<'t>) {
        match self.open.last_mut() {
            Some(open) => open.items.push(expr),
            None => self.done = Some(expr),
        }
    }

    fn end(mut self) -> Result<Expr<'t>, SyntaxError> {
        if let Some(open) = self.open.pop() {
            let (opened, right) = if open.is_form { ("(", ")") } else { ("[", "]") };
            let message = format!("this `{opened}` is not closed; put `{right}` where it ends");
            return Err(error(open.at..open.at + 1, &message));
        }
        let end = self.text.trim_end().len();
        self.done.ok_or_else(|| error(end..end, EXPECTED))
    }
}

const EXPECTED: &str = "expected a query, such as (call :callee \"eval\")";

fn error(span: Range<usize>, message: &str) -> SyntaxError {
    SyntaxError { span, message: message.to_owned() }
}
