//! Whether a pattern can be satisfied at a place.

use bifrost_contract::Role;
use bifrost_hir::{Edge, Target};
use bifrost_plan::{Part, PatternId, PatternNode, RoleNode, RoleTargets};

use super::Matcher;
use super::meter::{Halt, VISIT};
use super::place::readings;

/// How captures are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// As if they could bind anything, and negations that capture as if they held: a pattern that
    /// does not fit loosely does not fit at all.
    Loose,
    /// As equal to what their labels stand for by now: exact once all labels are bound.
    Bound,
}

impl<'a> Matcher<'a> {
    /// Whether the pattern can be satisfied at this place, read as this fact. Exact in both modes
    /// for patterns that capture nothing. Recursion is as deep as the pattern, never as the tree.
    pub(super) fn fits(&mut self, id: PatternId, at: Target, mode: Mode) -> Result<bool, Halt> {
        self.meter.charge(VISIT)?;
        let node = self.pattern(id);
        let kind = at.fact.and_then(|fact| self.facts.fact(fact)).map(|fact| fact.kind);
        let accepted = kind.map_or(!node.needs_fact, |kind| node.kinds.contains(kind));
        if !accepted || !self.named(id, at.name)? {
            return Ok(false);
        }
        if mode == Mode::Bound && !self.equals_label(node, at)? {
            return Ok(false);
        }
        for part in &node.tests {
            if !self.part_fits(node, *part, at, mode)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether some reading of a role's target can satisfy the pattern.
    fn target_fits(&mut self, id: PatternId, target: Target, mode: Mode) -> Result<bool, Halt> {
        for reading in readings(self.facts, target) {
            if self.fits(id, reading, mode)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn part_fits(
        &mut self,
        node: &'a PatternNode,
        part: Part,
        at: Target,
        mode: Mode,
    ) -> Result<bool, Halt> {
        match part {
            Part::Text => self.text_fits(node, at),
            Part::Role(index) => match node.roles.get(index) {
                Some(role) => self.role_fits(role, at, mode),
                None => Ok(true),
            },
            Part::Sides { left, right } => self.sides_fit(left, right, at, mode),
            Part::Has(id) => self.below_fits(id, at, mode),
            Part::NotHas(id) if self.pattern(id).captures && mode == Mode::Loose => Ok(true),
            Part::NotHas(id) => Ok(!self.below_fits(id, at, mode)?),
        }
    }

    fn text_fits(&mut self, node: &PatternNode, at: Target) -> Result<bool, Halt> {
        let Some(regex) = &node.text else { return Ok(true) };
        self.meter.charge(u64::from(at.span.len()))?;
        Ok(regex.is_match(at.span.of(self.text)))
    }

    fn role_fits(&mut self, role: &'a RoleNode, at: Target, mode: Mode) -> Result<bool, Halt> {
        let edges = self.edges(at, role.role);
        match &role.targets {
            RoleTargets::One(id) => self.some_edge_fits(*id, edges, mode),
            RoleTargets::List(list) => self.list_fits(list, edges, mode),
            RoleTargets::Map(map) => {
                for (key, id) in map {
                    let keyed = self.keyed(edges, key);
                    if !self.some_edge_fits(*id, keyed, mode)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    fn some_edge_fits<'e>(
        &mut self,
        id: PatternId,
        edges: impl IntoIterator<Item = &'e Edge>,
        mode: Mode,
    ) -> Result<bool, Halt> {
        for edge in edges {
            if self.target_fits(id, edge.target, mode)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Distinct elements in source order. Each pattern may take the first element that is left,
    /// since whether an element fits does not depend on what the others take.
    fn list_fits(&mut self, list: &[PatternId], edges: &[Edge], mode: Mode) -> Result<bool, Halt> {
        let mut rest = edges.iter();
        for id in list {
            loop {
                let Some(edge) = rest.next() else { return Ok(false) };
                if self.target_fits(*id, edge.target, mode)? {
                    break;
                }
            }
        }
        Ok(true)
    }

    fn sides_fit(
        &mut self,
        left: PatternId,
        right: PatternId,
        at: Target,
        mode: Mode,
    ) -> Result<bool, Halt> {
        let rights = self.edges(at, Role::Right);
        for edge in self.edges(at, Role::Left) {
            let paired = rights.iter().filter(|other| other.group == edge.group);
            if self.target_fits(left, edge.target, mode)?
                && self.some_edge_fits(right, paired, mode)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether some place below satisfies the pattern.
    pub(super) fn below_fits(
        &mut self,
        id: PatternId,
        at: Target,
        mode: Mode,
    ) -> Result<bool, Halt> {
        if mode == Mode::Loose || !self.pattern(id).captures {
            return self.any_below(id, at);
        }
        let mut walk = self.walk(id, at)?;
        while let Some(place) = self.step(id, &mut walk)? {
            if self.fits(id, place, mode)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The named arguments with this key.
    pub(super) fn keyed<'e>(
        &self,
        edges: &'e [Edge],
        key: &str,
    ) -> impl Iterator<Item = &'e Edge> + use<'e> {
        let key = self.facts.names.find(key);
        edges.iter().filter(move |edge| key.is_some() && edge.key == key)
    }

    /// Whether the place has the text that the pattern's label stands for.
    fn equals_label(&mut self, node: &PatternNode, at: Target) -> Result<bool, Halt> {
        let label = node.capture.and_then(|label| self.labels.get(label.0 as usize));
        match label.copied().flatten() {
            Some(bound) => self.same_text(bound, at.span),
            None => Ok(true),
        }
    }
}
