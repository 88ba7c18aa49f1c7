//! From byte offsets to lines and columns.
//!
//! Lines are 1-based and end at `\n`; a `\r` before it belongs to the line. Columns are 1-based
//! and count Unicode code points; every byte that is not valid UTF-8 counts as one. A byte order
//! mark at the start of the file takes three bytes and no column.

use crate::Span;

const BOM: &[u8] = b"\xEF\xBB\xBF";
const BLOCK: usize = 256;

/// A range with everything that a report prints of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The bytes.
    pub span: Span,
    /// Line of the first byte, 1-based.
    pub start_line: u32,
    /// Column of the first byte, 1-based, in code points.
    pub start_column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// Column of the end, exclusive.
    pub end_column: u32,
}

/// Line starts of one file, and what is needed to count its columns.
#[derive(Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
    columns: Columns,
    bom: bool,
}

#[derive(Debug)]
enum Columns {
    /// Every byte is a column.
    Bytes,
    /// `marks` has a bit for every byte that begins a column, `before` their number before a block.
    Marked { marks: Vec<u64>, before: Vec<u32> },
}

impl LineIndex {
    /// Indexes a whole file.
    #[must_use]
    pub fn new(text: &[u8]) -> Self {
        let mut starts = vec![0];
        for (at, byte) in text.iter().enumerate() {
            if *byte == b'\n' {
                starts.push(at as u32 + 1);
            }
        }
        let columns = if text.is_ascii() { Columns::Bytes } else { Columns::marked(text) };
        Self { starts, columns, bom: text.starts_with(BOM) }
    }

    /// The 1-based line that holds this byte.
    #[must_use]
    pub fn line(&self, byte: u32) -> u32 {
        self.starts.partition_point(|start| *start <= byte) as u32
    }

    /// The span of a 1-based line, its `\n` left out; empty when there is no such line.
    #[must_use]
    pub fn span_of_line(&self, line: u32, text: &[u8]) -> Span {
        let index = line.saturating_sub(1) as usize;
        let Some(start) = self.starts.get(index) else {
            return Span::default();
        };
        let end = match self.starts.get(index + 1) {
            Some(next) => next - 1,
            None => text.len() as u32,
        };
        Span::new(*start, end)
    }

    /// Lines and columns of a span.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        let (start_line, start_column) = self.position(span.start);
        let (end_line, end_column) = self.position(span.end);
        Place { span, start_line, start_column, end_line, end_column }
    }

    fn position(&self, byte: u32) -> (u32, u32) {
        let line = self.line(byte);
        let start = self.starts.get(line as usize - 1).copied().unwrap_or(0);
        let mut before = match &self.columns {
            Columns::Bytes => byte - start,
            Columns::Marked { .. } => self.columns.count(byte) - self.columns.count(start),
        };
        if self.bom && line == 1 {
            before = before.saturating_sub(1);
        }
        (line, before + 1)
    }
}

impl Columns {
    fn marked(text: &[u8]) -> Self {
        let mut marks = vec![0u64; text.len() / 64 + 1];
        let mut mark = |at: usize| marks[at / 64] |= 1 << (at % 64);
        let mut at = 0;
        for chunk in text.utf8_chunks() {
            for (offset, _) in chunk.valid().char_indices() {
                mark(at + offset);
            }
            at += chunk.valid().len();
            for offset in 0..chunk.invalid().len() {
                mark(at + offset);
            }
            at += chunk.invalid().len();
        }
        let mut before = Vec::with_capacity(marks.len() * 64 / BLOCK + 1);
        let mut sum = 0;
        for block in marks.chunks(BLOCK / 64) {
            before.push(sum);
            sum += block.iter().map(|word| word.count_ones()).sum::<u32>();
        }
        Self::Marked { marks, before }
    }

    /// Number of columns that begin before this byte.
    fn count(&self, byte: u32) -> u32 {
        let Columns::Marked { marks, before } = self else {
            return byte;
        };
        let byte = byte as usize;
        let block = (byte / BLOCK).min(before.len().saturating_sub(1));
        let mut sum = before.get(block).copied().unwrap_or(0);
        let first = block * (BLOCK / 64);
        for (index, word) in marks.iter().enumerate().skip(first).take(byte / 64 + 1 - first) {
            let bits = byte - index * 64;
            let mask = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
            sum += (word & mask).count_ones();
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &[u8], start: u32, end: u32) -> (u32, u32, u32, u32) {
        let place = LineIndex::new(text).place(Span::new(start, end));
        (place.start_line, place.start_column, place.end_line, place.end_column)
    }

    #[test]
    fn columns_count_code_points() {
        let text = "ä = f(1)\nb".as_bytes();
        assert_eq!(at(text, 5, 9), (1, 5, 1, 9));
        assert_eq!(at(text, 10, 11), (2, 1, 2, 2));
    }

    #[test]
    fn a_byte_order_mark_has_no_column() {
        assert_eq!(at(b"\xEF\xBB\xBFf()\n", 3, 6), (1, 1, 1, 4));
    }

    #[test]
    fn a_bad_byte_is_one_column() {
        assert_eq!(at(b"\xFF\xFE\xE4x", 3, 4), (1, 4, 1, 5));
    }

    #[test]
    fn a_carriage_return_belongs_to_its_line() {
        assert_eq!(at(b"a\r\nb", 3, 4), (2, 1, 2, 2));
    }

    #[test]
    fn long_lines_agree_with_a_plain_count() {
        let text = "aé漢😀".repeat(300);
        let index = LineIndex::new(text.as_bytes());
        for (column, (byte, _)) in text.char_indices().enumerate() {
            let place = index.place(Span::new(byte as u32, byte as u32));
            assert_eq!(place.start_column as usize, column + 1);
        }
    }
}
