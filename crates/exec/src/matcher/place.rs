//! Places: facts as themselves, and what a role binds.

use std::ops::Range;

use bifrost_base::Span;
use bifrost_contract::Role;
use bifrost_hir::{Edge, FactId, FileFacts, Target};

use super::Matcher;

/// What lies below a place: its facts, and the bearers of the roles that bind bare places there.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    pub(super) facts: Range<u32>,
    pub(super) bearers: Range<u32>,
    pub(super) span: Span,
}

impl<'a> Matcher<'a> {
    /// A fact as a place of its own.
    pub(super) fn place(&self, id: FactId) -> Target {
        let fact = self.facts.fact(id);
        let span = fact.map_or(Span::default(), |fact| fact.span);
        Target { span, name: fact.and_then(|fact| fact.name), fact: Some(id) }
    }

    /// The role edges of a place, one role.
    pub(super) fn edges(&self, at: Target, role: Role) -> &'a [Edge] {
        let Some(id) = at.fact else { return &[] };
        let edges = self.facts.edges_of(id);
        let start = edges.partition_point(|edge| edge.role < role);
        let count = edges[start..].partition_point(|edge| edge.role == role);
        &edges[start..start + count]
    }

    /// What lies below a place. Below a bare place are the facts inside its bytes.
    pub(super) fn extent(&self, at: Target) -> Extent {
        let span = at.span;
        match at.fact.and_then(|id| Some((id.0, self.facts.fact(id)?.end))) {
            Some((id, end)) => Extent { facts: id + 1..end, bearers: id..end, span },
            None => {
                let mut within = self.facts.within(span);
                let count = within.len() as u32;
                let first = within.next().map_or(0, |id| id.0);
                let facts = first..first + count;
                Extent { bearers: facts.clone(), facts, span }
            }
        }
    }
}

/// The ways to read a role's target: one a fact with its bytes, or itself when it is bare. Its
/// name is that of the place in every reading.
pub(super) fn readings(facts: &FileFacts, target: Target) -> impl Iterator<Item = Target> + '_ {
    let first = target.fact.map(|id| id.0);
    let same = move |id: &u32| facts.fact(FactId(*id)).is_some_and(|it| it.span == target.span);
    let others = first.into_iter().flat_map(move |first| (first + 1..).take_while(same));
    let read = move |id: u32| Target { fact: Some(FactId(id)), ..target };
    std::iter::once(target).chain(others.map(read))
}
