//! Patterns: what they must say, which roles fit, captures, regular expressions.

mod common;

use bifrost_contract::{Kind, Role};

use common::{accepted, check, check_patterns, faults};

#[test]
fn the_root_says_something() {
    let message = "match: the root pattern needs `kind`, `name` or `text`";
    check_patterns(&[
        ("{}", &[message]),
        (r#"{"capture": "x"}"#, &[message]),
        (r#"{"not_kind": "if"}"#, &[message]),
        (r#"{"has": {"kind": "if"}}"#, &[message]),
        (r#"{"foo": 1}"#, &[message, r#"match.foo: unknown field "foo"; accepted: <fields>"#]),
    ]);
    for root in [r#"{"kind": "if"}"#, r#"{"name": "x"}"#, r#"{"text": {"regex": "x"}}"#] {
        accepted(&format!(r#"{{"match": {root}}}"#));
    }
}

/// A faulty kind, name or text is one fault, not two.
#[test]
fn a_faulty_constraint_is_still_one() {
    check_patterns(&[
        (r#"{"name": ""}"#, &["match.name: a name cannot be empty"]),
        (
            r#"{"kind": "zap", "callee": {}}"#,
            &[r#"match.kind: unknown kind "zap"; accepted: <kinds>"#],
        ),
        (
            r#"{"kind": ["if", "zap"], "callee": {}}"#,
            &[r#"match.kind[1]: unknown kind "zap"; accepted: <kinds>"#],
        ),
    ]);
}

#[test]
fn empty_things() {
    check_patterns(&[
        (r#"{"kind": []}"#, &["match.kind: an empty array names no kind; leave the field out"]),
        (
            r#"{"kind": "if", "not_kind": []}"#,
            &["match.not_kind: an empty array names no kind; leave the field out"],
        ),
        (
            r#"{"kind": "call", "args": []}"#,
            &["match.args: an empty array asks for nothing; leave the field out"],
        ),
        (
            r#"{"kind": "class", "decorators": []}"#,
            &["match.decorators: an empty array asks for nothing; leave the field out"],
        ),
        (
            r#"{"kind": "call", "kwargs": {}}"#,
            &["match.kwargs: an empty object asks for nothing; leave the field out"],
        ),
        (
            r#"{"kind": "call", "kwargs": {"": {}}}"#,
            &[r#"match.kwargs[""]: the name of an argument cannot be empty"#],
        ),
        (r#"{"kind": "if", "capture": ""}"#, &["match.capture: a capture label cannot be empty"]),
        (
            r#"{"kind": "if", "has": {}}"#,
            &["match.has: an empty pattern is met by everything; give a field"],
        ),
        (
            r#"{"kind": "if", "not_has": {}}"#,
            &["match.not_has: an empty pattern is met by everything; give a field"],
        ),
    ]);
    check(&[
        (
            r#"{"match": {"kind": "if"}, "inside": {}}"#,
            &["inside: an empty pattern is met by everything; give a field"],
        ),
        (
            r#"{"match": {"kind": "if"}, "not_inside": {}}"#,
            &["not_inside: an empty pattern is met by everything; give a field"],
        ),
    ]);
}

#[test]
fn what_may_be_empty() {
    accepted(r#"{"match": {"kind": "call", "callee": {}, "args": [{}], "kwargs": {"a": {}}}}"#);
    accepted(r#"{"match": {"kind": "call", "receiver": {"capture": "r"}}}"#);
    accepted(r#"{"match": {"kind": "if", "has": {"capture": "x"}}, "inside": {"capture": "y"}}"#);
    accepted(r#"{"match": {"kind": "if", "capture": "x", "not_has": {"capture": "x"}}}"#);
    accepted(r#"{"match": {"name": {"regex": ""}}, "where": [], "languages": [], "steps": []}"#);
}

#[test]
fn roles_need_a_kind_that_carries_them() {
    check_patterns(&[
        (
            r#"{"kind": "function", "callee": {}}"#,
            &["match.callee: role `callee` does not fit kind `function`; it fits `call`"],
        ),
        (
            r#"{"callee": {"name": "f"}, "kind": ["if", "loop"]}"#,
            &["match.callee: role `callee` does not fit kind `if` or `loop`; it fits `call`"],
        ),
        (
            r#"{"name": "x", "left": {}}"#,
            &["match.left: role `left` needs a `kind` that can carry it: `assignment`"],
        ),
        (
            r#"{"kind": "call", "callee": {"name": "f", "receiver": {"name": "x"}}}"#,
            &["match.callee.receiver: role `receiver` needs a `kind` that can carry it: `call`"],
        ),
        (
            r#"{"kind": "function", "module": {}}"#,
            &["match.module: role `module` does not fit kind `function`; it fits `import` or \
               `declaration`"],
        ),
        (
            r#"{"kind": "import", "decorators": [{}]}"#,
            &["match.decorators: role `decorators` does not fit kind `import`; it fits \
               `declaration`, `callable` or `class`"],
        ),
        (
            r#"{"kind": "call", "object": {}, "field": {}, "right": {}}"#,
            &[
                "match.object: role `object` does not fit kind `call`; it fits `field_access`",
                "match.field: role `field` does not fit kind `call`; it fits `field_access`",
                "match.right: role `right` does not fit kind `call`; it fits `assignment`",
            ],
        ),
    ]);
}

#[test]
fn a_role_is_valid_when_any_kind_can_carry_it() {
    for role in Role::all() {
        for kind in Kind::all() {
            let target = match role {
                Role::Args | Role::Decorators => "[{}]",
                Role::Kwargs => r#"{"a": {}}"#,
                _ => "{}",
            };
            let text = format!(r#"{{"match": {{"kind": "{kind}", "{role}": {target}}}}}"#);
            match role.fits(kind) {
                true => drop(accepted(&text)),
                false => assert_eq!(faults(&text).len(), 1, "{text}"),
            }
        }
    }
    let decorated: Vec<_> =
        Kind::all().filter(|kind| Role::Decorators.fits(*kind)).map(Kind::label).collect();
    assert_eq!(
        decorated,
        ["declaration", "callable", "function", "method", "constructor", "lambda", "class"]
    );
    accepted(r#"{"match": {"kind": ["if", "call"], "callee": {}}}"#);
    accepted(r#"{"match": {"kind": "declaration", "module": {}}}"#);
}

#[test]
fn captures_are_bound_somewhere() {
    let lonely = |path: &str, label: &str| {
        format!(
            "{path}: capture \"{label}\" is bound only under `not_has` or `not_inside`, which \
             bind nothing; capture it in a positive pattern too"
        )
    };
    check(&[
        (
            r#"{"match": {"kind": "if", "not_has": {"kind": "call", "capture": "x"}}}"#,
            &[&lonely("match.not_has.capture", "x")],
        ),
        (
            r#"{"match": {"kind": "if"}, "not_inside": {"kind": "loop", "capture": "l"}}"#,
            &[&lonely("not_inside.capture", "l")],
        ),
        (
            r#"{"not_inside": {"has": {"kind": "call", "args": [{"capture": "a"}]}},
                "match": {"kind": "if", "not_has": {"not_has": {"capture": "a"}}}}"#,
            &[
                &lonely("not_inside.has.args[0].capture", "a"),
                &lonely("match.not_has.not_has.capture", "a"),
            ],
        ),
    ]);
    accepted(
        r#"{"match": {"kind": "if", "not_has": {"kind": "call", "capture": "x"}},
            "inside": {"kind": "class", "decorators": [{"capture": "x"}]}}"#,
    );
    accepted(r#"{"match": {"kind": "call", "args": [{"capture": "x"}, {"capture": "x"}]}}"#);
}

#[test]
fn regular_expressions_are_checked() {
    check_patterns(&[
        (
            r#"{"kind": "call", "callee": {"name": {"regex": "(a"}}}"#,
            &["match.callee.name.regex: invalid regex: unclosed group at column 1"],
        ),
        (
            r#"{"text": {"regex": "a**["}}"#,
            &["match.text.regex: invalid regex: unclosed character class at column 4"],
        ),
        (
            r#"{"name": {"regex": "(?=a)b"}}"#,
            &["match.name.regex: invalid regex: look-around is not supported (look-ahead and \
               look-behind) at column 1"],
        ),
        (
            r#"{"name": {"regex": "(?<!a)b"}}"#,
            &["match.name.regex: invalid regex: look-around is not supported (look-ahead and \
               look-behind) at column 1"],
        ),
        (
            r#"{"name": {"regex": "(a)\\1"}}"#,
            &["match.name.regex: invalid regex: back-references are not supported at column 4"],
        ),
        (
            r#"{"name": {"regex": "\\w{5000}{500}"}}"#,
            &["match.name.regex: invalid regex: the compiled expression is larger than 10 MiB"],
        ),
    ]);
}
