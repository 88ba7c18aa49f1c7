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
