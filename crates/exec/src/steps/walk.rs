//! One step over all its inputs, level by level where it goes further than one edge.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use bifrost_contract::Proof;
use bifrost_model::{CodeModel, Stopped};
use bifrost_query::{Reach, Step};

use super::Run;
use super::edges::Toll;
use super::found::{Entry, Found};
use super::question::{self, Answer, Before, Edge};
use crate::control::Why;
use crate::crew;
use crate::trail::{End, Hop, Spot};

/// Inputs that are asked about together.
const TOGETHER: usize = 256;
/// A traversal without end.
const FOREVER: u64 = u64::MAX;

/// Maps the inputs of a step to what it gives.
pub(super) fn step<M: CodeModel>(
    run: &mut Run<'_, M>,
    at: usize,
    step: &Step,
    inputs: &[Entry],
) -> Vec<Entry> {
    let mut walk = Walk::new(run, at, step);
    let mut left = inputs.len();
    for group in inputs.chunks(TOGETHER) {
        walk.prepare(group.iter().map(|input| input.spot));
        let done = group.iter().take_while(|input| walk.input(input).is_continue()).count();
        left -= done;
        if done < group.len() {
            break;
        }
    }
    walk.finish(left)
}

/// One step at work.
struct Walk<'r, 'a, M> {
    run: &'r mut Run<'a, M>,
    at: usize,
    step: &'r Step,
    /// How many edges it goes at most.
    reach: u64,
    /// Hops before this one belong to earlier steps.
    first: u32,
    answers: HashMap<Spot, Asked>,
    found: Found,
    /// How a value was expanded so far.
    expanded: HashMap<Spot, Expanded>,
    /// How many inputs were walked from, this one included.
    walks: usize,
}

/// What is known of a value.
struct Asked {
    answer: Result<Rc<Answer>, Why>,
    /// True once it was used, and what it says of itself noted.
    used: bool,
}

/// How a value was expanded so far.
#[derive(Clone, Copy)]
struct Expanded {
    /// The most edges that were left to go.
    left: u64,
    /// The start of all those walks, when it was one: a hierarchy does not return it.
    start: Option<Spot>,
    /// The last of those walks.
    walk: usize,
}

/// A value to expand, on one path.
#[derive(Clone, Copy)]
struct Visit {
    spot: Spot,
    end: End,
}

/// What holds for all visits of one level.
#[derive(Clone, Copy)]
struct Level {
    start: Spot,
    /// True when the input has paths that were left out.
    more: bool,
    /// Edges that are left to go behind this level.
    left: u64,
}

impl<'r, 'a, M: CodeModel> Walk<'r, 'a, M> {
    fn new(run: &'r mut Run<'a, M>, at: usize, step: &'r Step) -> Self {
        let reach = match step.reach {
            Reach::Direct => 1,
            Reach::Depth(depth) => depth,
            Reach::Transitive => FOREVER,
        };
        let first = run.hops.len() as u32;
        let (answers, found) = (HashMap::new(), Found::default());
        Self { run, at, step, reach, first, answers, found, expanded: HashMap::new(), walks: 0 }
    }

    /// Asks about values that nothing is known of yet.
    fn prepare(&mut self, spots: impl Iterator<Item = Spot>) {
        let projection = question::is_projection(self.step.op);
        let idle = !projection && (self.run.stopped.is_some() || self.run.spent.is_some());
        let mut keys: Vec<Spot> =
            spots.filter(|spot| !idle && !self.answers.contains_key(spot)).collect();
        keys.sort_unstable();
        keys.dedup();
        let (step, control) = (self.step, self.run.control);
        let before = Before { seeds: self.run.seeds, sites: &self.run.sites };
        let answers = crew::ask(self.run.model, control, &keys, |model, spot| {
            if let Some(why) = control.stopped().filter(|_| !projection) {
                return Err(why);
            }
            let why = |Stopped| control.stopped().unwrap_or(Why::Cancelled);
            question::ask(model, step, *spot, before).map_err(why)
        });
        let known = keys.into_iter().zip(answers);
        let known =
            known.map(|(spot, answer)| (spot, Asked { answer: answer.map(Rc::new), used: false }));
        self.answers.extend(known);
    }

    /// Walks from one input.
    fn input(&mut self, input: &Entry) -> ControlFlow<()> {
        let start = input.spot;
        let mut visits: Vec<Visit> =
            input.ends.iter().map(|end| Visit { spot: start, end: *end }).collect();
        let mut left = self.reach;
        self.walks += 1;
        if left > 1 {
            self.expanded.insert(start, Expanded { left, start: None, walk: self.walks });
        }
        while left > 0 && !visits.is_empty() {
            left = if left == FOREVER { FOREVER } else { left - 1 };
            if self.reach > 1 {
                self.prepare(visits.iter().map(|visit| visit.spot));
            }
            let level = Level { start, more: input.more, left };
            let mut next = Vec::new();
            for visit in visits {
                self.visit(visit, level, &mut next)?;
            }
            visits = next;
        }
        ControlFlow::Continue(())
    }

    /// Follows the edges of one value on one path.
    fn visit(&mut self, visit: Visit, level: Level, next: &mut Vec<Visit>) -> ControlFlow<()> {
        let answer = self.answer(visit.spot)?;
        for edge in answer.links.iter().copied() {
            let Edge { to, proof, via } = edge;
            if question::is_hierarchy(self.step.op) && to == level.start {
                continue;
            }
            self.pay(visit.spot, edge)?;
            let kept = self.found.arrive(to, level.more);
            let further = level.left > 0
                && !self.is_on_path(visit.end, level.start, to)
                && self.expands(to, kept.is_some(), level);
            if kept.is_none() && !further {
                continue;
            }
            let end = End::Hop(self.run.hops.len() as u32);
            self.run.hops.push(Hop { before: visit.end, op: self.step.op, to, proof, via });
            for at in via.into_iter().chain(to.site()) {
                let site = answer.sites.get(&at).map(Arc::clone);
                self.run.sites.extend(site.map(|site| (at, site)));
            }
            if let Some(at) = kept {
                self.found.keep(at, end);
            }
            if further {
                next.push(Visit { spot: to, end });
            }
        }
        ControlFlow::Continue(())
    }

    /// What is known of a value; a break when the run must not go on. What was answered before the
    /// run was stopped is used once.
    fn answer(&mut self, spot: Spot) -> ControlFlow<(), Rc<Answer>> {
        let Some(asked) = self.answers.get_mut(&spot) else { return ControlFlow::Break(()) };
        let first = !std::mem::replace(&mut asked.used, true);
        if !question::is_projection(self.step.op) {
            if let Some(why) = self.run.control.stopped().filter(|_| !first) {
                self.run.halt(why, self.at);
            }
            if self.run.stopped.is_some() || self.run.spent.is_some() {
                return ControlFlow::Break(());
            }
        }
        match &asked.answer {
            Ok(answer) => {
                let answer = Rc::clone(answer);
                if first && let Some(file) = question::file_of(spot, self.run.seeds) {
                    self.run.notes.answer(self.at, file, &answer);
                }
                ControlFlow::Continue(answer)
            }
            Err(why) => {
                self.run.halt(*why, self.at);
                ControlFlow::Break(())
            }
        }
    }

    /// Pays for an edge; a break when there is nothing left.
    fn pay(&mut self, from: Spot, edge: Edge) -> ControlFlow<()> {
        if question::is_projection(self.step.op) {
            return ControlFlow::Continue(());
        }
        match self.run.edges.pay(self.at, from, edge.to) {
            Toll::Broke => {
                self.run.spent = Some(self.at);
                return ControlFlow::Break(());
            }
            Toll::Fresh if edge.proof == Proof::Unproven => {
                let site = edge.via.or(edge.to.site());
                let file = site.map(|site| site.file);
                if let Some(file) = file.or(question::file_of(from, self.run.seeds)) {
                    self.run.notes.edge(self.at, file, site);
                }
            }
            Toll::Fresh | Toll::Known => {}
        }
        ControlFlow::Continue(())
    }

    /// True when this step came over the value on its way to here.
    fn is_on_path(&self, end: End, start: Spot, spot: Spot) -> bool {
        // What is on the way was expanded in this walk.
        if self.expanded.get(&spot).is_none_or(|it| it.walk != self.walks) {
            return false;
        }
        let mut at = end;
        while let End::Hop(index) = at
            && index >= self.first
            && let Some(hop) = self.run.hops.get(index as usize)
        {
            if hop.to == spot {
                return true;
            }
            at = hop.before;
        }
        spot == start
    }

    /// Whether an arrival at a value leads on: each of its first paths does, and any that sees
    /// what none before it could.
    fn expands(&mut self, spot: Spot, kept: bool, level: Level) -> bool {
        let start = question::is_hierarchy(self.step.op).then_some(level.start);
        let Some(before) = self.expanded.get_mut(&spot) else {
            self.expanded.insert(spot, Expanded { left: level.left, start, walk: self.walks });
            return true;
        };
        let sees_more =
            level.left > before.left || before.start.is_some_and(|it| Some(it) != start);
        if kept || sees_more {
            before.left = before.left.max(level.left);
            before.start = before.start.filter(|it| Some(*it) == start);
            before.walk = self.walks;
        }
        kept || sees_more
    }

    /// The values, in order.
    fn finish(mut self, left: usize) -> Vec<Entry> {
        if let Some((_, at, inputs)) = &mut self.run.stopped
            && *at == self.at
        {
            *inputs = left;
        }
        if self.reach > 1 {
            let answers = &self.answers;
            let links = |spot| Some(answers.get(&spot)?.answer.as_ref().ok()?.links.as_slice());
            self.found.spread(links);
        }
        self.found.into_entries()
    }
}
