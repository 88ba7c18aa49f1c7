//! The small change of messages: quoting, clipping, lists and articles.

use std::borrow::Cow;

use bifrost_contract::limits;

/// The path of the whole query.
pub(crate) const ROOT: &str = "$";

/// Longest key that a path shows whole: every valid one fits.
pub(crate) const PATH_KEY_BYTES: usize = limits::KWARG_BYTES;

/// Longest user text that a message shows whole.
const SHOWN_BYTES: usize = 60;

/// True for a key that a path shows without quotes.
pub(crate) fn is_plain(key: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    key.bytes().all(plain) && !key.is_empty() && !key.starts_with(|c: char| c.is_ascii_digit())
}

/// The text, cut at a character boundary with an ellipsis when it is longer than `most` bytes.
pub(crate) fn clipped(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    let end = text.floor_char_boundary(most);
    Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default()))
}

/// The clipped text as a JSON string, with everything escaped that could break a line.
pub(crate) fn quoted(text: &str, most: usize) -> String {
    let mut out = String::from("\"");
    for char in clipped(text, most).chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            _ if unprintable(char) => {
                let mut units = [0; 2];
                for unit in char.encode_utf16(&mut units) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            _ => out.push(char),
        }
    }
    out.push('"');
    out
}

/// Controls, line separators and the marks that reorder text.
fn unprintable(char: char) -> bool {
    char.is_control()
        || matches!(char, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// User text as a message shows it.
pub(crate) fn shown(text: &str) -> String {
    quoted(text, SHOWN_BYTES)
}

/// `a call site`, `an expression site`.
pub(crate) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// `a`, `a or b`, `a, b or c`.
pub(crate) fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A word of ours, as a message shows it.
pub(crate) fn code(word: &str) -> String {
    format!("`{word}`")
}
