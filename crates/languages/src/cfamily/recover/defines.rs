//! The macros of a text that stand for nothing that a grammar needs.

use std::collections::BTreeMap;

use bifrost_base::Span;

use super::keyword;
use super::marks;
use super::tokens::{Token, TokenKind, tokens};

/// The macros of a text: whether each is empty, or nothing but attributes, qualifiers and storage
/// words, in all its definitions.
pub(crate) struct Defines<'a> {
    known: BTreeMap<&'a [u8], Define>,
}

/// One macro.
#[derive(Clone, Copy)]
struct Define {
    idle: bool,
    takes_arguments: bool,
}

impl<'a> Defines<'a> {
    pub(crate) fn new(text: &'a [u8], directives: &[Span]) -> Self {
        let mut all = Self { known: BTreeMap::new() };
        for directive in directives {
            let bytes = directive.of(text);
            if keyword(bytes) == b"define" {
                all.add(bytes);
            }
        }
        all
    }

    fn add(&mut self, directive: &'a [u8]) {
        let Some(at) = directive.windows(6).position(|word| word == b"define") else { return };
        let rest = &directive[at + 6..];
        let found = tokens(rest);
        let Some(name) = found.tokens.first() else { return };
        let open = found.tokens.get(1).filter(|next| next.span.start == name.span.end);
        let takes_arguments = open.is_some_and(|next| next.kind == TokenKind::Sign(b'('));
        let body = match takes_arguments {
            true => found.closers()[1].map_or(found.tokens.len(), |close| close as usize + 1),
            false => 1,
        };
        let idle = self.is_idle(rest, found.tokens.get(body..).unwrap_or_default());
        let name = name.span.of(rest);
        let known = self.known.entry(name).or_insert(Define { idle, takes_arguments });
        known.idle &= idle;
    }

    fn is_idle(&self, text: &[u8], body: &[Token]) -> bool {
        let mut depth = 0usize;
        let mut called = false;
        body.iter().all(|token| {
            let word = token.span.of(text);
            match token.kind {
                TokenKind::Sign(b'(' | b'[') => {
                    let opens = depth > 0 || called || token.kind == TokenKind::Sign(b'[');
                    depth += 1;
                    opens
                }
                TokenKind::Sign(b')' | b']') => {
                    depth = depth.saturating_sub(1);
                    true
                }
                _ if depth > 0 => true,
                TokenKind::Word => {
                    called = marks::takes_list(word) || self.idle(word, true).is_some();
                    called || marks::is_idle_word(word) || self.idle(word, false).is_some()
                }
                TokenKind::Text => word == b"\"C\"",
                _ => false,
            }
        })
    }

    /// A macro of this name that stands for nothing; with arguments or without.
    pub(crate) fn idle(&self, name: &[u8], arguments: bool) -> Option<()> {
        let define = self.known.get(name)?;
        (define.idle && define.takes_arguments == arguments).then_some(())
    }

    /// True for a macro of this text that stands for something.
    pub(crate) fn means(&self, name: &[u8]) -> bool {
        self.known.get(name).is_some_and(|define| !define.idle)
    }
}
