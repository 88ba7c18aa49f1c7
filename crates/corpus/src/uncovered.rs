//! What should have a case and has none.

use std::fs;
use std::io;
use std::path::Path;

use bifrost::contract::Op;
use bifrost::languages::adapters;

use crate::page::read;
use crate::suite::{Entry, pages};

/// The folder of the cases that every language must answer.
pub(crate) const MATRIX: &str = "matrix";

/// One line for each construct of a language that no heading begins with, and for each page of
/// the matrix without a section of a language. A page about a step is for the languages that can do
/// it; what a language cannot do stands in the table of support.
///
/// # Errors
/// When a file cannot be read.
pub fn uncovered(testdata: &Path, languages: &[String]) -> io::Result<Vec<String>> {
    let asked = |label: &str| languages.is_empty() || languages.iter().any(|word| word == label);
    let pages = pages(testdata)?;
    let mut gaps = Vec::new();
    for label in adapters().map(|adapter| adapter.label).filter(|label| asked(label)) {
        constructs(testdata, label, &pages, &mut gaps)?;
        matrix(label, &pages, &mut gaps)?;
    }
    Ok(gaps)
}

fn constructs(
    testdata: &Path,
    label: &str,
    pages: &[Entry],
    gaps: &mut Vec<String>,
) -> io::Result<()> {
    let Ok(list) = fs::read_to_string(testdata.join(label).join("constructs.txt")) else {
        gaps.push(format!("{label}: there is no constructs.txt"));
        return Ok(());
    };
    let mut headings = Vec::new();
    for page in pages.iter().filter(|page| page.folder() == label) {
        headings.extend(headings_of(page)?);
    }
    let lines = list.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let plain = line.replace('`', "");
        if !headings.iter().any(|heading| heading.starts_with(&plain)) {
            gaps.push(format!("{label}: no case begins with: {line}"));
        }
    }
    Ok(())
}

fn matrix(label: &str, pages: &[Entry], gaps: &mut Vec<String>) -> io::Result<()> {
    for page in pages.iter().filter(|page| page.folder() == MATRIX && concerns(page, label)) {
        let headings = headings_of(page)?;
        if !headings.iter().any(|heading| is_section(heading, label)) {
            gaps.push(format!("{label}: no section in {}", page.name));
        }
    }
    Ok(())
}

/// Whether a page of the matrix is about something that a language can do.
fn concerns(page: &Entry, label: &str) -> bool {
    let step = page.name.rsplit('/').next().and_then(|name| name.strip_prefix("step-"));
    let Some(op) = step.and_then(Op::from_label) else { return true };
    let catalog = bifrost::catalog();
    catalog.resolve(label).is_none_or(|info| info.steps.contains(&op))
}

/// Whether a heading of the matrix is the section of a language.
pub(crate) fn is_section(heading: &str, label: &str) -> bool {
    heading.split([' ', ',']).next() == Some(label)
}

fn headings_of(page: &Entry) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(&page.path)?;
    let page = read(&text).unwrap_or_default();
    Ok(page.cases.into_iter().map(|case| case.heading).collect())
}
