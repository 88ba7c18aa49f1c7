//! `docs/support.md`: what each language supports, from the adapters and the cases.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use bifrost::hir::Adapter;
use bifrost::languages::adapters;
use bifrost::report::languages_markdown;

use crate::engine::fold;
use crate::page::{Case, Page, read};
use crate::suite::{Entry, pages};
use crate::uncovered::{MATRIX, is_section};

const HEAD: &str = "\
# What each language supports

`cargo xtask support` writes this page from the tables of the adapters and the cases under `testdata`; a test fails when it is
not what they say.

- ✓ supported
- `-` the language has no such construct, or the step cannot be done in it yet
- → the construct comes under another kind; what to ask for stands below the tables

";

const ANSWERS: &str = "
## What every language answers

Each page of `testdata/matrix` asks the same question of every language. ✓: the language has a case there, which holds.

";

const GAPS: &str = "
## Known wrong answers

";

/// The page.
///
/// # Errors
/// When a case cannot be read.
pub fn support(testdata: &Path) -> io::Result<String> {
    let mut read_pages = Vec::new();
    for entry in pages(testdata)? {
        let text = fs::read_to_string(&entry.path)?;
        read_pages.push((entry, read(&text).unwrap_or_default()));
    }
    let mut out = HEAD.to_owned();
    languages(&mut out);
    out.push_str(&languages_markdown(&bifrost::catalog()));
    out.push_str(ANSWERS);
    answers(&mut out, &read_pages);
    out.push_str(GAPS);
    gaps(&mut out, &read_pages);
    Ok(out)
}

/// What each language is called, and which files are its own.
fn languages(out: &mut String) {
    out.push_str("## Languages\n\n| language | label | aliases | files | scripts of |\n");
    out.push_str("|---|---|---|---|---|\n");
    for adapter in adapters() {
        let cells = [names(adapter.aliases), files(adapter), names(adapter.interpreters)];
        let _ =
            writeln!(out, "| {} | `{}` | {} |", adapter.title, adapter.label, cells.join(" | "));
    }
    out.push('\n');
}

fn files(adapter: &Adapter) -> String {
    let extensions = adapter.dialects.iter().flat_map(|dialect| dialect.extensions);
    let endings: Vec<_> = extensions.map(|extension| format!(".{extension}")).collect();
    let endings: Vec<_> = endings.iter().map(String::as_str).collect();
    names(&[&endings, adapter.file_names].concat())
}

fn names(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" ")
}

/// A line a page of the matrix, a column a language.
fn answers(out: &mut String, pages: &[(Entry, Page)]) {
    let titles: Vec<_> = adapters().map(|adapter| adapter.title).collect();
    let _ = writeln!(out, "| | {} |", titles.join(" | "));
    let _ = writeln!(out, "|---|{}", "---|".repeat(titles.len()));
    for (entry, page) in pages.iter().filter(|(entry, _)| entry.folder() == MATRIX) {
        let marks: Vec<_> = adapters().map(|adapter| answer(page, adapter.label)).collect();
        let link = format!("[{}](../testdata/{}.md)", page.title, entry.name);
        let _ = writeln!(out, "| {link} | {} |", marks.join(" | "));
    }
}

fn answer(page: &Page, label: &str) -> &'static str {
    let sections = || page.cases.iter().filter(|case| is_section(&case.heading, label));
    match (sections().next(), sections().any(|case| reason(case).is_some())) {
        (None, _) => "missing",
        (Some(_), true) => "wrong",
        (Some(_), false) => "✓",
    }
}

/// Every answer that is known to be wrong.
fn gaps(out: &mut String, pages: &[(Entry, Page)]) {
    let before = out.len();
    for (entry, page) in pages {
        for (case, reason) in page.cases.iter().filter_map(|case| Some((case, reason(case)?))) {
            let name = &entry.name;
            let _ = writeln!(out, "- [{name}](../testdata/{name}.md), {}: {reason}", case.heading);
        }
    }
    if out.len() == before {
        out.push_str("None.\n");
    }
}

fn reason(case: &Case) -> Option<String> {
    case.fence("gap").map(|gap| fold(&gap.body))
}
