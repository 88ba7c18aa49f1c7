//! What shows at a glance whether a group of tokens can be Rust: the signs directly in it.

/// The signs directly inside the brackets of a group.
#[derive(Default)]
pub(super) struct Signs {
    /// `=>`: arms.
    pub(super) arrow: bool,
    /// `:` alone, outside the parameters of closures.
    pub(super) colon: bool,
    /// `:` after a string: a key.
    pub(super) key: bool,
    /// `;`.
    pub(super) semicolon: bool,
}

impl Signs {
    /// Those of a group.
    pub(super) fn of(group: &[u8]) -> Self {
        let mut signs = Self::default();
        let (mut depth, mut at, mut closure) = (0usize, 0, false);
        while let Some(byte) = group.get(at) {
            let next = group.get(at + 1);
            match byte {
                b'"' => at = string_end(group, at),
                b'\'' => at = char_end(group, at),
                b'/' if next == Some(&b'/') => at = line_end(group, at),
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b'|' if depth == 1 => closure = true,
                b';' if depth == 1 => signs.semicolon = true,
                b'=' if depth == 1 && next == Some(&b'>') => signs.arrow = true,
                b':' if next == Some(&b':') => at += 1,
                b':' if depth == 1 => {
                    signs.colon |= !closure;
                    signs.key |= group[..at].trim_ascii_end().ends_with(b"\"");
                }
                _ => {}
            }
            at += 1;
        }
        signs
    }
}

/// The place of the last byte of a string, raw ones too.
pub(super) fn string_end(text: &[u8], start: usize) -> usize {
    let before = text.get(..start).unwrap_or_default();
    let hashes = before.iter().rev().take_while(|byte| **byte == b'#').count();
    let raw = before[..before.len() - hashes].ends_with(b"r");
    let mut at = start + 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' if !raw => at += 1,
            b'"' if !raw => return at,
            b'"' if text[at + 1..].iter().take_while(|byte| **byte == b'#').count() >= hashes => {
                return at + hashes;
            }
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// The place of the last byte of a character, or of the quote before a lifetime.
fn char_end(text: &[u8], start: usize) -> usize {
    let end = match text.get(start + 1) {
        Some(b'\\') => start + 3,
        _ => start + 2,
    };
    let rest = text.get(end..).unwrap_or_default().iter().take(10);
    let first = text.get(start + 1).copied().unwrap_or_default();
    match rest.clone().position(|byte| *byte == b'\'') {
        // A character outside ASCII has up to four bytes; an escape has up to ten.
        Some(more) if more == 0 || first == b'\\' || (first >= 0x80 && more < 4) => end + more,
        _ => start,
    }
}

fn line_end(text: &[u8], start: usize) -> usize {
    let rest = &text[start..];
    start + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::Signs;

    #[test]
    fn only_what_stands_directly_inside_counts() {
        let signs = Signs::of(br##"(a::b, '\'', ':', r#"x": "#, |x: u8| x, {y: 1}, [1; 2])"##);
        assert!(!signs.arrow && !signs.colon && !signs.key && !signs.semicolon);
        assert!(Signs::of(br#"{"a": 1}"#).key);
        assert!(Signs::of(b"(a => b; c)").arrow && Signs::of(b"(a => b; c)").semicolon);
        assert!(Signs::of(b"(target: 1)").colon);
        assert!(!Signs::of(b"(&'a T, f(b: c)) // :").colon);
    }
}
