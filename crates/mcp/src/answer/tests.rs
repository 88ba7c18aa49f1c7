//! The envelope is that of every other door until it does not fit.

use std::fs;

use bifrost::{OpenOptions, RunOptions, Workspace};
use serde_json::Value;

use super::*;
use crate::tool;

/// Both details, every kind of row, and rows with diagnostics.
const QUERIES: [&str; 8] = [
    r#"{"match": {"kind": "call", "capture": "c"}, "result_detail": "full"}"#,
    r#"{"match": {"kind": "call"}, "limit": 1}"#,
    r#"{"match": {"kind": "callable", "decorators": [{"capture": "d"}]}, "result_detail": "full"}"#,
    r#"{"match": {"kind": "function", "name": "f"}, "steps": [{"op": "enclosing_decl"}, {"op": "callers", "depth": 2}], "result_detail": "full"}"#,
    r#"{"match": {"kind": "function", "name": "f"}, "steps": [{"op": "enclosing_decl"}, {"op": "call_sites_to"}], "result_detail": "full"}"#,
    r#"{"match": {"kind": "function", "name": "f"}, "steps": [{"op": "enclosing_decl"}, {"op": "call_sites_to"}, {"op": "call_input", "parameter_index": 0}]}"#,
    r#"{"match": {"kind": "class"}, "steps": [{"op": "enclosing_decl"}, {"op": "references_of"}], "result_detail": "full"}"#,
    r#"{"match": {"kind": "import"}, "steps": [{"op": "file_of"}, {"op": "imports_of"}]}"#,
];

fn each(act: impl Fn(&str, Outcome, Page<'_>, &str)) {
    let folder = tempfile::tempdir().unwrap();
    let a = "@mark(1)\ndef f(x, y=2):\n    return x\n\n\ndef g():\n    f(f(1), y=3)\n\n\nclass C:\n    pass\n\n\nclass D(C):\n    pass\n";
    let b = "from a import C, f\n\n\ndef h():\n    f(*[1])\n    unknown.f(2)\n    return C()\n\n\ndef broken(:\n";
    fs::write(folder.path().join("a.py"), a).unwrap();
    fs::write(folder.path().join("b.py"), b).unwrap();
    let workspace = Workspace::open(folder.path(), &OpenOptions::default()).unwrap();
    for query in QUERIES {
        let answer = workspace.run(query.as_bytes(), &RunOptions::default()).unwrap();
        assert!(!answer.outcome().rows.is_empty(), "{query}");
        act(query, answer.outcome().clone(), answer.page(), &answer.to_json());
    }
}

#[test]
fn an_answer_that_fits_is_the_same_bytes() {
    each(|query, outcome, page, json| {
        for budget in [usize::MAX, json.len() + 1] {
            assert_eq!(envelope(outcome.clone(), page, budget).to_string(), json, "{query}");
        }
    });
}

#[test]
fn an_answer_that_does_not_fit_says_so() {
    each(|query, outcome, page, json| {
        let rows = outcome.rows.len();
        let budget = json.len().saturating_sub(8);
        // What it says of itself must fit.
        if budget < 1000 {
            return;
        }
        let cut = envelope(outcome, page, budget);
        assert!(cut.to_string().len() <= budget, "{query}");
        assert_eq!((&cut["truncated"], &cut["complete"]), (&true.into(), &false.into()));
        let kept = cut["results"].as_array().unwrap().len();
        assert!(kept < rows);
        let said = cut["diagnostics"].as_array().unwrap();
        let said = said.iter().find(|said| said["code"] == "answer_budget_reached").unwrap();
        assert_eq!(said["count"], rows - kept, "{query}");
        let whole: Value = serde_json::from_str(json).unwrap();
        for (at, row) in cut["results"].as_array().unwrap().iter().enumerate() {
            assert_eq!(*row, whole["results"][at]);
        }
    });
}

#[test]
fn no_budget_is_too_small() {
    each(|_, outcome, page, _| {
        let cut = envelope(outcome, page, 0);
        assert_eq!(cut["results"].as_array().unwrap().len(), 0);
        assert_eq!(cut["complete"], false);
    });
}

#[test]
fn answers_are_as_their_schema_says() {
    let schema = Value::Object(tool::output());
    let schema = jsonschema::validator_for(&schema).unwrap();
    let check = |value: &Value| {
        let faults: Vec<_> = schema.iter_errors(value).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{value:#}\n{faults:?}");
    };
    each(|_, outcome, page, _| {
        check(&envelope(outcome.clone(), page, usize::MAX));
        check(&envelope(outcome, page, 600));
    });
    check(&not_begun(true));
    check(&not_begun(false));
    let refusal = bifrost::parse(b"{\"match\": {\"kind\": \"cal\"}}", &bifrost::catalog());
    check(&refused(&refusal.unwrap_err()).structured_content.unwrap());
    check(&hindered("why").structured_content.unwrap());
}

#[test]
fn a_key_that_no_row_has_is_no_answer() {
    let schema = jsonschema::validator_for(&bifrost::report::schema()).unwrap();
    let with = |row: Value| {
        let rows = [row];
        schema.is_valid(&serde_json::json!({"results": rows, "truncated": false, "complete": true}))
    };
    let file = |extra: &str| {
        let mut row = serde_json::json!({"result_type": "file", "path": "a", "language": "go", "provenance": []});
        row[extra] = "x".into();
        row
    };
    assert!(with(file("path")));
    assert!(!with(file("extra")));
}

#[test]
fn every_row_is_a_line() {
    each(|query, outcome, page, _| {
        let rows = outcome.rows.len();
        let envelope = envelope(outcome, page, usize::MAX);
        let said = envelope["diagnostics"].as_array().map_or(0, Vec::len);
        let text = listing::text(&envelope);
        assert_eq!(text.lines().count(), rows + said + 1, "{query}\n{text}");
        assert!(
            text.lines()
                .take(rows)
                .all(|line| line.starts_with("a.py") || line.starts_with("b.py"))
        );
    });
}
