//! What the steps say about themselves: one diagnostic for what is alike.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use bifrost_contract::{Diagnostic, Op, WORKSPACE};
use bifrost_model::{Doubt, FileEntry, FileId, SiteRef, Unfit};

use super::question::Answer;
use crate::tally::Tally;

/// A diagnostic with a step, a language, a count and examples.
type Counted = fn((usize, Op), &str, usize, &[String]) -> Diagnostic;
/// Files with how much happened in them, in order.
type Places = Vec<(FileId, usize)>;

/// What there is to say, by step.
#[derive(Default)]
pub(super) struct Notes {
    omitted: BTreeMap<(usize, Unfit), Places>,
    unresolved: BTreeMap<usize, Places>,
    unproven: BTreeMap<usize, Places>,
    /// Sites with an edge that is not proven, by step.
    unsure: HashSet<(usize, SiteRef)>,
    filtered: BTreeMap<usize, Places>,
    doubts: BTreeSet<(usize, Doubt)>,
}

impl Notes {
    /// Notes an answer, once for each input.
    pub(super) fn answer(&mut self, step: usize, file: FileId, answer: &Answer) {
        if let Some(why) = answer.unfit {
            add(self.omitted.entry((step, why)).or_default(), file);
        }
        for file in &answer.unresolved {
            add(self.unresolved.entry(step).or_default(), *file);
        }
        for file in &answer.outside {
            add(self.omitted.entry((step, Unfit::NotInADeclaration)).or_default(), *file);
        }
        for file in &answer.filtered {
            add(self.filtered.entry(step).or_default(), *file);
        }
        self.doubts.extend(answer.doubts.iter().map(|doubt| (step, *doubt)));
    }

    /// Notes an edge that is not proven, once; those of one site together.
    pub(super) fn edge(&mut self, step: usize, file: FileId, site: Option<SiteRef>) {
        if site.is_none_or(|site| self.unsure.insert((step, site))) {
            add(self.unproven.entry(step).or_default(), file);
        }
    }

    /// True when some edge is not proven.
    pub(super) fn unproven(&self) -> bool {
        !self.unproven.is_empty()
    }

    /// The diagnostics.
    pub(super) fn write(&self, op: &dyn Fn(usize) -> Op, files: &[FileEntry]) -> Vec<Diagnostic> {
        let mut says = self.health(files);
        for ((step, why), places) in &self.omitted {
            let (at, why) = ((*step, op(*step)), (why.label(), why.words()));
            for (language, Tally { count, paths }) in tallies(places, files) {
                says.push(Diagnostic::inputs_omitted(at, language, why, count, &paths));
            }
        }
        let alike: [(_, Counted); 3] = [
            (&self.unresolved, Diagnostic::unresolved_candidates),
            (&self.unproven, Diagnostic::ambiguous_targets),
            (&self.filtered, Diagnostic::filtered_by_proof),
        ];
        for (by_step, said) in alike {
            for (step, places) in by_step {
                for (language, Tally { count, paths }) in tallies(places, files) {
                    says.push(said((*step, op(*step)), language, count, &paths));
                }
            }
        }
        says
    }

    /// Files that could not be read whole.
    fn health(&self, files: &[FileEntry]) -> Vec<Diagnostic> {
        let mut alike: BTreeMap<_, Places> = BTreeMap::new();
        for (step, doubt) in &self.doubts {
            add(alike.entry((*step, doubt.skipped)).or_default(), doubt.file);
        }
        let mut says = Vec::new();
        for ((step, skipped), places) in alike {
            for (language, Tally { count, paths }) in tallies(&places, files) {
                let said = match skipped {
                    None => Diagnostic::parse_incomplete(language, count, &paths),
                    Some(reason) => Diagnostic::file_skipped(reason, language, count, &paths),
                };
                says.push(said.at(step));
            }
        }
        says
    }
}

/// One more in this file.
fn add(places: &mut Places, file: FileId) {
    match places.last_mut() {
        Some((last, count)) if *last == file => *count += 1,
        _ => places.push((file, 1)),
    }
}

/// The places by language.
fn tallies<'f>(places: &Places, files: &'f [FileEntry]) -> BTreeMap<&'f str, Tally> {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for (file, count) in places {
        let entry = files.get(file.0 as usize);
        let (language, path) = entry.map_or((WORKSPACE, ""), |it| (it.language, &it.path));
        tallies.entry(language).or_default().add(*count, path);
    }
    tallies
}
