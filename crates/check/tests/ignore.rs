//! Comments that ignore findings, in every language and in nothing that only looks like one.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use std::fs;

use bifrost::{Engine, OpenOptions, Workspace};
use bifrost_check::{Report, Rule, Run, check};

/// Of each language three calls of `eval`: one that a comment on its line ignores, one that a comment
/// above it ignores, and one beside a string that says the same.
const SOURCES: [(&str, &str); 14] = [
    (
        "a.py",
        "eval(1)  # bifrost-ignore: r - why\n# bifrost-ignore: r\neval(2)\neval('# bifrost-ignore: r')\n",
    ),
    (
        "a.rb",
        "eval(1) # bifrost-ignore: r - why\n=begin\nbifrost-ignore: r\n=end\neval(2)\neval('# bifrost-ignore: r')\n",
    ),
    (
        "a.js",
        "eval(1); // bifrost-ignore: r - why\n/* bifrost-ignore: r */\neval(2);\neval(`// bifrost-ignore: r`);\n",
    ),
    (
        "a.tsx",
        "eval(1); /* bifrost-ignore: r - why */\n// bifrost-ignore: r\neval(2);\neval('/* bifrost-ignore: r */');\n",
    ),
    (
        "a.ts",
        "eval(1); // bifrost-ignore: r - why\n// bifrost-ignore: r\neval(2);\neval(\"// bifrost-ignore: r\");\n",
    ),
    (
        "A.java",
        "class A { void f() {\neval(1); // bifrost-ignore: r - why\n/** bifrost-ignore: r */\neval(2);\neval(\"// bifrost-ignore: r\");\n} }\n",
    ),
    (
        "a.go",
        "package a\nfunc f() {\neval(1) // bifrost-ignore: r - why\n// bifrost-ignore: r\neval(2)\neval(`// bifrost-ignore: r`)\n}\n",
    ),
    (
        "a.c",
        "void f(void) {\neval(1); // bifrost-ignore: r - why\n/* bifrost-ignore: r */\neval(2);\neval(\"// bifrost-ignore: r\");\n}\n",
    ),
    (
        "a.cc",
        "void f() {\neval(1); // bifrost-ignore: r - why\n// bifrost-ignore: r\neval(2);\neval(R\"(// bifrost-ignore: r)\");\n}\n",
    ),
    (
        "a.rs",
        "fn f() {\neval(1); // bifrost-ignore: r - why\n/* bifrost-ignore: r */\neval(2);\neval(r#\"// bifrost-ignore: r\"#);\n}\n",
    ),
    (
        "a.php",
        "<?php\neval(1); # bifrost-ignore: r - why\n// bifrost-ignore: r\neval(2);\nx(); eval('// bifrost-ignore: r'); ?> <p>// bifrost-ignore: r</p>\n",
    ),
    (
        "a.scala",
        "object A {\ndef f() = {\neval(1) // bifrost-ignore: r - why\n/* bifrost-ignore: r */\neval(2)\neval(\"\"\"// bifrost-ignore: r\"\"\")\n}\n}\n",
    ),
    (
        "a.cs",
        "class A { void F() {\neval(1); // bifrost-ignore: r - why\n/* bifrost-ignore: r */\neval(2);\neval(@\"// bifrost-ignore: r\");\n} }\n",
    ),
    (
        "a.kt",
        "fun f() {\neval(1) // bifrost-ignore: r - why\n// bifrost-ignore: r\neval(2)\neval(\"\"\"// bifrost-ignore: r\"\"\")\n}\n",
    ),
];

fn checked(files: &[(&str, &str)], rules: &[&str], unused: bool) -> Report {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        fs::write(folder.path().join(path), text).unwrap();
    }
    let options = OpenOptions { engine: Engine::Session, ..OpenOptions::default() };
    let workspace = Workspace::open(folder.path(), &options).unwrap();
    let bound = rules.iter().enumerate().map(|(index, query)| {
        let name = ["r", "s"][index];
        let text = format!("; message: m\n{query}");
        Rule::read(&format!("{name}.rql"), text.as_bytes()).unwrap().bind(&workspace).unwrap()
    });
    check(&workspace, bound.collect(), &Run { unused, ..Run::default() })
}

const EVAL: &str = "(call :name \"eval\")";

#[test]
fn comments_of_every_language_ignore_and_strings_do_not() {
    for (path, text) in SOURCES {
        let report = checked(&[(path, text)], &[EVAL], true);
        assert!(report.is_complete(), "{path}: {:?}", report.rules[0].diagnostics);
        let ignored: Vec<_> = report
            .findings
            .iter()
            .map(|it| it.ignored.as_ref().map(|it| it.reason.clone().unwrap_or_default()))
            .collect();
        let expected = [Some("why".to_owned()), Some(String::new()), None];
        assert_eq!(ignored, expected, "{path}");
        assert_eq!(report.unused, [], "{path}");
    }
}

#[test]
fn every_language_has_such_a_source() {
    let catalog = bifrost::catalog();
    for language in catalog.languages() {
        let known =
            |ending: &&str| SOURCES.iter().any(|(path, _)| path.ends_with(&format!(".{ending}")));
        assert!(language.extensions.iter().any(known), "{}", language.label);
    }
}

#[test]
fn a_comment_speaks_of_its_rules_only() {
    let text = "eval(1)  # bifrost-ignore: r, s - both\neval(2)  # bifrost-ignore: s\n# bifrost-ignore: r\n\neval(3)\n";
    let report = checked(&[("a.py", text)], &[EVAL, "(numeric_literal)"], true);
    let counted: Vec<_> =
        report.findings.iter().filter(|it| it.counts()).map(|it| (it.rule, it.spot.line)).collect();
    assert_eq!(counted, [(0, 2), (0, 5), (1, 5)]);
    let unused: Vec<_> = report.unused.iter().map(|it| (it.line, it.rule.as_str())).collect();
    assert_eq!(unused, [(3, "r")]);
}

#[test]
fn what_names_no_rule_is_told_apart() {
    let report = checked(
        &[("a.py", "x = 1  # bifrost-ignore: q\n"), ("b.py", "# bifrost-ignore: r\n")],
        &[EVAL],
        true,
    );
    let said: Vec<_> = report.unused.iter().map(|it| (it.path.as_str(), it.message())).collect();
    assert_eq!(said[0], ("a.py", "no rule is called `q`".to_owned()));
    assert_eq!(
        said[1],
        ("b.py", "`r` finds nothing here that this comment could ignore".to_owned())
    );
}

#[test]
fn a_declaration_is_ignored_above_its_decorators_or_beside_its_name() {
    let rule = "(function :name/regex \"^f\")";
    let text = "# bifrost-ignore: r\n@a\n@b\ndef f1(): pass\n\n@a\n# bifrost-ignore: r\ndef f2(): pass\n\n@a\ndef f3():  # bifrost-ignore: r\n    pass\n\ndef f4():\n    pass  # bifrost-ignore: r\n";
    let report = checked(&[("a.py", text)], &[rule], false);
    let counted: Vec<_> =
        report.findings.iter().filter(|it| it.counts()).map(|it| it.spot.line).collect();
    assert_eq!((report.findings.len(), counted), (4, vec![14]));
}
