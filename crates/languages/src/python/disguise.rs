//! What the parser reads where the Python grammar misreads the language. Every replacement stands
//! for the same facts: names are read from the true text.

use memchr::memmem;

use crate::patches::{Patches, word_before};

/// Bytes of a list of type parameters that are looked at.
const LONGEST_LIST: usize = 2_000;

/// The text to parse.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut patches = Patches::new(text);
    calls_of_type(text, &mut patches);
    parameter_defaults(text, &mut patches);
    patches.finish()
}

/// `type(a).b = c` at the start of a statement is a call; the grammar takes it for an alias.
fn calls_of_type(text: &[u8], patches: &mut Patches<'_>) {
    for at in memmem::find_iter(text, b"type(") {
        let before = text[..at].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        if matches!(before, None | Some(b'\n' | b'\r' | b';' | b':')) {
            patches.put(at, b"typ_");
        }
    }
}

/// `class A[T = int]`: a default is read as a bound.
fn parameter_defaults(text: &[u8], patches: &mut Patches<'_>) {
    for open in memchr::memchr_iter(b'[', text) {
        let name = word_before(text, open);
        let start = text[..open].trim_ascii_end().len() - name.len();
        if name.is_empty() || !matches!(word_before(text, start), b"class" | b"def" | b"type") {
            continue;
        }
        let mut depth = 0;
        for (offset, byte) in text[open..].iter().take(LONGEST_LIST).enumerate() {
            match byte {
                b'[' | b'(' => depth += 1,
                b']' | b')' => depth -= 1,
                b'=' if depth == 1 => patches.put(open + offset, b":"),
                _ => {}
            }
            if depth <= 0 {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::disguise;
    use crate::patches;

    fn shown(text: &str) -> String {
        patches::shown(disguise, text)
    }

    #[test]
    fn what_the_grammar_misreads_is_read_as_what_it_knows() {
        assert_eq!(shown("  type(a).b = c"), "  typ_(a).b = c");
        assert_eq!(shown("if x: type(a).b = c"), "if x: typ_(a).b = c");
        assert_eq!(
            shown("class A[T = list[int], *U]: x[1] = 2"),
            "class A[T : list[int], *U]: x[1] = 2"
        );
    }

    #[test]
    fn the_rest_is_left_alone() {
        for text in
            ["type A = b", "x = type(a)", "a.type(b)", "x[a] = 1", "def f[T](a=1): b[0] = 2", ""]
        {
            assert_eq!(disguise(text.as_bytes()), None, "{text}");
        }
    }
}
