//! Texts that are large, deep or no text at all.

mod common;

use bifrost_contract::limits;
use common::{accepted, catalog, refusal};

fn message(text: &str) -> String {
    refusal(text).errors[0].message.clone()
}

/// A query with this many levels of patterns below its root, in the form with most brackets.
fn deep(levels: usize) -> String {
    let open = "(call (kwargs [(a ".repeat(levels);
    format!("{open}(call){}", ")]))".repeat(levels))
}

#[test]
fn every_valid_depth_is_read() {
    let query = accepted(&deep(limits::PATTERN_NESTING));
    assert_eq!(accepted(&bifrost_rql::print(&query)), query);
    let wrapped = format!(
        "(limit 9 (result-detail full (schema-version 2 (language python (where \"x\" (inside (class) {}{}{}))))))",
        "(callers ".repeat(limits::STEPS - 1),
        format_args!("(enclosing-decl {})", deep(limits::PATTERN_NESTING)),
        ")".repeat(limits::STEPS - 1)
    );
    accepted(&wrapped);
}

#[test]
fn one_level_more_is_refused_by_the_rule_of_json() {
    let said = message(&deep(limits::PATTERN_NESTING + 1));
    assert_eq!(said, format!("patterns are nested deeper than {} levels", limits::PATTERN_NESTING));
}

#[test]
fn absurd_depth_is_refused_at_once() {
    for text in ["(".repeat(1_000_000), "[".repeat(1_000_000), "(call :has ".repeat(300_000)] {
        let text = if text.starts_with('[') { format!("({text}") } else { text };
        let most = limits::RQL_NESTING;
        let said = message(&text);
        assert!(
            said.ends_with(&format!("brackets are nested deeper than {most} levels")),
            "{said}"
        );
    }
}

#[test]
fn many_faults_are_counted_and_few_are_shown() {
    let refusal = refusal(&format!("(call {})", ":x 1 ".repeat(50_000)));
    assert_eq!(refusal.errors.len(), limits::REPORTED_ERRORS);
    assert_eq!(refusal.more, 50_000 - limits::REPORTED_ERRORS);
    let refusal = common::refusal(&format!("(call {})", "5 ".repeat(50_000)));
    assert_eq!(refusal.errors.len(), limits::REPORTED_ERRORS);
    assert_eq!(refusal.more, 50_000 - limits::REPORTED_ERRORS);
}

#[test]
fn long_lines_are_shown_in_part() {
    let refusal = refusal(&format!("(call :name \"{}\" :nme \"x\")", "a".repeat(4000)));
    let excerpt = refusal.errors[0].excerpt.clone().unwrap_or_default();
    assert!(excerpt.len() < 500, "{excerpt}");
}

#[test]
fn what_is_no_text_is_refused() {
    for (bytes, said) in [
        (&b"(call\n\xFF)"[..], "the text is not UTF-8 at line 2, column 1"),
        (b"\xEF\xBB\xBF(call)", "the text begins with a byte order mark"),
    ] {
        let refusal = bifrost_rql::parse(bytes, &catalog()).err();
        assert_eq!(refusal.map(|refusal| refusal.errors[0].message.clone()).as_deref(), Some(said));
    }
}
