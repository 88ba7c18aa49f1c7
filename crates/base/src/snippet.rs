//! The one line that a report shows of a range.

/// Longest snippet, in bytes of the source.
pub const SNIPPET_BYTES: usize = 160;

/// The first line of `text`, at most [`SNIPPET_BYTES`] bytes cut at a character boundary, with an
/// ellipsis when anything was left out. Bytes that are not UTF-8 are shown as U+FFFD.
#[must_use]
pub fn snippet(text: &[u8]) -> String {
    // No further than a snippet reaches: a text may be one line of megabytes.
    let reach = text.get(..SNIPPET_BYTES + 4).unwrap_or(text);
    let line = reach.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let more = line.len() < text.len();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let mut end = line.len().min(SNIPPET_BYTES);
    while end < line.len() && end > 0 && is_continuation(line[end]) && end + 3 > SNIPPET_BYTES {
        end -= 1;
    }
    let mut shown = String::from_utf8_lossy(&line[..end]).into_owned();
    if more || end < line.len() {
        shown.push('…');
    }
    shown
}

const fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::snippet;

    #[test]
    fn cuts_at_lines_and_characters() {
        assert_eq!(snippet(b"f(1)"), "f(1)");
        assert_eq!(snippet(b"f(\r\n1)"), "f(…");
        let long = "é".repeat(100);
        let cut = snippet(long.as_bytes());
        assert_eq!(cut.chars().count(), 81);
        let odd = format!("a{long}");
        assert!(!snippet(odd.as_bytes()).contains('\u{FFFD}'));
        assert_eq!(snippet(b"\xFFa"), "\u{FFFD}a");
    }
}
