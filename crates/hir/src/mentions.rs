//! The words of a text, as small numbers: which files can name a thing is known without reading
//! them again.
//!
//! Two words can have one number, as those have that differ by the case of ASCII letters alone: there
//! are languages that do not tell them apart. Then a file is looked at in vain; none is missed.

use std::hash::{BuildHasher, BuildHasherDefault, Hasher};

use crate::adapter::spell_words;
use rustc_hash::FxHasher;

/// The numbers of the words of one text.
#[derive(Debug, Default)]
pub struct Mentions(Box<[u32]>);

/// The numbers of the words that a name is written with. A name that has none may stand anywhere.
pub struct Wanted(Vec<u32>);

impl Mentions {
    /// Of a text.
    #[must_use]
    pub fn of(text: &[u8]) -> Self {
        let runs = text.split(|byte| !is_word(*byte)).filter(|run| !run.is_empty());
        let mut numbers = Vec::new();
        for run in runs {
            numbers.push(number(run));
            // What is part of a name in one language only marks it in another: `$count`.
            if run.contains(&b'$') {
                numbers.extend(run.split(|byte| *byte == b'$').map(number));
            }
            if !run.is_ascii() {
                wide(run, &mut numbers);
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        Self(numbers.into())
    }

    /// As numbers, to be kept: each is greater than the one before it.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.0
    }

    /// What was kept as these numbers; none if they are not in order.
    #[must_use]
    pub fn from_numbers(numbers: Box<[u32]>) -> Option<Self> {
        numbers.is_sorted_by(|one, next| one < next).then_some(Self(numbers))
    }

    /// Whether the text can hold a name.
    #[must_use]
    pub fn hold(&self, wanted: &Wanted) -> bool {
        wanted.0.iter().all(|number| self.0.binary_search(number).is_ok())
    }
}

impl Wanted {
    /// Of a name.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self(spell_words(name).iter().map(|word| number(word.as_bytes())).collect())
    }
}

/// Adds the words of a run that is not all ASCII: some characters are blanks, marks of order, or no
/// part of a name.
fn wide(run: &[u8], numbers: &mut Vec<u32>) {
    let run = String::from_utf8_lossy(run);
    let mut add = |apart: fn(char) -> bool| {
        let words = run.split(apart).filter(|word| !word.is_empty());
        numbers.extend(words.map(|word| number(word.as_bytes())));
    };
    // Letters can be followed by signs that are none: the first split leaves them whole.
    add(|c| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}'));
    add(|c| !c.is_alphanumeric() && !matches!(c, '_' | '$'));
    add(|c| !c.is_alphanumeric() && c != '_');
}

/// Letters, digits, and what is not ASCII: letters of other scripts are more than one byte.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

fn number(word: &[u8]) -> u32 {
    let mut hasher = BuildHasherDefault::<FxHasher>::default().build_hasher();
    word.iter().for_each(|byte| hasher.write_u8(byte.to_ascii_lowercase()));
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use super::{Mentions, Wanted};

    fn holds(text: &str, name: &str) -> bool {
        Mentions::of(text.as_bytes()).hold(&Wanted::new(name))
    }

    #[test]
    fn whole_words_count() {
        assert!(holds("a.run(b_1)", "run"));
        assert!(holds("a.run(b_1)", "b_1"));
        assert!(!holds("a.runner()", "run"));
        assert!(holds("A.Run()", "rUn"));
        assert!(holds("größe = 1", "größe"));
        assert!(holds("\u{feff}eval(1)", "eval"));
        assert!(holds("a\u{a0}b", "b"));
        assert!(holds("e\u{301}\u{2028}x", "e\u{301}"));
        assert!(holds("caf\u{e9}…x", "x"));
        assert!(holds("echo $count;", "$count"));
        assert!(holds("echo $count;", "count"));
        assert!(holds("“$count”", "count"));
    }

    #[test]
    fn a_name_is_written_with_all_its_words() {
        assert!(holds("if empty? then", "empty?"));
        assert!(holds("std::fmt", "std::fmt"));
        assert!(!holds("std::io", "std::fmt"));
        assert!(holds("", "+"));
    }
}
