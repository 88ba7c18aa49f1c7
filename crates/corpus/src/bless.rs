//! Today's answers, written into the fences of cases that fail.

use std::ops::Range;

use crate::engine::Bench;
use crate::files::CaseFile;
use crate::page::{Case, Page, Question};
use crate::run::first_lowered;
use crate::{decls, facts, files, notes, queries, rows, run};

/// The page with fences rewritten where cases fail; none when nothing changes. Cases with a
/// `gap`, and cases that do not fit the form, stay as they are.
#[must_use]
pub fn bless(text: &str, page: &Page) -> Option<String> {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for case in &page.cases {
        if case.fence("gap").is_none() && !run(case).faults.is_empty() {
            edits.extend(edits_of(case).unwrap_or_default());
        }
    }
    if edits.is_empty() {
        return None;
    }
    let mut blessed = text.to_owned();
    edits.sort_by_key(|(range, _)| range.start);
    for (range, new) in edits.into_iter().rev() {
        blessed.replace_range(range, &new);
    }
    (blessed != text).then_some(blessed)
}

fn edits_of(case: &Case) -> Option<Vec<(Range<usize>, String)>> {
    let files = files::of_case(case).ok()?;
    let bench = Bench::new(&files).ok()?;
    let lowered = bench.facts();
    let mut edits = Vec::new();
    for fence in case.fences("facts") {
        edits.push((fence.block.clone(), written("facts", &facts::today(fence, &files, &lowered))));
    }
    if let (Some(fence), Ok(first)) = (case.fence("decls"), first_lowered(&files, &lowered)) {
        edits.push((fence.block.clone(), written("decls", &decls::list(first).join("\n"))));
    }
    let questions = case.questions().ok()?;
    if questions.is_empty() || case.health().is_some() {
        edits.extend(health_edit(case, &bench));
    }
    for question in questions {
        edits.extend(query_edits(&question, &files, &bench));
    }
    Some(edits)
}

/// The `diagnostics` that speak of the files: rewritten, or put at the end of a case without one.
fn health_edit(case: &Case, bench: &Bench) -> Option<(Range<usize>, String)> {
    let said = notes::written(&queries::health(bench).ok()?).join("\n");
    let new = written("diagnostics", &said);
    match case.health() {
        Some(fence) => Some((fence.block.clone(), new)),
        None if said.is_empty() => None,
        None => {
            let end = case.fences.last()?.block.end;
            Some((end..end, format!("\n\n{new}")))
        }
    }
}

/// The outcome fence and, after it, the diagnostics.
fn query_edits(
    question: &Question<'_>,
    files: &[CaseFile],
    bench: &Bench,
) -> Vec<(Range<usize>, String)> {
    let outcome = ["rows", "nothing", "refused"].iter().find_map(|word| question.fence(word));
    let Some(outcome) = outcome else {
        return Vec::new();
    };
    let mut said = Vec::new();
    let mut new = match bench.full(&question.query.body) {
        Err(refusal) => written("refused", &refusal),
        Ok((_, answer)) => {
            said = notes::written(&answer);
            match answer.rows.is_empty() {
                true => written("nothing", ""),
                false => written("rows", &rows::written(&answer, files, rows::Style::of(outcome))),
            }
        }
    };
    let mut edits = Vec::new();
    match question.fence("diagnostics") {
        Some(fence) => edits.push((fence.block.clone(), written("diagnostics", &said.join("\n")))),
        None if said.is_empty() => {}
        None => new = format!("{new}\n\n{}", written("diagnostics", &said.join("\n"))),
    }
    edits.push((outcome.block.clone(), new));
    edits
}

fn written(word: &str, body: &str) -> String {
    let end = if body.is_empty() { "" } else { "\n" };
    format!("```{word}\n{body}{end}```")
}
