//! The first way in which a root satisfies the plan, with its bindings.
//!
//! What is still to be done is a list of goals on the stack: the goal that is tried, and behind it
//! those that must hold as well. Alternatives are tried in the order of the contract, and the last
//! choice is taken back first. Every goal belongs to a pattern of the plan, so the stack is as deep
//! as the plan is long, whatever the tree.

use bifrost_base::Span;
use bifrost_contract::Role;
use bifrost_hir::{Edge, FactId, Target};
use bifrost_plan::{Part, PatternId, RoleTargets};

use super::Matcher;
use super::fits::Mode;
use super::meter::{Halt, STEP, VISIT};
use super::place::readings;

/// One thing that must hold, and what must hold after it.
struct Goal<'g, 'a> {
    task: Task<'a>,
    next: Todo<'g, 'a>,
}

type Todo<'g, 'a> = Option<&'g Goal<'g, 'a>>;

#[derive(Clone, Copy)]
enum Task<'a> {
    /// The capturing parts of a pattern hold at a place, from this one on.
    Parts(PatternId, Target, usize),
    /// Patterns are satisfied by distinct elements in order.
    List(&'a [PatternId], &'a [Edge]),
    /// Patterns are satisfied by the named arguments with their keys.
    Map(&'a [(String, PatternId)], &'a [Edge]),
    /// The value of the pair whose target is taken satisfies a pattern.
    Right(PatternId, Target, u32),
    /// Some ancestor satisfies the pattern.
    Around(PatternId, FactId),
}

impl<'a> Matcher<'a> {
    /// Searches the first solution for a root that fits loosely. When there is one, labels and
    /// bindings hold it.
    pub(super) fn search(&mut self, root: FactId) -> Result<bool, Halt> {
        self.labels.fill(None);
        self.slots.fill(None);
        self.refusals.clear();
        let place = self.place(root);
        let not_inside = self.plan.not_inside.filter(|id| self.pattern(*id).captures);
        self.refusals.extend(not_inside.map(|id| (id, place)));
        match self.plan.inside {
            Some(id) => {
                let around = Goal { task: Task::Around(id, root), next: None };
                self.enter(self.plan.root, place, Some(&around))
            }
            None => self.enter(self.plan.root, place, None),
        }
    }

    fn solve(&mut self, todo: Todo<'_, 'a>) -> Result<bool, Halt> {
        self.meter.charge(STEP)?;
        let Some(Goal { task, next }) = todo else { return self.nothing_refuses() };
        match *task {
            Task::Parts(id, at, index) => self.parts(id, at, index, *next),
            Task::List(list, edges) => self.list(list, edges, *next),
            Task::Map(map, edges) => self.map(map, edges, *next),
            Task::Right(id, at, group) => {
                let edges = self.edges(at, Role::Right).iter();
                self.some_edge(id, edges.filter(|edge| edge.group == group), *next)
            }
            Task::Around(id, root) => self.some_ancestor(id, root, *next),
        }
    }

    /// Takes a place for a pattern: binds its capture, then does its capturing parts, then the rest.
    fn enter(&mut self, id: PatternId, at: Target, next: Todo<'_, 'a>) -> Result<bool, Halt> {
        if !self.fits(id, at, Mode::Loose)? {
            return Ok(false);
        }
        let node = self.pattern(id);
        if !node.captures {
            return self.solve(next);
        }
        let label = node.capture.map(|label| label.0 as usize);
        let bound = label.and_then(|label| self.labels[label]);
        if let Some(span) = bound
            && !self.same_text(span, at.span)?
        {
            return Ok(false);
        }
        let refusal = node.not_has.filter(|id| self.pattern(*id).captures);
        let refusals = self.refusals.len();
        self.refusals.extend(refusal.map(|id| (id, at)));
        if let (Some(label), Some(slot)) = (label, node.slot) {
            self.labels[label] = bound.or(Some(at.span));
            self.slots[slot.0 as usize] = Some(at);
        }
        let parts = Goal { task: Task::Parts(id, at, 0), next };
        if self.solve(Some(&parts))? {
            return Ok(true);
        }
        self.refusals.truncate(refusals);
        if let Some(label) = label {
            self.labels[label] = bound;
        }
        Ok(false)
    }

    fn some_reading(
        &mut self,
        id: PatternId,
        target: Target,
        next: Todo<'_, 'a>,
    ) -> Result<bool, Halt> {
        for reading in readings(self.facts, target) {
            if self.enter(id, reading, next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn parts(
        &mut self,
        id: PatternId,
        at: Target,
        index: usize,
        next: Todo<'_, 'a>,
    ) -> Result<bool, Halt> {
        let node = self.pattern(id);
        let Some(part) = node.choices.get(index) else { return self.solve(next) };
        let rest = Goal { task: Task::Parts(id, at, index + 1), next };
        match *part {
            Part::Text | Part::NotHas(_) => self.solve(Some(&rest)),
            Part::Has(id) => self.some_descendant(id, at, Some(&rest)),
            Part::Sides { left, right } => self.sides((left, right), at, Some(&rest)),
            Part::Role(index) => {
                let Some(role) = node.roles.get(index) else { return self.solve(Some(&rest)) };
                let edges = self.edges(at, role.role);
                match &role.targets {
                    RoleTargets::One(id) => self.some_edge(*id, edges, Some(&rest)),
                    RoleTargets::List(list) => self.list(list, edges, Some(&rest)),
                    RoleTargets::Map(map) => self.map(map, edges, Some(&rest)),
                }
            }
        }
    }

    fn some_edge<'e>(
        &mut self,
        id: PatternId,
        edges: impl IntoIterator<Item = &'e Edge>,
        next: Todo<'_, 'a>,
    ) -> Result<bool, Halt> {
        for edge in edges {
            if self.some_reading(id, edge.target, next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn list(
        &mut self,
        list: &'a [PatternId],
        edges: &'a [Edge],
        next: Todo<'_, 'a>,
    ) -> Result<bool, Halt> {
        let Some((first, others)) = list.split_first() else { return self.solve(next) };
        for taken in 0..(edges.len() + 1).saturating_sub(list.len()) {
            self.meter.charge(VISIT)?;
            let rest = Goal { task: Task::List(others, &edges[taken + 1..]), next };
            if self.some_reading(*first, edges[taken].target, Some(&rest))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn map(
        &mut self,
        map: &'a [(String, PatternId)],
        edges: &'a [Edge],
        next: Todo<'_, 'a>,
    ) -> Result<bool, Halt> {
        let Some(((key, id), others)) = map.split_first() else { return self.solve(next) };
        let rest = Goal { task: Task::Map(others, edges), next };
        self.some_edge(*id, self.keyed(edges, key), Some(&rest))
    }

    fn sides(
        &mut self,
        (left, right): (PatternId, PatternId),
        at: Target,
        next: Todo<'_, 'a>,
    ) -> Result<bool, Halt> {
        for edge in self.edges(at, Role::Left) {
            let rest = Goal { task: Task::Right(right, at, edge.group), next };
            if self.some_reading(left, edge.target, Some(&rest))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn some_descendant(
        &mut self,
        id: PatternId,
        at: Target,
        next: Todo<'_, 'a>,
    ) -> Result<bool, Halt> {
        let mut walk = self.walk(id, at)?;
        while let Some(place) = self.step(id, &mut walk)? {
            if self.enter(id, place, next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn some_ancestor(
        &mut self,
        id: PatternId,
        root: FactId,
        next: Todo<'_, 'a>,
    ) -> Result<bool, Halt> {
        let mut at = root;
        while let Some(place) = self.next_around(id, at)? {
            if self.enter(id, place, next)? {
                return Ok(true);
            }
            at = place.fact.unwrap_or(root);
        }
        Ok(false)
    }

    /// Every label is bound: no negation that captures may be satisfied.
    fn nothing_refuses(&mut self) -> Result<bool, Halt> {
        for index in 0..self.refusals.len() {
            let (id, at) = self.refusals[index];
            let refused = match (self.plan.not_inside == Some(id), at.fact) {
                (true, Some(root)) => self.around_fits(id, root)?,
                _ => self.below_fits(id, at, Mode::Bound)?,
            };
            if refused {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether some ancestor satisfies the pattern, captures being equal to their labels.
    fn around_fits(&mut self, id: PatternId, root: FactId) -> Result<bool, Halt> {
        let mut at = root;
        while let Some(place) = self.next_around(id, at)? {
            self.meter.charge(VISIT)?;
            if self.fits(id, place, Mode::Bound)? {
                return Ok(true);
            }
            at = place.fact.unwrap_or(root);
        }
        Ok(false)
    }

    /// Whether two places have the same source text.
    pub(super) fn same_text(&mut self, one: Span, other: Span) -> Result<bool, Halt> {
        if one.len() != other.len() {
            return Ok(false);
        }
        self.meter.charge(u64::from(one.len()))?;
        Ok(one.of(self.text) == other.of(self.text))
    }
}
