//! `bifrost check`: rules, findings, formats and statuses.

use serde_json::Value;
use tempfile::TempDir;

use crate::process::{folder, run_in};

const RULE: &str = "; message: Parse it: never eval\n; severity: error\n; tags: security\n(call :callee \"eval\")\n";
const NOTE: &str =
    r#"{"severity": "note", "message": "a loop", "query": {"match": {"kind": "loop"}}}"#;

fn project() -> TempDir {
    folder(&[
        (
            "src/a.py",
            "def f(x):\n    for y in x:\n        eval(y)\n    eval(x)  # bifrost-ignore: no-eval - x is ours\n",
        ),
        ("rules/no-eval.rql", RULE),
        ("rules/more/loops.json", NOTE),
        ("rules/README.md", "no rule"),
    ])
}

fn status(folder: &TempDir, more: &[&str]) -> Option<i32> {
    run_in(folder.path(), &[&["check", "rules"], more].concat()).status
}

#[test]
fn findings_come_with_their_source() {
    let said = run_in(project().path(), &["check", "rules", "--format", "text"]);
    assert_eq!((said.status, said.err.as_str()), (Some(1), ""));
    assert_eq!(
        said.out,
        "note[loops]: a loop\nsrc/a.py:2:5: loop in a.f, to line 3\n  |\n2 |     for y in x:\n  |     ^^^^^^^^^^^\n\n\
         error[no-eval]: Parse it: never eval\nsrc/a.py:3:9: call in a.f\n  |\n3 |         eval(y)\n  |         ^^^^^^^\n\n\
         1 error, 1 note, 1 ignored; complete; 2 rules, 1 file\n"
    );
}

#[test]
fn json_has_all_that_is_known() {
    let said = run_in(project().path(), &["check", "rules"]);
    let json: Value = serde_json::from_str(&said.out).unwrap();
    let findings = json["findings"].as_array().unwrap();
    assert_eq!(findings.len(), 3);
    assert_eq!(findings[2]["ignored"]["reason"], "x is ours");
    assert_eq!(
        (&findings[1]["rule"], &findings[1]["severity"]),
        (&"no-eval".into(), &"error".into())
    );
    assert_eq!((&findings[1]["line"], &findings[1]["symbol"]), (&3.into(), &"a.f".into()));
    assert_eq!(findings[1]["range"]["start_column"], 9);
    assert_eq!(json["rules"][1]["tags"], serde_json::json!(["security"]));
    assert_eq!(json["complete"], true);
}

#[test]
fn the_status_goes_by_severity() {
    let folder = project();
    for (threshold, expected) in [("error", 1), ("warning", 1), ("note", 1), ("never", 0)] {
        assert_eq!(status(&folder, &["--fail-on", threshold]), Some(expected), "{threshold}");
    }
    let loops = |more: &[&str]| {
        run_in(folder.path(), &[&["check", "rules/more/loops.json"], more].concat()).status
    };
    assert_eq!(loops(&[]), Some(0));
    assert_eq!(loops(&["--fail-on", "error"]), Some(0));
    assert_eq!(loops(&["--fail-on", "note"]), Some(1));
}

#[test]
fn wrong_rules_are_refused_before_anything_is_searched() {
    let folder = folder(&[
        ("bad/a.rql", "; message: m\n(cal)\n"),
        ("bad/b.json", r#"{"query": {"match": {"kind": "call"}}}"#),
        ("bad/c.rql", "; message: m\n; id: d\n(call)\n"),
        ("bad/d.rql", "; message: m\n(call)\n"),
        ("empty/a.txt", ""),
    ]);
    let said = |rules: &str| run_in(folder.path(), &["check", rules, "--root", "nowhere"]).bad(2);
    let all = said("bad");
    for line in [
        "error: bad/a.rql: invalid query at match.kind: unknown kind \"cal\" (did you mean `call`?)",
        "bad/b.json: the rule has no message to say where it finds something",
        "bad/d.rql: `d` is the id of a rule in bad/c.rql already",
    ] {
        assert!(all.lines().any(|it| it.starts_with(line)), "{line}\n{all}");
    }
    assert_eq!(said("empty"), "error: `empty` holds no rule: no file .rql or .json\n");
    assert_eq!(said("gone"), "error: `gone` does not exist; name a rule, or a folder of rules\n");
    let root = run_in(project().path(), &["check", "rules", "--root", "nowhere"]);
    assert_eq!(root.status, Some(3));
}

#[test]
fn a_path_outside_is_a_fault_of_the_rule() {
    let folder = folder(&[("r.rql", "; message: m\n(where \"/elsewhere/**\" (call))\n")]);
    let said = run_in(folder.path(), &["check", "r.rql"]).bad(2);
    assert!(said.starts_with("error: r.rql: invalid query at where[0]: "), "{said}");
}

#[test]
fn what_is_not_whole_is_seen_and_can_fail() {
    let folder = folder(&[
        ("a.py", "eval(1)  # bifrost-ignore: r\n"),
        ("b.py", "def (:\neval\n"),
        ("r.rql", "; id: r\n; message: m\n(call :callee \"eval\")\n"),
    ]);
    let check = |more: &[&str]| {
        run_in(folder.path(), &[&["check", "r.rql", "--format", "text"], more].concat())
    };
    let said = check(&[]);
    assert_eq!(said.status, Some(0));
    assert_eq!(
        said.out,
        "incomplete[parse_incomplete]: 1 searched python file(s) have syntax errors; facts in the broken parts may be missing\n    \
         b.py\n    concerns r\n\nno findings, 1 ignored; not complete; 1 rule, 2 files\n"
    );
    assert_eq!(check(&["--require-complete"]).status, Some(4));
    let github = run_in(folder.path(), &["check", "r.rql", "--format", "github"]).good();
    assert_eq!(
        github,
        "::warning title=r%3A not complete::1 searched python file(s) have syntax errors; facts in the broken parts may be missing%0Ab.py\n"
    );
}

#[test]
fn more_findings_than_a_query_may_have_rows_are_all_reported() {
    let text = "eval(1)\n".repeat(1_500);
    let folder =
        folder(&[("a.py", &text), ("r.rql", "; message: m\n(limit 7 (call :callee \"eval\"))\n")]);
    let json: Value =
        serde_json::from_str(&run_in(folder.path(), &["check", "r.rql"]).out).unwrap();
    assert_eq!(json["findings"].as_array().unwrap().len(), 1_500);
    assert_eq!(json["complete"], true);
}

#[test]
fn comments_that_ignore_nothing_are_reported_when_asked_for() {
    let folder = project();
    let text = "x = 1  # bifrost-ignore: no-eval\n";
    std::fs::write(folder.path().join("src/b.py"), text).unwrap();
    let quiet = run_in(folder.path(), &["check", "rules", "--format", "text"]).out;
    assert!(!quiet.contains("unused"), "{quiet}");
    let loud = ["check", "rules/more/loops.json", "--format", "text", "--unused-ignores"];
    let said = run_in(folder.path(), &loud);
    assert_eq!(said.status, Some(1));
    assert!(
        said.out.contains("unused ignore: src/b.py:1: no rule is called `no-eval`"),
        "{}",
        said.out
    );
    let said = run_in(folder.path(), &[&loud[..], &["--fail-on", "error"]].concat());
    assert_eq!(said.status, Some(0));
    let github = [&loud[..3], &["github", "--unused-ignores"]].concat();
    assert!(run_in(folder.path(), &github[..3]).status.is_some());
}

#[test]
fn github_gets_commands_with_paths_from_the_current_folder() {
    let folder = project();
    let said = run_in(
        folder.path(),
        &["check", "rules/no-eval.rql", "--root", "src", "--format", "github"],
    );
    assert_eq!(
        said.out,
        "::error file=src/a.py,line=3,endLine=3,col=9,endColumn=16,title=no-eval::Parse it: never eval\n"
    );
}

#[test]
fn steps_are_rules_too() {
    let folder = folder(&[
        ("a.py", "def f():\n    g()\n\n\ndef g():\n    pass\n"),
        ("r.rql", "; message: calls g\n(callers (enclosing-decl (function :name \"g\")))\n"),
    ]);
    let json: Value =
        serde_json::from_str(&run_in(folder.path(), &["check", "r.rql"]).out).unwrap();
    assert_eq!(json["findings"][0]["symbol"], "a.f");
    assert_eq!(json["findings"][0]["line"], 1);
}

#[test]
fn files_can_be_excluded() {
    let rql = "; message: m\n; exclude: **/{tests,b}/**\n; exclude: c.py\n(call)\n";
    let json = r#"{"message": "m", "exclude": ["**/{tests,b}/**", "c.py"], "query": "(call)"}"#;
    let files =
        [("a.py", "f()\n"), ("c.py", "f()\n"), ("x/b/d.py", "f()\n"), ("tests/a.py", "f()\n")];
    let folder = folder(
        &[
            &files[..],
            &[
                ("r/r.rql", rql),
                ("j/r.json", json),
                ("bad.rql", "; message: m\n; exclude: [\n(call)\n"),
            ],
        ]
        .concat(),
    );
    for rules in ["r", "j"] {
        let said = run_in(folder.path(), &["check", rules, "--format", "github"]);
        assert_eq!(said.out, "::warning file=a.py,line=1,endLine=1,col=1,endColumn=4,title=r::m\n");
    }
    let said = run_in(folder.path(), &["check", "bad.rql"]).bad(2);
    assert!(said.starts_with("error: bad.rql: `[` excludes nothing: "), "{said}");
}
