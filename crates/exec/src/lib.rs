//! A plan over a code model to rows, with budgets and cancellation.
//!
//! [`run`] selects files, looks into them in parallel, matches their facts against the plan, and
//! merges what was found in the order of the paths. With steps, the matches are where a pipeline
//! starts: each step maps values to values, and one loop owns what all steps have in common. The
//! same tree gives the same outcome at any number of threads. It sees no disk, no parser and no
//! language: only a `CodeModel`.

mod control;
mod crew;
mod matcher;
mod outcome;
mod run;
mod scan;
mod show;
mod steps;
mod tally;
mod trail;

pub use control::Control;
pub use outcome::{Bindings, Outcome, Row, Stats};
pub use run::run;
pub use trail::{End, Given, Hop, Seed, SiteUse, Slot, Spot, Trail, Trails};
