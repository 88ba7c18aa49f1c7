//! What the nodes mean that JavaScript and TypeScript have in common.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::shape::{
    Container, DeclRow, HERE, Kinds, NameRule, Place, RangeRule, Row, Step, When, ask, child, decl,
    fact, field, on, parent,
};

use super::{exports, given, hooks};

/// Nodes that take a value apart into targets.
pub(crate) const PATTERNS: Kinds = &[
    "array_pattern",
    "object_pattern",
    "pair_pattern",
    "rest_pattern",
    "assignment_pattern",
    "object_assignment_pattern",
];
/// Where decorators stand that are written before `export`.
const EXPORT: Kinds = &["export_statement"];
/// A node with a minus sign or another one.
const SIGNED: Kinds = &["unary_expression"];
const SIGN: Place = field("operator");
const REQUIRED: Place = field("arguments").then(Step::Named);
const TARGET_OBJECT: Place = field("left").field("object");

/// Decorators before `export`.
pub(crate) const OUTER_DECORATORS: Place = parent(EXPORT).children(&["decorator"]);
/// Decorators in the node.
pub(crate) const DECORATORS: Place = HERE.children(&["decorator"]);
/// A field made by `this.x = ...`: only the name token is its own.
pub(crate) const OWN_FIELD: DeclRow = decl(DeclKind::Field).of_class().first();

/// The name of a member that is written as a literal: `"a"() {}`, `["a"]() {}`, `1() {}`.
pub(crate) const fn literal_name(key: Place) -> NameRule {
    NameRule::Text(key.then(Step::Ask(hooks::literal_key)))
}

/// A class, or what counts as one, whose node is a declaration.
pub(crate) const fn class(nodes: Kinds) -> Row {
    fact(nodes, Kind::Class)
        .name(field("name"))
        .decorators(OUTER_DECORATORS)
        .decorators(DECORATORS)
        .opens(Container::Class)
        .declares(decl(DeclKind::Class))
}

/// A member function. Its decorators are in it in JavaScript, and before it in TypeScript.
pub(crate) const fn method(nodes: Kinds, kind: Kind) -> Row {
    fact(nodes, kind)
        .name(field("name"))
        .named(literal_name(field("name")))
        .decorators(DECORATORS)
        .decorators(HERE.then(Step::Leading))
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function))
}

/// The constructor of a class: `constructor(...)`, not static.
pub(crate) const fn constructor(nodes: Kinds) -> Row {
    method(nodes, Kind::Constructor)
        .when(When::Parent(&["class_body"]))
        .when(When::Text(field("name"), &["constructor", "\"constructor\"", "'constructor'"]))
        .when(When::Lacks(child(&["static"])))
}

/// A class field as an assignment of its value, for the row that declares it to follow.
pub(crate) const fn field_value(nodes: Kinds, name: Place) -> Row {
    fact(nodes, Kind::Assignment)
        .when(When::Has(field("value")))
        .when(When::Sound)
        .assign(name, field("value"))
        .named(literal_name(name))
        .also()
}

/// A class field as a declaration. Where its value is a function or class, that declares it.
pub(crate) const fn class_field(nodes: Kinds, name: Place) -> Row {
    on(nodes)
        .when(When::Sound)
        .when(When::Test(hooks::holds_plain_value))
        .declares(decl(DeclKind::Field).named(NameRule::At(name)))
        .declares(decl(DeclKind::Field).named(literal_name(name)))
}

/// What a module gives to others under a name.
const GIVEN: DeclRow = decl(DeclKind::Field).of_module().outward();

/// `exports.x = value`: a variable of the module, that only others can name so.
pub(crate) const fn given_value() -> Row {
    on(&["assignment_expression"])
        .when(When::Test(exports::gives_value))
        .declares(GIVEN.first().named(NameRule::At(field("left"))))
        .also()
}

/// `module.exports = {x: value}`, likewise.
pub(crate) const fn given_member() -> Row {
    on(&["pair"])
        .when(When::Test(exports::gives_member))
        .declares(GIVEN.named(NameRule::At(field("key"))))
        .declares(GIVEN.named(literal_name(field("key"))))
        .also()
}

/// `A.b = value` beside the class or function `A`: a member of it.
pub(crate) const fn given_to_type() -> Row {
    on(&["assignment_expression"])
        .when(When::Test(given::makes_member))
        .declares(
            decl(DeclKind::Field)
                .first()
                .qualifier(given::owner)
                .named(NameRule::At(field("left")))
                .range(RangeRule::At(field("left").field("property"))),
        )
        .also()
}

/// The rows of both languages.
pub(crate) const ROWS: &[Row] = &[
    // Keywords where the grammars lose their way: `await (x).f()`, `let b!: T = 1`.
    on(&["identifier"])
        .when(When::Parent(&[
            "call_expression",
            "subscript_expression",
            "assignment_expression",
            "expression_statement",
        ]))
        .when(When::Text(HERE, &["await", "let", "export"])),
    // Names. A name in the pattern of a module-level variable declares it.
    fact(&["identifier", "shorthand_property_identifier_pattern"], Kind::Identifier)
        .when(When::Parent(PATTERNS))
        .when(When::In(&[Container::Module]))
        .when(When::Test(hooks::is_variable_in_pattern))
        .name(HERE)
        .declares(decl(DeclKind::Field)),
    fact(
        &[
            "identifier",
            "property_identifier",
            "private_property_identifier",
            "shorthand_property_identifier",
            "shorthand_property_identifier_pattern",
        ],
        Kind::Identifier,
    )
    .name(HERE)
    .skips(),
    // Definitions. Functions and classes that are values have a table of their own.
    fact(&["function_declaration", "generator_function_declaration"], Kind::Function)
        .name(field("name"))
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function)),
    class(&["class_declaration"]),
    constructor(&["method_definition"]),
    method(&["method_definition"], Kind::Method),
    on(&["class_static_block"]).opens(Container::Callable),
    fact(&["decorator"], Kind::Decorator).name(HERE),
    // Imports and exports.
    fact(&["import_statement"], Kind::Import)
        .when(When::Has(field("source")))
        .module(field("source")),
    fact(EXPORT, Kind::Import).when(When::Has(field("source"))).module(field("source")),
    on(EXPORT)
        .when(When::Has(field("value")))
        .when(When::Test(hooks::exports_plain_value))
        .declares(
            decl(DeclKind::Field)
                .named(NameRule::Is(hooks::DEFAULT))
                .range(RangeRule::At(field("value"))),
        ),
    // Calls and member accesses. `require("x")` is an import as well.
    fact(&["call_expression"], Kind::Call)
        .when(When::Sound)
        .call(ask(hooks::target), field("arguments"))
        .also(),
    fact(&["call_expression"], Kind::Import)
        .when(When::Text(field("function"), &["require"]))
        .when(When::Is(REQUIRED, &["string", "template_string"]))
        .when(When::Lacks(REQUIRED.child(&["template_substitution"])))
        .module(REQUIRED),
    fact(&["new_expression"], Kind::Call)
        .when(When::Sound)
        .call(field("constructor"), field("arguments")),
    fact(&["member_expression"], Kind::FieldAccess)
        .when(When::Parent(PATTERNS))
        .when(When::Is(field("object"), &["this"]))
        .when(When::Test(hooks::in_class_member))
        .member(field("object"), field("property"))
        .declares(OWN_FIELD.named(NameRule::At(HERE)).range(RangeRule::At(field("property")))),
    fact(&["member_expression"], Kind::FieldAccess).member(field("object"), field("property")),
    // Assignments.
    fact(&["variable_declarator"], Kind::Assignment)
        .when(When::Has(field("value")))
        .when(When::Sound)
        .assign(field("name"), field("value"))
        .also(),
    on(&["variable_declarator"])
        .when(When::In(&[Container::Module]))
        .when(When::Is(field("name"), &["identifier"]))
        .when(When::Test(hooks::is_plain_variable))
        .declares(decl(DeclKind::Field).named(NameRule::At(field("name")))),
    fact(&["assignment_expression"], Kind::Assignment)
        .when(When::Sound)
        .assign(field("left"), field("right"))
        .also(),
    on(&["assignment_expression"])
        .when(When::Is(TARGET_OBJECT, &["this"]))
        .when(When::Test(hooks::makes_own_field))
        .declares(
            OWN_FIELD
                .named(NameRule::At(field("left")))
                .range(RangeRule::At(field("left").field("property"))),
        ),
    fact(&["augmented_assignment_expression"], Kind::Assignment)
        .when(When::Sound)
        .assign(field("left"), field("right")),
    // Statements.
    fact(&["return_statement"], Kind::Return),
    fact(&["throw_statement"], Kind::Throw),
    fact(&["catch_clause"], Kind::Catch),
    fact(&["if_statement"], Kind::If),
    fact(&["for_statement", "for_in_statement", "while_statement", "do_statement"], Kind::Loop),
    // Literals. A minus sign belongs to its number.
    fact(&["string"], Kind::StringLiteral).skips(),
    fact(&["template_string"], Kind::StringLiteral),
    fact(SIGNED, Kind::NumericLiteral)
        .when(When::Has(child(&["number"])))
        .when(When::Text(SIGN, &["-"])),
    on(&["number"])
        .when(When::Parent(SIGNED))
        .when(When::Text(parent(SIGNED).field("operator"), &["-"])),
    fact(&["number"], Kind::NumericLiteral).skips(),
    fact(&["true", "false"], Kind::BooleanLiteral).skips(),
    fact(&["null", "undefined"], Kind::NullLiteral).skips(),
    fact(&["regex"], Kind::Literal).skips(),
    on(&["comment", "html_comment"]).skips(),
    // What the grammars stumble over: `a & b` as text between tags, `export {x as null}`.
    on(&["ERROR"])
        .when(When::Parent(&["jsx_element"]))
        .when(When::Test(hooks::is_ampersand))
        .skips(),
    on(&["ERROR"]).when(When::Parent(&["export_clause", "export_specifier"])).skips(),
];
