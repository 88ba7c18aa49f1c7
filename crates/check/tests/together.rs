//! Rules that are run together find what each finds alone.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};

use bifrost::{OpenOptions, Workspace};
use bifrost_check::{Report, Rule, Run, check, json};

/// Rules of all sorts: with words and without, with steps, with places that are left out, with none
/// to look at, and one that can only be answered in part.
const RULES: [(&str, &str); 8] = [
    ("eval", "(call :callee (_ :name/regex \"^(eval|exec)$\"))"),
    ("empty", "(catch :not-has ([throw call return assignment]))"),
    ("twice", "(call :args [(_ :not-kind literal :capture \"a\") (_ :capture \"a\")])"),
    ("calls", "; exclude: **/test_*\n(limit 3 (call))"),
    ("connects", "(callers :depth 2 (enclosing-decl (method :name \"connect\")))"),
    ("below", "(subtypes (enclosing-decl (class)))"),
    ("unresolved", "(callees (enclosing-decl (callable)))"),
    ("nowhere", "(where \"nowhere/**\" (call))"),
];

fn harbour() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/harbour")
}

fn checked(rules: &[(&str, &str)]) -> Report {
    let workspace = Workspace::open(&harbour(), &OpenOptions::default()).unwrap();
    let bound = rules.iter().map(|(id, query)| {
        let text = format!("; message: {id} it is\n{query}");
        Rule::read(&format!("{id}.rql"), text.as_bytes()).unwrap().bind(&workspace).unwrap()
    });
    check(&workspace, bound.collect(), &Run::default())
}

#[test]
fn together_they_find_what_each_finds_alone() {
    let together = json(&checked(&RULES), &[]);
    let mut rules: Vec<&(&str, &str)> = RULES.iter().collect();
    rules.sort();
    let mut findings = 0;
    for (index, (id, query)) in rules.into_iter().enumerate() {
        let alone = json(&checked(&[(id, query)]), &[]);
        let of = |report: &serde_json::Value| {
            let all = report["findings"].as_array().unwrap().iter();
            let own: Vec<String> =
                all.filter(|it| it["rule"] == *id).map(ToString::to_string).collect();
            own
        };
        assert_eq!(of(&together), of(&alone), "{id}");
        assert_eq!(together["rules"][index], alone["rules"][0], "{id}");
        findings += of(&alone).len();
    }
    assert_eq!(together["findings"].as_array().unwrap().len(), findings);
    assert!(findings > 40, "{findings}");
}
