//! What the parser reads where the Java grammar is behind the language. Every replacement stands for
//! the same facts: names are read from the true text.

use memchr::memmem;

use crate::patches::{Patches, is_word, skip_blanks, word_before};

/// Bytes of an annotation's name that are looked at.
const LONGEST_NAME: usize = 200;

/// The text to parse.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut patches = Patches::new(text);
    hash_bang(text, &mut patches);
    module_imports(text, &mut patches);
    final_patterns(text, &mut patches);
    annotated_varargs(text, &mut patches);
    late_delegation(text, &mut patches);
    patches.finish()
}

/// A `#!` line is no part of the language.
fn hash_bang(text: &[u8], patches: &mut Patches<'_>) {
    if text.starts_with(b"#!") {
        patches.blank(0..memchr::memchr(b'\n', text).unwrap_or(text.len()));
    }
}

/// `import module a.b;` is read as a static import.
fn module_imports(text: &[u8], patches: &mut Patches<'_>) {
    for at in memmem::find_iter(text, b"module") {
        let end = at + b"module".len();
        let name = skip_blanks(text, end);
        let is_name = name > end && text.get(name).copied().is_some_and(is_word);
        if is_name && word_before(text, at) == b"import" {
            patches.put(at, b"static");
        }
    }
}

/// `case final A a` is read without `final`.
fn final_patterns(text: &[u8], patches: &mut Patches<'_>) {
    for at in memmem::find_iter(text, b"final ") {
        if word_before(text, at) == b"case" {
            patches.blank(at..at + b"final".len());
        }
    }
}

/// `A @B ... c` is read as the array `A @B [] c`.
fn annotated_varargs(text: &[u8], patches: &mut Patches<'_>) {
    for at in memmem::find_iter(text, b"...") {
        let before = text[..at].trim_ascii_end();
        let is_name = |byte: &&u8| is_word(**byte) || **byte == b'.';
        let name = before.iter().rev().take(LONGEST_NAME).take_while(is_name).count();
        let type_end = before[..before.len() - name]
            .strip_suffix(b"@")
            .map(|rest| rest.trim_ascii_end().last().copied());
        let follows_type =
            type_end.flatten().is_some_and(|byte| is_word(byte) || matches!(byte, b'>' | b']'));
        if name > 0 && follows_type {
            patches.put(at, b"[] ");
        }
    }
}

/// `super(...)` and `this(...)` after other statements are read as calls of methods.
fn late_delegation(text: &[u8], patches: &mut Patches<'_>) {
    let words: [(&[u8], &'static [u8]); 2] = [(b"super(", b"supe_"), (b"this(", b"thi_")];
    for (word, shown) in words {
        for at in memmem::find_iter(text, word) {
            let before = text[..at].trim_ascii_end().last();
            if matches!(before, Some(b';' | b'}')) {
                patches.put(at, shown);
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
    fn what_the_grammar_lacks_is_read_as_what_it_has() {
        assert_eq!(shown("#!/x\nA"), "    \nA");
        assert_eq!(shown("import  module a.b;"), "import  static a.b;");
        assert_eq!(shown("case final A a ->"), "case       A a ->");
        assert_eq!(shown("f(A @B... c, D<E> @F ... g)"), "f(A @B[]  c, D<E> @F []  g)");
        assert_eq!(shown("a(); super(b); }"), "a(); supe_(b); }");
    }

    #[test]
    fn the_rest_is_left_alone() {
        for text in [
            "import module.a.B;",
            "case FINAL -> final int x;",
            "f(A... b, @C D... e)",
            "A() { super(b); this.x = c; }",
            "",
        ] {
            assert_eq!(disguise(text.as_bytes()), None, "{text}");
        }
    }
}
