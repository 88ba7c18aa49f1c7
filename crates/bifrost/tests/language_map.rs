//! Extensions that the caller gives to a language.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;

use bifrost::languages::{MapError, Mapped};
use bifrost::{LanguageMap, OpenOptions, Workspace};

fn map(entries: &[&str]) -> LanguageMap {
    entries.iter().map(|entry| entry.parse::<Mapped>().unwrap()).collect()
}

/// Path and language of each file of a folder.
fn read(files: &[(&str, &str)], entries: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        fs::write(folder.path().join(path), text).unwrap();
    }
    let options = OpenOptions { language_map: map(entries), ..OpenOptions::default() };
    let workspace = Workspace::open(folder.path(), &options).unwrap();
    let told = workspace.files().iter().map(|file| format!("{} {}", file.path, file.language));
    told.collect()
}

#[test]
fn an_unknown_extension_is_read_and_a_known_one_is_read_otherwise() {
    let files = [("a.txt", "f()\n"), ("b.inc", "f()\n"), ("c.py", "f()\n"), ("README", "")];
    assert_eq!(read(&files, &[]), ["b.inc php", "c.py python"]);
    assert_eq!(read(&files, &["txt=rb", "INC=C++"]), ["a.txt ruby", "b.inc cpp", "c.py python"]);
}

#[test]
fn what_the_caller_says_is_not_settled_by_other_files() {
    let files = [("a.h", "int f();\n"), ("b.c", "int f() { return 1; }\n")];
    assert_eq!(read(&files, &[]), ["a.h c", "b.c c"]);
    assert_eq!(read(&files, &["h=cpp"]), ["a.h cpp", "b.c c"]);
    let files = [("a.h", "int f();\n"), ("b.cpp", "int f() { return 1; }\n")];
    assert_eq!(read(&files, &[]), ["a.h cpp", "b.cpp cpp"]);
    assert_eq!(read(&files, &["h=c"]), ["a.h c", "b.cpp cpp"]);
}

#[test]
fn the_longest_ending_counts_and_of_equal_ones_the_last() {
    let files = [("a.html.erb", ""), ("b.erb", ""), ("c.xtxt", "")];
    let read = |entries: &[&str]| read(&files, entries);
    assert_eq!(read(&["html.erb=ruby", "erb=php"]), ["a.html.erb ruby", "b.erb php"]);
    assert_eq!(read(&[".erb=php", "erb=go"]), ["a.html.erb go", "b.erb go"]);
    assert!(read(&["txt=go"]).is_empty());
}

#[test]
fn an_alias_chooses_the_grammar_that_it_is_the_extension_of() {
    let facts = |entry: &str, text: &str| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.page"), text).unwrap();
        let options = OpenOptions { language_map: map(&[entry]), ..OpenOptions::default() };
        let workspace = Workspace::open(folder.path(), &options).unwrap();
        workspace.facts("a.page").unwrap().0.damaged
    };
    let markup = "const a = <b c={1}></b>;\n";
    let cast = "const a = <b>c;\nconst d = 1;\n";
    assert_eq!((facts("page=tsx", markup), facts("page=ts", markup)), (false, true));
    assert_eq!((facts("page=tsx", cast), facts("page=typescript", cast)), (true, false));
}

#[test]
fn what_cannot_be_meant_is_refused() {
    for wrong in ["", "inc", "=php", "inc=", "a/b=php", "*.inc=php", "a..b=php", "inc=php=c"] {
        let said = wrong.parse::<Mapped>().unwrap_err();
        assert_eq!(said, MapError::Form(wrong.to_owned()));
        assert!(said.to_string().ends_with("write it like EXT=LABEL"), "{said}");
    }
    let said = |text: &str| text.parse::<Mapped>().unwrap_err().to_string();
    let near = said("inc=pyhton");
    assert!(near.starts_with("unknown language `pyhton` (did you mean `python`?); accepted: "));
    assert!(near.contains("javascript, typescript, "), "{near}");
    assert!(said("inc=golagn").contains("(did you mean `go`?)"));
    assert!(said("inc=fortran").starts_with("unknown language `fortran`; accepted: "));
}
