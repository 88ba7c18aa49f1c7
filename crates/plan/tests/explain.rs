//! What a plan looks like to a person, one snapshot a query.

mod support;

use bifrost_plan::explain;

macro_rules! explained {
    ($($name:ident: $query:expr;)+) => {$(
        #[test]
        fn $name() {
            let query = $query;
            let shown = format!("{query}\n\n{}", explain(&support::plan(query)));
            insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(shown) });
        }
    )+};
}

explained! {
    one_name: r#"{"match": {"kind": "call", "callee": {"name": "eval"}}}"#;
    name_unwritten: r#"{"match": {"kind": "call", "callee": {"name": "shell_exec"}}}"#;
    roles_and_captures: r#"{"languages": ["python"], "match": {"kind": "call",
        "receiver": {"name": "subprocess"}, "callee": {"name": "run"}, "args": [{"capture": "command"}],
        "kwargs": {"shell": {"kind": "boolean_literal", "capture": "shell_value"}}}, "result_detail": "full"}"#;
    kwargs_take_languages_out: r#"{"match": {"kind": "call", "kwargs": {"shell": {}}}}"#;
    negative_role_takes_languages_out:
        r#"{"match": {"kind": "function", "not_has": {"kind": "call", "kwargs": {"shell": {}}}}}"#;
    kind_elsewhere: r#"{"match": {"kind": "constructor", "name": "Widget"}}"#;
    union_leaves_the_others: r#"{"match": {"kind": ["constructor", "function"], "name": "Widget"}}"#;
    root_kind_is_supported_below: r#"{"match": {"kind": "callable", "name": "load"}}"#;
    negative_kind_says_nothing:
        r#"{"match": {"kind": "method", "name": "load", "not_has": {"kind": "throw"}}, "not_inside": {"kind": "catch"}}"#;
    exclusions_leave_nothing: r#"{"match": {"kind": "callable", "not_kind": ["method", "constructor", "lambda"], "name": "f"}}"#;
    inside_and_has: r#"{"match": {"kind": "call", "callee": {"name": "execute"}, "capture": "call"},
        "inside": {"kind": ["function", "method"], "name": {"regex": "Controller$"}, "has": {"kind": "return", "has": {"name": "Response"}}, "capture": "handler"},
        "not_inside": {"kind": "callable", "name": "skipped"}}"#;
    negations_never_prune: r#"{"match": {"kind": "function", "has": {"kind": "call", "callee": {"name": "open"}},
        "not_has": {"kind": "call", "callee": {"name": "close"}}}}"#;
    broad: r#"{"match": {"kind": "assignment", "left": {"name": {"regex": "^pw"}}, "right": {"kind": "string_literal"}}}"#;
    scoped: r#"{"where": ["src/**/*.ts", "lib"], "match": {"kind": "call"}, "limit": 25}"#;
    cpp_covers_c: r#"{"languages": ["cpp"], "match": {"name": "main"}}"#;
    module_paths_are_words: r#"{"match": {"kind": "import", "module": {"name": "java.util.List", "capture": "module"}}}"#;
    name_of_anything_below: r#"{"match": {"kind": "class", "has": {"name": "a.b"}}}"#;
    kind_in_a_role: r#"{"match": {"kind": "call", "callee": {"kind": "call", "name": "shell_exec"}, "args": [{"kind": "import", "name": "java.x"}]}}"#;
    cheap_tests_first: r#"{"match": {"kind": "call", "text": {"regex": "x"}, "not_has": {"kind": "call"}, "has": {"kind": "if"},
        "args": [{"name": {"regex": "^a"}}, {"text": {"regex": "b"}}], "callee": {"name": "f"}}}"#;
    captures_in_contract_order: r#"{"match": {"kind": "assignment", "capture": "own", "right": {"capture": "r"}, "left": {"capture": "l"},
        "has": {"kind": "call", "args": [{"capture": "x"}, {"capture": "y"}], "callee": {"capture": "c"}, "not_has": {"capture": "x"}}},
        "inside": {"kind": "class", "capture": "around"}}"#;
    steps: r#"{"match": {"kind": "function", "name": "handle"}, "steps": [{"op": "enclosing_decl"},
        {"op": "call_sites_to", "proof": "proven"}, {"op": "call_input", "parameter_name": "payload"}, {"op": "file_of"}]}"#;
    a_step_that_one_language_can_do: r#"{"match": {"kind": "method", "name": "handle"}, "steps": [{"op": "file_of"}]}"#;
}
