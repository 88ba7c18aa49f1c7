//! Steps forward and backward agree, over the sources of this repository.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::path::Path;

use bifrost::{OpenOptions, RunOptions, Workspace};
use serde_json::Value;

/// What a step leads from and to, by id.
struct Edges {
    pairs: BTreeSet<(String, String)>,
    /// Rows with more paths than are kept.
    cut: BTreeSet<String>,
}

/// The rows of a query over all that is declared in one folder.
fn rows(workspace: &Workspace, steps: &str) -> Vec<Value> {
    let kinds = r#"["class", "callable", "assignment"]"#;
    let query = format!(
        r#"{{"match": {{"kind": {kinds}}}, "languages": ["python"], "result_detail": "full",
            "limit": 1000, "steps": [{{"op": "enclosing_decl"}} {steps}]}}"#
    );
    let answer = workspace.run(query.as_bytes(), &RunOptions::default()).unwrap();
    let answer: Value = serde_json::from_str(&answer.to_json()).unwrap();
    assert_eq!(answer["truncated"], false, "{}", answer["diagnostics"]);
    answer["results"].as_array().unwrap().clone()
}

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap().to_owned()
}

/// What a class stands for differs by direction, and so does what runs when one is made.
fn is_plain(value: &Value) -> bool {
    (value["kind"] == "function" || value["kind"] == "field") && value["name"] != "__init__"
}

fn edges(workspace: &Workspace, step: &str) -> Edges {
    let rows = rows(workspace, &format!(", {step}"));
    let cut = rows.iter().filter(|row| row.get("provenance_truncated").is_some()).map(id).collect();
    let paths = rows.iter().flat_map(|row| row["provenance"].as_array().unwrap());
    let ends = paths.map(|path| (&path["steps"][0]["result"], &path["steps"][1]["result"]));
    let plain = ends.filter(|(from, to)| is_plain(from) && is_plain(to));
    Edges { pairs: plain.map(|(from, to)| (id(from), id(to))).collect(), cut }
}

/// Every edge of one direction is one of the other, where both ends were asked about.
fn check(edges: &Edges, back: &Edges, asked: &BTreeSet<String>) -> usize {
    let known =
        edges.pairs.iter().filter(|(from, to)| asked.contains(to) && !back.cut.contains(from));
    let known: Vec<_> = known.collect();
    for (from, to) in &known {
        assert!(back.pairs.contains(&(to.clone(), from.clone())), "{from} to {to}");
    }
    known.len()
}

fn agree(out: &str, back: &str) {
    let mut count = 0;
    for folder in ["testdata/python/showcase", "examples/harbour"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        let workspace = Workspace::open(&root, &OpenOptions::default()).unwrap();
        let asked = rows(&workspace, "").iter().map(id).collect();
        let (out, back) = (edges(&workspace, out), edges(&workspace, back));
        count += check(&out, &back, &asked) + check(&back, &out, &asked);
    }
    assert!(count > 10, "only {count} edges");
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
