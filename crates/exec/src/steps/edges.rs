//! How many edges one execution may follow.

use std::collections::HashSet;

use bifrost_contract::limits;

use crate::trail::Spot;

/// The edges that were followed, each once a step.
#[derive(Default)]
pub(super) struct Edges {
    known: HashSet<(usize, Spot, Spot)>,
    /// How often edges were followed: once for each path.
    walked: usize,
}

/// What following an edge costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Toll {
    /// It is a new edge.
    Fresh,
    /// It was followed before, on another path.
    Known,
    /// There is nothing left to pay it with.
    Broke,
}

impl Edges {
    /// Pays for following an edge of a step.
    pub(super) fn pay(&mut self, step: usize, from: Spot, to: Spot) -> Toll {
        let edge = (step, from, to);
        let fresh = !self.known.contains(&edge);
        if fresh && self.known.len() == limits::EDGES
            || self.walked == limits::EDGES * limits::PROVENANCE_PATHS
        {
            return Toll::Broke;
        }
        self.walked += 1;
        if fresh {
            self.known.insert(edge);
        }
        if fresh { Toll::Fresh } else { Toll::Known }
    }
}
