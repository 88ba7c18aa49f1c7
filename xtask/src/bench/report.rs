//! The report: tables that a terminal shows and a Markdown page takes as they are.

use super::Done;
use super::languages::{READ, Read};
use super::limits::Finding;
use super::measure::Measured;
use super::options::Options;
use super::session;
use super::tools::{AST_GREP, RIPGREP};

/// The whole report.
pub(super) fn text(done: &[Done], session: &[Finding], read: &[Read], options: &Options) -> String {
    let mut tables = Vec::new();
    if !options.ratios_only {
        tables.push((&RUNS[..], done.iter().flat_map(run_rows).collect()));
        tables.push((&READ[..], read.iter().map(Read::row).collect()));
    }
    let cases = done.iter().flat_map(|done| finding_rows(done.case.name, &done.findings));
    let trees = read.iter().flat_map(|read| finding_rows(read.name(), &read.findings));
    let session = finding_rows(session::NAME, session);
    tables.push((&FINDINGS[..], cases.chain(session).chain(trees).collect::<Vec<_>>()));
    tables.retain(|(_, rows)| !rows.is_empty());
    let tables = tables.iter().map(|(heads, rows)| format!("\n{}", table(heads, rows)));
    conditions(done, options) + &tables.collect::<String>()
}

/// What the figures depend on.
fn conditions(done: &[Done], options: &Options) -> String {
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split_whitespace().next().unwrap_or("unknown");
    let machine = format!("{cores} cores, load {load}");
    if done.is_empty() {
        return machine + "\n";
    }
    let runs = options.runs;
    format!(
        "{machine}; medians of {runs} runs in turns after one to warm up; ast-grep {AST_GREP}, ripgrep {RIPGREP}\n"
    )
}

const RUNS: [&str; 10] = [
    "case",
    "command",
    "files",
    "MB",
    "answers",
    "median ms",
    "least ms",
    "peak MB",
    "files/s",
    "MB/s",
];

fn run_rows(done: &Done) -> Vec<Vec<String>> {
    done.runs.iter().map(|run| run_row(done.case.name, run)).collect()
}

fn run_row(case: &str, run: &Measured) -> Vec<String> {
    let mut row = vec![
        case.to_owned(),
        run.run.label.to_owned(),
        run.files.to_string(),
        format!("{:.1}", run.megabytes),
    ];
    match &run.figures {
        Some(figures) => row.extend([
            figures.answers.count.to_string(),
            format!("{:.1}", figures.seconds * 1e3),
            format!("{:.1}", figures.least * 1e3),
            format!("{:.0}", figures.peak),
            format!("{:.0}", run.files as f64 / figures.seconds),
            format!("{:.1}", run.megabytes / figures.seconds),
        ]),
        None => row.extend(std::iter::repeat_n("-".to_owned(), 6)),
    }
    row
}

const FINDINGS: [&str; 5] = ["case", "what", "found", "wanted", "verdict"];

fn finding_rows(name: &str, findings: &[Finding]) -> Vec<Vec<String>> {
    let rows = findings.iter().map(|finding| {
        let found = finding.found.clone().unwrap_or_else(|| "-".to_owned());
        vec![
            name.to_owned(),
            finding.about.clone(),
            found,
            finding.wanted.clone(),
            finding.word().to_owned(),
        ]
    });
    rows.collect()
}

/// A Markdown table whose columns stand in line.
fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let heads: Vec<String> = heads.iter().map(|head| (*head).to_owned()).collect();
    let widths: Vec<usize> = (0..heads.len())
        .map(|column| {
            rows.iter().chain([&heads]).map(|row| row[column].chars().count()).max().unwrap_or(0)
        })
        .collect();
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    let lines = [&heads, &rule].into_iter().chain(rows);
    lines.map(|row| line(row, &widths)).collect()
}

fn line(row: &[String], widths: &[usize]) -> String {
    let cells: Vec<String> =
        row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
    format!("| {} |\n", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn columns_stand_in_line() {
        let rows = [vec!["one".to_owned(), "2".to_owned()]];
        assert_eq!(
            table(&["a", "long"], &rows),
            "| a   | long |\n| --- | ---- |\n| one | 2    |\n"
        );
    }
}
