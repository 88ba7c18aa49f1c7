//! What is said of wrong queries: the path of JSON, the place in the text, and what would be right.

mod common;

use common::refusal;

/// Checks what is printed of each query, without the words that begin every fault. An `@` stands
/// for the lists of accepted words.
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let lines = refusal(text).to_string();
        let lines: Vec<_> = lines.lines().map(short).collect();
        let expected: Vec<_> = expected.lines().collect();
        assert_eq!(lines, expected, "{text}");
    }
}

fn short(line: &str) -> String {
    let line = line.strip_prefix("invalid query at ").unwrap_or(line);
    match line.split_once("; accepted: ") {
        Some((said, _)) => format!("{said}; @"),
        None => line.to_owned(),
    }
}

/// The path and the place of the first fault.
fn first(text: &str) -> (String, String) {
    let refusal = refusal(text);
    let excerpt = refusal.errors[0].excerpt.clone().unwrap_or_default();
    (refusal.errors[0].path.clone(), excerpt.lines().next().unwrap_or_default().to_owned())
}

#[test]
fn faults_of_meaning_are_those_of_json_with_their_place() {
    check(&[
        (
            "(where \"src/**\"\n  (call :calee \"eval\" :args []))",
            "match.calee: unknown field \"calee\" (did you mean `callee`?); @
  at line 2, column 9
  2 |   (call :calee \"eval\" :args []))
    |         ^^^^^^^^^^^^^
match.args: an empty array asks for nothing; leave the field out
  at line 2, column 23
  2 |   (call :calee \"eval\" :args []))
    |                       ^^^^^^^^",
        ),
        (
            "(call :name/regex \"é(\")",
            "match.name.regex: invalid regex: unclosed group at column 2
  at line 1, column 19
  1 | (call :name/regex \"é(\")
    |                   ^^^^",
        ),
    ]);
}

#[test]
fn paths_are_those_of_json() {
    for (text, path, place) in [
        ("(cal)", "match.kind", "line 1, column 2"),
        ("([call cal])", "match.kind[1]", "line 1, column 8"),
        ("(_)", "match", "line 1, column 1"),
        ("(call :args [\"x\" (_ :nme \"x\")])", "match.args[1].nme", "line 1, column 21"),
        ("(call :kwargs [(shell (cal))])", "match.kwargs.shell.kind", "line 1, column 24"),
        ("(call :kwargs [(a (_))\n(a (_))])", "match.kwargs.a", "line 2, column 1"),
        ("(assignment :callee \"x\")", "match.callee", "line 1, column 13"),
        ("(limit 1 (limit 0 (call)))", "limit", "line 1, column 17"),
        ("(inside (cal) (call))", "inside.kind", "line 1, column 10"),
        ("(language python pyton (call))", "languages[1]", "line 1, column 18"),
        ("(where \"a\" \"\" (call))", "where[1]", "line 1, column 12"),
        ("(calers (enclosing-decl (call)))", "steps[1].op", "line 1, column 2"),
        ("(callers :depth 0 (enclosing-decl (call)))", "steps[1].depth", "line 1, column 10"),
        ("(callers (call))", "steps[0]", "line 1, column 1"),
        ("(call :name \"a\" (name \"b\"))", "match.name", "line 1, column 17"),
        ("(call :has (_))", "match.has", "line 1, column 7"),
    ] {
        assert_eq!(first(text), (path.to_owned(), format!("  at {place}")), "{text}");
    }
}

#[test]
fn brackets_and_strings() {
    let expected = "expected a query, such as (call :callee \"eval\")";
    for (text, place, message) in [
        ("", "line 1, column 1", expected),
        ("; only this\n", "line 1, column 12", expected),
        ("call", "line 1, column 1", expected),
        ("{}", "line 1, column 1", "this is JSON; RQL begins with `(`"),
        ("(call\n(", "line 2, column 1", "this `(` is not closed; put `)` where it ends"),
        ("(call))", "line 1, column 7", "this bracket closes nothing"),
        (")", "line 1, column 1", "this bracket closes nothing"),
        ("(call\n[)", "line 2, column 2", "expected `]`, which closes the `[` of line 2, column 1"),
        ("(call) x", "line 1, column 8", "more text follows the query; a query is one form"),
        (
            "(call \"x)\n)",
            "line 1, column 7",
            "the string is not closed: put `\"` at its end, and write a line break inside it as \\n",
        ),
    ] {
        let refusal = refusal(text);
        assert_eq!(refusal.errors[0].path, "$", "{text}");
        assert_eq!(refusal.errors[0].message, format!("not valid RQL at {place}: {message}"));
    }
    check(&[(
        "(call :name/regex \"a\\d\")",
        "$: not valid RQL at line 1, column 21: no such escape; there are \\\" \\\\ \\/ \\b \\f \\n \\r \
         \\t \\uXXXX, and a backslash of a regex is written twice
  1 | (call :name/regex \"a\\d\")
    |                     ^^",
    )]);
}

#[test]
fn faults_of_form_say_what_is_right() {
    for (text, path, message) in [
        ("(call :name)", "match", "`:name` has no value"),
        ("(call :name f)", "match.name", "expected a string in quotes, got `f`; write \"f\""),
        ("(call \"x\")", "match", "expected `:field value`, got a string"),
        (
            "(call :callee run)",
            "match.callee",
            "expected a pattern, got `run`; write (run) for a kind, \"run\" for a name",
        ),
        (
            "(call :name-regex \"x\")",
            "match.name_regex",
            "unknown field `name-regex`; write `:name/regex \"...\"`",
        ),
        (
            "(call (identifier))",
            "match",
            "a pattern in a pattern needs a field before it, such as `:has`",
        ),
        (
            "(call :args \"x\")",
            "match.args",
            "`args` takes a list of patterns: `:args [(_ :capture \"a\")]`",
        ),
        (
            "(call :kwargs [shell])",
            "match.kwargs",
            "expected a name and a pattern: `:kwargs [(shell (boolean-literal))]`",
        ),
        (
            "(call :callee (where \"x\" (_)))",
            "match.callee",
            "`where` wraps a whole query, and stands in no pattern",
        ),
        (
            "(name \"x\")",
            "match",
            "`name` is a field, not a kind; a pattern begins with a kind, with `_` for any kind, or \
             with `[kind kind]`",
        ),
        ("(callers :depth (call))", "steps[0]", "`:depth` has no value"),
        (
            "(callers (call) :depth 2)",
            "steps[0]",
            "`:depth` stands behind the query of `callers`; what belongs to a wrapper stands before \
             it",
        ),
        (
            "(callers :depth 2)",
            "match",
            "`callers` wraps a query: (callers (function :name \"f\"))",
        ),
        ("(inside (class))", "match", "`inside` wraps a query: (inside PATTERN QUERY)"),
        ("(limit (call))", "limit", "`limit` takes one thing and then the query: (limit 10 QUERY)"),
        ("(where src (call))", "where[0]", "expected a string in quotes, got `src`; write \"src\""),
    ] {
        let refusal = refusal(text);
        let said: Vec<_> = refusal.errors.iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!((refusal.errors[0].path.as_str(), said), (path, vec![message]), "{text}");
    }
}

#[test]
fn a_slip_of_a_wrapper_is_one_fault() {
    for (text, meant) in
        [("(were \"x\" (call))", "where"), ("(languages python (call))", "language")]
    {
        let refusal = refusal(text);
        let guesses: Vec<_> = refusal.errors.iter().map(|fault| fault.did_you_mean).collect();
        assert_eq!(guesses, [Some(meant)], "{text}");
    }
}

#[test]
fn faults_in_json_form_have_no_places_of_their_own() {
    let text = "(call :calee \"eval\")";
    let json = r#"{"match": {"kind": "call", "calee": {"name": "eval"}}}"#;
    let from_json = bifrost_query::parse(json.as_bytes(), &common::catalog());
    let from_json = from_json.map_err(|refusal| refusal.to_json()["error"]["errors"].clone());
    assert_eq!(from_json.err(), Some(refusal(text).to_json()["error"]["errors"].clone()));
}
