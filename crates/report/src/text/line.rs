//! One source line as a terminal can show it: valid UTF-8, and not too long.

use bifrost_base::Span;

/// Longest part of a line that is shown, in bytes of the source.
const WIDTH: usize = 120;
/// What is shown before the first mark of a longer line.
const BEFORE: usize = 30;

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The part of a line that is shown, with a way from the file's bytes into it.
pub(crate) struct Line {
    /// What is shown, an ellipsis at each end that was cut.
    pub(crate) text: String,
    /// The bytes of the file that are shown.
    span: Span,
    /// For each of these bytes, and for their end, where it begins in `text`.
    at: Vec<usize>,
}

impl Line {
    /// A line of a file, so cut that the byte `focus` is shown.
    pub(crate) fn new(file: &[u8], line: Span, focus: u32) -> Self {
        let line = trimmed(file, line);
        let span = window(file, line, focus);
        let mut shown = Self { text: String::new(), span, at: Vec::new() };
        if span.start > line.start {
            shown.text.push('…');
        }
        for chunk in span.of(file).utf8_chunks() {
            shown.valid(chunk.valid());
            for _ in chunk.invalid() {
                shown.at.push(shown.text.len());
                shown.text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        shown.at.push(shown.text.len());
        if span.end < line.end {
            shown.text.push('…');
        }
        shown
    }

    fn valid(&mut self, text: &str) {
        for letter in text.chars() {
            let begin = self.text.len();
            self.at.extend(std::iter::repeat_n(begin, letter.len_utf8()));
            self.text.push(letter);
        }
    }

    /// Where bytes of the file are in `text`, so far as they are shown; nothing when none is.
    pub(crate) fn find(&self, span: Span) -> Option<(usize, usize)> {
        if span.start > self.span.end || span.end < self.span.start {
            return None;
        }
        let place = |byte: u32| {
            let byte = byte.clamp(self.span.start, self.span.end) - self.span.start;
            self.at.get(byte as usize).copied()
        };
        Some((place(span.start)?, place(span.end)?))
    }
}

/// The line without a byte order mark and carriage returns at its end.
fn trimmed(file: &[u8], line: Span) -> Span {
    let bytes = line.of(file);
    let ending = bytes.iter().rev().take_while(|byte| **byte == b'\r').count() as u32;
    let mark = match line.start == 0 && bytes.starts_with(BOM) {
        true => BOM.len() as u32,
        false => 0,
    };
    Span::new(line.start + mark, (line.end - ending).max(line.start + mark))
}

/// The part of a line that is shown, cut between characters.
fn window(file: &[u8], line: Span, focus: u32) -> Span {
    let (width, before) = (WIDTH as u32, BEFORE as u32);
    if line.len() <= width {
        return line;
    }
    let latest = line.end - width;
    let start = focus.saturating_sub(before).clamp(line.start, latest);
    let inside = |byte: u32| file.get(byte as usize).is_some_and(|byte| byte & 0xC0 == 0x80);
    let settle = |byte: u32| (byte..line.end).take(4).find(|byte| !inside(*byte)).unwrap_or(byte);
    Span::new(settle(start), settle(start + width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(file: &[u8], focus: u32) -> Line {
        Line::new(file, Span::new(0, file.len() as u32), focus)
    }

    #[test]
    fn bad_bytes_are_shown_one_by_one() {
        let line = whole(b"a\xFF\xC3b()", 0);
        assert_eq!(line.text, "a\u{FFFD}\u{FFFD}b()");
        assert_eq!(line.find(Span::new(3, 6)), Some((7, 10)));
    }

    #[test]
    fn marks_and_line_ends_are_left_out() {
        let line = whole(b"\xEF\xBB\xBFf()\r", 3);
        assert_eq!(line.text, "f()");
        assert_eq!(line.find(Span::new(0, 6)), Some((0, 3)));
    }

    #[test]
    fn long_lines_are_cut_around_the_focus() {
        let text = format!("{}f(x){}", "é".repeat(500), "漢".repeat(500));
        let line = whole(text.as_bytes(), 1000);
        assert!(line.text.starts_with("…é") && line.text.ends_with("漢…"), "{}", line.text);
        let (start, end) = line.find(Span::new(1000, 1004)).expect("the focus is shown");
        assert_eq!(&line.text[start..end], "f(x)");
        assert_eq!(line.find(Span::new(0, 4)), None);
        let end = whole(text.as_bytes(), text.len() as u32 - 3);
        assert!(end.text.ends_with('漢'));
    }
}
