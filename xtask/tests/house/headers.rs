//! Every source opens with what it is for.

use crate::tree::{File, files, none, rust};

fn faults(files: &[File]) -> Vec<String> {
    files
        .iter()
        .filter(|file| {
            let first = file.text.lines().next().unwrap_or_default();
            first.strip_prefix("//!").is_none_or(|says| says.trim().is_empty())
        })
        .map(|file| {
            format!(
                "{}:1: a source opens with `//!` and one sentence that says what it is for",
                file.path
            )
        })
        .collect()
}

/// How a script's first sentence begins, by the ending of its name.
const OPENINGS: [(&str, &str); 6] =
    [(".py", "\"\"\""), (".rb", "#"), (".js", "//"), (".go", "//"), (".java", "//"), (".cs", "//")];

/// Scripts of the tasks that do not say what they are for, in their first line or in the one below `#!`.
fn silent_scripts(files: &[File]) -> Vec<String> {
    let silent = |file: &&File| {
        let opening = OPENINGS.iter().find(|(ending, _)| file.path.ends_with(ending));
        let first = file.text.lines().find(|line| !line.starts_with("#!")).unwrap_or_default();
        opening.is_some_and(|(_, opening)| {
            first.strip_prefix(opening).is_none_or(|says| says.trim().is_empty())
        })
    };
    let scripts = files.iter().filter(|file| file.path.starts_with("xtask/"));
    scripts
        .filter(silent)
        .map(|file| format!("{}:1: a script opens with what it is for", file.path))
        .collect()
}

#[test]
fn every_source_opens_with_what_it_is_for() {
    let files = rust();
    assert!(files.len() > 50, "only {} sources were found", files.len());
    none(&faults(&files));
}

#[test]
fn every_script_opens_with_what_it_is_for() {
    none(&silent_scripts(&files()));
}

#[test]
fn a_script_without_a_header_is_seen() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let said = [
        file("xtask/a.py", "#!/usr/bin/env python3\n\"\"\"Says it.\"\"\"\n"),
        file("xtask/a.go", "// Says it.\npackage main\n"),
        file("testdata/a.py", "import os\n"),
    ];
    assert_eq!(silent_scripts(&said), [""; 0]);
    let silent = [file("xtask/a.py", "import os\n"), file("xtask/a.rb", "#!/bin/ruby\nputs\n")];
    assert_eq!(silent_scripts(&silent).len(), 2);
}

#[test]
fn a_source_without_a_header_is_seen() {
    let file = |text: &str| File { path: "a.rs".to_owned(), text: text.to_owned() };
    assert_eq!(faults(&[file("//! Says what it is for.\nfn f() {}\n")]), [""; 0]);
    for text in ["", "fn f() {}", "// no\n", "\n//! late", "//!\n", "/*! other */"] {
        assert_eq!(faults(&[file(text)]).len(), 1, "{text:?}");
    }
}
