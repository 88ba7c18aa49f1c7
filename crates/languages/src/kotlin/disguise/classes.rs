//! Heads of classes that the grammar misreads.

use crate::patches::{is_word, skip_blanks};

use super::{Reader, Round};

/// Modifiers that the grammar takes for names as well.
const MODIFIERS: &[&[u8]] = &[
    b"public",
    b"private",
    b"internal",
    b"protected",
    b"sealed",
    b"abstract",
    b"open",
    b"final",
    b"data",
    b"value",
    b"inner",
    b"annotation",
    b"expect",
    b"actual",
    b"external",
    b"override",
    b"suspend",
    b"inline",
    b"infix",
    b"operator",
    b"tailrec",
];
/// Longest head of a class.
const HEAD: usize = 2_000;

impl Reader<'_> {
    /// Where the modifiers begin that the word here belongs to. At the keyword of a declaration that is
    /// moved there: behind a modifier it could be a name.
    pub(super) fn note_word(&mut self, word: &[u8]) -> Option<usize> {
        if MODIFIERS.contains(&word) {
            return self.modifiers.or_else(|| self.begins_declaration().then_some(self.at));
        }
        let shown: &[u8] = match word {
            b"class" | b"interface" => b"class",
            b"object" => b"object",
            b"fun" => b"fun",
            _ => return None,
        };
        if let Some(from) = self.modifiers {
            self.patches.blank(from..self.at + word.len());
            self.patches.put(from, shown);
        }
        match shown {
            b"class" => self.class_head(word.len()),
            b"object" => self.end_object(word.len()),
            _ => {}
        }
        None
    }

    /// True on a line of its own, behind what ends another statement, and behind an annotation.
    fn begins_declaration(&self) -> bool {
        self.line_end
            || self.closed == Some(Round::Annotation)
            || matches!(self.text[..self.last].last(), None | Some(b'{' | b'}' | b';'))
            || self.annotation().is_some()
    }

    /// Puts a `;` behind the name of an object without a body, behind a word of this length: the grammar
    /// would take it for an operator.
    fn end_object(&mut self, length: usize) {
        let (name, end) = name_after(self.text, self.at + length);
        let next = self.text.get(skip_blanks(self.text, end));
        let is_blank = self.text.get(end).is_some_and(u8::is_ascii_whitespace);
        if end > name && is_blank && !matches!(next, Some(b':' | b'{')) {
            self.patches.put(end, b";");
        }
    }

    /// Shows a class, behind a word of this length, without lines and comments before `constructor`.
    fn class_head(&mut self, length: usize) {
        let (name, end) = name_after(self.text, self.at + length);
        if name < end {
            self.join_constructor(type_parameters(self.text, end).unwrap_or(end));
        }
    }

    /// Blanks lines and comments between the name of a class and its `constructor`.
    fn join_constructor(&mut self, end: usize) {
        let mut gaps = Vec::new();
        let mut at = end;
        while at < self.text.len().min(end + HEAD) {
            let rest = &self.text[at..];
            let gap = gap_length(rest);
            let word = &rest[..rest.iter().take_while(|byte| is_word(**byte)).count()];
            if gap > 0 {
                gaps.push(at..at + gap);
            } else if word == b"constructor" {
                return gaps.into_iter().for_each(|gap| self.patches.blank(gap));
            } else if !MODIFIERS.contains(&word) {
                return;
            }
            at += gap + word.len();
        }
    }
}

/// The first name from `at` on: where it begins, and where it ends.
fn name_after(text: &[u8], at: usize) -> (usize, usize) {
    let start = skip_blanks(text, at);
    let rest = text.get(start..).unwrap_or_default();
    (start, start + rest.iter().take_while(|byte| is_word(**byte)).count())
}

/// The length of the blanks or the comment that a text begins with.
fn gap_length(text: &[u8]) -> usize {
    let end = |length: Option<usize>| length.unwrap_or(text.len());
    match text {
        [b'/', b'/', ..] => end(memchr::memchr(b'\n', text)),
        [b'/', b'*', ..] => end(memchr::memmem::find(text, b"*/").map(|at| at + 2)),
        _ => text.iter().take_while(|byte| byte.is_ascii_whitespace()).count(),
    }
}

/// One past the `>` that closes the `<` at this place, when type parameters stand between.
fn type_parameters(text: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (offset, byte) in text.get(open..)?.iter().take(HEAD).enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b',' | b'.' | b'?' | b':' | b'*' => {}
            byte if is_word(*byte) || byte.is_ascii_whitespace() => {}
            _ => return None,
        }
        if depth == 0 {
            return (offset > 0).then_some(open + offset + 1);
        }
    }
    None
}
