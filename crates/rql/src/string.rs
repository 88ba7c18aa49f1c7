//! Strings with the escapes of JSON, both ways.

use std::ops::Range;

/// What is wrong in a string, and where in its token.
type Wrong = (Range<usize>, &'static str);

/// The text that a token with its quotes stands for.
///
/// # Errors
/// With the first escape that JSON does not have.
pub(crate) fn read(token: &str) -> Result<String, Wrong> {
    let inner = token.get(1..token.len().saturating_sub(1)).unwrap_or_default();
    let mut out = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find(special) {
        out.push_str(rest.get(..at).unwrap_or_default());
        rest = rest.get(at..).unwrap_or_default();
        let begin = 1 + inner.len() - rest.len();
        let (char, length) = match rest.strip_prefix('\\') {
            Some(escape) => escaped(escape, begin)?,
            None => return Err((begin..begin + 1, CONTROL)),
        };
        out.push(char);
        rest = rest.get(length..).unwrap_or_default();
    }
    out.push_str(rest);
    Ok(out)
}

const CONTROL: &str = "a control character in a string; escape it, such as \\n or \\u0007";
const ESCAPE: &str = "no such escape; there are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX, and a \
                      backslash of a regex is written twice";
const HALF: &str = "half of a surrogate pair; write both halves, or the character itself";

fn special(c: char) -> bool {
    c == '\\' || c < ' '
}

/// The character of an escape, without its backslash, and the length with it.
fn escaped(escape: &str, begin: usize) -> Result<(char, usize), Wrong> {
    let kind = escape.chars().next().unwrap_or('"');
    let simple = match kind {
        '"' | '\\' | '/' => kind,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return unicode(escape, begin),
        _ => return Err((begin..begin + 1 + kind.len_utf8(), ESCAPE)),
    };
    Ok((simple, 2))
}

/// `uXXXX`, or two of them.
fn unicode(escape: &str, begin: usize) -> Result<(char, usize), Wrong> {
    let Some(first) = hex(escape.get(1..5)) else {
        return Err((begin..begin + 2, ESCAPE));
    };
    if let Some(char) = char::from_u32(first) {
        return Ok((char, 6));
    }
    let second =
        escape.get(5..7).filter(|mark| *mark == "\\u").and_then(|_| hex(escape.get(7..11)));
    let pair = [Some(first), second].map(|unit| unit.and_then(|unit| u16::try_from(unit).ok()));
    match char::decode_utf16(pair.into_iter().flatten()).next() {
        Some(Ok(char)) => Ok((char, 12)),
        _ => Err((begin..begin + 6, HALF)),
    }
}

fn hex(digits: Option<&str>) -> Option<u32> {
    let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u32::from_str_radix(digits, 16).ok()
}

/// A text as a string.
pub(crate) fn write(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            _ if char.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(char))),
            _ => out.push(char),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_those_of_json() {
        let token = r#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é""#;
        assert_eq!(read(token).unwrap(), "a\"\\/\u{8}\u{c}\n\r\té\u{1F600}é");
    }

    #[test]
    fn wrong_escapes_have_a_place() {
        for (token, place) in [
            (r#""ab\d+""#, 3..5),
            (r#""\é""#, 1..4),
            (r#""\u12""#, 1..3),
            (r#""\u+123""#, 1..3),
            (r#""\ud800""#, 1..7),
            (r#""x\ud800A""#, 2..8),
            (r#""\ude00\ud83d""#, 1..7),
            ("\"a\tb\"", 2..3),
        ] {
            assert_eq!(read(token).unwrap_err().0, place, "{token}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for text in ["", "a b", "\"\\/", "\u{0}\u{1f}\u{7f}\u{80}\n\t", "é\u{1F600}\u{2028}"] {
            assert_eq!(read(&write(text)).unwrap(), text);
        }
    }
}
