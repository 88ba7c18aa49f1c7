//! Replacements in a text that keep its length, and what helps to find their places.

use std::ops::Range;

/// A text with replacements, copied once there is one.
pub(crate) struct Patches<'a> {
    text: &'a [u8],
    patched: Option<Vec<u8>>,
}

impl<'a> Patches<'a> {
    /// The text as it is.
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, patched: None }
    }

    /// Puts these bytes in the place of as many. What does not fit is left out.
    pub(crate) fn put(&mut self, at: usize, bytes: &[u8]) {
        let patched = self.patched.get_or_insert_with(|| self.text.to_vec());
        if let Some(place) = patched.get_mut(at..at + bytes.len()) {
            place.copy_from_slice(bytes);
        }
    }

    /// Puts blanks in the place of these bytes.
    pub(crate) fn blank(&mut self, range: Range<usize>) {
        let patched = self.patched.get_or_insert_with(|| self.text.to_vec());
        if let Some(place) = patched.get_mut(range) {
            place.fill(b' ');
        }
    }

    /// The new text, when anything was replaced.
    pub(crate) fn finish(self) -> Option<Vec<u8>> {
        self.patched
    }
}

/// The text that a parser reads in place of `text`.
#[cfg(test)]
pub(crate) fn shown(disguise: fn(&[u8]) -> Option<Vec<u8>>, text: &str) -> String {
    let bytes = disguise(text.as_bytes()).unwrap_or_else(|| text.as_bytes().to_vec());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A byte of a name.
pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// The first place from `at` on that holds no white space.
pub(crate) fn skip_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// Bytes of a word that are looked at.
const LONGEST_WORD: usize = 200;

/// The end of the word that ends before `at`, white space between them left out.
pub(crate) fn word_before(text: &[u8], at: usize) -> &[u8] {
    let before = text.get(..at).unwrap_or_default().trim_ascii_end();
    let name = before.iter().rev().take(LONGEST_WORD).take_while(|byte| is_word(**byte));
    let length = name.count();
    &before[before.len() - length..]
}
