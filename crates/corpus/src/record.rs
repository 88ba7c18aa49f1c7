//! What the snapshots hold: the source, what the engine makes of it, and the whole answer.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use bifrost::hir::outline;
use serde_json::Value;

use crate::engine::{Bench, Lowered, narrowed};
use crate::files::{self, CaseFile, Content, LARGE};
use crate::page::{Case, Page};
use crate::shown::shown;

/// Lines of an outline after which it is cut.
const OUTLINE_LINES: usize = 400;

/// The record of a page: for each case its files, their facts and, for a query, the plan and the
/// answer in full detail.
#[must_use]
pub fn record(page: &Page) -> String {
    let mut out = String::new();
    for case in &page.cases {
        let _ = writeln!(out, "══ {}\n", case.heading);
        if let Err(message) = case_record(&mut out, case) {
            let _ = writeln!(out, "{message}");
        }
    }
    out
}

/// The record of one source on disk.
///
/// # Errors
/// When it cannot be read.
pub fn record_source(path: &Path) -> io::Result<String> {
    let bytes = fs::read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = CaseFile {
        path: name,
        language: None,
        shown: String::from_utf8_lossy(&bytes).into_owned(),
        recipe: false,
        content: Content::Bytes(bytes),
        marks: Vec::new(),
    };
    let mut out = String::new();
    source(&mut out, &file);
    let bench = Bench::new(std::slice::from_ref(&file)).map_err(io::Error::other)?;
    for lowered in bench.facts() {
        facts(&mut out, &lowered, usize::MAX);
    }
    Ok(out)
}

fn case_record(out: &mut String, case: &Case) -> Result<(), String> {
    let files = files::of_case(case).map_err(|fault| fault.message)?;
    files.iter().for_each(|file| source(out, file));
    let bench = Bench::new(&files)?;
    if files.iter().all(|file| file.size() <= LARGE) {
        for lowered in bench.facts() {
            facts(out, &lowered, OUTLINE_LINES);
        }
    }
    for query in case.fences("query").map(|fence| &fence.body) {
        section(out, "query", query);
        match answered(&bench, query, &languages(&files)) {
            Ok((plan, answer)) => {
                section(out, "plan", &plan);
                section(out, "answer", &shown(&answer));
            }
            Err(refusal) => section(out, "refused", &refusal),
        }
    }
    Ok(())
}

/// The plan and the answer of a query, or why it is refused.
fn answered(bench: &Bench, query: &str, languages: &[&str]) -> Result<(String, Value), String> {
    bench.explain(query)?;
    let query = narrowed(query, languages);
    Ok((bench.explain(&query)?, bench.full(&query)?.0))
}

fn languages(files: &[CaseFile]) -> Vec<&'static str> {
    let mut labels: Vec<_> = files.iter().filter_map(|file| file.language).collect();
    labels.sort_unstable();
    labels.dedup();
    labels
}

fn source(out: &mut String, file: &CaseFile) {
    if file.recipe {
        return section(out, &format!("{} (as the page makes it)", file.path), &file.shown);
    }
    let mut text = String::new();
    for (index, line) in file.shown.lines().enumerate() {
        let _ = writeln!(text, "{:>3} │ {line}", index + 1);
    }
    section(out, &file.path, &text);
}

fn facts(out: &mut String, file: &Lowered, most: usize) {
    let outline = outline(&file.facts, &file.text);
    let count = outline.lines().count();
    let mut text = String::new();
    for line in outline.lines().take(most) {
        let _ = writeln!(text, "{line}");
    }
    if count > most {
        let _ = writeln!(text, "and {} lines more", count - most);
    }
    if file.facts.damaged {
        text.push_str("syntax errors\n");
    }
    section(out, &format!("facts of {}", file.path), &text);
}

/// A heading and a text. Trailing white space would be lost in a snapshot's diff, so none stays.
fn section(out: &mut String, title: &str, text: &str) {
    let _ = writeln!(out, "── {title}");
    for line in text.lines() {
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out.push('\n');
}
