//! A line of a text with carets under what is meant.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// Characters of a long line that are shown before and behind the place.
const BEFORE: usize = 60;
const BEHIND: usize = 40;

/// Line and column of a byte, both from 1, the column in characters.
pub(crate) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..text.floor_char_boundary(at)).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
    (before.matches('\n').count() + 1, column)
}

/// Line, column and [`shown`], to stand below a message.
pub(crate) fn placed(text: &str, place: &Range<usize>) -> String {
    let (line, column) = position(text, place.start);
    format!("  at line {line}, column {column}\n{}", shown(text, place))
}

/// The line on which a place begins, and carets below it.
pub(crate) fn shown(text: &str, place: &Range<usize>) -> String {
    let start = text.floor_char_boundary(place.start);
    let line_start = text.get(..start).unwrap_or_default().rfind('\n').map_or(0, |end| end + 1);
    let rest = text.get(line_start..).unwrap_or_default();
    let line = rest.get(..rest.find('\n').unwrap_or(rest.len())).unwrap_or_default();
    let line = line.trim_end();
    let (before, rest) = line.split_at((start - line_start).min(line.len()));
    let length = place.end.saturating_sub(start).min(rest.len());
    let (marked, behind) = rest.split_at(rest.floor_char_boundary(length));
    let (before, marked, behind) = (tail(before), head(marked), head(behind));
    let number = position(text, start).0.to_string();
    let (gutter, indent) = (" ".repeat(number.len()), " ".repeat(width(&before)));
    let carets = "^".repeat(width(&marked).max(1));
    format!("  {number} | {before}{marked}{behind}\n  {gutter} | {indent}{carets}")
}

/// The end of what stands before.
fn tail(text: &str) -> String {
    let mut chars = text.chars().rev();
    let kept: Vec<char> = chars.by_ref().take(BEFORE).collect();
    let mark = if chars.next().is_some() { "…" } else { "" };
    let kept: String = kept.into_iter().rev().map(printable).collect();
    format!("{mark}{kept}")
}

/// The beginning of what follows.
fn head(text: &str) -> String {
    let mut chars = text.chars();
    let kept: String = chars.by_ref().take(BEHIND).map(printable).collect();
    let mark = if chars.next().is_some() { "…" } else { "" };
    format!("{kept}{mark}")
}

/// A character that moves nothing around it.
fn printable(c: char) -> char {
    match c {
        '\t' => ' ',
        _ if c.is_control() || c.width() == Some(0) => '\u{FFFD}',
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => '\u{FFFD}',
        _ => c,
    }
}

fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_below() {
        assert_eq!(shown("(call\n\t:x é 1)", &(8..9)), "  2 |  :x é 1)\n    |   ^");
        assert_eq!(shown("(名前 x)", &(8..9)), "  1 | (名前 x)\n    |       ^");
        assert_eq!(shown("(a", &(2..2)), "  1 | (a\n    |   ^");
        assert_eq!(shown("", &(0..0)), "  1 | \n    | ^");
        assert_eq!(shown("(a\n b)", &(0..6)), "  1 | (a\n    | ^^");
    }

    #[test]
    fn long_lines_are_cut() {
        let text = format!("{}x{}", "a".repeat(500), "b".repeat(500));
        let shown = shown(&text, &(500..501));
        let lines: Vec<_> = shown.lines().collect();
        assert_eq!(lines[0].chars().count(), 6 + 1 + BEFORE + 1 + BEHIND + 1);
        assert_eq!(lines[0].chars().position(|c| c == 'x'), lines[1].find('^'));
    }
}
