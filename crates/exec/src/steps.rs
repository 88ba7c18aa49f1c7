//! The pipeline: each step maps values to values.
//!
//! What a step asks is in `question`; all else is the loop's: which values are the same, how many
//! edges may be followed, where a value comes from, how far a traversal goes, when to stop. So a
//! step cannot get any of it wrong.

mod edges;
mod found;
mod inputs;
mod notes;
mod question;
mod sites;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bifrost_contract::{Code, Diagnostic};
use bifrost_model::{CodeModel, Site, SiteRef};
use bifrost_plan::Plan;

use crate::control::{Control, Why};
use crate::outcome::{Outcome, Row};
use crate::trail::{End, Hop, Seed, Spot, Trail};
use edges::Edges;
use found::Entry;
pub(crate) use inputs::inputs;
use notes::Notes;
pub use sites::{constructions, relation};

/// What the steps of one run share.
struct Run<'a, M> {
    model: &'a M,
    control: &'a Control<'a>,
    seeds: &'a [Seed],
    hops: Vec<Hop>,
    /// The sites that hops lead over or to.
    sites: BTreeMap<SiteRef, Arc<Site>>,
    edges: Edges,
    notes: Notes,
    /// Why the run was stopped, in which step, with how many inputs left.
    stopped: Option<(Why, usize, usize)>,
    /// The step that used the edges up.
    spent: Option<usize>,
}

/// Follows the steps from the seeds of an outcome to its rows.
pub(crate) fn follow<M: CodeModel>(
    plan: &Plan,
    model: &M,
    control: &Control<'_>,
    outcome: &mut Outcome,
) {
    let seeds = std::mem::take(&mut outcome.trails.seeds);
    let mut run = Run {
        model,
        control,
        seeds: &seeds,
        hops: Vec::new(),
        sites: BTreeMap::new(),
        edges: Edges::default(),
        notes: Notes::default(),
        stopped: None,
        spent: None,
    };
    let seed = |at: u32| Entry::new(Spot::Match(at), End::Seed(at));
    let mut values: Vec<Entry> = (0..seeds.len() as u32).map(seed).collect();
    for (at, step) in plan.steps.iter().enumerate() {
        values = walk::step(&mut run, at, step, &values);
    }
    run.say(plan, outcome);
    outcome.unproven = run.notes.unproven();
    outcome.trails.hops = run.hops;
    outcome.sites = run.sites;
    cut(plan, &mut values, outcome);
    for Entry { spot, ends, more } in values {
        outcome.rows.extend(row(spot));
        outcome.trails.rows.push(Trail { ends, more });
    }
    outcome.trails.seeds = seeds;
}

/// Leaves out what is over the limit.
fn cut(plan: &Plan, values: &mut Vec<Entry>, outcome: &mut Outcome) {
    if values.len() > plan.limit as usize {
        values.truncate(plan.limit as usize);
        outcome.truncated = true;
        outcome.diagnostics.push(Diagnostic::result_limit_reached(plan.limit));
    }
}

/// No step gives matches.
fn row(spot: Spot) -> Option<Row> {
    match spot {
        Spot::Match(_) => None,
        Spot::Declaration(decl) => Some(Row::Declaration(decl)),
        Spot::File(file) => Some(Row::File(file)),
        Spot::Reference(at) => Some(Row::Reference(at)),
        Spot::Call(at) => Some(Row::Call(at)),
        Spot::Input(given) => Some(Row::Input(given)),
    }
}

impl<M: CodeModel> Run<'_, M> {
    /// Why the run must not go on, noted with the step and the inputs that are left of it.
    fn halt(&mut self, why: Why, step: usize) {
        self.stopped.get_or_insert((why, step, 0));
    }

    /// What the steps have to say.
    fn say(&self, plan: &Plan, outcome: &mut Outcome) {
        let op = |at: usize| plan.steps[at].op;
        outcome.diagnostics.extend(self.notes.write(&op, self.model.files()));
        if let Some(at) = self.spent {
            outcome.truncated = true;
            outcome.diagnostics.push(Diagnostic::edge_budget_exhausted(at, op(at)));
        }
        let Some((why, at, left)) = self.stopped else { return };
        outcome.truncated = true;
        let known: BTreeSet<Code> = outcome.diagnostics.iter().map(|it| it.code).collect();
        if !known.contains(&Code::Cancelled) && !known.contains(&Code::DeadlineExceeded) {
            outcome.diagnostics.push(match why {
                Why::Cancelled => Diagnostic::cancelled_in(at, op(at), left),
                Why::Late => Diagnostic::deadline_exceeded_in(at, op(at), left),
            });
        }
    }
}
