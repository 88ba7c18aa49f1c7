//! SARIF: valid by its schema, and as much as the other formats say.

use std::fs;

use serde_json::Value;

use crate::process::{folder, repository, run_in};

/// The schema of OASIS, with the one expression in it that is none as its errata have it.
fn schema() -> jsonschema::Validator {
    let path = repository().join("crates/check/tests/sarif-2.1.0.schema.json");
    let text = fs::read_to_string(path).unwrap();
    let text =
        text.replace("^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$", "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$");
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

/// The log, checked.
fn valid(text: &str) -> Value {
    let log: Value = serde_json::from_str(text).unwrap();
    let schema = schema();
    let faults: Vec<_> =
        schema.iter_errors(&log).map(|it| format!("{it} at {}", it.instance_path())).collect();
    assert_eq!(faults, [""; 0]);
    log
}

#[test]
fn the_schema_refuses_what_is_none() {
    let none = serde_json::json!({"version": "2.1.0", "runs": [{"tool": {}}]});
    assert!(!schema().is_valid(&none));
}

#[test]
fn findings_have_places_marks_and_states() {
    let folder = folder(&[
        ("ä b/[x].py", "s = '𝒳'; eval(s)\neval(1)  # bifrost-ignore: no-eval - known to be 1\n"),
        (
            "rules/no-eval.rql",
            "; message: Parse it\n; severity: error\n; tags: security, input\n(limit 5 (call :callee \"eval\"))\n",
        ),
        ("rules/loops.rql", "; message: m\n; severity: note\n(loop)\n"),
        ("known.json", "{\"version\": 1, \"findings\": []}"),
    ]);
    let check = ["check", "rules", "--format", "sarif", "--baseline", "known.json"];
    let said = run_in(folder.path(), &check);
    assert_eq!((said.status, said.err.as_str()), (Some(1), ""));
    let log = valid(&said.out);
    let run = &log["runs"][0];
    assert_eq!(
        (&log["version"], &run["columnKind"]),
        (&"2.1.0".into(), &"unicodeCodePoints".into())
    );
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    let first = &results[0];
    assert_eq!(
        (&first["ruleId"], &first["ruleIndex"], &first["level"]),
        (&"no-eval".into(), &1.into(), &"error".into())
    );
    assert_eq!(first["baselineState"], "new");
    assert_eq!(first["partialFingerprints"]["bifrost/v1"].as_str().unwrap().len(), 32);
    let place = &first["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "%C3%A4%20b/%5Bx%5D.py");
    let region = &place["region"];
    assert_eq!(
        (&region["startLine"], &region["startColumn"], &region["endColumn"]),
        (&1.into(), &10.into(), &17.into())
    );
    assert_eq!(region["byteOffset"], 12);
    let suppression = &results[1]["suppressions"][0];
    assert_eq!(
        (&suppression["kind"], &suppression["justification"]),
        (&"inSource".into(), &"known to be 1".into())
    );
    let rule = &run["tool"]["driver"]["rules"][1];
    assert_eq!(
        (&rule["id"], &rule["shortDescription"]["text"]),
        (&"no-eval".into(), &"Parse it".into())
    );
    assert_eq!(rule["properties"]["tags"], serde_json::json!(["security", "input"]));
    assert!(rule["help"]["text"].as_str().unwrap().contains("(limit 5 (call"), "{rule}");
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    assert_eq!(run["properties"]["complete"], true);
}

#[test]
fn what_is_not_whole_is_notified() {
    let folder = folder(&[
        ("a.py", "eval(1)\n"),
        ("b.py", "def (:\neval\n"),
        ("c.kt", "fun f() { g(1) }\n"),
        ("r/one.rql", "; message: m\n(call :callee \"eval\")\n"),
        ("r/two.rql", "; message: m\n(call :kwargs [(x (_))])\n"),
    ]);
    let log =
        valid(&run_in(folder.path(), &["check", "r", "--format", "sarif", "--unused-ignores"]).out);
    let run = &log["runs"][0];
    assert_eq!(run["properties"]["complete"], false);
    let said = run["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
    let parse = said.iter().find(|it| it["descriptor"]["id"] == "parse_incomplete").unwrap();
    assert_eq!(
        (&parse["level"], &parse["associatedRule"]["id"]),
        (&"warning".into(), &"one".into())
    );
    assert_eq!(parse["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "b.py");
    assert_eq!(parse["properties"]["count"], 1);
    let known = run["tool"]["driver"]["notifications"].as_array().unwrap();
    for it in said {
        assert!(known.iter().any(|known| known["id"] == it["descriptor"]["id"]), "{it}");
    }
}

#[test]
fn what_was_stopped_was_no_success() {
    let folder = folder(&[("a.py", "eval(1)\n"), ("r.rql", "; message: m\n(call)\n")]);
    let log = valid(
        &run_in(folder.path(), &["check", "r.rql", "--format", "sarif", "--deadline", "0"]).out,
    );
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(
        invocation["toolExecutionNotifications"][0]["descriptor"]["id"],
        "deadline_exceeded"
    );
}

#[test]
fn a_run_is_a_rule_of_its_own() {
    let root = repository().join("examples/harbour");
    let query = repository().join("examples/queries/secrets.json");
    let query = query.to_str().unwrap();
    let log = valid(&run_in(&root, &["run", query, "--format", "sarif"]).good());
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 4);
    assert_eq!(
        (&results[0]["ruleId"], &results[0]["level"]),
        (&"secrets".into(), &"warning".into())
    );
    assert_eq!(results[0]["message"]["text"], "found by secrets");
    let named = ["run", query, "--format", "sarif", "--rule-id", "S1", "--message", "a secret"];
    let log = valid(&run_in(&root, &named).good());
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(
        (&results[0]["ruleId"], &results[0]["message"]["text"]),
        (&"S1".into(), &"a secret".into())
    );
    let said = run_in(&root, &["run", query, "--rule-id", "S1"]).bad(2);
    assert_eq!(said, "error: --rule-id and --message are for --format sarif\n");
}

#[test]
fn rows_of_every_sort_are_findings() {
    let root = repository().join("examples/harbour");
    let decl = "(enclosing-decl (class :name \"Berths\"))";
    for query in [
        format!("(members {decl})"),
        format!("(importers-of (file-of {decl}))"),
        format!("(references-of {decl})"),
        "(call-sites-to (enclosing-decl (method :name \"connect\")))".to_owned(),
        "(call-input :parameter-name \"number\" (call-sites-to (enclosing-decl (method :name \"book\"))))".to_owned(),
    ] {
        let rows = run_in(&root, &["run", "--query", &query]).envelope();
        let log = valid(&run_in(&root, &["run", "--query", &query, "--format", "sarif"]).good());
        let results = log["runs"][0]["results"].as_array().unwrap();
        let rows = rows["results"].as_array().unwrap();
        assert!(!rows.is_empty(), "{query}");
        assert_eq!(results.len(), rows.len(), "{query}");
        for (result, row) in results.iter().zip(rows) {
            let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
            assert_eq!(*uri, row["path"], "{query}");
        }
    }
}
