//! `inside` and `not_inside`: which ancestors of a fact can satisfy a pattern.

use bifrost_hir::{FactId, Target};
use bifrost_plan::PatternId;

use super::Matcher;
use super::fits::Mode;
use super::meter::Halt;

const UNKNOWN: u32 = u32::MAX;
const NONE: u32 = u32::MAX - 1;

/// By fact: the nearest one, itself included, that can satisfy the pattern.
#[derive(Default)]
pub(super) struct Around {
    nearest: Vec<u32>,
}

impl Matcher<'_> {
    /// The nearest strict ancestor that can satisfy the pattern. What is found out is kept, and
    /// paid by the file.
    pub(super) fn next_around(
        &mut self,
        id: PatternId,
        below: FactId,
    ) -> Result<Option<Target>, Halt> {
        let mut around = std::mem::take(&mut self.around[id.0 as usize]);
        if around.nearest.is_empty() {
            around.nearest = vec![UNKNOWN; self.facts.facts.len()];
        }
        self.meter.share();
        let found = self.climb(id, below, &mut around);
        self.meter.own();
        self.around[id.0 as usize] = around;
        Ok(found?.map(|fact| self.place(fact)))
    }

    fn climb(
        &mut self,
        id: PatternId,
        below: FactId,
        around: &mut Around,
    ) -> Result<Option<FactId>, Halt> {
        let mut passed = Vec::new();
        let mut found = NONE;
        for ancestor in self.facts.ancestors(below) {
            match around.nearest.get(ancestor.0 as usize).copied() {
                Some(UNKNOWN) | None => passed.push(ancestor),
                Some(known) => {
                    found = known;
                    break;
                }
            }
            if self.fits(id, self.place(ancestor), Mode::Loose)? {
                found = ancestor.0;
                break;
            }
        }
        for fact in passed {
            if let Some(entry) = around.nearest.get_mut(fact.0 as usize) {
                *entry = found;
            }
        }
        Ok((found != NONE).then_some(FactId(found)))
    }
}
