//! Every form of the notation, beside the JSON that it stands for.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{accepted, same};

#[test]
fn kinds() {
    same("(call)", r#"{"match": {"kind": "call"}}"#);
    for spelling in ["(string-literal)", "(string_literal)"] {
        same(spelling, r#"{"match": {"kind": "string_literal"}}"#);
    }
    same("([function method])", r#"{"match": {"kind": ["function", "method"]}}"#);
    same(r#"(_ :name "x")"#, r#"{"match": {"name": "x"}}"#);
    same("(callable :not-kind lambda)", r#"{"match": {"kind": "callable", "not_kind": "lambda"}}"#);
    same(
        "(callable :not_kind [lambda constructor])",
        r#"{"match": {"kind": "callable", "not_kind": ["lambda", "constructor"]}}"#,
    );
}

#[test]
fn predicates_are_keywords_or_forms() {
    for text in [
        r#"(call :name "f" :text/regex "x+" :capture "c")"#,
        r#"(call (name "f") (text/regex "x+") (capture "c"))"#,
        r#"(call (name "f") :text/regex "x+" (capture "c"))"#,
    ] {
        same(
            text,
            r#"{"match": {"kind": "call", "name": "f", "text": {"regex": "x+"}, "capture": "c"}}"#,
        );
    }
    for text in [r#"(call :name/regex "^f\\d")"#, r#"(call (name/regex "^f\\d"))"#] {
        same(text, r#"{"match": {"kind": "call", "name": {"regex": "^f\\d"}}}"#);
    }
}

#[test]
fn roles_take_forms_and_strings() {
    same(
        r#"(call :callee "run" :receiver (identifier :name "subprocess"))"#,
        r#"{"match": {"kind": "call", "callee": {"name": "run"},
            "receiver": {"kind": "identifier", "name": "subprocess"}}}"#,
    );
    same(
        r#"(call :args [(_ :capture "a") "x" (_)] (kwargs [(shell (boolean-literal)) ("a-b" "y")]))"#,
        r#"{"match": {"kind": "call", "args": [{"capture": "a"}, {"name": "x"}, {}],
            "kwargs": {"shell": {"kind": "boolean_literal"}, "a-b": {"name": "y"}}}}"#,
    );
    same(
        r#"(assignment :left "x" (right (string-literal)))"#,
        r#"{"match": {"kind": "assignment", "left": {"name": "x"},
            "right": {"kind": "string_literal"}}}"#,
    );
    same(
        r#"(class :decorators ["entity"])"#,
        r#"{"match": {"kind": "class", "decorators": [{"name": "entity"}]}}"#,
    );
    same(
        r#"(function (has (call :callee "open")) :not-has (call :callee "close"))"#,
        r#"{"match": {"kind": "function", "has": {"kind": "call", "callee": {"name": "open"}},
            "not_has": {"kind": "call", "callee": {"name": "close"}}}}"#,
    );
}

/// A name of an argument is not ours: its dashes stay.
#[test]
fn names_of_arguments_are_left_alone() {
    same("(call :kwargs [(a-b (_))])", r#"{"match": {"kind": "call", "kwargs": {"a-b": {}}}}"#);
    same("(call :kwargs [(5 (_))])", r#"{"match": {"kind": "call", "kwargs": {"5": {}}}}"#);
}

#[test]
fn wrappers_stand_in_any_order() {
    let json = r#"{"where": ["src/**", "a.py"], "languages": ["python", "cpp", "csharp"],
        "limit": 7, "result_detail": "full", "schema_version": 2,
        "match": {"kind": "call"}, "inside": {"kind": "class"}, "not_inside": {"name": "t"}}"#;
    for text in [
        r#"(where "src/**" "a.py" (language py c++ c-sharp (limit 7 (result-detail full
            (schema-version 2 (inside (class) (not-inside "t" (call))))))))"#,
        r#"(not-inside (_ :name "t") (schema_version 2 (language python cpp c# (inside (class)
            (result_detail full (where "src/**" "a.py" (limit 7 (call))))))))"#,
    ] {
        same(text, json);
    }
}

#[test]
fn steps_begin_with_the_innermost() {
    same(
        "(callers :depth 2 :proof proven (limit 5 (enclosing-decl (call))))",
        r#"{"limit": 5, "match": {"kind": "call"}, "steps": [{"op": "enclosing_decl"},
            {"op": "callers", "depth": 2, "proof": "proven"}]}"#,
    );
    same(
        "(references-of :reference-kinds [method-call field_read] :surface lsp-references
            (supertypes :transitive true (enclosing-decl (class))))",
        r#"{"match": {"kind": "class"}, "steps": [{"op": "enclosing_decl"},
            {"op": "supertypes", "transitive": true},
            {"op": "references_of", "reference_kinds": ["method_call", "field_read"],
             "surface": "lsp_references"}]}"#,
    );
    for (option, json) in [
        (":parameter-index 0", r#""parameter_index": 0"#),
        (":parameter-name \"a-b\"", r#""parameter_name": "a-b""#),
        (":receiver true", r#""receiver": true"#),
    ] {
        same(
            &format!("(file_of (call_input {option} (call-sites-to (enclosing-decl (method)))))"),
            &format!(
                r#"{{"match": {{"kind": "method"}}, "steps": [{{"op": "enclosing_decl"}},
                    {{"op": "call_sites_to"}}, {{"op": "call_input", {json}}}, {{"op": "file_of"}}]}}"#
            ),
        );
    }
}

#[test]
fn comments_and_blanks_mean_nothing() {
    same(
        "; who calls\r\n(call ; this ) one\n\t:callee ; \"\n\"ev\\u0061l\")\n;",
        r#"{"match": {"kind": "call", "callee": {"name": "eval"}}}"#,
    );
}

#[test]
fn text_tells_which_notation_it_is() {
    for text in ["(call)", "  \n(call)", "; why\n(call)"] {
        assert!(bifrost_rql::is_rql(text.as_bytes()), "{text}");
    }
    for text in ["", " ", "{}", "[", "call"] {
        assert!(!bifrost_rql::is_rql(text.as_bytes()), "{text}");
    }
}

#[test]
fn what_is_printed_is_short_and_indented() {
    let query = accepted(
        r#"(limit 9 (schema-version 2 (where "src/**" (callers :depth 2 (enclosing-decl (inside
        (class :name/regex "Controller$" :capture "handler")
        (call (callee (_ :name "execute")) :kwargs [(shell (boolean-literal :capture "shell_value"))]
        :args [(_ :capture "command") (string-literal :text/regex "^.{3,}$")])))))))"#,
    );
    let expected = r#"(limit 9
  (callers :depth 2
    (enclosing-decl
      (where "src/**"
        (inside (class :name/regex "Controller$" :capture "handler")
          (call
            :callee "execute"
            :args [(_ :capture "command") (string-literal :text/regex "^.{3,}$")]
            :kwargs [(shell (boolean-literal :capture "shell_value"))]))))))
"#;
    assert_eq!(bifrost_rql::print(&query), expected);
    assert_eq!(bifrost_rql::print(&accepted(expected)), expected);
}
