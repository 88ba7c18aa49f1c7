//! Numbers in words, and names that do nothing to a terminal.

use std::time::Duration;

/// The text with every character shown as U+FFFD that could move the cursor or hide something.
pub(crate) fn harmless(text: &str) -> String {
    let harms = |c: char| {
        c.is_control()
            || matches!(c, '\u{200E}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    text.replace(harms, "\u{FFFD}")
}

/// `1 file`, `2 files`, `no files`.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// `12 ms`, or `1.2 s`.
pub(crate) fn time(elapsed: Duration) -> String {
    match elapsed.as_millis() {
        millis @ ..1000 => format!("{millis} ms"),
        _ => format!("{:.1} s", elapsed.as_secs_f64()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_their_nouns() {
        assert_eq!([0, 1, 2].map(|n| count(n, "file")), ["no files", "1 file", "2 files"]);
    }

    #[test]
    fn names_cannot_drive_the_terminal() {
        assert_eq!(harmless("a\u{1b}[31m\n"), "a\u{FFFD}[31m\u{FFFD}");
        assert_eq!(harmless("größe/漢.py"), "größe/漢.py");
    }

    #[test]
    fn long_times_are_in_seconds() {
        assert_eq!(time(Duration::from_millis(999)), "999 ms");
        assert_eq!(time(Duration::from_millis(1250)), "1.2 s");
    }
}
