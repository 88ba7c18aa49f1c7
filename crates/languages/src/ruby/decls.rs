//! Definitions, and the declarations that they and assignments make.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::shape::{
    Container, DeclRow, HERE, KindRule, Kinds, NameRule, Place, RangeRule, Row, Scope, When, decl,
    fact, field, on,
};

use super::calls::{ASSIGNMENTS, TARGETS};
use super::hooks;

/// What joins an instance method, or a variable of an instance, to its class.
const INSTANCE: &str = "#";
/// What joins a method to the object that it is of, or a local one to what it is in.
const SINGLETON: &str = ".";
const NAME: Place = field("name");
const LEFT: Place = field("left");

const fn method() -> Row {
    on(&["method"])
        .kind(KindRule::Member { member: Kind::Method, free: Kind::Function })
        .name(NAME)
        .opens(Container::Callable)
        .scope(Scope::Closed)
}

const fn alias() -> Row {
    fact(&["alias"], Kind::Declaration).name(NAME)
}

const fn function(joint: &'static str) -> DeclRow {
    decl(DeclKind::Function).joint(joint)
}

const fn class() -> Row {
    fact(&["class", "module"], Kind::Class).name(NAME).opens(Container::Class)
}

/// An assignment to this kind of target.
const fn assigns(target: Kinds) -> Row {
    on(ASSIGNMENTS).when(When::Is(LEFT, target))
}

const fn variable(kind: DeclKind) -> DeclRow {
    decl(kind).named(NameRule::At(LEFT)).qualifier(hooks::constant_namespace).first()
}

/// A variable of an object, or of a class and those below it, at its first assignment.
const fn own_variable(node: Kinds, joint: &'static str) -> [Row; 2] {
    let row = fact(node, Kind::Identifier).name(HERE).when(When::Test(hooks::is_in_class));
    let row = row.declares(decl(DeclKind::Field).of_class().first().joint(joint));
    [row.when(When::Field(ASSIGNMENTS, "left")), row.when(When::Parent(TARGETS))]
}

const INSTANCE_VARIABLE: [Row; 2] = own_variable(&["instance_variable"], INSTANCE);
const CLASS_VARIABLE: [Row; 2] = own_variable(&["class_variable"], "::");
const CONSTANTS: Kinds = &["constant", "scope_resolution"];
const VARIABLES: Kinds = &["constant", "instance_variable", "class_variable", "global_variable"];
const GLOBALS: Kinds = &["global_variable"];

pub(super) const ROWS: &[Row] = &[
    // Methods.
    method()
        .when(When::Test(hooks::is_in_singleton_class))
        .declares(function(SINGLETON).qualifier(hooks::singleton_owner)),
    method()
        .when(When::In(&[Container::Class]))
        .declares(function(INSTANCE).qualifier(hooks::reopened)),
    method().declares(function(SINGLETON)),
    fact(&["singleton_method"], Kind::Method)
        .name(NAME)
        .opens(Container::Callable)
        .scope(Scope::Closed)
        .declares(function(SINGLETON).qualifier(hooks::singleton_owner)),
    alias().when(When::Is(NAME, GLOBALS)),
    alias().when(When::Test(hooks::is_in_singleton_class)).declares(function(SINGLETON)),
    alias().declares(function(INSTANCE)),
    // Classes and modules.
    class()
        .when(When::Test(hooks::is_absolute))
        .declares(decl(DeclKind::Class).qualifier(hooks::namespace).of_module()),
    class().declares(decl(DeclKind::Class).qualifier(hooks::namespace)),
    on(&["singleton_class"]).opens(Container::Class),
    // Constants. One that is made a class or a function is one.
    assigns(CONSTANTS).when(When::Test(hooks::makes_class)).declares(variable(DeclKind::Class)),
    assigns(CONSTANTS).when(When::Test(hooks::makes_lambda)).declares(variable(DeclKind::Function)),
    assigns(CONSTANTS).declares(variable(DeclKind::Field)),
    fact(&["constant"], Kind::Identifier)
        .when(When::Parent(TARGETS))
        .name(HERE)
        .declares(decl(DeclKind::Field).first()),
    // Variables.
    assigns(&["identifier"])
        .when(When::Test(hooks::makes_lambda))
        .declares(variable(DeclKind::Function).joint(SINGLETON)),
    assigns(GLOBALS)
        .when(When::Test(hooks::is_own_global))
        .when(When::In(&[Container::Callable]))
        .declares(variable(DeclKind::Field).of_module().range(RangeRule::At(LEFT))),
    assigns(GLOBALS)
        .when(When::Test(hooks::is_own_global))
        .declares(variable(DeclKind::Field).of_module()),
    INSTANCE_VARIABLE[0],
    INSTANCE_VARIABLE[1],
    CLASS_VARIABLE[0],
    CLASS_VARIABLE[1],
    fact(VARIABLES, Kind::Identifier).name(HERE),
];
