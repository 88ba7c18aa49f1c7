//! What a server answers between edits, and what it holds: one `bifrost mcp` over a copy of Django.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::corpora::{Tree, files_under, tree};
use super::home::{Home, whole};
use super::limits::{Finding, finding};
use super::options::Options;
use super::tools;
use crate::server::Server;
use crate::shell::{Outcome, complain};

/// Under which name it is asked for.
pub(super) const NAME: &str = "session";

/// The file that is edited: it is among the answers.
const EDITED: &str = "django/utils/html.py";

/// Time after which a file is known by its times.
const SETTLED: Duration = Duration::from_millis(2500);

/// Time after which a server that nobody asks is idle.
const REST: Duration = Duration::from_secs(2);

/// Megabytes that an idle server may hold.
const IDLE: f64 = 300.0;

/// What is done before the question.
#[derive(Clone, Copy, PartialEq)]
enum Edit {
    Nothing,
    /// A line in a body of one file.
    Body,
    /// A function more in one file.
    Declaration,
}

/// A question, what is done before it, and the milliseconds that it may take.
struct Row {
    about: &'static str,
    edit: Edit,
    query: fn() -> Value,
    most: f64,
}

const fn row(about: &'static str, edit: Edit, query: fn() -> Value, most: f64) -> Row {
    Row { about, edit, query, most }
}

const ROWS: [Row; 8] = [
    row("calls of `mark_safe`", Edit::Nothing, one_name, 50.0),
    row("calls of `mark_safe`, a body edited", Edit::Body, one_name, 50.0),
    row("calls of `mark_safe`, a function added", Edit::Declaration, one_name, 50.0),
    row("callers at depth 2", Edit::Nothing, callers, 50.0),
    row("callers at depth 2, a body edited", Edit::Body, callers, 100.0),
    row("callers at depth 2, a function added", Edit::Declaration, callers, 100.0),
    row("references of `get_queryset`", Edit::Nothing, references, 50.0),
    row("callees in a file of 25 KB", Edit::Nothing, callees, 50.0),
];

fn one_name() -> Value {
    json!({"match": {"kind": "call", "callee": {"name": "mark_safe"}}})
}

fn steps(matched: &Value, step: Value) -> Value {
    json!({"match": matched, "steps": [{"op": "enclosing_decl"}, step]})
}

fn callers() -> Value {
    steps(&json!({"kind": "function", "name": "mark_safe"}), json!({"op": "callers", "depth": 2}))
}

fn references() -> Value {
    steps(&json!({"kind": "callable", "name": "get_queryset"}), json!({"op": "references_of"}))
}

fn callees() -> Value {
    let mut query = steps(&json!({"kind": "callable"}), json!({"op": "callees"}));
    query["where"] = json!(["django/http/response.py"]);
    query
}

/// Measures all rows, each after one answer that is not timed, and what the server holds then.
pub(super) fn measure(home: &Home, options: &Options) -> Outcome<Vec<Finding>> {
    let Some(program) = tools::bifrost(options.build) else { return Ok(Vec::new()) };
    complain("measuring a session ...");
    let django = tree(home, "django", options.fetch)?;
    copy(&django, &home.copy)?;
    // A file that was written just now is read at every look, as it may change once more.
    std::thread::sleep(SETTLED);
    let mut server = Server::start(&program, &home.copy, &home.cache)?;
    let mut findings = Vec::new();
    for row in &ROWS {
        let times = times(&mut server, &home.copy, row, options.runs)?;
        let (least, median) = (times[0] * 1e3, times[times.len() / 2] * 1e3);
        let found = (format!("{median:.1} ms, least {least:.1}"), median <= row.most);
        let wanted = format!("at most {} ms", row.most);
        findings.push(finding(format!("time: {}", row.about), wanted, Some(found), "over"));
    }
    std::thread::sleep(REST);
    let held = server.memory()? as f64 * 1024.0 / 1e6;
    server.end();
    let found = (format!("{held:.0} MB"), held <= IDLE);
    let about = "memory: idle, after all of these".to_owned();
    findings.push(finding(about, format!("at most {IDLE} MB"), Some(found), "over"));
    Ok(findings)
}

/// The sorted times of a question.
fn times(server: &mut Server, folder: &Path, row: &Row, runs: usize) -> Outcome<Vec<f64>> {
    let query = (row.query)();
    let mut times = Vec::new();
    for round in 0..=runs {
        edit(&folder.join(EDITED), row.edit, round)?;
        let begun = Instant::now();
        let answer = server.call(&query)?;
        let time = begun.elapsed().as_secs_f64();
        if answer["results"].as_array().is_none_or(Vec::is_empty) {
            return Err(format!("{query} is answered {answer}").into());
        }
        if round > 0 {
            times.push(time);
        }
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}

/// Writes the file anew, each time with another end.
fn edit(path: &Path, edit: Edit, round: usize) -> Outcome {
    let text = std::fs::read_to_string(path)?;
    let text = text.split("\n\ndef added_").next().unwrap_or_default();
    let added = match edit {
        Edit::Nothing => return Ok(()),
        Edit::Body => format!("\n\ndef added_here():\n    return mark_safe(\"{round}\")\n"),
        Edit::Declaration => format!("\n\ndef added_{round}():\n    return mark_safe(\"\")\n"),
    };
    Ok(std::fs::write(path, text.to_owned() + &added)?)
}

/// A tree that may be edited.
fn copy(from: &Tree, to: &Path) -> Outcome {
    if to.exists() {
        std::fs::remove_dir_all(to)?;
    }
    whole(to, |folder| {
        for (file, _) in files_under(&from.path)? {
            let to = folder.join(file.strip_prefix(&from.path).unwrap_or(&file));
            std::fs::create_dir_all(to.parent().unwrap_or(folder))?;
            std::fs::copy(&file, to)?;
        }
        Ok(())
    })
}
