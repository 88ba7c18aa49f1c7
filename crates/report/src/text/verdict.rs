//! What an answer says of itself, in words: the diagnostics, and a last line that sums up.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::Duration;

use bifrost_contract::{Diagnostic, Impact, WORKSPACE};
use bifrost_exec::{Outcome, Row};

use super::paint::Paint;
use super::words::{count, harmless, time};

/// A line a diagnostic, then the last line.
pub(crate) fn write(out: &mut String, outcome: &Outcome, paint: &Paint, elapsed: Duration) {
    for said in &outcome.diagnostics {
        diagnostic(out, said, paint);
    }
    if !outcome.diagnostics.is_empty() {
        out.push('\n');
    }
    let rows = count(outcome.rows.len(), "result");
    let files: BTreeSet<_> = outcome.rows.iter().map(Row::file).collect();
    let files = match files.len() {
        0 => String::new(),
        files => format!(" in {}", count(files, "file")),
    };
    let more = if outcome.truncated { ", perhaps more" } else { "" };
    let whole = match outcome.complete {
        true => paint.good("complete"),
        false => paint.warning(format!("not complete ({})", reasons(outcome))),
    };
    let stats = outcome.stats;
    let searched = count(stats.files_read, "file");
    let parsed = stats.files_parsed;
    let time = time(elapsed);
    let _ = writeln!(
        out,
        "{rows}{files}{more}; {whole}; {searched} searched, {parsed} parsed, in {time}"
    );
}

/// What keeps an answer from being whole, each once.
fn reasons(outcome: &Outcome) -> String {
    let grave = outcome.diagnostics.iter().filter(|said| said.impact == Impact::Incomplete);
    let codes: BTreeSet<_> = grave.map(|said| said.code).collect();
    let mut reasons: Vec<&str> = codes.iter().map(|code| code.label()).collect();
    if outcome.unproven {
        reasons.push("not all is proven");
    }
    if outcome.trails.rows.iter().any(|trail| trail.more) {
        reasons.push("provenance_truncated");
    }
    if reasons.is_empty() {
        reasons.push("truncated");
    }
    reasons.join(", ")
}

fn diagnostic(out: &mut String, said: &Diagnostic, paint: &Paint) {
    let title = format!("{}[{}]", said.impact.label(), said.code.label());
    let title = match said.impact {
        Impact::Incomplete => paint.warning(title),
        Impact::Advisory => paint.quiet(title),
    };
    let language = match said.language.as_str() {
        WORKSPACE => String::new(),
        language => format!("{language}: "),
    };
    let _ = writeln!(out, "{title}: {language}{}", harmless(&said.message));
    if !said.paths.is_empty() {
        let more = said.count.is_some_and(|count| count > said.paths.len());
        let more = if more { ", …" } else { "" };
        let _ = writeln!(out, "    {}{more}", harmless(&said.paths.join(", ")));
    }
}
