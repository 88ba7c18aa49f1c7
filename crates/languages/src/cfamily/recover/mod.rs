//! Texts that the grammars cannot read whole: what to read instead.
//!
//! The grammars know no preprocessor. Where a text is damaged by that, it is read again with one
//! branch of every condition, and without attributes and macros in places that they cannot stand in
//! for a grammar; every other branch is read in its turn, and what was taken out is read by itself.

mod defines;
mod edits;
mod guesses;
mod lists;
mod marks;
mod odd;
mod tokens;

use bifrost_base::Span;
use bifrost_hir::{Hidden, Recovery};

use crate::branches::{Branches, Part, blank};
use defines::Defines;
use edits::{Edits, edits};
use tokens::{Token, TokenKind, Tokens, tokens};

/// Readings of other branches. What is in no reading counts as damage.
const OTHERS: usize = 15;

/// What to read in the place of a damaged text. A bold recovery also takes out what is only spelled
/// like a macro.
pub(crate) fn recover(text: &[u8], bold: bool) -> Option<Recovery> {
    let whole = tokens(text);
    let defines = Defines::new(text, &whole.directives);
    let mut branches = Branches::new(&parts(text, &whole.directives), text.len() as u32);
    let source = Source { text, whole: &whole, defines: &defines, bold };
    let first = branches.next().unwrap_or_default();
    let (first_text, mut found) = source.variant(&first.hidden);
    let mut others = Vec::new();
    for _ in 0..OTHERS {
        let Some(choice) = branches.next() else { break };
        let (text, more) = source.variant(&choice.hidden);
        found.add(more, &choice.fresh);
        others.push(Hidden { text, spans: choice.fresh, apart: false });
    }
    let unread = branches.next().is_some();
    if first_text == text {
        return None;
    }
    let mut words = found.words;
    for directive in &whole.directives {
        words.extend(condition(text, *directive));
    }
    others.extend(source.islands(found.islands, &found.island_fills));
    Some(Recovery { text: first_text, others, attributes: found.attributes, words, unread })
}

/// False for a text with code that only C++ has.
pub(crate) fn may_be_c(text: &[u8]) -> bool {
    let found = tokens(text).tokens;
    let sign = |at: usize, sign: u8| {
        found.get(at).is_some_and(|token: &Token| token.kind == TokenKind::Sign(sign))
    };
    !found.iter().enumerate().any(|(at, token)| match token.span.of(text) {
        b"template" => sign(at + 1, b'<'),
        b"namespace" => sign(at + 1, b'{') || sign(at + 2, b'{'),
        b"class" => sign(at + 2, b'{') || sign(at + 2, b':'),
        b":" => sign(at + 1, b':') && found[at + 1].span.start == token.span.end,
        _ => false,
    })
}

struct Source<'a> {
    text: &'a [u8],
    whole: &'a Tokens,
    defines: &'a Defines<'a>,
    bold: bool,
}

impl Source<'_> {
    /// The text without these branches, directives and macros, and what was taken out.
    fn variant(&self, hidden: &[Span]) -> (Vec<u8>, Edits) {
        let mut text = self.text.to_vec();
        for directive in &self.whole.directives {
            match keyword(directive.of(self.text)) {
                b"include" => {}
                b"define" => comments(directive.of(self.text)).for_each(|comment| {
                    let start = directive.start;
                    blank_inside(&mut text, Span::new(start + comment.start, start + comment.end));
                }),
                _ => blank(&mut text, *directive),
            }
        }
        for span in hidden {
            blank(&mut text, *span);
        }
        let edits = edits(&text, self.defines, self.bold);
        for span in &edits.blanks {
            blank(&mut text, *span);
        }
        for span in &edits.fills {
            fill(&mut text, *span);
        }
        (text, edits)
    }

    /// A text of nothing but what was taken out, a statement each.
    fn islands(&self, mut spans: Vec<Span>, fills: &[Span]) -> Option<Hidden> {
        spans.sort_unstable_by_key(|span| span.order());
        spans.dedup();
        if spans.is_empty() {
            return None;
        }
        let mut text = self.text.to_vec();
        blank(&mut text, Span::new(0, self.text.len() as u32));
        for span in &spans {
            let place = span.start as usize..span.end as usize;
            if let (Some(to), Some(from)) = (text.get_mut(place.clone()), self.text.get(place)) {
                to.copy_from_slice(from);
            }
            if let Some(byte) = text.get_mut(span.end as usize) {
                *byte = b';';
            }
        }
        for span in fills {
            fill(&mut text, *span);
        }
        Some(Hidden { text, spans, apart: true })
    }
}

/// The word of a directive.
fn keyword(directive: &[u8]) -> &[u8] {
    let rest = directive.strip_prefix(b"#").unwrap_or(directive).trim_ascii_start();
    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    &rest[..end.unwrap_or(rest.len())]
}

/// The directives that make branches.
fn parts(text: &[u8], directives: &[Span]) -> Vec<(Span, Part)> {
    let part = |span: &Span| {
        let bytes = span.of(text);
        let part = match keyword(bytes) {
            b"if" => Part::If { dead: is_never(bytes) },
            b"ifdef" | b"ifndef" => Part::If { dead: false },
            b"elif" | b"else" | b"elifdef" | b"elifndef" => Part::Else,
            b"endif" => Part::End,
            _ => return None,
        };
        Some((*span, part))
    };
    directives.iter().filter_map(part).collect()
}

/// `#if 0`.
fn is_never(directive: &[u8]) -> bool {
    let tokens = tokens(&directive[1.min(directive.len())..]).tokens;
    let rest = &directive[1.min(directive.len())..];
    matches!(tokens.as_slice(), [_, zero] if zero.span.of(rest) == b"0")
}

/// The names in the condition of a directive.
fn condition(text: &[u8], directive: Span) -> impl Iterator<Item = Span> {
    let bytes = directive.of(text);
    let conditional =
        matches!(keyword(bytes), b"if" | b"ifdef" | b"ifndef" | b"elif" | b"elifdef" | b"elifndef");
    let inside = if conditional { tokens(&bytes[1..]).tokens } else { Vec::new() };
    let names = inside.into_iter().skip(1).filter(|token| token.kind == TokenKind::Word);
    let names = names.map(move |token| {
        Span::new(directive.start + 1 + token.span.start, directive.start + 1 + token.span.end)
    });
    names.filter(|span| span.of(text) != b"defined")
}

/// The comments in a directive.
fn comments(directive: &[u8]) -> impl Iterator<Item = Span> {
    let found = tokens(&directive[1.min(directive.len())..]).comments;
    found.into_iter().map(|span| Span::new(span.start + 1, span.end + 1))
}

/// Writes blanks over bytes, but for what continues a line.
fn blank_inside(text: &mut [u8], span: Span) {
    let Some(bytes) = text.get_mut(span.start as usize..span.end as usize) else { return };
    for byte in bytes.iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r' | b'\\')) {
        *byte = b' ';
    }
}

/// Makes one name of bytes.
fn fill(text: &mut [u8], span: Span) {
    let Some(bytes) = text.get_mut(span.start as usize..span.end as usize) else { return };
    if !bytes.contains(&b'\n') {
        bytes.fill(b'_');
    }
}
