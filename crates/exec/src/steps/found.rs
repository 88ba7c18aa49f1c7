//! What a step came to: each value once, where it was found first, with its paths.

use std::collections::HashMap;

use bifrost_contract::limits;
use smallvec::SmallVec;

use super::question::Edge;
use crate::trail::{End, Spot};

/// A value with its paths.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) spot: Spot,
    /// The first paths to it, in the order in which they were found.
    pub(super) ends: SmallVec<[End; 1]>,
    /// True when there are more.
    pub(super) more: bool,
}

impl Entry {
    /// A value with one path.
    pub(super) fn new(spot: Spot, end: End) -> Self {
        Self { spot, ends: SmallVec::from_slice(&[end]), more: false }
    }
}

/// The values that a step came to so far.
#[derive(Default)]
pub(super) struct Found {
    entries: Vec<Entry>,
    places: HashMap<Spot, usize>,
}

impl Found {
    /// One more arrival at a value. Says which value it is when its path is to be kept.
    pub(super) fn arrive(&mut self, spot: Spot, more: bool) -> Option<usize> {
        let at = *self.places.entry(spot).or_insert(self.entries.len());
        if at == self.entries.len() {
            self.entries.push(Entry { spot, ends: SmallVec::new(), more: false });
        }
        let entry = &mut self.entries[at];
        let room = entry.ends.len() < limits::PROVENANCE_PATHS;
        entry.more |= more || !room;
        room.then_some(at)
    }

    /// Keeps a path to a value.
    pub(super) fn keep(&mut self, at: usize, end: End) {
        if let Some(entry) = self.entries.get_mut(at) {
            entry.ends.push(end);
        }
    }

    /// Where paths to a value were left out, paths to what lies behind it were too.
    pub(super) fn spread<'l>(&mut self, next: impl Fn(Spot) -> Option<&'l [Edge]>) {
        let mut work: Vec<Spot> =
            self.entries.iter().filter(|entry| entry.more).map(|entry| entry.spot).collect();
        while let Some(spot) = work.pop() {
            for Edge { to, .. } in next(spot).unwrap_or_default() {
                let entry = self.places.get(to).and_then(|at| self.entries.get_mut(*at));
                if let Some(entry) = entry.filter(|entry| !entry.more) {
                    entry.more = true;
                    work.push(*to);
                }
            }
        }
    }

    /// The values, in order.
    pub(super) fn into_entries(self) -> Vec<Entry> {
        self.entries
    }
}
