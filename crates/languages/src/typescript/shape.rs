//! What the nodes mean that only the TypeScript grammars have.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::shape::{
    Container, DeclRow, Expr, ExprRow, HERE, Kinds, NameRule, Row, Shape, Step, When, ask, child,
    decl, fact, field, first_named, join, last_named, on,
};

use super::hooks;
use crate::ecma::{self, exprs, functions, rows};

pub(super) static SHAPE: Shape = Shape {
    rows: &ROWS,
    exprs: &EXPRS,
    arguments: ecma::ARGUMENTS,
    parallel: &[],
    spreads: &[],
    leading: &["decorator"],
    comments: &["comment", "html_comment"],
};

static ROWS: [Row; OWN.len() + functions::ROWS.len() + rows::ROWS.len()] =
    join(&[OWN, functions::ROWS, rows::ROWS]);

static EXPRS: [ExprRow; exprs::EXPRS.len() + OWN_EXPRS.len()] = join(&[exprs::EXPRS, OWN_EXPRS]);

/// Where types begin, and what they are made of. Qualified names are among them: the grammar writes
/// parts of these as member accesses.
const TYPES: Kinds = &[
    "type_annotation",
    "type_arguments",
    "type_parameters",
    "asserts_annotation",
    "type_predicate_annotation",
    "implements_clause",
    "extends_type_clause",
    "union_type",
    "intersection_type",
    "array_type",
    "tuple_type",
    "parenthesized_type",
    "conditional_type",
    "lookup_type",
    "index_type_query",
    "readonly_type",
    "function_type",
    "constructor_type",
    "object_type",
    "type_query",
    "template_literal_type",
    "generic_type",
    "nested_identifier",
    "nested_type_identifier",
];
const RUNS: Kinds = &["call_expression", "member_expression"];
const ASSERTIONS: Kinds = &["as_expression", "satisfies_expression"];
const ENUM_BODY: Kinds = &["enum_body"];
const NAME_OR_KEY: [DeclRow; 2] = [
    decl(DeclKind::Field).named(NameRule::At(field("name"))),
    decl(DeclKind::Field).named(rows::literal_name(field("name"))),
];
/// What makes a parameter of a constructor a field too.
const FIELD_MARKS: Kinds = &["accessibility_modifier", "override_modifier", "readonly"];

/// What gives a value another type.
const CASTS: Kinds = &["as_expression", "satisfies_expression"];

const OWN: &[Row] = &[
    // Types: names and literals, but nothing that runs. `undefined` is the name of a type there.
    fact(&["type_identifier"], Kind::Identifier).name(HERE).skips(),
    on(RUNS).when(When::In(&[Container::Type])),
    on(RUNS)
        .when(When::Parent(ASSERTIONS))
        .when(When::Test(hooks::is_asserted_type))
        .opens(Container::Type),
    // `import("m").T<U>` as a type, which the grammar stumbles over.
    on(RUNS)
        .when(When::Parent(&["ERROR"]))
        .when(When::Is(field("object").field("function"), &["import"]))
        .opens(Container::Type),
    // `value as A.B.C` comes as a member `C` of `value as A.B`.
    on(&["member_expression"]).when(When::Is(field("object"), CASTS)),
    on(&["undefined"]).when(When::Parent(&["literal_type"])),
    fact(&["template_literal_type"], Kind::StringLiteral).opens(Container::Type),
    fact(&["type_alias_declaration"], Kind::Declaration)
        .name(field("name"))
        .opens(Container::Type)
        .declares(decl(DeclKind::Field)),
    on(TYPES).opens(Container::Type),
    // Class-like declarations and their members.
    rows::class(&["abstract_class_declaration", "interface_declaration", "enum_declaration"]),
    fact(&["property_identifier"], Kind::Identifier)
        .when(When::Parent(ENUM_BODY))
        .name(HERE)
        .declares(decl(DeclKind::Field)),
    fact(&["string"], Kind::StringLiteral)
        .when(When::Parent(ENUM_BODY))
        .declares(decl(DeclKind::Field).named(rows::literal_name(HERE)))
        .skips(),
    on(&["enum_assignment"]).declares(NAME_OR_KEY[0]).declares(NAME_OR_KEY[1]),
    on(&["property_signature"])
        .when(When::Parent(&["interface_body"]))
        .declares(NAME_OR_KEY[0])
        .declares(NAME_OR_KEY[1]),
    rows::constructor(&["method_signature"]),
    rows::method(&["method_signature", "abstract_method_signature"], Kind::Method),
    rows::field_value(&["public_field_definition"], field("name")),
    rows::class_field(&["public_field_definition"], field("name")),
    on(&["required_parameter", "optional_parameter"])
        .when(When::Has(child(FIELD_MARKS)))
        .declares(decl(DeclKind::Field).of_class().named(NameRule::At(field("pattern")))),
    // Other declarations.
    fact(&["function_signature"], Kind::Function)
        .name(field("name"))
        .declares(decl(DeclKind::Function)),
    fact(&["internal_module", "module"], Kind::Declaration)
        .name(field("name"))
        .named(rows::literal_name(field("name")))
        .opens(Container::Module)
        .declares(decl(DeclKind::Module).qualifier(hooks::outer_namespace)),
    // Imports.
    fact(&["import_statement"], Kind::Import)
        .when(When::Has(child(&["import_require_clause"])))
        .module(child(&["import_require_clause"]).field("source")),
    fact(&["import_alias"], Kind::Import).module(last_named()),
    // `using x = ...` comes as an assignment.
    fact(&["assignment_expression"], Kind::Assignment)
        .when(When::Has(HERE.then(Step::Token("using"))))
        .when(When::In(&[Container::Module]))
        .assign(field("left"), field("right"))
        .declares(decl(DeclKind::Field).named(NameRule::At(field("left")))),
];

const OWN_EXPRS: &[ExprRow] = &[
    exprs::row(&["type_identifier"], Expr::Leaf),
    exprs::row(
        &[
            "non_null_expression",
            "instantiation_expression",
            "as_expression",
            "satisfies_expression",
        ],
        Expr::Callee(first_named()),
    ),
    exprs::row(&["type_assertion"], Expr::Callee(last_named())),
    exprs::row(
        &["member_expression"],
        Expr::Member { object: field("object"), name: ask(hooks::member_name) },
    ),
    exprs::via(&["generic_type", "nested_type_identifier"], field("name")),
    exprs::via(&["nested_identifier"], field("property")),
];
