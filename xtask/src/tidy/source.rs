//! Rust source with all but its code blanked out, so that a brace is a brace.

/// The text with comments and the insides of strings and characters replaced by spaces; line ends stay where they are.
pub(super) fn code_only(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut code = Vec::with_capacity(bytes.len());
    while code.len() < bytes.len() {
        let at = code.len();
        let length = passed_over(&bytes[at..], at.checked_sub(1).map(|before| bytes[before]));
        if length == 0 {
            code.push(bytes[at]);
        } else {
            let end = (at + length).min(bytes.len());
            code.extend(
                bytes[at..end].iter().map(|byte| if *byte == b'\n' { b'\n' } else { b' ' }),
            );
        }
    }
    code
}

/// How many bytes from here on are a comment or a literal: 0 when they are code.
fn passed_over(rest: &[u8], before: Option<u8>) -> usize {
    match rest {
        [b'/', b'/', ..] => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
        [b'/', b'*', ..] => block_comment(rest),
        [b'"', ..] => quoted(rest, b'"'),
        [b'\'', ..] => character(rest),
        [b'r', ..] | [b'b' | b'c', b'r', ..] if !before.is_some_and(is_word) => raw_string(rest),
        _ => 0,
    }
}

/// May this byte stand in a name?
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// A block comment; they nest.
fn block_comment(rest: &[u8]) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                at += 2;
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    at
}

/// A literal with escapes, up to and with its closing quote.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// A character literal; a lifetime or a label is code.
fn character(rest: &[u8]) -> usize {
    match rest.get(1) {
        Some(b'\\') => quoted(rest, b'\''),
        Some(first) => {
            let width = match first {
                0xF0.. => 4,
                0xE0.. => 3,
                0xC0.. => 2,
                _ => 1,
            };
            if rest.get(1 + width) == Some(&b'\'') { 2 + width } else { 0 }
        }
        None => 0,
    }
}

/// `r"..."`, `br#"..."#` and the like; a raw name (`r#type`) is code.
fn raw_string(rest: &[u8]) -> usize {
    let prefix = if rest[0] == b'r' { 1 } else { 2 };
    let hashes = rest[prefix..].iter().take_while(|byte| **byte == b'#').count();
    let open = prefix + hashes;
    if rest.get(open) != Some(&b'"') {
        return 0;
    }
    let mut at = open + 1;
    while at < rest.len() {
        let tail = &rest[at + 1..];
        if rest[at] == b'"'
            && tail.len() >= hashes
            && tail[..hashes].iter().all(|byte| *byte == b'#')
        {
            return at + 1 + hashes;
        }
        at += 1;
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::code_only;

    fn shown(text: &str) -> String {
        let code = code_only(text);
        assert_eq!(code.len(), text.len(), "blanking keeps every place");
        String::from_utf8_lossy(&code).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_are_no_code() {
        assert_eq!(shown("a // }\nb /* { /* } */ { */ c"), "a b c");
    }

    #[test]
    fn strings_are_no_code() {
        assert_eq!(shown(r##"a "}\"{" b r"{\" c r#"{"}"# d b"{" e br"{" f"##), "a b c d b e f");
    }

    #[test]
    fn characters_are_no_code_and_lifetimes_are() {
        assert_eq!(shown(r"a '{' b '\'' c 'é' d <'l> e 'label: f"), "a b c d <'l> e 'label: f");
    }

    #[test]
    fn raw_names_and_names_that_end_in_r_are_code() {
        assert_eq!(shown(r#"r#type for"{" bar"{" x"#), "r#type for bar x");
    }

    #[test]
    fn what_is_not_closed_ends_with_the_text() {
        for text in ["\"{", "/* {", "r#\"{\"", "'\\", "\"\\"] {
            assert_eq!(shown(text), "");
        }
    }
}
