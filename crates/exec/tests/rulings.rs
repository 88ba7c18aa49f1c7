//! Contract section 4, a ruling a test: what matches, and which solution is shown.

mod support;

use support::ask::rows;

/// `h(1, 2, 2)` and its like.
const H: &str = "<call:h|@callee<identifier:h|h>(@args<numeric_literal|1>, @args<numeric_literal|2>, @args<numeric_literal|2>)>";

#[test]
fn one_row_a_root_with_the_first_solution() {
    let query = r#"{"match": {"kind": "call", "args": [{"capture": "x"}]}}"#;
    assert_eq!(rows(query, H), ["h(1, 2, 2) x=1:numeric_literal"]);
}

#[test]
fn equal_labels_backtrack() {
    let query = r#"{"match": {"kind": "call", "args": [{"capture": "x"}, {"capture": "x"}]}}"#;
    assert_eq!(rows(query, H), ["h(1, 2, 2) x=2:numeric_literal x=2:numeric_literal"]);
    let other = "<call:h|h(@args<:a|a>, @args<:b|b>)>";
    assert_eq!(rows(query, other), [""; 0]);
}

#[test]
fn equal_means_the_same_source_text_whole() {
    let query = r#"{"match": {"kind": "call", "args": [{"capture": "x"}, {"capture": "x"}]}}"#;
    assert_eq!(rows(query, "<call:h|h(@args<call:f|f(1)>, @args<call:f|f( 1)>)>"), [""; 0]);
    assert_eq!(
        rows(query, "<call:h|h(@args<:b|a.b>, @args<:b|a.b>)>"),
        ["h(a.b, a.b) x=a.b x=a.b"]
    );
}

#[test]
fn list_elements_are_distinct_and_in_source_order() {
    let ask =
        |args: &str| rows(&format!(r#"{{"match": {{"kind": "call", "args": [{args}]}}}}"#), H);
    let text = |text: &str| format!(r#"{{"text": {{"regex": "^{text}$"}}}}"#);
    assert_eq!(ask(&[text("1"), text("2")].join(",")).len(), 1);
    assert_eq!(ask(&[text("2"), text("2")].join(",")).len(), 1);
    assert_eq!(ask(&[text("2"), text("1")].join(",")).len(), 0, "out of order");
    assert_eq!(ask(&[text("1"), text("1")].join(",")).len(), 0, "one element twice");
    assert_eq!(ask("{}, {}, {}").len(), 1, "arity is not asserted");
    assert_eq!(ask("{}, {}, {}, {}").len(), 0);
}

#[test]
fn decorators_are_a_list_like_args() {
    let source =
        "@decorators%F<decorator:a|+a> @decorators%F<decorator:b|+b> <function:f %F|def f>";
    let ask = |list: &str| {
        rows(&format!(r#"{{"match": {{"kind": "function", "decorators": [{list}]}}}}"#), source)
    };
    assert_eq!(
        ask(r#"{"name": "a", "capture": "d"}, {"name": "b", "capture": "d2"}"#),
        ["def f d=+a:decorator d2=+b:decorator"]
    );
    assert_eq!(ask(r#"{"name": "b"}, {"name": "a"}"#), [""; 0]);
}

#[test]
fn named_arguments_match_by_key() {
    let source = "<call:h|h(k=@kwargs.k<:v|v>, l=@kwargs.l<boolean_literal|True>)>";
    let ask = |map: &str| {
        rows(&format!(r#"{{"match": {{"kind": "call", "kwargs": {{{map}}}}}}}"#), source)
    };
    assert_eq!(
        ask(r#""l": {"kind": "boolean_literal", "capture": "l"}, "k": {"capture": "k"}"#).len(),
        1
    );
    assert_eq!(
        ask(r#""l": {"capture": "l"}, "k": {"capture": "k"}"#),
        ["h(k=v, l=True) l=True:boolean_literal k=v"]
    );
    assert_eq!(ask(r#""k": {"kind": "boolean_literal"}"#), [""; 0]);
    assert_eq!(ask(r#""v": {}"#), [""; 0]);
}

#[test]
fn left_and_right_are_of_one_pair() {
    let source = "<assignment|@left#1<identifier:n|n>, @left#2<identifier:password|password> = @right#1<string_literal|'abc'>, @right#2<call:f|f()>>";
    let ask = |left: &str, right: &str| {
        rows(
            &format!(r#"{{"match": {{"kind": "assignment", "left": {left}, "right": {right}}}}}"#),
            source,
        )
    };
    assert_eq!(ask(r#"{"name": "password"}"#, r#"{"kind": "string_literal"}"#), [""; 0]);
    assert_eq!(ask(r#"{"name": "password"}"#, r#"{"kind": "call"}"#).len(), 1);
    assert_eq!(
        ask(r#"{"capture": "l"}"#, r#"{"kind": "call"}"#),
        ["n, password = 'abc', f() l=password:identifier"]
    );
    assert_eq!(
        ask(r#"{}"#, r#"{"kind": "call", "capture": "r"}"#),
        ["n, password = 'abc', f() r=f():call"]
    );
    assert_eq!(
        ask(r#"{"name": "n"}"#, r#"{"capture": "r"}"#),
        ["n, password = 'abc', f() r='abc':string_literal"]
    );
    let alone = rows(r#"{"match": {"kind": "assignment", "right": {"kind": "call"}}}"#, source);
    assert_eq!(alone.len(), 1);
}

#[test]
fn inside_takes_the_nearest_ancestor_that_holds() {
    let source = "<class:A|A<function:f|f<function:g|g<call:h|h()>>>>";
    let ask = |inside: &str| {
        rows(&format!(r#"{{"match": {{"kind": "call"}}, "inside": {inside}}}"#), source)
    };
    assert_eq!(ask(r#"{"kind": "function", "capture": "in"}"#), ["h() in=gh():function"]);
    assert_eq!(
        ask(r#"{"kind": "function", "name": "f", "capture": "in"}"#),
        ["h() in=fgh():function"]
    );
    assert_eq!(ask(r#"{"kind": "call"}"#), [""; 0], "strict");
}

#[test]
fn inside_goes_on_outwards_when_a_capture_disagrees() {
    let source =
        "<function:a|@decorators<:a|a><function:b|@decorators<:b|b><call:h|h(@args<:a|a>)>>>";
    let query = r#"{"match": {"kind": "call", "args": [{"capture": "x"}]},
        "inside": {"kind": "function", "decorators": [{"capture": "x"}], "capture": "in"}}"#;
    assert_eq!(rows(query, source), ["h(a) x=a x=a in=abh(a):function"]);
}

#[test]
fn has_sees_strict_descendants_in_source_order() {
    let source = "<call:f|f(@args<call:g|g(<call:h|h()>)>, <call:i|i()>)>";
    let query = r#"{"match": {"kind": "call", "has": {"kind": "call", "capture": "x"}}}"#;
    assert_eq!(rows(query, source), ["f(g(h()), i()) x=g(h()):call", "g(h()) x=h():call"]);
}

#[test]
fn a_role_may_be_any_descendant_of_a_target() {
    let source = "<call:f|f(@args<:|-<call:g|g(<numeric_literal|1>)>>)>";
    let query = r#"{"match": {"kind": "call", "args": [{"has": {"kind": "numeric_literal", "capture": "n"}, "capture": "a"}]}}"#;
    assert_eq!(rows(query, source), ["f(-g(1)) n=1:numeric_literal a=-g(1)"]);
}

#[test]
fn bare_places_have_name_text_and_capture_but_no_kind() {
    let source = "<call:h|h(@args<:x|x[0]>)>";
    let ask = |arg: &str| {
        rows(&format!(r#"{{"match": {{"kind": "call", "args": [{arg}]}}}}"#), source).len()
    };
    assert_eq!(ask(r#"{"name": "x"}"#), 1);
    assert_eq!(ask(r#"{"text": {"regex": "^x\\["}}"#), 1);
    assert_eq!(ask(r#"{"capture": "c"}"#), 1);
    assert_eq!(ask(r#"{"kind": ["identifier", "call"]}"#), 0);
    assert_eq!(ask(r#"{"not_kind": "literal"}"#), 1, "no literal, so not excluded");
}

#[test]
fn a_root_without_kind_is_a_fact() {
    let source = "<call:h|h(@args<:h|h[0]>)>";
    assert_eq!(rows(r#"{"match": {"name": "h"}}"#, source), ["h(h[0])"]);
}

#[test]
fn has_without_kind_sees_bare_places_each_once() {
    let source = "<call:m|@receiver<identifier:o|o>.@callee<:m|m>(@args<call:n|@callee<:n|n>()>)>";
    let ask = |has: &str| {
        rows(&format!(r#"{{"match": {{"kind": "call", "name": "m", "has": {has}}}}}"#), source)
    };
    assert_eq!(ask(r#"{"name": "m", "capture": "x"}"#), ["o.m(n()) x=m"], "its own");
    assert_eq!(ask(r#"{"name": "n", "capture": "x"}"#), ["o.m(n()) x=n():call"], "the outer first");
    assert_eq!(ask(r#"{"text": {"regex": "^n$"}, "capture": "x"}"#), ["o.m(n()) x=n"]);
    assert_eq!(ask(r#"{"kind": "identifier", "name": "m"}"#), [""; 0]);
}

#[test]
fn has_sees_a_bare_place_outside_its_bearer() {
    let source = "<call:h %H|h(EOS)> <call:g|g()> @args%H<:|body>";
    let ask =
        |has: &str| rows(&format!(r#"{{"match": {{"kind": "call", "has": {has}}}}}"#), source);
    assert_eq!(ask(r#"{"text": {"regex": "^body$"}, "capture": "x"}"#), ["h(EOS) x=body"]);
    assert_eq!(ask(r#"{"text": {"regex": "^body$"}}"#), ["h(EOS)"]);
}

#[test]
fn a_target_with_several_facts_matches_if_any_does() {
    let source = "<call:f|f(@args<throw+call:raise|raise>)>";
    let ask = |kind: &str| {
        rows(
            &format!(
                r#"{{"match": {{"kind": "call", "name": "f", "args": [{{"kind": "{kind}", "capture": "x"}}]}}}}"#
            ),
            source,
        )
    };
    assert_eq!(ask("throw"), ["f(raise) x=raise:throw"]);
    assert_eq!(ask("call"), ["f(raise) x=raise:call"]);
    assert_eq!(ask("if"), [""; 0]);
}

#[test]
fn the_name_of_a_target_is_that_of_the_place() {
    let source = "<assignment:load|@left<identifier:load|load> = @right<lambda:load~|x -+ x>>";
    let ask = |right: &str| {
        rows(&format!(r#"{{"match": {{"kind": "assignment", "right": {right}}}}}"#), source).len()
    };
    assert_eq!(ask(r#"{"kind": "lambda"}"#), 1);
    assert_eq!(ask(r#"{"name": "load"}"#), 0, "an expression that is a lambda has no name");
    assert_eq!(rows(r#"{"match": {"kind": "lambda", "name": "load"}}"#, source).len(), 1);
}

#[test]
fn a_name_test_fails_without_a_name() {
    let source = "<string_literal|'a'>";
    assert_eq!(rows(r#"{"match": {"kind": "literal", "name": {"regex": ""}}}"#, source), [""; 0]);
    assert_eq!(
        rows(r#"{"match": {"kind": "literal", "not_kind": "null_literal"}}"#, source).len(),
        1
    );
}

#[test]
fn regexes_search_anywhere_and_anchors_are_the_ends_of_the_text() {
    let source = "<call:f|f(\n1\n)>";
    let ask = |regex: &str| {
        rows(&format!(r#"{{"match": {{"kind": "call", "text": {{"regex": "{regex}"}}}}}}"#), source)
            .len()
    };
    assert_eq!((ask("1"), ask("^1$"), ask("(?m)^1$"), ask("^f")), (1, 0, 1, 1));
}

#[test]
fn negations_without_captures() {
    let source =
        "<function:a|<call:open|open()> <call:close|close()>> <function:b|<call:open|open()>>";
    let query = r#"{"match": {"kind": "function", "has": {"kind": "call", "name": "open"}, "not_has": {"kind": "call", "name": "close"}}}"#;
    assert_eq!(rows(query, source), ["open()"]);
    let query = r#"{"match": {"kind": "call"}, "not_inside": {"kind": "function", "name": "a"}}"#;
    assert_eq!(rows(query, source), ["open()"]);
}

#[test]
fn a_capture_under_not_has_demands_equality() {
    let source = "<function:f|@decorators<:x|x> <call:g|g(@args<:y|y>)>> <function:f|@decorators<:x|x> <call:g|g(@args<:x|x>)>>";
    let query = r#"{"match": {"kind": "function", "decorators": [{"capture": "d"}], "not_has": {"kind": "call", "args": [{"capture": "d"}]}}}"#;
    assert_eq!(rows(query, source), ["x g(y) d=x"]);
}

#[test]
fn a_negation_waits_for_its_label_and_makes_the_search_go_on() {
    let source = "<call:h|h(@args<:a|a>, @args<:b|b>)(<call:a|a()>)>";
    let query = r#"{"match": {"kind": "call", "name": "h", "args": [{"capture": "x"}],
        "not_has": {"kind": "call", "not_has": {"text": {"regex": "z"}}, "text": {"regex": "a"}, "capture": "x"}}}"#;
    assert_eq!(rows(query, source), ["h(a, b)(a()) x=a"], "a() is not a");
    let source = "<call:h|h(@args<:a|a>, @args<:b|b>)(<identifier:a|a>)>";
    let query = r#"{"match": {"kind": "call", "name": "h", "args": [{"capture": "x"}], "not_has": {"kind": "identifier", "capture": "x"}}}"#;
    assert_eq!(rows(query, source), ["h(a, b)(a) x=b"]);
}

#[test]
fn a_capture_under_not_inside_demands_equality() {
    let source = "<function:f|@decorators<:a|a><call:h|h(@args<:a|a>, @args<:b|b>)>>";
    let query = r#"{"match": {"kind": "call", "args": [{"capture": "x"}]}, "not_inside": {"kind": "function", "decorators": [{"capture": "x"}]}}"#;
    assert_eq!(rows(query, source), ["h(a, b) x=b"]);
}

#[test]
fn captures_come_in_the_order_of_the_contract() {
    let source =
        "<class:K|K<call:f|@receiver<:r|r>.@callee<:f|f>(@args<:x|x>, k=@kwargs.k<:y|y>)>>";
    let query = r#"{"match": {"capture": "own", "kind": "call", "has": {"name": "x", "capture": "has"}, "kwargs": {"k": {"capture": "k"}},
        "args": [{"capture": "arg"}], "receiver": {"capture": "rec"}, "callee": {"capture": "callee"}},
        "inside": {"kind": "class", "capture": "in"}}"#;
    let expected =
        "r.f(x, k=y) callee=f rec=r arg=x k=y has=x own=r.f(x, k=y):call in=Kr.f(x, k=y):class";
    assert_eq!(rows(query, source), [expected]);
}

#[test]
fn a_chain_of_choices_backtracks_across_roles() {
    let source = "<call:f|f(@args<call:g|g(@args<:a|a>, @args<:b|b>)>, @args<call:g|g(@args<:c|c>)>, @args<:c|c>)>";
    let query = r#"{"match": {"kind": "call", "name": "f", "args": [{"kind": "call", "args": [{"capture": "x"}]}, {"capture": "x"}]}}"#;
    assert_eq!(rows(query, source).len(), 1);
    assert!(rows(query, source)[0].ends_with("x=c x=c"));
}

#[test]
fn an_earlier_role_chooses_first_however_dear() {
    let source = "<call:f|@receiver<call:g|g(<identifier:a|a>, <identifier:b|b>)>.f(@args<identifier:b|b>, @args<identifier:a|a>)>";
    let query = r#"{"match": {"kind": "call", "name": "f", "args": [{"capture": "x"}],
        "receiver": {"has": {"kind": "identifier", "capture": "x"}}}}"#;
    let rows = rows(query, source);
    assert!(rows.len() == 1 && rows[0].ends_with("x=a:identifier x=a:identifier"), "{rows:?}");
}

#[test]
fn an_exclusion_sees_kinds_that_nothing_else_asks_for() {
    let source = "<call:f|f(@args<identifier:a|a>)>";
    let ask = |arg: &str| rows(&format!(r#"{{"match": {{"kind": "call", {arg}}}}}"#), source).len();
    assert_eq!(ask(r#""args": [{"not_kind": "identifier"}]"#), 0);
    assert_eq!(ask(r#""has": {"not_kind": "identifier", "text": {"regex": "a"}}"#), 0);
    assert_eq!(ask(r#""args": [{"not_kind": "call"}]"#), 1);
}
