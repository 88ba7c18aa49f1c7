//! Calls, and what looks like one.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    Container, HERE, Kinds, NameRule, Place, RoleRule, Row, Scope, Step, When, ask, decl, fact,
    field, on,
};

use super::hooks;

/// What ends the normal flow of a program.
pub(super) const THROWS: Kinds = &["raise", "fail"];
/// What reads another file.
pub(super) const REQUIRES: Kinds = &["require", "require_relative", "load", "autoload"];
/// Nodes with a target in the field `left`.
pub(super) const ASSIGNMENTS: Kinds = &["assignment", "operator_assignment"];
/// Nodes whose parts are targets.
pub(super) const TARGETS: Kinds = &[
    "left_assignment_list",
    "rest_assignment",
    "destructured_left_assignment",
    "exception_variable",
    "for",
];
/// What the grammar takes for a method, but is none.
const VARIABLES: Kinds = &["self", "instance_variable", "class_variable", "global_variable"];
const BLOCKS: Kinds = &["block", "do_block"];
const METHOD: Place = field("method");
const RECEIVER: Place = field("receiver");
const OPERATOR: Place = field("operator");
const REQUIRED: Place = ask(hooks::required);
const CALLEE: NameRule = NameRule::Role(Role::Callee);

const fn call() -> Row {
    fact(&["call"], Kind::Call)
}

/// `o.attr = 1` runs `attr=`, so what stands there is no call of `attr`.
const fn writer() -> Row {
    fact(&["call"], Kind::FieldAccess).member(RECEIVER, METHOD)
}

/// `Class.new do ... end` that no constant is made of.
const fn anonymous_class() -> Row {
    on(&["call"])
        .when(When::Text(METHOD, &["new", "define"]))
        .when(When::Test(hooks::is_anonymous_class))
        .also()
}

pub(super) const ROWS: &[Row] = &[
    anonymous_class()
        .when(When::In(&[Container::Callable]))
        .declares(decl(DeclKind::Class).anonymous().joint(".")),
    anonymous_class()
        .when(When::In(&[Container::Module, Container::Class]))
        .declares(decl(DeclKind::Class).anonymous()),
    writer().when(When::Field(ASSIGNMENTS, "left")),
    writer().when(When::Parent(TARGETS)),
    // `x -1` and `x [1]`, where `x` is a local or another variable.
    on(&["call"]).when(When::Lacks(RECEIVER)).when(When::Is(METHOD, VARIABLES)),
    on(&["call"])
        .when(When::Lacks(RECEIVER))
        .when(When::Bound(METHOD))
        .when(When::Test(hooks::begins_with_operator)),
    fact(&["call"], Kind::Import)
        .when(When::Text(METHOD, REQUIRES))
        .when(When::Test(hooks::is_of_kernel))
        .when(When::Has(REQUIRED))
        .module(REQUIRED)
        .also(),
    fact(&["call"], Kind::Throw)
        .when(When::Text(METHOD, THROWS))
        .when(When::Test(hooks::is_of_kernel))
        .also(),
    // `f.(1)` is `f.call(1)`.
    call()
        .when(When::Lacks(METHOD))
        .role(RoleRule::Word(Role::Callee, OPERATOR, "call"))
        .role(RoleRule::One(Role::Receiver, RECEIVER))
        .role(RoleRule::Args(field("arguments")))
        .role(RoleRule::Args(field("block")))
        .named(CALLEE),
    call().call(HERE, field("arguments")).role(RoleRule::Args(field("block"))),
    on(&["super"]).when(When::Field(&["call"], "method")),
    bare(&["super"]),
    fact(&["subshell"], Kind::Call)
        .role(RoleRule::Word(Role::Callee, HERE.then(Step::Token("`")), "`"))
        .named(CALLEE),
    // Blocks. Those of `Class.new` and the like are the body of a class.
    on(BLOCKS).when(When::Parent(&["lambda"])),
    fact(BLOCKS, Kind::Lambda)
        .when(When::Test(hooks::is_class_body))
        .opens(Container::Class)
        .scope(Scope::Nested),
    fact(&["block", "do_block", "lambda"], Kind::Lambda).scope(Scope::Nested),
    // `module A::B` makes `B`; it does not read it.
    on(&["scope_resolution"]).when(When::Field(&["class", "module"], "name")),
    fact(&["scope_resolution"], Kind::FieldAccess).member(field("scope"), field("name")),
    fact(ASSIGNMENTS, Kind::Assignment).assign(field("left"), field("right")).also(),
];

/// A name that stands alone and is a call.
pub(super) const fn bare(nodes: Kinds) -> Row {
    fact(nodes, Kind::Call).role(RoleRule::Call(HERE)).named(CALLEE)
}
