//! How refusals are listed: order, number, paths, and the two forms of printing.

mod common;

use common::{check, faults, refusal};
use serde_json::json;

#[test]
fn all_faults_in_document_order() {
    check(&[
        (
            r#"{"limit": 0, "match": {"callee": {"nam": "x"}, "kind": "if"}, "where": [""],
                "steps": [{"op": "zap"}], "foo": 1}"#,
            &[
                "limit: expected an integer from 1 to 1000, got 0",
                "match.callee: role `callee` does not fit kind `if`; it fits `call`",
                r#"match.callee.nam: unknown field "nam" (did you mean `name`?); accepted: <fields>"#,
                "where[0]: an empty glob selects nothing; use `.` for all files",
                r#"steps[0].op: unknown operation "zap"; accepted: <ops>"#,
                r#"foo: unknown field "foo"; accepted: <top>"#,
            ],
        ),
        (
            r#"{"foo": {}, "match": {"capture": "x", "has": {}}}"#,
            &[
                r#"foo: unknown field "foo"; accepted: <top>"#,
                "match: the root pattern needs `kind`, `name` or `text`",
                "match.has: an empty pattern is met by everything; give a field",
            ],
        ),
        (
            r#"{"steps": [{"depth": 1, "op": "owner"}, {"op": "owner"}], "inside": {}}"#,
            &[
                "$: `match` is required",
                "steps[0]: `owner` takes a declaration, but the match gives a structural match; \
                 put `enclosing_decl` before it",
                r#"steps[0].depth: unknown field "depth"; `owner` does not take it; accepted: op"#,
                "inside: an empty pattern is met by everything; give a field",
            ],
        ),
    ]);
}

#[test]
fn twenty_are_listed_and_the_rest_is_counted() {
    let entries = |count: usize| vec!["\"\""; count].join(",");
    let query =
        |count: usize| format!(r#"{{"match": {{"kind": "if"}}, "where": [{}]}}"#, entries(count));
    assert_eq!(refusal(&query(20)).errors.len(), 20);
    assert_eq!(refusal(&query(20)).more, 0);
    let refusal = refusal(&query(25));
    assert_eq!((refusal.errors.len(), refusal.more), (20, 5));
    assert_eq!(refusal.errors[19].path, "where[19]");
    let printed = refusal.to_string();
    assert_eq!(printed.lines().last(), Some("invalid query: at least 5 more not shown"));
}

/// A fault found late but standing early pushes the last one out.
#[test]
fn the_first_twenty_are_the_first_in_the_document() {
    let unknown: Vec<_> = (0..30).map(|index| format!(r#""z{index}": 1"#)).collect();
    let query =
        format!(r#"{{"match": {{"not_has": {{"capture": "lonely", {}}}}}}}"#, unknown.join(","));
    let refusal = refusal(&query);
    let paths: Vec<_> = refusal.errors.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(paths[..3], ["match", "match.not_has.capture", "match.not_has.z0"]);
    assert_eq!(paths[19], "match.not_has.z17");
    assert_eq!(refusal.more, 12);
}

#[test]
fn paths_quote_what_is_no_plain_identifier() {
    let path = |key: &str| {
        let query = format!(r#"{{"match": {{"kind": "call", "kwargs": {{{key}: 1}}}}}}"#);
        refusal(&query).errors[0].path.clone()
    };
    assert_eq!(path(r#""shell""#), "match.kwargs.shell");
    assert_eq!(path(r#""_x9""#), "match.kwargs._x9");
    assert_eq!(path(r#""a b""#), r#"match.kwargs["a b"]"#);
    assert_eq!(path(r#""9a""#), r#"match.kwargs["9a"]"#);
    assert_eq!(path(r#""a.b""#), r#"match.kwargs["a.b"]"#);
    assert_eq!(path(r#""""#), r#"match.kwargs[""]"#);
    assert_eq!(path(r#""größe""#), r#"match.kwargs["größe"]"#);
    assert_eq!(path(r#""a\"b\\c""#), r#"match.kwargs["a\"b\\c"]"#);
    assert_eq!(path(r#""a\nb\u0000\u202e""#), r#"match.kwargs["a\nb\u0000\u202e"]"#);
    let deeper =
        r#"{"match": {"kind": "call", "kwargs": {"a b": {"kind": "call", "args": [{}, []]}}}}"#;
    assert_eq!(refusal(deeper).errors[0].path, r#"match.kwargs["a b"].args[1]"#);
    assert_eq!(
        faults(r#"{"match": {"kind": "if"}, "a b": 1}"#)[0].split(':').next(),
        Some(r#"$["a b"]"#)
    );
}

#[test]
fn long_keys_and_words_are_clipped() {
    let long = "k".repeat(100_000);
    let refusal_of = |query: String| {
        let refusal = refusal(&query);
        assert!(refusal.errors[0].path.len() < 400 && refusal.to_string().len() < 1000);
        refusal.errors[0].clone()
    };
    let fault = refusal_of(format!(r#"{{"match": {{"kind": "if"}}, "{long}": 1}}"#));
    assert_eq!(fault.path, format!("{}…", "k".repeat(128)));
    assert_eq!(fault.message, format!("unknown field \"{}…\"", "k".repeat(60)));
    let fault = refusal_of(format!(r#"{{"match": {{"kind": "if"}}, "é{long}": 1}}"#));
    assert_eq!(fault.path, format!("$[\"é{}…\"]", "k".repeat(126)));
    let fault = refusal_of(format!(r#"{{"match": {{"kind": "{long}"}}}}"#));
    assert_eq!(fault.message, format!("unknown kind \"{}…\"", "k".repeat(60)));
}

#[test]
fn a_refusal_prints_a_line_a_fault() {
    let refusal = refusal("{\"match\": {\"kind\": \"a\\nb\"}, \"x\\ny\": 1, \"limit\": 0}");
    let printed = refusal.to_string();
    assert_eq!(printed.lines().count(), 3);
    assert!(printed.lines().all(|line| line.starts_with("invalid query at ")));
    assert!(!printed.ends_with('\n'));
}

#[test]
fn the_json_form() {
    let refusal = refusal(r#"{"match": {"kind": "call"}, "result_detail": "ful", "limit": 0}"#);
    let expected = json!({"error": {
        "message": "invalid query at result_detail: unknown result detail \"ful\" (did you mean `full`?); accepted: compact, full\ninvalid query at limit: expected an integer from 1 to 1000, got 0",
        "errors": [
            {
                "path": "result_detail",
                "message": "unknown result detail \"ful\"",
                "accepted": ["compact", "full"],
                "did_you_mean": "full"
            },
            {"path": "limit", "message": "expected an integer from 1 to 1000, got 0"}
        ]
    }});
    assert_eq!(refusal.to_json(), expected);
    assert_eq!(refusal.to_json().to_string(), expected.to_string());
}
