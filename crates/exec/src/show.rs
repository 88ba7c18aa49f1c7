//! The documents that the rows of a pipeline are printed from.

use std::collections::{BTreeMap, BTreeSet};

use bifrost_contract::{Diagnostic, SkipReason};
use bifrost_model::{CodeModel, DeclRef, Document, FileId, Lookup};

use crate::control::Control;
use crate::crew;
use crate::outcome::{Outcome, Row};
use crate::tally::Tally;
use crate::trail::{End, Spot, Trails};

/// Fetches the documents of all declarations in rows and on their paths. A row whose declaration
/// cannot be shown any more is left out.
/// What cannot be read is said of the last step.
pub(crate) fn documents<M: CodeModel>(
    model: &M,
    control: &Control<'_>,
    last: usize,
    outcome: &mut Outcome,
) {
    let files = wanted(outcome);
    let looked = crew::ask(model, control, &files, |model, file| model.show(*file));
    let mut skipped: BTreeMap<(&str, SkipReason), Tally> = BTreeMap::new();
    for (file, looked) in files.into_iter().zip(looked) {
        match looked {
            Ok(Lookup::Found(document)) => {
                outcome.documents.insert(file, document);
            }
            Ok(Lookup::Skipped(reason)) => {
                if let Some(entry) = model.files().get(file.0 as usize) {
                    skipped.entry((entry.language, reason)).or_default().add(1, &entry.path);
                }
            }
            Ok(Lookup::NotMentioned) | Err(_) => outcome.truncated = true,
        }
    }
    for ((language, reason), Tally { count, paths }) in skipped {
        let said = Diagnostic::file_skipped(reason, language, count, &paths);
        let said = said.at(last);
        if outcome.diagnostics.iter().all(|known| known.key() != said.key()) {
            outcome.diagnostics.push(said);
        }
    }
    drop_unshown(outcome);
}

/// The files of the declarations that are printed, in order.
fn wanted(outcome: &Outcome) -> Vec<FileId> {
    let mut files = BTreeSet::new();
    let mut seen = vec![false; outcome.trails.hops.len()];
    for (row, trail) in outcome.rows.iter().zip(&outcome.trails.rows) {
        if let Row::Declaration(decl) = row {
            files.insert(decl.file);
        }
        for end in &trail.ends {
            along(&outcome.trails, *end, &mut seen, &mut files);
        }
    }
    files.into_iter().collect()
}

/// Adds the files of the declarations on a path, as far as it was not gone before.
fn along(trails: &Trails, end: End, seen: &mut [bool], files: &mut BTreeSet<FileId>) {
    let mut at = end;
    while let End::Hop(index) = at
        && let (Some(hop), Some(seen)) =
            (trails.hops.get(index as usize), seen.get_mut(index as usize))
        && !std::mem::replace(seen, true)
    {
        if let Spot::Declaration(decl) = hop.to {
            files.insert(decl.file);
        }
        at = hop.before;
    }
}

fn drop_unshown(outcome: &mut Outcome) {
    let documents = &outcome.documents;
    let shown = |decl: &DeclRef| {
        documents.get(&decl.file).is_some_and(|it: &Document| it.facts.decl(decl.decl).is_some())
    };
    let keep: Vec<bool> = outcome
        .rows
        .iter()
        .map(|row| !matches!(row, Row::Declaration(decl) if !shown(decl)))
        .collect();
    if keep.iter().all(|keep| *keep) {
        return;
    }
    outcome.truncated = true;
    let mut kept = keep.iter();
    outcome.rows.retain(|_| kept.next() == Some(&true));
    let mut kept = keep.iter();
    outcome.trails.rows.retain(|_| kept.next() == Some(&true));
}
