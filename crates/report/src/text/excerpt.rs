//! The lines of a file that a row points at, each place underlined and labelled.

use std::collections::BTreeMap;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Snippet};
use bifrost_base::{LineIndex, Span};

use super::line::Line;
use super::paint::Paint;

/// Lines that are further apart are shown in excerpts of their own.
const APART: u32 = 1_000;

/// A place to underline.
pub(crate) struct Mark<'a> {
    /// Its bytes. Only those on its first line are underlined.
    pub(crate) span: Span,
    /// What is written below it.
    pub(crate) label: Option<&'a str>,
    /// True for the match, false for a capture.
    pub(crate) primary: bool,
}

/// One line with the marks that begin on it.
struct Marked<'a> {
    line: Line,
    marks: Vec<&'a Mark<'a>>,
}

/// The lines with marks, those between left out.
pub(crate) fn draw(file: &[u8], lines: &LineIndex, marks: &[Mark<'_>], paint: &Paint) -> String {
    let mut by_line: BTreeMap<u32, Vec<&Mark<'_>>> = BTreeMap::new();
    for mark in marks {
        by_line.entry(lines.line(mark.span.start)).or_default().push(mark);
    }
    let marked: BTreeMap<u32, Marked<'_>> = by_line
        .into_iter()
        .map(|(number, marks)| {
            let focus = marks.iter().max_by_key(|mark| mark.primary);
            let focus = focus.map_or(0, |mark| mark.span.start);
            let line = Line::new(file, lines.span_of_line(number, file), focus);
            (number, Marked { line, marks })
        })
        .collect();
    let pieces: Vec<Piece<'_>> =
        runs(&marked).into_iter().map(|run| Piece::new(file, lines, &marked, run)).collect();
    let group = pieces.iter().fold(Group::with_level(Level::INFO), |group, piece| {
        let snippet = Snippet::source(piece.text.as_str()).line_start(piece.first as usize);
        group.element(snippet.annotations(piece.marks.iter().cloned()))
    });
    paint.renderer.render(&[group])
}

/// Ranges of line numbers, both ends included, that make one excerpt each.
fn runs(marked: &BTreeMap<u32, Marked<'_>>) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for number in marked.keys().copied() {
        match runs.last_mut() {
            Some((_, last)) if number - *last <= APART => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

/// Consecutive lines as one text. Lines that will be left out are empty.
struct Piece<'a> {
    first: u32,
    text: String,
    marks: Vec<Annotation<'a>>,
}

impl<'a> Piece<'a> {
    fn new(
        file: &[u8],
        lines: &LineIndex,
        marked: &'a BTreeMap<u32, Marked<'a>>,
        (first, last): (u32, u32),
    ) -> Self {
        let mut piece = Self { first, text: String::new(), marks: Vec::new() };
        for number in first..=last {
            if number > first {
                piece.text.push('\n');
            }
            if let Some(line) = marked.get(&number) {
                piece.marked(line);
            } else if marked.contains_key(&(number - 1)) && marked.contains_key(&(number + 1)) {
                // A single line between two others is shown.
                let span = lines.span_of_line(number, file);
                piece.text.push_str(&Line::new(file, span, span.start).text);
            }
        }
        piece
    }

    fn marked(&mut self, marked: &'a Marked<'a>) {
        let before = self.text.len();
        self.text.push_str(&marked.line.text);
        for mark in &marked.marks {
            if let Some((start, end)) = marked.line.find(mark.span) {
                self.marks.push(annotation(mark, before + start..before + end));
            }
        }
    }
}

fn annotation<'a>(mark: &Mark<'a>, range: Range<usize>) -> Annotation<'a> {
    let kind = match mark.primary {
        true => AnnotationKind::Primary,
        false => AnnotationKind::Context,
    };
    match mark.label {
        Some(label) => kind.span(range).label(label),
        None => kind.span(range),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An excerpt of marks given as byte ranges; the first is the match.
    fn excerpt(file: &[u8], marks: &[(u32, u32, Option<&str>)]) -> String {
        let mut places = Vec::new();
        for (start, end, label) in marks.iter().copied() {
            let primary = places.is_empty();
            places.push(Mark { span: Span::new(start, end), label, primary });
        }
        draw(file, &LineIndex::new(file), &places, &Paint::new(false))
    }

    #[test]
    fn tabs_and_wide_letters_keep_their_marks_below_them() {
        let text = "\tf(漢, x)\r\n";
        let shown = excerpt(text.as_bytes(), &[(1, 10, None), (8, 9, Some("arg"))]);
        assert_eq!(
            shown,
            "  |\n1 |     f(漢, x)\n  |     ^^^^^^-^\n  |           |\n  |           arg"
        );
    }

    #[test]
    fn of_many_lines_only_those_with_marks_are_shown() {
        let text = "class A {\n  b;\n  c;\n  d;\n  run() { e(1,\n    2); }\n}\n";
        let shown = excerpt(
            text.as_bytes(),
            &[(27, 51, None), (0, 55, Some("class")), (35, 36, Some("name"))],
        );
        assert_eq!(
            shown,
            "  |\n1 | class A {\n  | --------- class\n...\n5 |   run() { e(1,\n  |   ^^^^^^^^-^^^\n  |           |\n  |           name"
        );
    }

    #[test]
    fn what_could_drive_a_terminal_is_shown_as_a_picture() {
        let shown = excerpt(b"f(\"\x1B[31m\x07\", \xFF)", &[(0, 14, None)]);
        assert!(!shown.contains(['\x1B', '\x07']), "{shown:?}");
        assert!(shown.contains("f(\"␛[31m␇\", \u{FFFD})"), "{shown}");
    }

    #[test]
    fn distant_places_have_excerpts_of_their_own() {
        let text = format!("first{}last", "\n".repeat(100_000));
        let end = text.len() as u32;
        let shown = excerpt(text.as_bytes(), &[(end - 4, end, None), (0, 5, Some("first"))]);
        assert!(shown.contains("1 | first") && shown.contains("100001 | last"), "{shown}");
        assert!(shown.lines().count() < 10, "{shown}");
    }

    /// Any bytes with any marks: something is drawn, and nothing panics.
    #[test]
    fn every_file_can_be_drawn() {
        let pieces: [&[u8]; 12] = [
            b"\n",
            b"\r\n",
            b"\r",
            b"\t",
            b"f(x)",
            b"\xFF",
            "é".as_bytes(),
            "漢字".as_bytes(),
            b"\xEF\xBB\xBF",
            b"\0",
            "\u{2028}\u{200B}\u{301}".as_bytes(),
            &[b'a'; 130],
        ];
        let mut seed = 7_u64;
        let mut dice = |sides: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % sides
        };
        for _ in 0..3_000 {
            let count = dice(12);
            let file = (0..count).flat_map(|_| pieces[dice(12)]).copied().collect::<Vec<u8>>();
            let mut mark = |label| {
                let start = dice(file.len() + 1);
                (start as u32, (start + dice(file.len() - start + 1)) as u32, label)
            };
            let marks = [mark(None), mark(Some("a")), mark(Some("b"))];
            let shown = excerpt(&file, &marks);
            assert!(shown.contains('|'), "{shown}");
        }
    }
}
