//! Queries in RQL: wherever one in JSON runs, and back and forth.

use std::fs;

use serde_json::Value;

use crate::process::{EVAL, feed, folder, repository, run_in, small};

const RQL: &str = "; calls of eval\n(call :callee \"eval\")\n";
const WRONG: &str = "(call :calee \"eval\")";

#[test]
fn it_runs_from_a_file_standard_input_and_the_command_line() {
    let folder = small();
    fs::write(folder.path().join("query.rql"), RQL).unwrap();
    let json = run_in(folder.path(), &["run", "query.json"]).good();
    assert_eq!(run_in(folder.path(), &["run", "query.rql"]).good(), json);
    assert_eq!(feed(folder.path(), &["run", "-"], RQL).good(), json);
    assert_eq!(run_in(folder.path(), &["run", "--query", RQL]).good(), json);
    let plan = run_in(folder.path(), &["explain", "query.json"]).good();
    assert_eq!(run_in(folder.path(), &["explain", "query.rql"]).good(), plan);
}

#[test]
fn the_extension_tells_and_elsewhere_the_text() {
    let folder = folder(&[("a.rql", EVAL), ("b.json", RQL), ("c.txt", RQL), ("d", EVAL)]);
    let said = run_in(folder.path(), &["explain", "a.rql"]).bad(2);
    assert!(said.contains("this is JSON; RQL begins with `(`"), "{said}");
    let said = run_in(folder.path(), &["explain", "b.json"]).bad(2);
    assert!(said.contains("not valid JSON"), "{said}");
    for name in ["c.txt", "d"] {
        run_in(folder.path(), &["explain", name]).good();
    }
}

#[test]
fn a_fault_is_shown_where_it_was_written() {
    let folder = small();
    let text = run_in(folder.path(), &["run", "--query", WRONG, "--format", "text"]).bad(2);
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("invalid query at match.calee: unknown field \"calee\""));
    let excerpt =
        ["  at line 1, column 7", "  1 | (call :calee \"eval\")", "    |       ^^^^^^^^^^^^^"];
    assert_eq!(lines[1..], excerpt, "{text}");
    let errors = |query| {
        let said = run_in(folder.path(), &["run", "--query", query, "--format", "json"]).bad(2);
        serde_json::from_str::<Value>(&said).unwrap()["error"]["errors"].clone()
    };
    let json = r#"{"match": {"kind": "call", "calee": {"name": "eval"}}}"#;
    assert_eq!(errors(WRONG), errors(json));
}

#[test]
fn a_place_outside_the_root_is_shown_too() {
    let folder = small();
    let query = "(where \"a.py\"\n  \"/elsewhere/*.py\" (call))";
    let said = run_in(folder.path(), &["run", "--query", query]).bad(2);
    assert!(said.starts_with("invalid query at where[1]: "), "{said}");
    assert!(said.contains("\n  at line 2, column 3\n"), "{said}");
}

#[test]
fn queries_are_converted_and_back() {
    let folder = small();
    let rql = run_in(folder.path(), &["convert", "query.json"]).good();
    assert_eq!(rql, "(call :callee \"eval\")\n");
    let json = run_in(folder.path(), &["convert", "--query", &rql]).good();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["match"], serde_json::from_str::<Value>(EVAL).unwrap()["match"]);
    assert_eq!(json["limit"], 100);
    assert_eq!(run_in(folder.path(), &["convert", "--to", "rql", "--query", RQL]).good(), rql);
    let canonical = run_in(folder.path(), &["convert", "query.json", "--to", "json"]).good();
    assert_eq!(serde_json::from_str::<Value>(&canonical).unwrap(), json);
    run_in(folder.path(), &["convert", "--query", WRONG]).bad(2);
}

#[test]
fn every_query_of_the_examples_is_the_same_in_both_notations() {
    let root = repository();
    let harbour = root.join("examples/harbour");
    for entry in fs::read_dir(root.join("examples/queries")).unwrap() {
        let path = entry.unwrap().path();
        let path = path.to_str().unwrap();
        let rql = run_in(&root, &["convert", path]).good();
        let answer = run_in(&harbour, &["run", "--query", &rql]).good();
        assert_eq!(answer, run_in(&harbour, &["run", path]).good(), "{rql}");
    }
}

/// A session that is fed from a pipe.
#[test]
fn a_session_can_be_a_script() {
    let folder = small();
    let script = ":rql {\"match\":\n {\"kind\": \"call\"}}\n(call\n :callee \"eval\")\n\n:nonsense\n:explain";
    let said = feed(folder.path(), &["repl"], script).good();
    let (first, rest) = said.split_once('\n').unwrap();
    assert_eq!(first, "(call)");
    assert!(rest.starts_with("a.py:2:5: call in a.f\n"), "{said}");
    assert!(rest.contains("there is no command `:nonsense`"), "{said}");
    assert!(rest.contains("\nmatch: call"), "{said}");
    let said = feed(folder.path(), &["repl"], ":quit\n(call)\n").good();
    assert_eq!(said, "");
    assert!(feed(folder.path(), &["repl"], "(call").good().contains("is not closed"));
}
