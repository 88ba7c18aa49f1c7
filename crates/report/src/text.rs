//! An answer as text for people: each row with its source, then what the answer says of itself.

mod excerpt;
mod line;
mod paint;
mod row;
mod verdict;
mod words;

use std::collections::BTreeMap;
use std::time::Duration;

use bifrost_base::LineIndex;
use bifrost_exec::Outcome;
use bifrost_model::FileId;

use crate::Page;
pub(crate) use paint::Paint;

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
    let mut lines: BTreeMap<FileId, LineIndex> = BTreeMap::new();
    let mut out = String::new();
    for found in &outcome.rows {
        let Some(document) = outcome.documents.get(&found.file()) else { continue };
        let index = lines.entry(found.file()).or_insert_with(|| LineIndex::new(&document.text));
        row::write(&mut out, found, row::Sheet { page, document, lines: index, paint: &paint });
    }
    verdict::write(&mut out, outcome, &paint, style.elapsed);
    out
}
