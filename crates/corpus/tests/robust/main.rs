//! What hostile and broken trees do to an answer: nothing worse than a diagnostic that names it.

#![allow(clippy::unwrap_used)]

mod deep;
mod files;
mod shapes;
mod trees;
mod verdicts;
mod yard;
