//! What the parser reads where the TypeScript grammar is behind the language.

use super::signatures;
use crate::patches::{Patches, is_word, skip_blanks};

/// The text to parse: without the variance marks of type parameters, `<in A, out B, in out C>`, without
/// escaped backticks, and with an end before each member that begins a line as an operator would.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut patches = Patches::new(text);
    signatures::end(text, &mut patches);
    unmark(text, &mut patches);
    unescape(text, &mut patches);
    untype(text, &mut patches);
    patches.finish()
}

/// The same where there are tags, whose texts can look like signatures.
pub(super) fn disguise_tags(text: &[u8]) -> Option<Vec<u8>> {
    let mut patches = Patches::new(text);
    unmark(text, &mut patches);
    unescape(text, &mut patches);
    untype(text, &mut patches);
    patches.finish()
}

/// `export type * from`: the grammar knows the word before names only.
fn untype(text: &[u8], patches: &mut Patches<'_>) {
    const WORDS: &[u8] = b"export type *";
    for at in memchr::memmem::find_iter(text, WORDS) {
        let fresh = at.checked_sub(1).and_then(|before| text.get(before));
        if fresh.is_none_or(u8::is_ascii_whitespace) {
            patches.blank(at + b"export".len()..at + WORDS.len() - 1);
        }
    }
}

/// Templates that are types have no escapes in the grammar: the backtick in one ends it.
fn unescape(text: &[u8], patches: &mut Patches<'_>) {
    for at in memchr::memmem::find_iter(text, b"\\`") {
        let before = text.get(..at).unwrap_or_default().iter().rev();
        if before.take_while(|byte| **byte == b'\\').count() % 2 == 0 {
            patches.blank(at..at + 2);
        }
    }
}

fn unmark(text: &[u8], patches: &mut Patches<'_>) {
    for at in memchr::memchr2_iter(b'<', b',', text) {
        let start = past_comments(text, at + 1);
        if let Some(end) = variance(text, start) {
            patches.blank(start..end);
        }
    }
}

/// Comments before a type parameter.
const COMMENTS: usize = 8;

/// The next place that is neither white space nor in a comment.
fn past_comments(text: &[u8], from: usize) -> usize {
    let mut at = skip_blanks(text, from);
    for _ in 0..COMMENTS {
        let rest = text.get(at..).unwrap_or_default();
        let length = match rest {
            [b'/', b'/', ..] => memchr::memchr(b'\n', rest),
            [b'/', b'*', ..] => memchr::memmem::find(rest, b"*/").map(|end| end + 2),
            _ => None,
        };
        let Some(length) = length else { break };
        at = skip_blanks(text, at + length);
    }
    at
}

/// The end of the marks that begin at a place, when what follows is a type parameter.
fn variance(text: &[u8], start: usize) -> Option<usize> {
    let first = mark(text, start)?;
    let end = mark(text, first).unwrap_or(first);
    let name = word(text, end);
    let after = skip_blanks(text, end + name.len());
    let rest = text.get(after..)?;
    let ends = rest.starts_with(b"extends") || matches!(rest.first(), Some(b',' | b'>' | b'='));
    (!name.is_empty() && ends).then_some(end)
}

/// The place behind a mark and the white space after it.
fn mark(text: &[u8], at: usize) -> Option<usize> {
    let word = word(text, at);
    let end = at + word.len();
    let next = skip_blanks(text, end);
    (matches!(word, b"in" | b"out") && next > end).then_some(next)
}

fn word(text: &[u8], at: usize) -> &[u8] {
    let rest = text.get(at..).unwrap_or_default();
    let length = rest.iter().take_while(|byte| is_word(**byte)).count();
    &rest[..length]
}

#[cfg(test)]
mod tests {
    use super::disguise;

    #[test]
    fn only_marks_of_type_parameters_are_left_out() {
        let shown = |text: &str| disguise(text.as_bytes()).map(|it| String::from_utf8(it).unwrap());
        assert_eq!(shown("I<in out A,  out B = C>"), Some("I<       A,      B = C>".to_owned()));
        assert_eq!(
            shown("type F<in A extends B> = A"),
            Some("type F<   A extends B> = A".to_owned())
        );
        assert_eq!(shown("I</* a */ out A>"), Some("I</* a */     A>".to_owned()));
        for plain in
            ["f(a, in_b)", "{ a, out: b }", "// as told, in the text", "x<out>(y)", "[a, out]"]
        {
            assert_eq!(shown(plain), None, "{plain}");
        }
    }

    #[test]
    fn members_that_look_like_operators_are_ended_before() {
        let shown = |text: &str| disguise(text.as_bytes()).map(|it| String::from_utf8(it).unwrap());
        let list = "{\n  <A>(a: A): B<A>\n  // more\n  <C, D = (c: C) => D>(c: C): D\n  in: E\n}";
        assert_eq!(
            shown(list),
            Some(
                "{\n  <A>(a: A): B<A>;  // more\n  <C, D = (c: C) => D>(c: C): D;  in: E\n}"
                    .to_owned()
            )
        );
        for plain in
            ["a\n  < b", "f()\n<any>(g)", "{\n  <A>(a: A): A\n}", "x\n  in y", "a => \n<T>(b): c"]
        {
            assert_eq!(shown(plain), None, "{plain}");
        }
    }

    #[test]
    fn escaped_backticks_are_left_out() {
        let shown = |text: &str| disguise(text.as_bytes()).map(|it| String::from_utf8(it).unwrap());
        assert_eq!(shown(r"type A = `\`b\``"), Some("type A = `  b  `".to_owned()));
        assert_eq!(shown(r"`a\\`"), None);
    }
}
