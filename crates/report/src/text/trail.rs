//! Where a row comes from, in one line: its first path, and how many more there are.

use std::fmt::Write;

use bifrost_contract::Proof;
use bifrost_exec::{Hop, Outcome, Spot, Trail};
use bifrost_model::SiteRef;

use super::paint::Paint;
use super::words::{count, harmless};
use crate::Page;
use crate::sheets::Sheets;

/// Stops that are named; of more, those in the middle are left out.
const NAMED: usize = 4;

/// `    from KIND at PLACE, through A, B; N more ways`.
pub(crate) fn write(
    out: &mut String,
    outcome: &Outcome,
    trail: &Trail,
    page: Page<'_>,
    sheets: &mut Sheets<'_>,
    paint: &Paint,
) {
    let trails = &outcome.trails;
    let Some((seed, hops)) = trail.ends.first().and_then(|end| trails.path(*end)) else { return };
    let Some(entry) = page.files.get(seed.file.0 as usize) else { return };
    let place = format!("{}:{}", entry.path, seed.place.start_line);
    let mut line = format!("from {} at {}", seed.kind, harmless(&place));
    let between = hops.split_last().map_or(&[][..], |(_, rest)| rest);
    let stops = stops(between, outcome, page, sheets);
    if !stops.is_empty() {
        let _ = write!(line, ", through {}", harmless(&stops.join(", ")));
    }
    if hops.iter().any(|hop| hop.proof == Proof::Unproven) {
        line.push_str(", not proven");
    }
    match trail.ends.len() - 1 {
        _ if trail.more => line.push_str("; more ways than are kept"),
        0 => {}
        more => {
            let _ = write!(line, "; {}", count(more, "more way"));
        }
    }
    let _ = writeln!(out, "    {}", paint.quiet(line));
}

/// The values between seed and row, in words.
fn stops(hops: &[&Hop], outcome: &Outcome, page: Page<'_>, sheets: &mut Sheets<'_>) -> Vec<String> {
    let mut name = |hop: &&Hop| match hop.to {
        Spot::Reference(_) | Spot::Call(_) | Spot::Input(_) => {
            hop.to.site().and_then(|at| line(outcome, sheets, at))
        }
        Spot::Match(_) => None,
        Spot::File(file) => page.files.get(file.0 as usize).map(|entry| entry.path.clone()),
        Spot::Declaration(decl) => {
            sheets.get(decl.file).map(|sheet| sheet.document.facts.fq_name(decl.decl))
        }
    };
    if hops.len() <= NAMED {
        return hops.iter().filter_map(name).collect();
    }
    let half = NAMED / 2;
    let mut named: Vec<String> = hops[..half].iter().filter_map(&mut name).collect();
    named.push("…".to_owned());
    named.extend(hops[hops.len() - half..].iter().filter_map(name));
    named
}

/// A site, as `path:line`.
fn line(outcome: &Outcome, sheets: &mut Sheets<'_>, at: SiteRef) -> Option<String> {
    let site = outcome.sites.get(&at)?;
    let sheet = sheets.get(at.file)?;
    Some(format!("{}:{}", sheet.entry.path, sheet.place(site.span).start_line))
}
