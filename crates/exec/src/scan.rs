//! Which files are looked into, and what came of each.

mod merge;
mod notes;
mod select;
mod work;

pub(crate) use merge::merge;
pub(crate) use select::Selection;
pub(crate) use work::{Task, scan};

use bifrost_contract::SkipReason;
use bifrost_model::Document;

use crate::control::Why;
use crate::matcher::Match;
use crate::trail::Seed;

/// What came of one file.
pub(crate) struct Report {
    /// Its place among the candidates.
    index: usize,
    look: Look,
    matches: Vec<Match>,
    /// For a plan with steps, what stands for the matches.
    seeds: Vec<Seed>,
    /// The document, when there are matches that are rows.
    document: Option<Document>,
    /// Roots whose matching cost too much.
    given_up: usize,
    facts: usize,
    /// Set when the file was not searched to its end.
    stopped: Option<Why>,
}

/// What was seen of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// It lacks a word, or the run was stopped before it was seen.
    Nothing,
    /// It was searched, with syntax errors or without.
    Searched { damaged: bool },
    /// It could hold an answer and was not searched.
    Skipped(SkipReason),
}

impl Report {
    fn new(index: usize, look: Look) -> Self {
        Self {
            index,
            look,
            matches: Vec::new(),
            seeds: Vec::new(),
            document: None,
            given_up: 0,
            facts: 0,
            stopped: None,
        }
    }
}
