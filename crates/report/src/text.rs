//! An answer as text for people: each row with its source, then what the answer says of itself.

mod decl;
mod excerpt;
mod line;
mod paint;
mod row;
mod site;
mod trail;
mod verdict;
mod words;

use std::fmt::Write;
use std::time::Duration;

use bifrost_exec::{Outcome, Row};

use crate::Page;
use crate::sheets::Sheets;
pub(crate) use paint::Paint;
pub use words::count;
use words::harmless;

/// How an answer is written for people.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextStyle {
    /// Whether terminal colours are written.
    pub colour: bool,
    /// What the run took, for the last line.
    pub elapsed: Duration,
}

/// The rows, the diagnostics and a last line that sums up.
#[must_use]
pub fn text(outcome: &Outcome, page: Page<'_>, style: TextStyle) -> String {
    let mut out = String::new();
    for row in text_rows(outcome, page, style).flatten() {
        out.push_str(&row);
        out.push('\n');
    }
    verdict::write(&mut out, outcome, &Paint::new(style.colour), style.elapsed);
    out
}

/// The rows one by one, each as some lines; none for one that points at nothing.
pub fn text_rows<'a>(
    outcome: &'a Outcome,
    page: Page<'a>,
    style: TextStyle,
) -> impl Iterator<Item = Option<String>> + 'a {
    let paint = Paint::new(style.colour);
    let mut sheets = Sheets::new(outcome, page.files);
    let rows = outcome.rows.iter().enumerate();
    rows.map(move |(at, found)| one(outcome, page, (at, found), &mut sheets, &paint))
}

fn one(
    outcome: &Outcome,
    page: Page<'_>,
    (at, found): (usize, &Row),
    sheets: &mut Sheets<'_>,
    paint: &Paint,
) -> Option<String> {
    let mut out = String::new();
    match found {
        Row::Reference(_) | Row::Call(_) | Row::Input(_) => {
            site::Desk { outcome, sheets, paint }.row(&mut out, found)?;
        }
        Row::Match { file, fact, bindings, enclosing } => {
            let shown = row::Shown { id: *fact, bindings, enclosing: *enclosing };
            row::write(&mut out, shown, sheets.get(*file)?, page, paint)?;
        }
        Row::Declaration(decl) => {
            decl::write(&mut out, decl.decl, sheets.get(decl.file)?, paint)?;
        }
        Row::File(file) => {
            let entry = page.files.get(file.0 as usize)?;
            let _ = writeln!(out, "{}", paint.place(harmless(&entry.path)));
        }
    }
    if let Some(trail) = outcome.trails.rows.get(at) {
        trail::write(&mut out, outcome, trail, page, sheets, paint);
    }
    Some(out)
}
