//! The numbers that names have in an entry: only those that an outline uses have one, so that the
//! same is written whether bodies were read too or not.

use bifrost_base::Name;

/// No number yet.
const NONE: u32 = u32::MAX;

/// Numbers of names, by first use.
#[derive(Default)]
pub(crate) struct NameNumbers {
    given: Vec<u32>,
    order: Vec<Name>,
}

impl NameNumbers {
    /// The number of a name.
    pub(crate) fn of(&mut self, name: Name) -> u32 {
        let at = name.0 as usize;
        if self.given.len() <= at {
            self.given.resize(at + 1, NONE);
        }
        if self.given[at] == NONE {
            self.given[at] = self.order.len() as u32;
            self.order.push(name);
        }
        self.given[at]
    }

    /// The names that have numbers, in that order.
    pub(crate) fn into_order(self) -> Vec<Name> {
        self.order
    }
}
