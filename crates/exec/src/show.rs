//! The documents that the rows of a pipeline are printed from.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use bifrost_contract::{Diagnostic, SkipReason};
use bifrost_model::{CodeModel, DeclRef, Document, FileId, Lookup, SiteRef};

use crate::control::Control;
use crate::outcome::{Outcome, Row};
use crate::tally::Tally;
use crate::trail::{End, SiteUse, Spot, Trails};
use crate::{crew, steps};

/// Fetches the documents of all declarations and sites in rows and on their paths. A row that cannot be shown any more is left out.
/// What cannot be read is said of the last step.
pub(crate) fn documents<M: CodeModel>(
    model: &M,
    control: &Control<'_>,
    last: usize,
    outcome: &mut Outcome,
) {
    let wanted = Wanted::of(outcome);
    let files: Vec<FileId> = wanted.files.into_iter().collect();
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
    bound(model, outcome);
    drop_unshown(outcome);
}

/// Binds the arguments of calls.
fn bound<M: CodeModel>(model: &M, outcome: &mut Outcome) {
    for row in &outcome.rows {
        let call = match row {
            Row::Call(at) => *at,
            Row::Input(given) => given.call,
            _ => continue,
        };
        if let Entry::Vacant(free) = outcome.inputs.entry(call)
            && let Ok(inputs) = steps::inputs(model, call, outcome.sites.get(&call.site))
        {
            free.insert(inputs);
        }
    }
}

/// The files of what is printed.
#[derive(Default)]
struct Wanted {
    /// Those with declarations and sites.
    files: BTreeSet<FileId>,
}

impl Wanted {
    fn of(outcome: &Outcome) -> Self {
        let mut wanted = Self::default();
        let mut seen = vec![false; outcome.trails.hops.len()];
        for (row, trail) in outcome.rows.iter().zip(&outcome.trails.rows) {
            match row {
                Row::Declaration(decl) => wanted.add(Spot::Declaration(*decl)),
                Row::Reference(at) => wanted.add(Spot::Reference(*at)),
                Row::Call(at) => wanted.add(Spot::Call(*at)),
                Row::Input(given) => wanted.add(Spot::Input(*given)),
                Row::Match { .. } | Row::File(_) => {}
            }
            for end in &trail.ends {
                wanted.along(&outcome.trails, *end, &mut seen);
            }
        }
        wanted
    }

    fn add(&mut self, spot: Spot) {
        if let Spot::Declaration(decl) = spot {
            self.files.insert(decl.file);
        }
        self.files.extend(spot.target().map(|target| target.file));
        self.site(spot.site());
    }

    fn site(&mut self, site: Option<SiteRef>) {
        self.files.extend(site.map(|site| site.file));
    }

    /// Adds what is on a path, as far as it was not gone before.
    fn along(&mut self, trails: &Trails, end: End, seen: &mut [bool]) {
        let mut at = end;
        while let End::Hop(index) = at
            && let (Some(hop), Some(seen)) =
                (trails.hops.get(index as usize), seen.get_mut(index as usize))
            && !std::mem::replace(seen, true)
        {
            self.add(hop.to);
            self.site(hop.via);
            at = hop.before;
        }
    }
}

/// Leaves out the rows that nothing is left of to show.
fn drop_unshown(outcome: &mut Outcome) {
    let keep: Vec<bool> = outcome.rows.iter().map(|row| is_shown(outcome, row)).collect();
    if keep.iter().all(|keep| *keep) {
        return;
    }
    outcome.truncated = true;
    let mut kept = keep.iter();
    outcome.rows.retain(|_| kept.next() == Some(&true));
    let mut kept = keep.iter();
    outcome.trails.rows.retain(|_| kept.next() == Some(&true));
}

fn is_shown(outcome: &Outcome, row: &Row) -> bool {
    let known = |decl: DeclRef| {
        let document = outcome.documents.get(&decl.file);
        document.is_some_and(|it: &Document| it.facts.decl(decl.decl).is_some())
    };
    let used = |at: &SiteUse| {
        outcome.sites.contains_key(&at.site)
            && outcome.documents.contains_key(&at.site.file)
            && known(at.target)
    };
    let bound = |at: &SiteUse| used(at) && outcome.inputs.contains_key(at);
    match row {
        Row::Match { .. } | Row::File(_) => true,
        Row::Declaration(decl) => known(*decl),
        Row::Reference(at) => used(at),
        Row::Call(at) => bound(at),
        Row::Input(given) => bound(&given.call),
    }
}
