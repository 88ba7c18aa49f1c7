//! Every source opens with what it is for.

use crate::tree::{File, none, rust};

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

#[test]
fn every_source_opens_with_what_it_is_for() {
    let files = rust();
    assert!(files.len() > 50, "only {} sources were found", files.len());
    none(&faults(&files));
}

#[test]
fn a_source_without_a_header_is_seen() {
    let file = |text: &str| File { path: "a.rs".to_owned(), text: text.to_owned() };
    assert_eq!(faults(&[file("//! Says what it is for.\nfn f() {}\n")]), [""; 0]);
    for text in ["", "fn f() {}", "// no\n", "\n//! late", "//!\n", "/*! other */"] {
        assert_eq!(faults(&[file(text)]).len(), 1, "{text:?}");
    }
}
