//! What hostile and broken trees do to an answer: nothing worse than a diagnostic that names it.

mod deep;
mod files;
mod trees;
mod verdicts;
mod yard;
