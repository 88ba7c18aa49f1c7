//! What is written, against the tree that it is written for. Whether it compiles is for cargo to say; here is what can be
//! said without a network.

use std::collections::BTreeSet;

use super::options::Options;
use super::{EDITS, Written, files};
use crate::shell::root;

fn options(name: &str) -> Options {
    let line = format!("{name} --grammar tree-sitter-{name}@0.1.2 --extension zz");
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    Options::read(&words).unwrap().unwrap()
}

fn written() -> Vec<Written> {
    files(&options("mylang"), &root()).unwrap()
}

/// The lines of a text that another one lacks, when all else is the same and in order.
fn added(old: &str, new: &str) -> Vec<String> {
    let mut old = old.lines().peekable();
    let added = new.lines().filter(|line| old.next_if_eq(line).is_none());
    let added: Vec<String> = added.map(str::to_owned).collect();
    assert_eq!(old.next(), None, "a line is gone");
    added
}

#[test]
fn the_files_that_are_there_get_few_lines_and_lose_none() {
    let lines: Vec<(String, Vec<String>)> = written()
        .into_iter()
        .filter(|file| EDITS.iter().any(|(path, _)| *path == file.path))
        .map(|file| {
            let old = std::fs::read_to_string(root().join(&file.path)).unwrap();
            (file.path, added(&old, &file.text))
        })
        .collect();
    let lines: Vec<(&str, Vec<&str>)> = lines
        .iter()
        .map(|(path, lines)| (path.as_str(), lines.iter().map(String::as_str).collect()))
        .collect();
    assert_eq!(
        lines,
        [
            ("crates/languages/src/lib.rs", vec!["mod mylang;"]),
            ("crates/languages/src/registry.rs", vec!["    &crate::mylang::ADAPTER,"]),
            ("crates/languages/Cargo.toml", vec!["tree-sitter-mylang.workspace = true"]),
            (
                "Cargo.toml",
                vec![
                    "tree-sitter-mylang = \"=0.1.2\"",
                    "[profile.dev.package.tree-sitter-mylang]",
                    "opt-level = 2",
                ]
            ),
        ]
    );
}

#[test]
fn the_new_files_are_those_of_a_language() {
    let written = written();
    let paths: Vec<&str> = written.iter().map(|file| file.path.as_str()).collect();
    let new = [
        "crates/languages/src/mylang/mod.rs",
        "crates/languages/src/mylang/shape.rs",
        "testdata/mylang/constructs.txt",
    ];
    assert_eq!(paths[..3], new);
    for file in &written[..3] {
        assert!(!file.text.contains("{{"), "{}", file.path);
    }
    assert!(written[0].text.contains("label: \"mylang\""));
    assert!(written[0].text.contains("extensions: &[\"zz\"]"));
    assert!(written[0].text.contains("Grammar::new(tree_sitter_mylang::LANGUAGE)"));
}

/// The fields that a struct of the engine has.
fn declared(path: &str, name: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join(path)).unwrap();
    let (_, body) = text.split_once(&format!("pub struct {name} {{\n")).unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let fields = body.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
    fields.map(|(field, _)| field.to_owned()).collect()
}

/// The fields that a text gives to the struct that it opens so.
fn given(text: &str, opening: &str) -> BTreeSet<String> {
    let (_, body) = text.split_once(&format!("{opening} {{")).unwrap();
    let mut depth = 1;
    let mut own = String::new();
    for c in body.chars() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            _ if depth == 1 => own.push(c),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    let fields = own.split(',').map(|field| field.split(':').next().unwrap_or_default().trim());
    fields.filter(|field| !field.is_empty()).map(str::to_owned).collect()
}

#[test]
fn every_field_of_an_adapter_is_given() {
    let written = written();
    let (adapter, shape) = (&written[0].text, &written[1].text);
    for (path, name, text, opening) in [
        ("crates/hir/src/adapter.rs", "Adapter", adapter, "= Adapter"),
        ("crates/hir/src/adapter.rs", "Dialect", adapter, "[Dialect"),
        ("crates/hir/src/shape.rs", "Shape", shape, "= Shape"),
        ("crates/hir/src/shape.rs", "ArgumentShape", shape, "ArgumentShape"),
    ] {
        assert_eq!(given(text, opening), declared(path, name), "{name}");
    }
}

#[test]
fn a_language_or_module_that_is_there_is_refused() {
    for name in ["python", "registry", "cfamily"] {
        assert!(files(&options(name), &root()).is_err(), "{name}");
    }
}
