//! What the parser reads where the TypeScript grammar is behind the language.

use crate::patches::{Patches, is_word, skip_blanks};

/// The text to parse: without the variance marks of type parameters, `<in A, out B, in out C>`.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut patches = Patches::new(text);
    for at in memchr::memchr2_iter(b'<', b',', text) {
        if let Some(end) = variance(text, skip_blanks(text, at + 1)) {
            patches.blank(at + 1..end);
        }
    }
    patches.finish()
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
        for plain in
            ["f(a, in_b)", "{ a, out: b }", "// as told, in the text", "x<out>(y)", "[a, out]"]
        {
            assert_eq!(shown(plain), None, "{plain}");
        }
    }
}
