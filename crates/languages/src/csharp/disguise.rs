//! What the parser reads where the C# grammar is behind the language. Every replacement stands for
//! the same facts: names are read from the true text.

use memchr::memmem;

use crate::patches::{Patches, is_word, skip_blanks};

/// Directives that only scripts have: `#r "a.dll"`, `#:package A`.
const SCRIPT_DIRECTIVES: [&[u8]; 7] =
    [b"r", b"load", b"l", b"reference", b"addin", b"tool", b"module"];
/// Directives that the grammar ends with a line feed.
const LINE_DIRECTIVES: [&[u8]; 4] = [b"endregion", b"region", b"pragma", b"nullable"];
/// The word that opens a block of extension members, and what is read in its place.
const EXTENSION: &[u8] = b"extension";
const SHOWN_EXTENSION: &[u8] = b"class ion";
/// A constraint that is newer than the grammar, and one in its place.
const ALLOWS: &[u8] = b"allows ref struct";
const SHOWN_ALLOWS: &[u8] = b"struct           ";
/// Words that the grammar keeps for targets of attributes: `[method: A]`.
const TARGETS: [&[u8]; 6] = [b"type", b"field", b"method", b"param", b"property", b"typevar"];
/// Bytes in which the receiver of an extension block is looked for.
const LONGEST_RECEIVER: usize = 2_000;

/// The text to parse.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut patches = Patches::new(text);
    conditional_accesses(text, &mut patches);
    directives(text, &mut patches);
    extension_blocks(text, &mut patches);
    first_elements(text, &mut patches);
    shifts(text, &mut patches);
    for at in memmem::find_iter(text, ALLOWS) {
        patches.put(at, SHOWN_ALLOWS);
    }
    patches.finish()
}

/// `a?.b` and `a?[i]` are read without the question mark: the grammar binds it looser than any
/// operator, so that in `!a?.b` and `x + a?.b` the wrong thing would be accessed.
fn conditional_accesses(text: &[u8], patches: &mut Patches<'_>) {
    for at in memchr::memchr_iter(b'?', text) {
        let before = at.checked_sub(1).and_then(|at| text.get(at)).copied().unwrap_or(b' ');
        let after = text.get(at + 2).copied().unwrap_or(b' ');
        let accesses = match text.get(at + 1) {
            Some(b'.') => !after.is_ascii_digit() && after != b'.',
            Some(b'[') => is_word(before) || matches!(before, b')' | b']' | b'>' | b'!'),
            _ => false,
        };
        if accesses {
            patches.blank(at..at + 1);
        }
    }
}

/// Lines that only scripts have, and a last line that no line feed ends.
fn directives(text: &[u8], patches: &mut Patches<'_>) {
    for at in memchr::memchr_iter(b'#', text) {
        let blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | 0xEF | 0xBB | 0xBF);
        if text[..at].iter().rev().find(|byte| !blank(byte)).is_some_and(|byte| *byte != b'\n') {
            continue;
        }
        let rest = &text[at + 1..];
        let word = rest.trim_ascii_start();
        let word = &word[..word.iter().take_while(|byte| is_word(**byte)).count()];
        let feed = memchr::memchr(b'\n', rest);
        let scripted = rest.first() == Some(&b':') || SCRIPT_DIRECTIVES.contains(&word);
        if scripted || (feed.is_none() && LINE_DIRECTIVES.contains(&word)) {
            patches.blank(at..feed.map_or(text.len(), |feed| at + 1 + feed));
        }
    }
}

/// `extension(T self) { ... }` is read as a class with a primary constructor.
fn extension_blocks(text: &[u8], patches: &mut Patches<'_>) {
    for at in memmem::find_iter(text, EXTENSION) {
        let before = text[..at].trim_ascii_end().last().copied();
        let next = skip_blanks(text, at + EXTENSION.len());
        let starts = matches!(before, Some(b'{' | b'}' | b';' | b'/'))
            && matches!(text.get(next), Some(b'(' | b'<'))
            && !text[..at].last().copied().is_some_and(is_word);
        if starts && opens_block(&text[next..]) {
            patches.put(at, SHOWN_EXTENSION);
        }
    }
}

/// `[type]` is read as a list of one name, not as the start of an attribute.
fn first_elements(text: &[u8], patches: &mut Patches<'_>) {
    for at in memchr::memchr_iter(b'[', text) {
        let start = skip_blanks(text, at + 1);
        let rest = &text[start..];
        let word = &rest[..rest.iter().take_while(|byte| is_word(**byte)).count()];
        let end = start + word.len();
        if TARGETS.contains(&word) && text.get(skip_blanks(text, end)) != Some(&b':') {
            patches.put(end - 1, b"_");
        }
    }
}

/// ` >> ` is read as a shift to the left, which closes no type arguments: `i < a.b >> 1`.
fn shifts(text: &[u8], patches: &mut Patches<'_>) {
    for at in memmem::find_iter(text, b" >>") {
        match text.get(at + 3..at + 5) {
            Some([b' ', _]) => patches.put(at, b" <<"),
            Some(b"> ") => patches.put(at, b" << "),
            _ => {}
        }
    }
}

/// True when brackets and what may follow them lead to a brace.
fn opens_block(text: &[u8]) -> bool {
    let mut depth = 0u32;
    for (at, byte) in text.iter().enumerate().take(LONGEST_RECEIVER) {
        match byte {
            b'(' | b'<' => depth += 1,
            b')' | b'>' => depth = depth.saturating_sub(1),
            b'{' => return depth == 0,
            b';' | b'}' => return false,
            b'=' if text.get(at + 1) == Some(&b'>') => return false,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::disguise;
    use crate::patches;

    fn shown(text: &str) -> String {
        patches::shown(disguise, text)
    }

    #[test]
    fn what_the_grammar_lacks_is_read_as_what_it_has() {
        assert_eq!(shown("x + a?.b?[0]"), "x + a .b [0]");
        assert_eq!(shown("#r \"a\"\n #load \"b\"\nf();"), "      \n          \nf();");
        assert_eq!(shown("#:package A\nf();"), "           \nf();");
        assert_eq!(shown("a = [type, f]; [ field ]"), "a = [typ_, f]; [ fiel_ ]");
        assert_eq!(shown("i < a.b >> 1 >>> 2;"), "i < a.b << 1 <<  2;");
        assert_eq!(shown("where T : allows ref struct {"), "where T : struct            {");
        assert_eq!(shown("}\n#endregion x"), "}\n            ");
        assert_eq!(
            shown("{ extension<T>(List<T> l) where T : C { } }"),
            "{ class ion<T>(List<T> l) where T : C { } }"
        );
    }

    #[test]
    fn the_rest_is_left_alone() {
        for text in [
            "a ? .5 : c ?.5:1",
            "b ? [1] : c",
            "#region r\n#if A\n#endif",
            "{ extension(x); extension(y).z(); }",
            "void extension(int x) { }",
            "A<B<C>> d = e>>1; f >>= 2; g >>>= 3;",
            "[field: A] [method : B] [types]",
            "",
        ] {
            assert_eq!(disguise(text.as_bytes()), None, "{text}");
        }
    }
}
