//! Exit statuses of answers.

use crate::process::{EVAL, NOTHING, folder, run_in, small};

#[test]
fn an_answer_is_a_success() {
    let folder = small();
    for query in [EVAL, NOTHING] {
        assert_eq!(run_in(folder.path(), &["run", "--query", query]).status, Some(0));
    }
}

#[test]
fn the_exit_status_can_say_what_was_found() {
    let folder = folder(&[("a.py", "eval(1)\n"), ("broken.py", "nowhere = )(\n")]);
    let status =
        |query: &str| run_in(folder.path(), &["run", "--exit-status", "--query", query]).status;
    assert_eq!(status(EVAL), Some(0));
    let absent = r#"{"where": ["a.py"], "match": {"kind": "call", "name": "nowhere"}}"#;
    assert_eq!(status(absent), Some(1));
    assert_eq!(status(NOTHING), Some(4), "the broken file says `nowhere`");
}

#[test]
fn what_is_found_counts_even_when_there_is_more() {
    let folder = small();
    let query = r#"{"match": {"kind": "call"}, "limit": 1}"#;
    let said = run_in(folder.path(), &["run", "--exit-status", "--query", query]);
    assert_eq!(said.status, Some(0));
    assert!(said.out.contains("\"complete\":false"));
}
