//! `complete`: false once for each diagnostic that must make it so, true beside those that need not.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bifrost::RunOptions;

use crate::yard::{AUDIT, Heard, Yard, ask};

fn yard() -> Yard {
    Yard::with(&[("a.py", b"audit(1)\naudit(2)\n"), ("b.js", b"audit(3);\n")])
}

#[test]
fn a_kind_under_another_name() {
    let heard = yard().ask(r#"{"match": {"kind": "constructor"}}"#);
    assert_eq!(heard, Heard::but(&[], &["unsupported_structural_feature python elsewhere"]));
}

#[test]
fn a_file_with_syntax_errors() {
    let yard = Yard::with(&[("a.py", b"audit(1)\nx = = 1\n")]);
    assert_eq!(yard.ask(AUDIT), Heard::but(&["a.py:1"], &["parse_incomplete python 1 a.py"]));
}

#[test]
fn a_file_that_is_skipped() {
    let yard = Yard::with(&[("a.py", b"audit(1)\0")]);
    assert_eq!(yard.ask(AUDIT), Heard::but(&[], &["file_skipped python binary 1 a.py"]));
}

#[test]
fn more_rows_than_the_limit() {
    let heard = yard().ask(r#"{"match": {"kind": "call", "name": "audit"}, "limit": 2}"#);
    let cut = Heard::but(&["a.py:1", "a.py:2"], &["result_limit_reached workspace"]);
    assert_eq!(heard, Heard { truncated: true, ..cut });
}

#[test]
fn a_root_that_costs_too_much() {
    let arguments: Vec<String> = (0..60).map(|n| format!("a{n}")).collect();
    let text = format!("audit({})\naudit(b)\n", arguments.join(", "));
    let wild: Vec<String> = (0..14).map(|n| format!(r#"{{"capture": "c{n}"}}"#)).collect();
    let query = format!(
        r#"{{"match": {{"kind": "call", "callee": {{"name": "audit"}}, "args": [{}, {{"capture": "same"}}, {{"capture": "same"}}]}}}}"#,
        wild.join(", ")
    );
    let heard = Yard::with(&[("a.py", text.as_bytes())]).ask(&query);
    let given_up = Heard::but(&[], &["match_budget_exhausted python 1 a.py"]);
    assert_eq!(heard, Heard { truncated: true, ..given_up });
}

#[test]
fn a_run_that_is_stopped() {
    let yard = yard();
    let cancel = Arc::new(AtomicBool::new(true));
    let options = RunOptions { cancel: Some(&cancel), ..RunOptions::default() };
    let heard = ask(&yard.open(), AUDIT, &options);
    let stopped = Heard::but(&[], &["cancelled workspace"]);
    assert_eq!(heard, Heard { truncated: true, ..stopped });
}

#[test]
fn a_run_that_is_out_of_time() {
    let yard = yard();
    let options = RunOptions { deadline: Some(Duration::ZERO), ..RunOptions::default() };
    let heard = ask(&yard.open(), AUDIT, &options);
    let late = Heard::but(&[], &["deadline_exceeded workspace"]);
    assert_eq!(heard, Heard { truncated: true, ..late });
}

#[test]
fn what_a_language_has_not_is_no_gap() {
    let yard = Yard::with(&[("A.java", b"class A { }\n")]);
    let heard = yard.ask(r#"{"match": {"kind": "function"}}"#);
    assert_eq!(heard, Heard::clean(&[]).said_once("unsupported_structural_feature java"));
}

#[test]
fn a_scope_without_files_is_no_gap() {
    let heard =
        yard().ask(r#"{"where": ["nowhere/**"], "match": {"kind": "call", "name": "audit"}}"#);
    assert_eq!(heard, Heard::clean(&[]).said_once("where_matched_nothing workspace"));
}

#[test]
fn a_broad_query_is_no_gap() {
    let names: Vec<String> = (0..100).map(|n| format!("f{n}.py")).collect();
    let files: Vec<(&str, &[u8])> =
        names.iter().map(|name| (name.as_str(), &b"x = 1\n"[..])).collect();
    let heard = Yard::with(&files).ask(r#"{"match": {"kind": "throw"}}"#);
    assert_eq!(heard, Heard::clean(&[]).said_once("broad_query workspace"));
}
