//! The forms of an answer.

use serde_json::{Value, json};

use crate::process::{EVAL, folder, run_in, small};

fn timeless(text: &str) -> String {
    text.rsplit_once(", in ").map_or(text, |(before, _)| before).to_owned()
}

#[test]
fn json_is_the_bare_envelope_on_one_line() {
    let folder = small();
    let automatic = run_in(folder.path(), &["run", "query.json"]).good();
    let json = run_in(folder.path(), &["run", "query.json", "--format", "json"]).good();
    assert_eq!(automatic, json, "standard output is no terminal here");
    assert_eq!(json.matches('\n').count(), 1);
    let keys = json.find("\"results\"").unwrap()..json.find("\"complete\":true}").unwrap();
    assert!(json[keys].contains("\"truncated\":false"));
}

#[test]
fn pretty_json_is_the_same_json() {
    let folder = small();
    let plain = run_in(folder.path(), &["run", "query.json"]).envelope();
    let pretty = run_in(folder.path(), &["run", "query.json", "--pretty"]).good();
    assert!(pretty.starts_with("{\n  \"results\": ["), "{pretty}");
    assert_eq!(serde_json::from_str::<Value>(&pretty).unwrap(), plain);
}

#[test]
fn json_lines_are_the_rows_and_the_rest() {
    let folder = small();
    let whole = run_in(folder.path(), &["run", "query.json"]).envelope();
    let lines = run_in(folder.path(), &["run", "query.json", "--format", "jsonl"]).good();
    let mut lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last = lines.pop().unwrap();
    assert_eq!(last, json!({"envelope": {"truncated": false, "complete": true}}));
    assert_eq!(Value::Array(lines), whole["results"]);
}

#[test]
fn json_lines_end_with_the_diagnostics() {
    let folder = small();
    let query = r#"{"match": {"kind": "call"}, "limit": 1}"#;
    let lines = run_in(folder.path(), &["run", "--query", query, "--format", "jsonl"]).good();
    let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(lines.lines().count(), 2);
    assert_eq!(last["envelope"]["truncated"], true);
    assert_eq!(last["envelope"]["diagnostics"][0]["code"], "result_limit_reached");
}

#[test]
fn text_shows_the_source() {
    let folder = small();
    let query = r#"{"match": {"kind": "call", "callee": {"name": "eval"},
                    "args": [{"text": {"regex": "1"}, "capture": "code"}]}}"#;
    let text = run_in(folder.path(), &["run", "--query", query, "--format", "text"]).good();
    assert_eq!(
        timeless(&text),
        "a.py:3:12: call in a.f\n  |\n3 |     return eval(x + 1)\n  |            ^^^^^-----^\n  \
         |                 |\n  |                 code\n\n\
         1 result in 1 file; complete; 1 file searched, 1 parsed"
    );
}

#[test]
fn text_says_why_an_answer_is_not_whole() {
    let folder = folder(&[("a.py", "eval(1)\ndef (:\n"), ("b.js", "eval(2)")]);
    let query = r#"{"match": {"kind": "call", "kwargs": {"x": {}}}}"#;
    let text = run_in(folder.path(), &["run", "--query", query, "--format", "text"]).good();
    assert_eq!(
        timeless(&text),
        "advisory[unsupported_structural_feature]: javascript: structural adapter for javascript \
         does not support role(s): kwargs\n\n\
         no results; complete; 1 file searched, 0 parsed"
    );
    let text = run_in(folder.path(), &["run", "--query", EVAL, "--format", "text"]).good();
    let end: Vec<_> = text.lines().rev().take(5).collect();
    assert_eq!(
        end[3],
        "incomplete[parse_incomplete]: python: 1 searched python file(s) have syntax errors; facts in the broken parts may be missing"
    );
    assert_eq!(end[2], "    a.py");
    assert!(
        end[0]
            .starts_with("2 results in 2 files; not complete (parse_incomplete); 2 files searched"),
        "{text}"
    );
}

#[test]
fn colours_are_for_terminals_and_those_who_ask() {
    let folder = small();
    let arguments = ["run", "query.json", "--format", "text"];
    assert!(!run_in(folder.path(), &arguments).good().contains('\x1B'));
    let always = [&arguments[..], &["--color", "always"]].concat();
    let text = run_in(folder.path(), &always).good();
    assert!(text.contains("\x1B[1m\x1B[92m^^^^^^^\x1B[0m"), "{text:?}");
    let never = [&arguments[..], &["--color", "never"]].concat();
    assert!(!run_in(folder.path(), &never).good().contains('\x1B'));
}

#[test]
fn ignored_and_large_files_are_searched_when_asked_for() {
    let big = format!("eval(1)  # {}\n", "x".repeat(2048));
    let folder =
        folder(&[("big.py", &big), ("skipped/a.py", "eval(2)\n"), (".ignore", "skipped\n")]);
    let paths = |more: &[&str]| {
        let arguments = [&["run", "--query", EVAL][..], more].concat();
        let answer = run_in(folder.path(), &arguments).envelope();
        let rows = answer["results"].as_array().unwrap().clone();
        (
            rows.iter().map(|row| row["path"].as_str().unwrap().to_owned()).collect::<Vec<_>>(),
            answer,
        )
    };
    assert_eq!(paths(&[]).0, ["big.py"]);
    assert_eq!(paths(&["--no-ignore"]).0, ["big.py", "skipped/a.py"]);
    let (rows, answer) = paths(&["--max-file-size", "1KiB"]);
    assert!(rows.is_empty());
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["diagnostics"][0]["reason"], "size");
}
