//! What each pass decides, one ruling a test.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod support;

use bifrost_contract::{Impact, Kind};
use bifrost_plan::{Part, Plan};
use support::plan;

fn words(plan: &Plan, label: &str) -> Vec<String> {
    plan.language(label).unwrap().words.clone()
}

#[test]
fn kinds_include_subtypes_and_lose_exclusions() {
    let plan = plan(r#"{"match": {"kind": "callable", "not_kind": ["constructor", "lambda"]}}"#);
    let kinds: Vec<_> = plan.pattern(plan.root).kinds.iter().collect();
    assert_eq!(kinds, [Kind::Callable, Kind::Function, Kind::Method]);
}

#[test]
fn an_exclusion_alone_needs_no_fact() {
    let plan = plan(r#"{"match": {"kind": "call", "args": [{"not_kind": "literal"}]}}"#);
    let argument = plan.patterns.last().unwrap();
    assert!(!argument.needs_fact && !argument.kinds.contains(Kind::StringLiteral));
}

#[test]
fn words_come_from_positive_exact_names_only() {
    let plan = plan(
        r#"{"match": {"kind": "call", "name": "a", "callee": {"name": {"regex": "b"}},
            "args": [{"kind": "call", "name": "c", "has": {"name": "d", "not_has": {"name": "e"}}}],
            "kwargs": {"k": {"name": "l"}}, "text": {"regex": "t"}},
            "inside": {"kind": "class", "name": "i"}, "not_inside": {"kind": "class", "name": "n"}}"#,
    );
    assert_eq!(words(&plan, "python"), ["a", "c", "d", "i", "k", "l"]);
    assert_eq!(plan.names, ["a", "c", "d", "i", "k", "l"]);
    assert!(words(&plan, "java").is_empty(), "left out, so nothing is asked of it");
}

#[test]
fn only_words_common_to_all_bearers_are_needed() {
    let java = |query: &str| words(&plan(query), "java");
    assert_eq!(java(r#"{"match": {"kind": "import", "name": "a.b"}}"#), ["a", "b"]);
    assert_eq!(java(r#"{"match": {"kind": ["import", "class"], "name": "a.b"}}"#), [""; 0]);
    assert_eq!(java(r#"{"match": {"kind": ["import", "class"], "name": "ab"}}"#), ["ab"]);
    assert_eq!(java(r#"{"match": {"kind": "import", "module": {"name": "a.b"}}}"#), ["a", "b"]);
}

#[test]
fn a_language_that_lacks_all_kinds_of_a_pattern_is_not_searched() {
    let plan = plan(r#"{"match": {"kind": "call"}, "inside": {"kind": ["throw", "catch"]}}"#);
    let c = plan.language("c").unwrap();
    assert!(!c.searched && plan.language("java").unwrap().searched);
    assert_eq!(c.diagnostics.len(), 1, "one diagnostic lists both");
    assert_eq!(c.diagnostics[0].impact, Impact::Advisory);
    assert!(c.diagnostics[0].message.ends_with("kind(s): throw, catch"));
}

#[test]
fn a_kind_elsewhere_makes_the_answer_incomplete_even_in_a_union() {
    let plan = plan(r#"{"match": {"kind": ["constructor", "method"]}}"#);
    let python = plan.language("python").unwrap();
    assert!(python.searched);
    assert_eq!(python.diagnostics[0].impact, Impact::Incomplete);
    assert!(python.diagnostics[0].message.contains("__init__"));
}

#[test]
fn a_pattern_that_excludes_what_it_asks_is_searched_nowhere_and_says_nothing() {
    let plan = plan(r#"{"match": {"kind": "call", "not_kind": "call"}}"#);
    assert!(plan.languages.iter().all(|it| !it.searched && it.diagnostics.is_empty()));
}

#[test]
fn breadth_is_lost_with_any_of_words_globs_languages() {
    assert!(plan(r#"{"match": {"kind": "call"}}"#).broad);
    assert!(!plan(r#"{"match": {"kind": "call", "name": "f"}}"#).broad);
    assert!(!plan(r#"{"match": {"kind": "call"}, "where": ["a/**"]}"#).broad);
    assert!(!plan(r#"{"match": {"kind": "call"}, "languages": ["c"]}"#).broad);
}

#[test]
fn both_sides_of_an_assignment_are_one_part() {
    let plan = plan(r#"{"match": {"kind": "assignment", "right": {"capture": "r"}, "left": {}}}"#);
    let root = plan.pattern(plan.root);
    assert!(matches!(root.tests[..], [Part::Sides { .. }]));
    assert_eq!(root.tests, root.choices);
}

#[test]
fn bindings_follow_the_order_of_the_contract() {
    let plan = plan(
        r#"{"match": {"capture": "own", "kind": "call", "has": {"capture": "has", "kind": "if"},
            "args": [{"capture": "arg", "has": {"capture": "own"}}], "callee": {"capture": "callee"},
            "not_has": {"capture": "own"}}, "inside": {"kind": "class", "capture": "in"}}"#,
    );
    let labels = plan.bindings.iter().map(|id| plan.labels[id.0 as usize].as_str());
    assert_eq!(labels.collect::<Vec<_>>(), ["callee", "own", "arg", "has", "own", "in"]);
}
