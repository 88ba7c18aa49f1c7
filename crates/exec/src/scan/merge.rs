//! Reports in the order of the files to one outcome, cut where the rows are enough.

use bifrost_hir::FileFacts;
use bifrost_model::{Document, FileId};
use bifrost_plan::Plan;

use super::notes::Notes;
use super::{Look, Report, Selection};
use crate::control::Why;
use crate::matcher::Match;
use crate::outcome::{Outcome, Row};

/// How a scan ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ending {
    /// More rows were found than may be given.
    pub(super) cut: bool,
    /// Why the run was stopped before its end.
    pub(super) stopped: Option<Why>,
    /// Files that were not searched to their end, when it was stopped.
    pub(super) left: usize,
}

/// Puts the reports together: rows, or what a pipeline starts from. With `most` rows the rest is left out, and nothing that lies behind
/// the file of the last row counts: so the outcome does not depend on who was how fast.
pub(crate) fn merge(
    plan: &Plan,
    selection: &Selection<'_>,
    reports: Vec<Report>,
    most: usize,
) -> Outcome {
    let mut outcome = Outcome::default();
    outcome.stats.files_total = selection.files.len();
    outcome.stats.files_considered = selection.candidates.len();
    let mut notes = Notes::default();
    let mut ending = Ending::default();
    let mut done = 0;
    for report in reports {
        ending.stopped = ending.stopped.max(report.stopped);
        done += usize::from(report.stopped.is_none());
        notes.add(selection, &report);
        count(&mut outcome, &report);
        take(&mut outcome, selection, report);
        if outcome.rows.len() + outcome.trails.seeds.len() > most {
            ending.cut = true;
            break;
        }
    }
    ending.left = selection.candidates.len() - done;
    outcome.rows.truncate(most);
    outcome.trails.seeds.truncate(most);
    let kept: Vec<FileId> = outcome.rows.iter().map(Row::file).collect();
    outcome.documents.retain(|file, _| kept.binary_search(file).is_ok());
    outcome.truncated = ending.cut || ending.stopped.is_some() || notes.gave_up();
    outcome.diagnostics = notes.write(plan, selection, ending, &outcome);
    outcome
}

fn count(outcome: &mut Outcome, report: &Report) {
    let stats = &mut outcome.stats;
    let skipped = matches!(report.look, Look::Skipped(_));
    stats.files_read += usize::from(report.stopped.is_none() && !skipped);
    stats.files_parsed += usize::from(matches!(report.look, Look::Searched { .. }));
    stats.facts += report.facts;
}

fn take(outcome: &mut Outcome, selection: &Selection<'_>, mut report: Report) {
    outcome.trails.seeds.append(&mut report.seeds);
    let Some(document) = report.document else { return };
    let file = selection.candidates[report.index].file;
    let row = |found| row(file, &document.facts, found);
    outcome.rows.extend(report.matches.into_iter().map(row));
    let Document { text, facts } = document;
    outcome.documents.insert(file, Document { text, facts });
}

fn row(file: FileId, facts: &FileFacts, found: Match) -> Row {
    let Match { fact, bindings } = found;
    let enclosing = facts.fact(fact).and_then(|fact| facts.enclosing(fact.span));
    Row::Match { file, fact, bindings, enclosing }
}
