//! What matching may cost.
//!
//! A root has a budget of its own. What is remembered for the whole file is paid by the file, so
//! that no root pays for its neighbours; the file's purse grows with its length, and only bounds
//! the time that an absurd file can take.

use bifrost_contract::limits;

use crate::control::{Control, Why};

// A unit is about what an expression needs for one byte.

/// Looking at one place.
pub(super) const VISIT: u64 = 16;
/// One step of the search for a solution.
pub(super) const STEP: u64 = 64;

/// Units between two looks at the clock.
const TICK: u64 = 1 << 20;

/// Why matching ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The root's budget is spent.
    Root,
    /// The file's budget is spent.
    File,
    /// The run was stopped.
    Stopped(Why),
}

pub(super) struct Meter<'a> {
    control: &'a Control<'a>,
    root: u64,
    file: u64,
    tick: u64,
    shared: u32,
}

impl<'a> Meter<'a> {
    pub(super) fn new(control: &'a Control<'a>, bytes: usize) -> Self {
        let file = limits::MATCH_FILE_ROOTS * limits::MATCH_STEPS
            + limits::MATCH_BYTE_STEPS.saturating_mul(bytes as u64);
        Self { control, root: limits::MATCH_STEPS, file, tick: TICK, shared: 0 }
    }

    /// A new root begins, with a full budget.
    pub(super) fn begin(&mut self) {
        self.root = limits::MATCH_STEPS;
        self.shared = 0;
    }

    /// From here until [`Meter::own`] the file pays.
    pub(super) fn share(&mut self) {
        self.shared += 1;
    }

    /// The root pays again.
    pub(super) fn own(&mut self) {
        self.shared = self.shared.saturating_sub(1);
    }

    /// Pays for some work.
    pub(super) fn charge(&mut self, cost: u64) -> Result<(), Halt> {
        self.file = self.file.checked_sub(cost).ok_or(Halt::File)?;
        if self.shared == 0 {
            self.root = self.root.checked_sub(cost).ok_or(Halt::Root)?;
        }
        match self.tick.checked_sub(cost) {
            Some(left) => self.tick = left,
            None => self.look_up()?,
        }
        Ok(())
    }

    #[cold]
    fn look_up(&mut self) -> Result<(), Halt> {
        self.tick = TICK;
        self.control.stopped().map_or(Ok(()), |why| Err(Halt::Stopped(why)))
    }
}
