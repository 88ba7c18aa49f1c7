//! Rows of pipelines and where they come from, as text.

use bifrost_exec::{End, Outcome, Row, Spot};
use bifrost_model::{CodeModel, DeclRef};

use super::memory::Memory;

/// The rows: names of declarations, paths of files.
pub(crate) fn rows(outcome: &Outcome, model: &Memory) -> Vec<String> {
    let row = |row: &Row| match row {
        Row::Match { .. } => "a match".to_owned(),
        Row::Declaration(decl) => name(outcome, *decl),
        Row::File(file) => model.files()[file.0 as usize].path.clone(),
    };
    outcome.rows.iter().map(row).collect()
}

/// The paths of a row: `file:line > value > value`, a `?` before what is not proven.
pub(crate) fn paths(outcome: &Outcome, model: &Memory, row: usize) -> Vec<String> {
    outcome.trails.rows[row].ends.iter().map(|end| path(outcome, model, *end)).collect()
}

/// Whether paths of each row were left out.
pub(crate) fn more(outcome: &Outcome) -> Vec<bool> {
    outcome.trails.rows.iter().map(|trail| trail.more).collect()
}

fn path(outcome: &Outcome, model: &Memory, end: End) -> String {
    let (seed, hops) = outcome.trails.path(end).unwrap();
    let entry = |file: bifrost_model::FileId| model.files()[file.0 as usize].path.clone();
    let mut line = format!("{}:{}", entry(seed.file), seed.place.start_line);
    for hop in hops {
        let to = match hop.to {
            Spot::Match(_) => "a match".to_owned(),
            Spot::Declaration(decl) => name(outcome, decl),
            Spot::File(file) => entry(file),
        };
        let mark = if hop.proof == bifrost_contract::Proof::Unproven { "?" } else { "" };
        line += &format!(" > {mark}{to}");
    }
    line
}

fn name(outcome: &Outcome, decl: DeclRef) -> String {
    outcome.documents[&decl.file].facts.fq_name(decl.decl)
}
