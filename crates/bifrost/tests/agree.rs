//! Steps forward and backward agree, over the sources of this repository.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::path::Path;

use bifrost::{OpenOptions, RunOptions, Workspace};
use serde_json::Value;

type Pairs = BTreeSet<(String, String)>;

/// What a step leads from and to, by id, over all declarations of one folder.
fn pairs(workspace: &Workspace, step: &str) -> Pairs {
    let kinds = r#"["class", "callable", "assignment", "identifier"]"#;
    let query = format!(
        r#"{{"match": {{"kind": {kinds}}}, "languages": ["python"], "result_detail": "full", "limit": 1000,
            "steps": [{{"op": "enclosing_decl"}}, {step}]}}"#
    );
    let answer = workspace.run(query.as_bytes(), &RunOptions::default()).unwrap();
    let answer: Value = serde_json::from_str(&answer.to_json()).unwrap();
    assert_eq!(answer["truncated"], false, "{}", answer["diagnostics"]);
    let rows = answer["results"].as_array().unwrap().iter();
    let whole = rows.filter(|row| row.get("provenance_truncated").is_none());
    let paths = whole.flat_map(|row| row["provenance"].as_array().unwrap());
    let ends = paths.map(|path| {
        let stop = |at: usize| &path["steps"][at]["result"];
        (stop(0).clone(), stop(1).clone())
    });
    // Modules are no matches, and what a class stands for differs by direction.
    let same = |value: &Value| value["kind"] == "function" || value["kind"] == "field";
    let plain = |value: &Value| same(value) && value["name"] != "__init__";
    let ends = ends.filter(|(from, to)| plain(from) && plain(to));
    let id = |value: &Value| value["id"].as_str().unwrap().to_owned();
    ends.map(|(from, to)| (id(&from), id(&to))).collect()
}

fn agree(out: &str, back: &str) {
    let mut count = 0;
    for folder in ["testdata/python/showcase", "examples/harbour"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        let workspace = Workspace::open(&root, &OpenOptions::default()).unwrap();
        let forward = pairs(&workspace, out);
        let backward = pairs(&workspace, back).into_iter().map(|(from, to)| (to, from)).collect();
        assert_eq!(forward, backward, "{folder}");
        count += forward.len();
    }
    assert!(count > 5, "only {count} edges");
}

#[test]
fn callers_and_callees_agree() {
    agree(r#"{"op": "callees"}"#, r#"{"op": "callers"}"#);
}

#[test]
fn uses_and_used_by_agree() {
    let step = |op: &str| format!(r#"{{"op": "{op}", "surface": "lsp_references"}}"#);
    agree(&step("uses"), &step("used_by"));
}
