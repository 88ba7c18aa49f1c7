//! What a scan says about itself.

use std::collections::BTreeMap;

use bifrost_contract::{Diagnostic, SkipReason, WORKSPACE, limits};
use bifrost_plan::Plan;

use super::merge::Ending;
use super::{Look, Report, Selection};
use crate::control::Why;
use crate::outcome::Outcome;
use crate::tally::Tally;

/// What there is to say of the files, by language of the plan; files of no known language last.
#[derive(Default)]
pub(super) struct Notes {
    damaged: BTreeMap<usize, Tally>,
    skipped: BTreeMap<(usize, SkipReason), Tally>,
    given_up: BTreeMap<usize, Tally>,
}

impl Notes {
    /// Notes what came of one file.
    pub(super) fn add(&mut self, selection: &Selection<'_>, report: &Report) {
        let candidate = selection.candidates[report.index];
        let (language, path) = (candidate.language, selection.path(candidate));
        match report.look {
            Look::Searched { damaged: true } => {
                self.damaged.entry(language).or_default().add(1, path)
            }
            Look::Skipped(reason) => {
                self.skipped.entry((language, reason)).or_default().add(1, path);
            }
            Look::Nothing | Look::Searched { damaged: false } => {}
        }
        if report.given_up > 0 {
            self.given_up.entry(language).or_default().add(report.given_up, path);
        }
    }

    /// True when some root was given up.
    pub(super) fn gave_up(&self) -> bool {
        !self.given_up.is_empty()
    }

    /// The diagnostics of the run.
    pub(super) fn write(
        mut self,
        plan: &Plan,
        selection: &Selection<'_>,
        ending: Ending,
        outcome: &Outcome,
    ) -> Vec<Diagnostic> {
        for skip in selection.skips {
            let key = (plan.languages.len(), skip.reason);
            self.skipped.entry(key).or_default().add(1, &skip.path);
        }
        let languages = selection.languages(plan);
        let mut says: Vec<_> = languages.flat_map(|it| it.diagnostics.iter().cloned()).collect();
        self.health(plan, &mut says);
        budgets(plan, ending, &mut says);
        advice(plan, selection, outcome, &mut says);
        says
    }

    fn health(self, plan: &Plan, says: &mut Vec<Diagnostic>) {
        let label = |index: usize| plan.languages.get(index).map_or(WORKSPACE, |it| it.label);
        for (index, Tally { count, paths }) in self.damaged {
            says.push(Diagnostic::parse_incomplete(label(index), count, &paths));
        }
        for ((index, reason), Tally { count, paths }) in self.skipped {
            says.push(Diagnostic::file_skipped(reason, label(index), count, &paths));
        }
        for (index, Tally { count, paths }) in self.given_up {
            says.push(Diagnostic::match_budget_exhausted(label(index), count, &paths));
        }
    }
}

fn budgets(plan: &Plan, ending: Ending, says: &mut Vec<Diagnostic>) {
    if ending.cut {
        says.push(match plan.steps.is_empty() {
            true => Diagnostic::result_limit_reached(plan.limit),
            false => Diagnostic::seed_budget_exhausted(),
        });
    }
    says.extend(ending.stopped.map(|why| match why {
        Why::Cancelled => Diagnostic::cancelled(ending.left),
        Why::Late => Diagnostic::deadline_exceeded(ending.left),
    }));
}

fn advice(plan: &Plan, selection: &Selection<'_>, outcome: &Outcome, says: &mut Vec<Diagnostic>) {
    if !plan.globs.is_empty() && !selection.where_matched {
        says.push(Diagnostic::where_matched_nothing());
    }
    let files = outcome.stats.files_read;
    if plan.broad && (files >= limits::BROAD_FILES || outcome.truncated) {
        says.push(Diagnostic::broad_query(files));
    }
}
