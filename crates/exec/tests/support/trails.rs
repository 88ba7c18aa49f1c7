//! Rows of pipelines and where they come from, as text.

use bifrost_base::Span;
use bifrost_exec::{End, Outcome, Row, SiteUse, Slot, Spot};
use bifrost_model::{CodeModel, DeclRef};

use super::memory::Memory;

/// The rows: names of declarations, paths of files.
pub(crate) fn rows(outcome: &Outcome, model: &Memory) -> Vec<String> {
    let row = |row: &Row| match row {
        Row::Match { .. } => "a match".to_owned(),
        Row::Declaration(decl) => name(outcome, *decl),
        Row::File(file) => model.files()[file.0 as usize].path.clone(),
        Row::Reference(at) => spot(outcome, model, Spot::Reference(*at)),
        Row::Call(at) => spot(outcome, model, Spot::Call(*at)),
        Row::Input(given) => spot(outcome, model, Spot::Input(*given)),
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
        let to = spot(outcome, model, hop.to);
        let via = hop.via.map_or(String::new(), |site| {
            let document = &outcome.documents[&site.file];
            let site = &outcome.sites[&site];
            let at = bifrost_base::LineIndex::new(&document.text).place(site.span);
            format!("[{}:{}] ", at.start_line, at.start_column)
        });
        let mark = if hop.proof == bifrost_contract::Proof::Unproven { "?" } else { "" };
        line += &format!(" > {via}{mark}{to}");
    }
    line
}

/// A value: a site as `text -> target`, an input as `slot=text`.
fn spot(outcome: &Outcome, model: &Memory, spot: Spot) -> String {
    let text = |at: SiteUse, span: Span| {
        let document = &outcome.documents[&at.site.file];
        String::from_utf8_lossy(span.of(&document.text)).into_owned()
    };
    let site = |at: SiteUse| &outcome.sites[&at.site];
    match spot {
        Spot::Match(_) => "a match".to_owned(),
        Spot::Declaration(decl) => name(outcome, decl),
        Spot::File(file) => model.files()[file.0 as usize].path.clone(),
        Spot::Reference(at) => {
            format!("{} -> {}", text(at, site(at).span), name(outcome, at.target))
        }
        Spot::Call(at) => {
            let span = site(at).call.as_ref().unwrap().span;
            format!("{} -> {}", text(at, span), name(outcome, at.target))
        }
        Spot::Input(given) => match given.slot {
            Slot::Receiver => format!("receiver={}", text(given.call, given.at)),
            Slot::Parameter(index) => format!("{index}={}", text(given.call, given.at)),
        },
    }
}

fn name(outcome: &Outcome, decl: DeclRef) -> String {
    outcome.documents[&decl.file].facts.fq_name(decl.decl)
}
