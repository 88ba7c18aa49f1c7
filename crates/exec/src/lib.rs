//! A plan over a code model to rows, with budgets and cancellation.
//!
//! [`run`] selects files, looks into them in parallel, matches their facts against the plan, and
//! merges what was found in the order of the paths, so that the same tree gives the same outcome
//! at any number of threads. It sees no disk, no parser and no language: only a `CodeModel`.

mod control;
mod matcher;
mod outcome;
mod run;
mod scan;

pub use control::Control;
pub use outcome::{Bindings, Outcome, Row, Stats};
pub use run::run;
