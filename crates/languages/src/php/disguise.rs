//! What the parser reads where the PHP grammar is behind the language. Every replacement stands for
//! the same facts: names are read from the true text.

use memchr::memmem;

use super::halt;
use crate::patches::{Patches, is_word, skip_blanks, word_before};

const VISIBILITY: &[&[u8]] = &[b"public", b"protected", b"private"];
const CLASSES: &[&[u8]] = &[b"class", b"final", b"abstract", b"static", b"function"];

/// Words of casts that may be names of classes.
const CASTS: &[&[u8]] = &[
    b"array", b"binary", b"bool", b"boolean", b"double", b"float", b"int", b"integer", b"object",
    b"real", b"string",
];

/// The text to parse.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut patches = Patches::new(text);
    // `<?xml` opens no PHP.
    for at in memmem::find_iter(text, b"<?xml") {
        patches.put(at + 1, b" ");
    }
    for at in memmem::find_iter(text, b"(void)") {
        patches.put(at, b"(bool)");
    }
    last_commas(text, &mut patches);
    classes_like_casts(text, &mut patches);
    modifiers(text, &mut patches);
    astral_names(text, &mut patches);
    if let Some(end) = halt::end_of_code(text) {
        patches.blank(end..text.len());
    }
    patches.finish()
}

/// `use A\{B, C,};` is read without the last comma.
fn last_commas(text: &[u8], patches: &mut Patches<'_>) {
    for at in memmem::find_iter(text, b"\\{") {
        let start = at + 2;
        let in_group = |byte: &u8| {
            is_word(*byte) || byte.is_ascii_whitespace() || matches!(byte, b'\\' | b',')
        };
        let length = text[start..].iter().take_while(|byte| in_group(byte)).count();
        let names = text[start..start + length].trim_ascii_end();
        if text.get(start + length) == Some(&b'}') && names.last() == Some(&b',') {
            patches.blank(start + names.len() - 1..start + names.len());
        }
    }
}

/// `f(Binary::X)`: at the start of an argument the grammar takes the class for the word of a cast.
fn classes_like_casts(text: &[u8], patches: &mut Patches<'_>) {
    for at in memmem::find_iter(text, b"::").chain(memchr::memchr_iter(b'\\', text)) {
        let name = word_before(text, at);
        if !CASTS.iter().any(|word| word.eq_ignore_ascii_case(name)) {
            continue;
        }
        let end = text[..at].trim_ascii_end().len();
        let before = text[..end - name.len()].trim_ascii_end().last();
        if matches!(before, Some(b'(' | b',' | b':')) {
            patches.put(end - 1, b"_");
        }
    }
}

/// `readonly` and `final` where the grammar does not expect them.
fn modifiers(text: &[u8], patches: &mut Patches<'_>) {
    for word in [&b"readonly"[..], b"final"] {
        for at in memmem::find_iter(text, word) {
            let end = at + word.len();
            let bounded = text.get(end).is_some_and(|byte| !is_word(*byte))
                && !text[..at].last().is_some_and(|byte| is_word(*byte) || *byte == b'>');
            if bounded {
                modifier(text, at..end, patches);
            }
        }
    }
}

fn modifier(text: &[u8], word: std::ops::Range<usize>, patches: &mut Patches<'_>) {
    let next = skip_blanks(text, word.end);
    let before = text[..word.start].trim_ascii_end().last().copied();
    let is_readonly = word.len() == b"readonly".len();
    if is_readonly && text.get(next) == Some(&b'(') {
        // `function readonly(...)`, and calls of it. After modifiers a type in parentheses follows.
        let modified = matches!(before, Some(b'(' | b',' | b']'))
            || [VISIBILITY, &[&b"final"[..], b"static", b"var", b"abstract"]]
                .concat()
                .contains(&word_before(text, word.start));
        if !modified {
            patches.put(word.end - 1, b"_");
        }
        return;
    }
    let length = text[next..].iter().take_while(|byte| is_word(**byte)).count();
    let follower = &text[next..next + length];
    // In the parameters of a constructor.
    match before {
        Some(b'(' | b',' | b']') if VISIBILITY.contains(&follower) => patches.blank(word),
        Some(b'(' | b',' | b']') if is_readonly && !CLASSES.contains(&follower) => {
            patches.put(word.start, b"public  ");
        }
        _ => {}
    }
}

/// Characters of four bytes, which may stand in names.
fn astral_names(text: &[u8], patches: &mut Patches<'_>) {
    if text.iter().all(|byte| *byte < 0xF0) {
        return;
    }
    for (at, char) in text.windows(4).enumerate() {
        if char[0] >= 0xF0 && char[1..].iter().all(|byte| byte & 0xC0 == 0x80) {
            patches.put(at, b"____");
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
    fn what_the_grammar_lacks_is_read_as_what_it_has() {
        assert_eq!(shown("<?xml version='1.0'?><?php f();"), "< xml version='1.0'?><?php f();");
        assert_eq!(shown("<?php use A\\{B, C\\D,\n};"), "<?php use A\\{B, C\\D \n};");
        assert_eq!(shown("<?php $😀 = 1;"), "<?php $____ = 1;");
        assert_eq!(
            shown("f(Binary::X, Real\\Y, a: String::z)"),
            "f(Binar_::X, Rea_\\Y, a: Strin_::z)"
        );
        assert_eq!(shown("<?php (void) f();"), "<?php (bool) f();");
        assert_eq!(shown("<?php function readonly() {}"), "<?php function readonl_() {}");
        assert_eq!(
            shown("(readonly private A $a, readonly ?B $b, final public C $c)"),
            "(         private A $a, public   ?B $b,       public C $c)"
        );
        assert_eq!(shown("<?php __halt_compiler(); ( [").trim_end(), "<?php __halt_compiler();");
    }

    #[test]
    fn the_rest_is_left_alone() {
        for text in [
            "<?php use A\\{B, C};",
            "<?php final class A { public readonly int $x; final public function f() {} }",
            "<?php #[A] readonly class B { public readonly (C&D)|null $x; }",
            "<?php $x->readonly(1); $readonly = 1;",
            "<?php $x = '__halt_compiler();'; // __halt_compiler();\n f();",
            "",
        ] {
            assert_eq!(disguise(text.as_bytes()), None, "{text}");
        }
    }
}
