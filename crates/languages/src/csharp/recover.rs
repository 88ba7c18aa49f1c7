//! What to read in the place of a text that directives tear apart: one branch of every condition,
//! and the others each in their turn.

use bifrost_base::Span;
use bifrost_hir::{Hidden, Recovery};

use crate::branches::{Branches, Part, blank};
use crate::patches::is_word;

/// Readings of other branches. What is in no reading counts as damage.
const OTHERS: usize = 3;
/// Bytes of the longest character literal.
const LONGEST_CHARACTER: usize = 12;

/// The readings of a damaged text. There is nothing that would be bolder.
pub(super) fn recover(text: &[u8], bold: bool) -> Option<Recovery> {
    let directives = if bold { Vec::new() } else { directives(text) };
    let parts: Vec<_> = directives
        .iter()
        .filter_map(|span| part(span.of(text)).map(|part| (*span, part)))
        .collect();
    let mut branches = Branches::new(&parts, text.len() as u32);
    let shown = |hidden: &[Span]| {
        let mut shown = text.to_vec();
        directives.iter().chain(hidden).for_each(|span| blank(&mut shown, *span));
        shown
    };
    let first = branches.next()?;
    let mut others = Vec::new();
    for _ in 0..OTHERS {
        let Some(choice) = branches.next() else { break };
        others.push(Hidden { text: shown(&choice.hidden), spans: choice.fresh, apart: false });
    }
    Some(Recovery {
        text: shown(&first.hidden),
        others,
        attributes: Vec::new(),
        words: Vec::new(),
        unread: branches.next().is_some(),
    })
}

/// What a directive does to the branches.
fn part(directive: &[u8]) -> Option<Part> {
    let rest = directive.strip_prefix(b"#").unwrap_or(directive).trim_ascii_start();
    let (word, condition) = rest.split_at(rest.iter().take_while(|byte| is_word(**byte)).count());
    match word {
        b"if" => Some(Part::If { dead: condition.trim_ascii() == b"false" }),
        b"elif" | b"else" => Some(Part::Else),
        b"endif" => Some(Part::End),
        _ => None,
    }
}

/// The directives: what begins with `#` in a line, outside strings and comments.
fn directives(text: &[u8]) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut fresh = true;
    while let Some(byte) = text.get(at) {
        let start = at;
        at = match byte {
            b'#' if fresh => {
                let end = line_end(text, at);
                found.push(Span::new(start as u32, end as u32));
                end
            }
            b'/' if text.get(at + 1) == Some(&b'/') => line_end(text, at),
            b'/' if text.get(at + 1) == Some(&b'*') => after(text, at + 2, b"*/"),
            b'"' => string_end(text, at),
            b'\'' => character_end(text, at),
            _ => at + 1,
        };
        fresh = *byte == b'\n' || (fresh && byte.is_ascii_whitespace());
    }
    found
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |feed| at + feed)
}

/// The place after the next occurrence of a mark.
fn after(text: &[u8], at: usize, mark: &[u8]) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    memchr::memmem::find(rest, mark).map_or(text.len(), |found| at + found + mark.len())
}

/// The end of the string that begins here: raw, verbatim, or one that ends with its line.
fn string_end(text: &[u8], at: usize) -> usize {
    let quotes = text[at..].iter().take_while(|byte| **byte == b'"').count();
    if quotes >= 3 {
        return after(text, at + quotes, &text[at..at + quotes]);
    }
    let verbatim = text[..at].ends_with(b"@") || text[..at].ends_with(b"@$");
    let mut end = at + 1;
    while let Some(byte) = text.get(end) {
        end += match byte {
            b'"' if verbatim && text.get(end + 1) == Some(&b'"') => 2,
            b'\\' if !verbatim => 2,
            b'"' => return end + 1,
            b'\n' if !verbatim => return end,
            _ => 1,
        };
    }
    text.len()
}

/// The end of the character that begins here; a quote without an end is one of its own.
fn character_end(text: &[u8], at: usize) -> usize {
    let rest = &text[at + 1..text.len().min(at + LONGEST_CHARACTER)];
    let first = if rest.first() == Some(&b'\\') { 2 } else { 1 };
    let closing = rest.iter().skip(first).position(|byte| *byte == b'\'');
    closing.map_or(at + 1, |closing| at + 1 + first + closing + 1)
}

#[cfg(test)]
mod tests {
    use super::{directives, recover};

    #[test]
    fn directives_stand_outside_strings_and_comments() {
        let text = b"#if A\n // #if\n /*\n#if\n*/ 'c' '\"' '\\'' \"\\\"#\"\n @\"\n#if\"\"\n\" \"\"\"\n#if\n\"\"\"\n  # endif x\n";
        let found: Vec<_> = directives(text).iter().map(|span| span.of(text)).collect();
        assert_eq!(found, [b"#if A".as_slice(), b"# endif x"]);
    }

    #[test]
    fn every_branch_is_shown_in_its_turn() {
        let text = b"a\n#if X\nb\n#elif Y\nc\n#else\nd\n#endif\n#region r\n#if false\ne\n#endif\n";
        let recovery = recover(text, false).unwrap();
        let plain = |text: &[u8]| {
            String::from_utf8(text.to_vec())
                .unwrap()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join("")
        };
        assert_eq!(plain(&recovery.text), "ab");
        let others: Vec<_> = recovery.others.iter().map(|other| plain(&other.text)).collect();
        assert_eq!(others, ["ac", "ad"]);
        assert!(!recovery.unread);
        assert!(recover(b"a\n#region r\n", false).is_none());
        assert!(recover(text, true).is_none());
    }
}
