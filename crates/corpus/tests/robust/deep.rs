//! Sources that are deep, long, or cost a parser more than they weigh.

use bifrost::{OpenOptions, RunOptions, Workspace};

use crate::yard::{AUDIT, Heard, Yard, ask};

const DEEP: usize = 100_000;

/// A file of each language whose one deep expression is `inside`, between two calls of `audit`.
fn sources(inside: &str) -> Vec<(&'static str, String)> {
    vec![
        ("deep.py", format!("audit(1)\nx = {inside}\naudit(2)\n")),
        ("deep.js", format!("audit(1);\nx = {inside};\naudit(2);\n")),
        ("deep.ts", format!("audit(1);\nx = {inside};\naudit(2);\n")),
        (
            "Deep.java",
            format!("class Deep {{ int a = audit(1);\nint x = {inside};\nint b = audit(2); }}\n"),
        ),
    ]
}

fn both_calls(inside: &str) {
    for (path, text) in sources(inside) {
        let heard = Yard::with(&[(path, text.as_bytes())]).ask(AUDIT);
        assert_eq!(heard, Heard::clean(&[&format!("{path}:1"), &format!("{path}:3")]));
    }
}

#[test]
fn a_hundred_thousand_nested_parentheses() {
    both_calls(&format!("{}1{}", "(".repeat(DEEP), ")".repeat(DEEP)));
}

#[test]
fn a_hundred_thousand_nested_calls_are_all_found() {
    let inside = format!("{}1{}", "f(".repeat(DEEP), ")".repeat(DEEP));
    both_calls(&inside);
    let query = r#"{"match": {"kind": "call", "callee": {"name": "f"}, "args": [{"kind": "numeric_literal"}]},
        "inside": {"kind": "call", "callee": {"name": "f"}}}"#;
    for (path, text) in sources(&inside) {
        let heard = Yard::with(&[(path, text.as_bytes())]).ask(query);
        assert_eq!(heard, Heard::clean(&[&format!("{path}:2")]));
    }
}

/// Unbalanced: the answer may be poor, but it comes, and it says so.
#[test]
fn a_hundred_thousand_open_brackets() {
    for (path, text) in sources(&"[".repeat(DEEP)) {
        let heard = Yard::with(&[(path, text.as_bytes())]).ask(AUDIT);
        assert!(!heard.complete && !heard.said.is_empty(), "{path}: {heard:?}");
    }
}

/// Some grammars read on over the line end, others give up: the calls are found, or the file is named.
#[test]
fn an_unclosed_run_of_angle_brackets() {
    for (path, text) in sources(&"a<".repeat(20_000)) {
        let heard = Yard::with(&[(path, text.as_bytes())]).ask(AUDIT);
        let both = Heard::clean(&[&format!("{path}:1"), &format!("{path}:3")]);
        assert!(heard == both || !heard.complete && !heard.said.is_empty(), "{path}: {heard:?}");
    }
}

#[test]
fn a_minified_line_is_named_and_can_be_asked_for() {
    let statement = "var a=1;function f(b){return b+a};f(2);";
    let line = format!("{}audit(1);", statement.repeat(10_000_000 / statement.len()));
    let yard = Yard::with(&[("big.min.js", line.as_bytes()), ("small.js", b"audit(2);\n")]);
    let skipped = Heard::but(&["small.js:1"], &["file_skipped javascript size 1 big.min.js"]);
    assert_eq!(yard.ask(AUDIT), skipped);
    let large = OpenOptions { max_file_size: 16 << 20, ..OpenOptions::default() };
    let workspace = Workspace::open(yard.root(), &large).unwrap();
    let heard = ask(&workspace, AUDIT, &RunOptions::default());
    assert_eq!(heard, Heard::clean(&["big.min.js:1", "small.js:1"]));
}

/// What cannot hold an answer is not worth a word.
#[test]
fn a_large_file_without_the_name_is_not_spoken_of() {
    let line = "var a = 1;".repeat(500_000);
    let yard = Yard::with(&[("big.js", line.as_bytes()), ("small.js", b"audit(2);\n")]);
    assert_eq!(yard.ask(AUDIT), Heard::clean(&["small.js:1"]));
}
