//! The walk over a file's facts: which of them are rows.

use bifrost_hir::FactId;

use super::fits::Mode;
use super::meter::Halt;
use super::{Found, Match, Matcher};
use crate::outcome::Bindings;

impl Matcher<'_> {
    /// The first `most` matches, in source order.
    pub(super) fn roots(mut self, most: usize) -> Found {
        let mut found = Found::default();
        let kinds = self.pattern(self.plan.root).kinds;
        let facts = self.facts;
        for (id, fact) in facts.ids().zip(&facts.facts) {
            if found.matches.len() >= most {
                break;
            }
            if !kinds.contains(fact.kind) {
                continue;
            }
            self.meter.begin();
            match self.root(id) {
                Ok(true) => found.matches.push(Match { fact: id, bindings: self.bindings() }),
                Ok(false) => {}
                Err(Halt::Root | Halt::File) => found.given_up += 1,
                Err(Halt::Stopped(why)) => {
                    found.stopped = Some(why);
                    break;
                }
            }
        }
        found
    }

    /// Whether a fact satisfies the whole plan.
    fn root(&mut self, id: FactId) -> Result<bool, Halt> {
        let plan = self.plan;
        let place = self.place(id);
        if !self.named(plan.root, place.name)? || !self.fits(plan.root, place, Mode::Loose)? {
            return Ok(false);
        }
        if let Some(inside) = plan.inside
            && self.next_around(inside, id)?.is_none()
        {
            return Ok(false);
        }
        if let Some(not) = plan.not_inside {
            // One that captures is asked again when the labels are bound.
            let some = self.next_around(not, id)?.is_some();
            if some && !self.pattern(not).captures {
                return Ok(false);
            }
        }
        if self.captures { self.search(id) } else { Ok(true) }
    }

    fn bindings(&self) -> Bindings {
        let labels = self.plan.bindings.iter().copied();
        labels.zip(&self.slots).filter_map(|(label, slot)| Some((label, (*slot)?))).collect()
    }
}
