//! Where two texts of one length differ, told to the tree of the one before the other is parsed.

use tree_sitter::{InputEdit, Point, Tree};

/// Equal bytes between two differences that are told as one.
const GAP: usize = 16;

/// Marks what differs. The texts have the same line ends.
pub(crate) fn mark(tree: &mut Tree, old: &[u8], new: &[u8]) {
    let mut place = Place { at: 0, row: 0, line_start: 0 };
    for (start, end) in differences(old, new) {
        let start_position = place.go(new, start);
        let end_position = place.go(new, end);
        tree.edit(&InputEdit {
            start_byte: start,
            old_end_byte: end,
            new_end_byte: end,
            start_position,
            old_end_position: end_position,
            new_end_position: end_position,
        });
    }
}

fn differences(old: &[u8], new: &[u8]) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, (a, b)) in old.iter().zip(new).enumerate() {
        if a == b {
            continue;
        }
        match found.last_mut() {
            Some((_, end)) if at - *end <= GAP => *end = at + 1,
            _ => found.push((at, at + 1)),
        }
    }
    found
}

/// A place in a text that only moves on.
struct Place {
    at: usize,
    row: usize,
    line_start: usize,
}

impl Place {
    fn go(&mut self, text: &[u8], to: usize) -> Point {
        let passed = text.get(self.at..to).unwrap_or_default();
        for end in memchr::memchr_iter(b'\n', passed) {
            self.row += 1;
            self.line_start = self.at + end + 1;
        }
        self.at = to;
        Point { row: self.row, column: to - self.line_start }
    }
}
