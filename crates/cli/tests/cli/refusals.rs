//! Queries that are wrong, and folders that cannot be searched.

use serde_json::{Value, json};

use crate::process::{EVAL, folder, run_in, small};

const TWO: &str = r#"{"match": {"kind": "cal", "capture": ""}}"#;

#[test]
fn two_faults_are_two_lines() {
    let folder = small();
    let said = run_in(folder.path(), &["run", "--query", TWO]).bad(2);
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].starts_with("invalid query at match.kind: "), "{said}");
    assert!(lines[0].contains("did you mean `call`?"), "{said}");
    assert!(lines[1].starts_with("invalid query at match.capture: "), "{said}");
}

#[test]
fn two_faults_are_two_errors_in_json() {
    let folder = small();
    for format in ["json", "jsonl"] {
        let said = run_in(folder.path(), &["run", "--format", format, "--query", TWO]).bad(2);
        let said: Value = serde_json::from_str(&said).unwrap();
        let errors = said["error"]["errors"].as_array().unwrap();
        let paths: Vec<_> = errors.iter().map(|error| &error["path"]).collect();
        assert_eq!(paths, ["match.kind", "match.capture"]);
        assert_eq!(errors[0]["did_you_mean"], json!("call"));
        let text = run_in(folder.path(), &["run", "--query", TWO]).bad(2);
        assert_eq!(said["error"]["message"].as_str().unwrap(), text.trim_end());
    }
}

#[test]
fn a_wrong_query_is_told_before_the_folder_is_looked_at() {
    let folder = small();
    let said = run_in(folder.path(), &["run", "--query", TWO, "--root", "gone"]).bad(2);
    assert!(said.starts_with("invalid query at match.kind"), "{said}");
}

#[test]
fn a_place_outside_the_root_is_a_wrong_query() {
    let folder = small();
    let query = r#"{"where": ["a.py", "/elsewhere/*.py"], "match": {"kind": "call"}}"#;
    let said = run_in(folder.path(), &["run", "--query", query]).bad(2);
    assert!(said.starts_with("invalid query at where[1]: "), "{said}");
}

#[test]
fn an_absolute_place_below_the_root_is_taken() {
    let folder = folder(&[("a.py", "eval(1)"), ("b.py", "eval(2)")]);
    let root = folder.path().canonicalize().unwrap();
    let place = root.join("b.py");
    let query = json!({"where": [place], "match": {"kind": "call"}}).to_string();
    let answer = run_in(&root, &["run", "--query", &query]).envelope();
    let paths: Vec<_> = answer["results"].as_array().unwrap().iter().map(|r| &r["path"]).collect();
    assert_eq!(paths, ["b.py"]);
}

#[test]
fn a_root_must_be_a_folder() {
    let folder = small();
    for command in ["run", "explain"] {
        for (root, said) in [
            ("gone", "error: the root `gone` does not exist\n"),
            ("a.py", "error: the root `a.py` is not a folder\n"),
        ] {
            let arguments = [command, "--query", EVAL, "--root", root];
            assert_eq!(run_in(folder.path(), &arguments).bad(3), said);
        }
    }
    let arguments = ["run", "--query", EVAL, "--root", "gone", "--format", "json"];
    assert_eq!(
        run_in(folder.path(), &arguments).bad(3),
        "{\"error\":{\"message\":\"the root `gone` does not exist\"}}\n"
    );
}
