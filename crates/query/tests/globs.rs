//! `where`: what is a glob, and which leave the project.

mod common;

use common::{accepted, check, faults};

fn query(glob: &str) -> String {
    format!(r#"{{"match": {{"kind": "if"}}, "where": ["ok", "{glob}"]}}"#)
}

#[test]
fn bad_globs_say_why() {
    let invalid = |glob: &str, why: &str| check(&[(&query(glob), &[&format!("where[1]: {why}")])]);
    invalid("", "an empty glob selects nothing; use `.` for all files");
    invalid("a[b", "invalid glob: unclosed character class; missing ']'");
    invalid(
        "{a,b",
        "invalid glob: unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)",
    );
    invalid("[z-a]", "invalid glob: invalid range; 'z' > 'a'");
}

#[test]
fn a_glob_stays_in_the_project() {
    for glob in ["..", "../a", "a/../../b", "./../a", "a//../..", "*/../../b", "{a,b}/../.."] {
        let expected = "where[1]: the glob leaves the project through `..`";
        check(&[(&query(glob), &[expected])]);
    }
    for glob in ["a/..", "a/../b", "**/../../a", "..a", "a/..b", "*/..", ".", "./a/", "a..b/**"] {
        accepted(&query(glob));
    }
}

/// Where an absolute path leads is for the entry points to say.
#[test]
fn absolute_globs_pass() {
    for glob in ["/abs/../../..", "/src/**/*.py", "C:/src/../..", r"\\\\host\\share"] {
        accepted(&query(glob));
    }
}

#[test]
fn every_entry_is_checked() {
    let query = r#"{"match": {"kind": "if"}, "where": ["", "a[", 1, "../x", "src"]}"#;
    let faults = faults(query);
    let paths: Vec<_> = faults.iter().map(|fault| &fault[..8]).collect();
    assert_eq!(paths, ["where[0]", "where[1]", "where[2]", "where[3]"]);
}

#[test]
fn globs_are_kept_as_written() {
    let query = accepted(r#"{"match": {"kind": "if"}, "where": ["./a/", "a", "a"]}"#);
    let sources: Vec<_> = query.globs.iter().map(|glob| glob.source()).collect();
    assert_eq!(sources, ["./a/", "a", "a"]);
}
