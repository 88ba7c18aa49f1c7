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
    let paint = Paint::new(style.colour);
    let mut sheets = Sheets::new(outcome, page.files);
    let mut out = String::new();
    for (at, found) in outcome.rows.iter().enumerate() {
        let written = match found {
            Row::Reference(_) | Row::Call(_) | Row::Input(_) => {
                let desk = site::Desk { outcome, sheets: &mut sheets, paint: &paint };
                desk.row(&mut out, found)
            }
            Row::Match { file, fact, bindings, enclosing } => {
                let shown = row::Shown { id: *fact, bindings, enclosing: *enclosing };
                sheets.get(*file).and_then(|sheet| row::write(&mut out, shown, sheet, page, &paint))
            }
            Row::Declaration(decl) => sheets
                .get(decl.file)
                .and_then(|sheet| decl::write(&mut out, decl.decl, sheet, &paint)),
            Row::File(file) => page.files.get(file.0 as usize).map(|entry| {
                let _ = writeln!(out, "{}", paint.place(harmless(&entry.path)));
            }),
        };
        if written.is_none() {
            continue;
        }
        if let Some(trail) = outcome.trails.rows.get(at) {
            trail::write(&mut out, outcome, trail, page, &mut sheets, &paint);
        }
        out.push('\n');
    }
    verdict::write(&mut out, outcome, &paint, style.elapsed);
    out
}
