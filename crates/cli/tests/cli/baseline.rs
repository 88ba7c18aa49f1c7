//! What is known does not count, wherever it stands by now.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::process::{folder, run_in};

fn project() -> TempDir {
    let folder = folder(&[
        (
            "a.py",
            "def f(x):\n    eval(x)\n    eval( x )\n    return x\n\n\ndef g(x):\n    eval(x)  # bifrost-ignore: r\n",
        ),
        ("r.rql", "; message: m\n(call :callee \"eval\")\n"),
    ]);
    let write = ["check", "r.rql", "--baseline", "known.json", "--write-baseline"];
    assert_eq!(run_in(folder.path(), &write).good(), "2 findings written to known.json\n");
    folder
}

fn check(folder: &TempDir) -> (Option<i32>, Vec<(u64, String)>, usize) {
    let said = run_in(folder.path(), &["check", "r.rql", "--baseline", "known.json"]);
    let json: Value = serde_json::from_str(&said.out).unwrap();
    let findings = json["findings"].as_array().unwrap().iter();
    let states = findings
        .filter(|it| it.get("ignored").is_none())
        .map(|it| (it["line"].as_u64().unwrap(), it["state"].as_str().unwrap().to_owned()));
    (said.status, states.collect(), json["gone"].as_array().map_or(0, Vec::len))
}

fn states(expected: &[(u64, &str)]) -> Vec<(u64, String)> {
    expected.iter().map(|(line, state)| (*line, (*state).to_owned())).collect()
}

#[test]
fn a_baseline_is_a_line_a_finding() {
    let text = fs::read_to_string(project().path().join("known.json")).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4, "{\"version\": 1, \"findings\": ["));
    assert!(lines[1].contains(r#""rule":"r","path":"a.py","symbol":"a.f""#), "{text}");
    let json: Value = serde_json::from_str(&text).unwrap();
    let marks: Vec<_> =
        (0..2).map(|at| json["findings"][at]["fingerprint"].as_str().unwrap()).collect();
    assert_ne!(marks[0], marks[1]);
}

#[test]
fn what_is_known_stays_known_when_lines_move() {
    let folder = project();
    assert_eq!(check(&folder), (Some(0), states(&[(2, "unchanged"), (3, "unchanged")]), 0));
    let moved = "import os\n\n\ndef f(x):\n    os.sep\n    eval(\n        x\n    )\n    eval(x)\n    return x\n";
    fs::write(folder.path().join("a.py"), moved).unwrap();
    assert_eq!(check(&folder), (Some(0), states(&[(6, "unchanged"), (9, "unchanged")]), 0));
}

#[test]
fn what_is_new_counts_and_what_went_is_told() {
    let folder = project();
    fs::write(folder.path().join("a.py"), "def f(x):\n    eval(x)\n\n\ndef h(x):\n    eval(x)\n")
        .unwrap();
    assert_eq!(check(&folder), (Some(1), states(&[(2, "unchanged"), (6, "new")]), 1));
    let text = ["check", "r.rql", "--baseline", "known.json", "--format", "text"];
    let text = run_in(folder.path(), &text).out;
    assert!(text.starts_with("warning[r]: m\na.py:6:5: call in a.h\n"), "{text}");
    assert!(
        text.ends_with(
            "1 warning, 1 in the baseline, 1 of the baseline gone; complete; 1 rule, 1 file\n"
        ),
        "{text}"
    );
}

#[test]
fn what_other_rules_found_is_not_gone() {
    let folder = project();
    fs::write(folder.path().join("s.rql"), "; message: m\n; severity: note\n(loop)\n").unwrap();
    let said =
        run_in(folder.path(), &["check", "s.rql", "--baseline", "known.json", "--format", "text"]);
    assert_eq!(said.out, "no findings; complete; 1 rule, 1 file\n");
}

#[test]
fn a_third_of_what_was_known_twice_is_new() {
    let folder = project();
    let text = "def f(x):\n    eval(x)\n    eval(x)\n    eval(x)\n";
    fs::write(folder.path().join("a.py"), text).unwrap();
    let expected = states(&[(2, "unchanged"), (3, "unchanged"), (4, "new")]);
    assert_eq!(check(&folder), (Some(1), expected, 0));
}

#[test]
fn what_is_no_baseline_is_refused() {
    let folder = project();
    let check = |name: &str| run_in(folder.path(), &["check", "r.rql", "--baseline", name]).bad(2);
    assert_eq!(check("gone.json"), "error: the baseline `gone.json` does not exist\n");
    assert!(check("r.rql").starts_with("error: `r.rql` is no baseline: expected "));
    fs::write(folder.path().join("old.json"), r#"{"version": 0, "findings": []}"#).unwrap();
    assert_eq!(
        check("old.json"),
        "error: `old.json` is no baseline: version 0 is not known; this program writes 1\n"
    );
}
