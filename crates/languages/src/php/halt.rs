//! `__halt_compiler();`: what follows it is data.
//!
//! The words stand in strings too, in the stubs of archives for one, so the text before them is read
//! token by token, roughly.

use memchr::memmem;

use crate::patches::{is_word, skip_blanks};

const HALT: &[u8] = b"__halt_compiler";

/// Where the code of a file ends, when it says so itself.
pub(super) fn end_of_code(text: &[u8]) -> Option<usize> {
    let said = [HALT, b"__HALT_COMPILER"].iter().any(|word| memmem::find(text, word).is_some());
    if !said {
        return None;
    }
    let mut at = end_of_html(text, 0)?;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        at = match rest {
            [b'?', b'>', ..] => end_of_html(text, at)?,
            [b'/', b'/', ..] => end_of_line(text, at),
            [b'#', next, ..] if *next != b'[' => end_of_line(text, at),
            [b'/', b'*', ..] => after(text, at + 2, b"*/"),
            [quote @ (b'\'' | b'"' | b'`'), ..] => end_of_string(text, at + 1, *quote),
            [b'<', b'<', b'<', ..] => end_of_heredoc(text, at + 3),
            [b'_', ..] if is_halt(text, at) => return Some(end_of_halt(text, at + HALT.len())),
            _ => at + 1,
        };
    }
    None
}

fn is_halt(text: &[u8], at: usize) -> bool {
    let word = text.get(at..at + HALT.len()).is_some_and(|word| word.eq_ignore_ascii_case(HALT));
    let before = text[..at].last().is_some_and(|byte| is_word(*byte) || *byte == b'>');
    let open = skip_blanks(text, at + HALT.len());
    let close = skip_blanks(text, open + 1);
    word && !before && text.get(open) == Some(&b'(') && text.get(close) == Some(&b')')
}

/// Behind the parentheses and the semicolon.
fn end_of_halt(text: &[u8], at: usize) -> usize {
    let close = skip_blanks(text, skip_blanks(text, at) + 1) + 1;
    let end = skip_blanks(text, close);
    match text.get(end..) {
        Some([b';', ..]) => end + 1,
        Some([b'?', b'>', ..]) => end + 2,
        _ => close,
    }
}

fn after(text: &[u8], at: usize, mark: &[u8]) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    memmem::find(rest, mark).map_or(text.len(), |found| at + found + mark.len())
}

fn end_of_html(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at;
    loop {
        at += memmem::find(text.get(at..)?, b"<?")? + 2;
        if !text[at..].starts_with(b"xml") {
            return Some(at);
        }
    }
}

/// A comment ends with its line, or with the code.
fn end_of_line(text: &[u8], at: usize) -> usize {
    let line = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |found| at + found);
    memmem::find(&text[at..line], b"?>").map_or(line, |found| at + found)
}

fn end_of_string(text: &[u8], at: usize, quote: u8) -> usize {
    let mut at = at;
    while let Some(found) = memchr::memchr2(b'\\', quote, text.get(at..).unwrap_or_default()) {
        let end = at + found;
        if text[end] == quote {
            return end + 1;
        }
        at = end + 2;
    }
    text.len()
}

fn end_of_heredoc(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\'' | b'"')).count();
    let start = at + blanks;
    let length = text[start..].iter().take_while(|byte| is_word(**byte)).count();
    let word = &text[start..start + length];
    if word.is_empty() {
        return at;
    }
    let mut line = start + length;
    while let Some(found) = memchr::memchr(b'\n', &text[line..]) {
        line += found + 1;
        let indent = text[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let rest = text[line + indent..].strip_prefix(word);
        if rest.is_some_and(|rest| !rest.first().is_some_and(|byte| is_word(*byte))) {
            return line + indent + word.len();
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::end_of_code;

    #[test]
    fn code_ends_where_it_says_so() {
        let ends = |text: &str| end_of_code(text.as_bytes()).map(|end| text[..end].to_owned());
        let full = |text: &str| Some(text.to_owned());
        assert_eq!(ends("<?php __halt_compiler();data"), full("<?php __halt_compiler();"));
        assert_eq!(ends("<?php __HALT_COMPILER ( ) ?>data"), full("<?php __HALT_COMPILER ( ) ?>"));
        for text in [
            "__halt_compiler();",
            "<?php ?> __halt_compiler();",
            "<?php '\\'__halt_compiler();'",
            "<?php # __halt_compiler();\n",
            "<?php /* __halt_compiler(); */",
            "<?php $o->__halt_compiler();",
            "<?php <<<'A'\n__HALT_COMPILER();\n  A;",
        ] {
            assert_eq!(ends(text), None, "{text}");
        }
        let stub = "<?php $s = <<<\"EOF\"\n__HALT_COMPILER();\nEOF;\n__halt_compiler();";
        assert_eq!(ends(&format!("{stub}data")), full(stub));
    }
}
