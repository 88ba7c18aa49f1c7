//! The commands that answer no query.

use std::fs;

use serde_json::Value;

use crate::process::{folder, repository, run, run_in, small};

#[test]
fn explain_shows_the_plan() {
    let folder = small();
    let plan = run_in(folder.path(), &["explain", "query.json"]).good();
    assert!(plan.starts_with("match: call"), "{plan}");
    assert!(plan.contains("named \"eval\""), "{plan}");
    let said = run_in(folder.path(), &["explain", "--query", "{}"]).bad(2);
    assert!(said.starts_with("invalid query at "), "{said}");
}

#[test]
fn languages_are_a_table() {
    let text = run(&["languages"]).good();
    for line in [
        "                      python  javascript  typescript  java",
        "      constructor     →       ✓           ✓           ✓",
        "  kwargs              ✓       -           -           -",
    ] {
        assert!(text.lines().any(|known| known.starts_with(line)), "{line}\n{text}");
    }
    assert!(text.contains("\n  python constructor: ask for "), "{text}");
}

#[test]
fn languages_are_json() {
    let json: Value =
        serde_json::from_str(&run(&["languages", "--format", "json"]).good()).unwrap();
    let languages = json["languages"].as_array().unwrap();
    let python = languages.iter().find(|language| language["label"] == "python").unwrap();
    assert_eq!(python["aliases"], serde_json::json!(["py"]));
    assert_eq!(python["kinds"]["call"]["support"], "supported");
    assert_eq!(python["kinds"]["constructor"]["support"], "elsewhere");
    assert!(python["kinds"]["constructor"]["hint"].as_str().unwrap().contains("__init__"));
    assert!(python["roles"].as_array().unwrap().contains(&"kwargs".into()));
    let java = languages.iter().find(|language| language["label"] == "java").unwrap();
    assert_eq!(java["kinds"]["function"]["support"], "has_none");
}

#[test]
fn stats_count_what_is_resolved() {
    let folder = folder(&[("a.py", "def f(x): pass\nf(1)\nprint(f)\n"), ("b.kt", "fun g() {}\n")]);
    let json = run_in(folder.path(), &["stats", "--format", "json"]).good();
    let json: Value = serde_json::from_str(&json).unwrap();
    let stats = &json["languages"][0];
    assert_eq!((&stats["language"], &stats["files"]), (&"python".into(), &1.into()));
    assert_eq!((&stats["calls"]["proven"], &stats["calls"]["external"]), (&1.into(), &1.into()));
    assert_eq!(stats["references"]["proven"], 1);
    let text = run_in(folder.path(), &["stats"]).good();
    assert!(text.starts_with("language"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("python")).count(), 2, "{text}");
}

#[test]
fn the_schema_accepts_the_examples_and_refuses_nonsense() {
    let schema: Value = serde_json::from_str(&run(&["schema"]).good()).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(repository().join("examples/queries")).unwrap() {
        let path = entry.unwrap().path();
        let query: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        assert!(schema.is_valid(&query), "{}", path.display());
        count += 1;
    }
    assert_eq!(count, 10);
    assert!(!schema.is_valid(&serde_json::json!({"match": {"kind": "cal"}})));
}

#[test]
fn completions_are_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).good();
        assert!(script.contains("max-file-size"), "{shell}");
    }
}

/// The query that `ir` ends with.
fn starter(text: &str) -> &str {
    let (_, query) = text.split_once("starter query\n").unwrap();
    query.trim_end()
}

#[test]
fn ir_shows_facts_and_a_query_that_matches_one() {
    let root = repository().join("examples/harbour");
    for path in [
        "server/app.py",
        "web/src/TideChart.jsx",
        "web/src/api.ts",
        "web/src/BerthList.tsx",
        "billing/src/main/java/harbour/billing/InvoiceStore.java",
    ] {
        let text = run_in(&root, &["ir", path]).good();
        let answer = run_in(&root, &["run", "--query", starter(&text)]).envelope();
        assert_eq!(answer["results"][0]["path"], path, "{text}");
        assert_eq!(answer["complete"], true);
        let json: Value =
            serde_json::from_str(&run_in(&root, &["ir", path, "--format", "json"]).good()).unwrap();
        assert_eq!(json["path"], path);
        assert_eq!(json["starter_query"].to_string(), starter(&text));
    }
}

#[test]
fn ir_knows_facts_without_calls_and_files_without_facts() {
    let folder = folder(&[
        ("names.py", "x = 1\n"),
        ("literal.py", "1\n"),
        ("empty.py", "# nothing\n"),
        ("script", "#!/usr/bin/env python3\nprint(1)\n"),
    ]);
    let text = run_in(folder.path(), &["ir", "names.py"]).good();
    assert!(starter(&text).contains(r#""match":{"kind":"assignment","name":"x"}"#), "{text}");
    let text = run_in(folder.path(), &["ir", "literal.py"]).good();
    assert!(starter(&text).contains(r#""match":{"kind":"numeric_literal"}"#), "{text}");
    let text = run_in(folder.path(), &["ir", "empty.py"]).good();
    assert!(text.ends_with("there is nothing here that a query can match\n"), "{text}");
    let text = run_in(folder.path(), &["ir", "script"]).good();
    assert!(starter(&text).contains(r#"{"name":"print"}"#), "{text}");
}

#[test]
fn ir_takes_paths_below_the_root_and_outside() {
    let folder = folder(&[("root/pkg/a.py", "f()\n"), ("b.py", "g()\n")]);
    let json = |arguments: &[&str]| -> Value {
        let arguments = [arguments, &["--format", "json"]].concat();
        serde_json::from_str(&run_in(folder.path(), &arguments).good()).unwrap()
    };
    let inside = json(&["ir", "root/pkg/a.py", "--root", "root"]);
    assert_eq!((&inside["path"], &inside["module"]), (&"pkg/a.py".into(), &"pkg.a".into()));
    assert_eq!(inside["starter_query"]["where"][0], "pkg/a.py");
    let outside = json(&["ir", "b.py", "--root", "root"]);
    assert_eq!(outside["path"], "b.py");
    assert_eq!(outside["starter_query"].get("where"), None);
}

#[test]
fn ir_says_what_it_cannot_read() {
    let folder = folder(&[("a.txt", "f()\n"), ("b.py", "f()\0\n")]);
    for (path, said) in [
        ("gone.py", "error: the file `gone.py` does not exist\n"),
        ("a.txt", "error: no language of this build reads `a.txt`; see `bifrost languages`\n"),
        ("b.py", "error: `b.py` holds NUL bytes: it is binary or in UTF-16, and is not searched\n"),
    ] {
        assert_eq!(run_in(folder.path(), &["ir", path]).bad(2), said);
    }
}
