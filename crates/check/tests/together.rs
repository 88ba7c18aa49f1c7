//! Rules that are run together find what each finds alone.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::{Path, PathBuf};

use bifrost::{OpenOptions, Workspace};
use bifrost_check::{Report, Rule, Run, check, json};

/// Rules of all sorts: with words and without, with steps, with places that are left out, with none
/// to look at, and one that can only be answered in part.
const RULES: [(&str, &str); 10] = [
    ("holds", "([function method] :has (call))"),
    ("decorated", "(declaration :decorators [(_)])"),
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
    checked_in(&harbour(), rules)
}

fn checked_in(root: &Path, rules: &[(&str, &str)]) -> Report {
    let workspace = Workspace::open(root, &OpenOptions::default()).unwrap();
    let bound = rules.iter().map(|(id, query)| {
        let text = format!("; message: {id} it is\n{query}");
        Rule::read(&format!("{id}.rql"), text.as_bytes()).unwrap().bind(&workspace).unwrap()
    });
    check(&workspace, bound.collect(), &Run::default())
}

/// What a declaration is known by does not change with its body, and not with the rules beside it.
#[test]
fn a_declaration_is_known_by_its_signature() {
    let mark = |body: &str, rules: &[(&str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.py"), format!("@app.get(\"/\")\ndef f(x):\n{body}"))
            .unwrap();
        let report = checked_in(folder.path(), rules);
        let found = report.findings.iter().filter(|it| report.rule(it).unwrap().id == "holds");
        let found: Vec<String> =
            found.map(|it| format!("{} {}", it.mark, it.spot.first_line)).collect();
        assert_eq!(found.len(), 1);
        found
    };
    let one = mark("    return g(x)\n", &RULES[..1]);
    assert_eq!(one, mark("    y = g(x)\n    return y\n", &RULES[..1]));
    assert_eq!(one, mark("    return g(x)\n", &RULES));
    assert!(one[0].ends_with(" 1"), "{one:?}");
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
