//! Rust that the grammar does not know yet, shown to it as Rust that it does.

use crate::patches::{Patches, is_word, skip_blanks, word_before};

/// Words before `fn` or `static` that the grammar does not know: `safe fn`, `gen fn`.
const UNKNOWN: &[&[u8]] = &[b"safe", b"gen"];

/// Blanks for words that only modify; `!` for `~`, which stands among the tokens of macros.
/// Inside strings and comments nothing is lost, for everything else reads the true text.
pub(super) fn disguise(text: &[u8]) -> Option<Vec<u8>> {
    let mut patches = Patches::new(text);
    for at in memchr::memchr_iter(b'~', text) {
        patches.put(at, b"!");
    }
    for at in
        memchr::memmem::find_iter(text, b"fn ").chain(memchr::memmem::find_iter(text, b"static "))
    {
        let word = word_before(text, at);
        if UNKNOWN.contains(&word) && text[..at].last().is_some_and(u8::is_ascii_whitespace) {
            let end = text[..at].trim_ascii_end().len();
            patches.blank(end - word.len()..end);
        }
    }
    for at in memchr::memmem::find_iter(text, b"impl const ") {
        if !at.checked_sub(1).is_some_and(|before| is_word(text[before])) {
            let start = skip_blanks(text, at + 4);
            patches.blank(start..start + 5);
        }
    }
    patches.finish()
}
