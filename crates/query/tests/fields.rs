//! Fields: unknown, misspelt, misplaced, repeated, missing, and of the wrong type.

mod common;

use common::{accepted, check, check_patterns, check_steps, faults};

#[test]
fn the_example_of_the_specification() {
    check(&[(
        r#"{"match": {"kind": "call", "calee": {"name": "eval"}}}"#,
        &[r#"match.calee: unknown field "calee" (did you mean `callee`?); accepted: <fields>"#],
    )]);
}

#[test]
fn unknown_fields_anywhere() {
    check(&[
        (
            r#"{"match": {"kind": "call"}, "foo": 1}"#,
            &[r#"foo: unknown field "foo"; accepted: <top>"#],
        ),
        (
            r#"{"match": {"kind": "call"}, "query_file": "a.json"}"#,
            &[r#"query_file: unknown field "query_file"; accepted: <top>"#],
        ),
        (
            r#"{"match": {"kind": "call", "args": [{"foo": 1}]}}"#,
            &[r#"match.args[0].foo: unknown field "foo"; accepted: <fields>"#],
        ),
        (
            r#"{"match": {"name": "f"}, "not_inside": {"has": {"x": 1}}}"#,
            &[r#"not_inside.has.x: unknown field "x"; accepted: <fields>"#],
        ),
        (
            r#"{"match": {"name": {"regex": "a", "flags": "i"}}}"#,
            &[r#"match.name.flags: unknown field "flags"; accepted: regex"#],
        ),
        (
            r#"{"match": {"text": {"regx": "a"}}}"#,
            &[r#"match.text.regx: unknown field "regx" (did you mean `regex`?); accepted: regex"#],
        ),
    ]);
    check_steps(&[(
        r#"[{"op": "file_of", "foo": 1}]"#,
        &[r#"steps[0].foo: unknown field "foo"; accepted: op"#],
    )]);
}

#[test]
fn misplaced_fields_say_where_they_belong() {
    check(&[
        (
            r#"{"kind": "call", "match": {"kind": "call"}}"#,
            &[
                r#"kind: unknown field "kind"; it belongs in a pattern, such as `match`; accepted: <top>"#,
            ],
        ),
        (
            r#"{"match": {"kind": "call", "inside": {"kind": "if"}}}"#,
            &[
                r#"match.inside: unknown field "inside"; it belongs at the top level; accepted: <fields>"#,
            ],
        ),
        (
            r#"{"match": {"kind": "call", "limit": 5}}"#,
            &[
                r#"match.limit: unknown field "limit"; it belongs at the top level; accepted: <fields>"#,
            ],
        ),
        (
            r#"{"match": {"name_regex": "^a"}}"#,
            &[concat!(
                r#"match.name_regex: unknown field "name_regex"; write `"name": {"regex": "..."}`"#,
                " (did you mean `name`?); accepted: <fields>"
            )],
        ),
        (
            r#"{"match": {"kind": "if", "text_regex": "^a"}}"#,
            &[concat!(
                r#"match.text_regex: unknown field "text_regex"; write `"text": {"regex": "..."}`"#,
                " (did you mean `text`?); accepted: <fields>"
            )],
        ),
    ]);
}

/// One slip gives one fault: what the misspelt field would have satisfied is not missed as well.
#[test]
fn near_misses() {
    let guess = |query: &str, expected: &str| {
        let faults = faults(query);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains(&format!("(did you mean `{expected}`?)")), "{}", faults[0]);
    };
    for (slip, field) in [
        ("callees", "callee"),
        ("reciever", "receiver"),
        ("arg", "args"),
        ("kwarg", "kwargs"),
        ("kwags", "kwargs"),
        ("Callee", "callee"),
        ("nam", "name"),
        ("not-kind", "not_kind"),
        ("notKind", "not_kind"),
        ("captures", "capture"),
        ("not_hass", "not_has"),
    ] {
        guess(&format!(r#"{{"match": {{"kind": "call", "{slip}": {{}}}}}}"#), field);
    }
    for (slip, field) in [("decorator", "decorators"), ("modul", "module"), ("txt", "text")] {
        guess(&format!(r#"{{"match": {{"kind": "declaration", "{slip}": {{}}}}}}"#), field);
    }
    for (slip, field) in [
        ("schemaVersion", "schema_version"),
        ("language", "languages"),
        ("wehre", "where"),
        ("insde", "inside"),
        ("not-inside", "not_inside"),
        ("step", "steps"),
        ("limits", "limit"),
        ("result-detail", "result_detail"),
        ("result_details", "result_detail"),
    ] {
        guess(&format!(r#"{{"match": {{"kind": "call"}}, "{slip}": 1}}"#), field);
    }
    guess(r#"{"mach": {"kind": "call"}}"#, "match");
    guess(r#"{"match": {"kin": "call", "callee": {"name": "f"}}}"#, "kind");
    guess(r#"{"match": {"names": "f"}}"#, "name");
    guess(r#"{"match": {"name": {"Regex": "f"}}}"#, "regex");
}

#[test]
fn repeated_keys() {
    check(&[
        (
            r#"{"match": {"kind": "call"}, "match": {"kind": "call"}}"#,
            &["match: duplicate key; write each key once"],
        ),
        (
            r#"{"match": {"kind": "call", "kind": "if"}}"#,
            &["match.kind: duplicate key; write each key once"],
        ),
        (
            r#"{"match": {"name": {"regex": "a", "regex": "b"}}}"#,
            &["match.name.regex: duplicate key; write each key once"],
        ),
        (
            r#"{"match": {"kind": "call", "kwargs": {"a": {}, "b": {}, "a": {}}}}"#,
            &["match.kwargs.a: duplicate key; write each key once"],
        ),
        (
            r#"{"match": {"kind": "call"}, "a": 1, "\u0061": 2}"#,
            &[r#"a: unknown field "a"; accepted: <top>"#, "a: duplicate key; write each key once"],
        ),
    ]);
    check_steps(&[(
        r#"[{"op": "file_of", "op": "file_of"}]"#,
        &["steps[0].op: duplicate key; write each key once"],
    )]);
}

#[test]
fn missing_fields() {
    check(&[("{}", &["$: `match` is required"]), (r#"{"limit": 5}"#, &["$: `match` is required"])]);
    check_patterns(&[(r#"{"name": {}}"#, &["match.name: `regex` is required"])]);
    check_steps(&[(r#"[{}]"#, &["steps[0]: `op` is required"])]);
}

#[test]
fn wrong_types_say_what_came() {
    check(&[
        ("[]", &["$: expected an object, got an array"]),
        ("\"x\"", &["$: expected an object, got a string"]),
        ("null", &["$: expected an object, got null"]),
        ("true", &["$: expected an object, got true"]),
        ("17", &["$: expected an object, got 17"]),
        (r#"{"match": []}"#, &["match: expected an object, got an array"]),
        (r#"{"match": null}"#, &["match: expected an object, got null"]),
        (r#"{"match": "call"}"#, &["match: expected an object, got a string"]),
        (
            r#"{"match": {"kind": "if"}, "inside": "x"}"#,
            &["inside: expected an object, got a string"],
        ),
        (
            r#"{"match": {"kind": "if"}, "where": "src"}"#,
            &["where: expected an array of globs, got a string"],
        ),
        (
            r#"{"match": {"kind": "if"}, "where": [["src"]]}"#,
            &["where[0]: expected a string, got an array"],
        ),
        (
            r#"{"match": {"kind": "if"}, "languages": "python"}"#,
            &["languages: expected an array of language labels, got a string"],
        ),
        (
            r#"{"match": {"kind": "if"}, "languages": [null]}"#,
            &["languages[0]: expected a string, got null"],
        ),
        (
            r#"{"match": {"kind": "if"}, "steps": {}}"#,
            &["steps: expected an array of steps, got an object"],
        ),
        (
            r#"{"match": {"kind": "if"}, "steps": ["file_of"]}"#,
            &["steps[0]: expected an object, got a string"],
        ),
        (
            r#"{"match": {"kind": "if"}, "limit": "5"}"#,
            &["limit: expected an integer from 1 to 1000, got a string"],
        ),
        (
            r#"{"match": {"kind": "if"}, "result_detail": true}"#,
            &["result_detail: expected a string, got true"],
        ),
    ]);
    check_patterns(&[
        (r#"{"kind": 1}"#, &["match.kind: expected a kind or an array of kinds, got 1"]),
        (r#"{"kind": ["call", {}]}"#, &["match.kind[1]: expected a string, got an object"]),
        (
            r#"{"kind": "if", "not_kind": {}}"#,
            &["match.not_kind: expected a kind or an array of kinds, got an object"],
        ),
        (
            r#"{"name": ["a"]}"#,
            &["match.name: expected a string or an object with `regex`, got an array"],
        ),
        (r#"{"name": {"regex": 1}}"#, &["match.name.regex: expected a string, got 1"]),
        (r#"{"text": 1}"#, &["match.text: expected an object with `regex`, got 1"]),
        (
            r#"{"text": "a"}"#,
            &["match.text: expected an object with `regex`, got a string; there is no exact test \
               of text, so anchor and escape a regex"],
        ),
        (r#"{"kind": "if", "capture": {}}"#, &["match.capture: expected a string, got an object"]),
        (r#"{"kind": "if", "has": "x"}"#, &["match.has: expected an object, got a string"]),
        (
            r#"{"kind": "if", "not_has": [{}]}"#,
            &["match.not_has: expected an object, got an array"],
        ),
        (r#"{"kind": "call", "callee": "f"}"#, &["match.callee: expected an object, got a string"]),
        (
            r#"{"kind": "call", "args": {}}"#,
            &["match.args: expected an array of patterns, got an object"],
        ),
        (r#"{"kind": "call", "args": [1]}"#, &["match.args[0]: expected an object, got 1"]),
        (r#"{"kind": "call", "kwargs": []}"#, &["match.kwargs: expected an object, got an array"]),
        (
            r#"{"kind": "call", "kwargs": {"a": 1.5}}"#,
            &["match.kwargs.a: expected an object, got 1.5"],
        ),
    ]);
}

#[test]
fn the_version_may_be_left_out_or_be_two() {
    let query =
        |version: &str| format!(r#"{{"schema_version": {version}, "match": {{"kind": "if"}}}}"#);
    accepted(&query("2"));
    for (version, shown) in
        [("1", "1"), ("3", "3"), ("2.0", "2.0"), ("\"2\"", "a string"), ("null", "null")]
    {
        let message =
            format!("schema_version: expected the integer 2, the only version, got {shown}");
        check(&[(&query(version), &[&message])]);
    }
}
