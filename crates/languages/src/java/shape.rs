//! What each node of the Java grammar means.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    ArgumentShape, Container, DeclRow, Expr, ExprRow, HERE, NameRule, Place, RoleRule, Row, Shape,
    Step, When, ask, child, decl, fact, field, first_named, last_named, on, parent,
};

use super::hooks;

const ANNOTATIONS: &[&str] = &["annotation", "marker_annotation"];
const FIELDS: &[&str] = &["field_declaration", "constant_declaration"];
const LOCALS: &[&str] = &["local_variable_declaration"];
const SUPER: Place = child(&["super"]);

const SIGNED: &[&str] = &["unary_expression"];
const NUMBERS: &[&str] = &[
    "decimal_integer_literal",
    "hex_integer_literal",
    "octal_integer_literal",
    "binary_integer_literal",
    "decimal_floating_point_literal",
    "hex_floating_point_literal",
];
/// Words that the language keeps for itself and the grammar hands out as names: `default` of
/// `case null, default`, `super` of `A.super::m`.
const RESERVED: &[&str] = &["_", "default", "super", "this", "final"];

/// No place at all.
const NOWHERE: Place = HERE.then(Step::Stay);

/// The annotations among the modifiers of a declaration.
const ANNOTATED: Place = child(&["modifiers"]).children(ANNOTATIONS);

/// A declarator. The first one holds the annotations of the declaration that it stands in.
const fn declarator(kind: DeclKind) -> DeclRow {
    decl(kind)
        .named(NameRule::At(field("name")))
        .holding(ask(hooks::modifiers_of_first).children(ANNOTATIONS))
}

/// A component of the record that these parameters belong to.
const fn component(node: &'static [&'static str], name: Place) -> Row {
    let record = parent(&["formal_parameters"]).then(Step::Parent(&["record_declaration"]));
    on(node).when(When::Has(record)).declares(decl(DeclKind::Field).named(NameRule::At(name)))
}

/// A member that runs. Annotations stand among its modifiers or after its type parameters.
const fn callable(nodes: &'static [&'static str], kind: Kind, annotations: Place) -> Row {
    fact(nodes, kind)
        .name(field("name"))
        .decorators(ANNOTATED)
        .decorators(annotations)
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function))
}

pub(super) static SHAPE: Shape = Shape {
    rows: ROWS,
    exprs: EXPRS,
    arguments: ArgumentShape {
        lists: &["argument_list"],
        wrappers: &[],
        named: None,
        dropped: &[],
    },
    parallel: &[],
    spreads: &[],
    leading: &[],
    comments: &["line_comment", "block_comment"],
};

static ROWS: &[Row] = &[
    // Names.
    on(&["type_identifier"]).when(When::Text(HERE, &["var"])).when(When::Parent(&[
        "local_variable_declaration",
        "enhanced_for_statement",
        "resource",
        "formal_parameter",
        "record_pattern_component",
        "ERROR",
    ])),
    on(&["identifier"]).when(When::Parent(&[
        "labeled_statement",
        "break_statement",
        "continue_statement",
    ])),
    on(&["identifier", "type_identifier"]).when(When::Text(HERE, RESERVED)),
    fact(&["identifier", "type_identifier"], Kind::Identifier).name(HERE),
    // Types.
    fact(
        &[
            "class_declaration",
            "interface_declaration",
            "enum_declaration",
            "record_declaration",
            "annotation_type_declaration",
        ],
        Kind::Class,
    )
    .name(field("name"))
    .decorators(ANNOTATED)
    .opens(Container::Class)
    .declares(decl(DeclKind::Class)),
    on(&["class_body"])
        .when(When::Parent(&["object_creation_expression", "enum_constant"]))
        .opens(Container::Class)
        .declares(decl(DeclKind::Class).anonymous()),
    // Members.
    callable(&["method_declaration"], Kind::Method, HERE.children(ANNOTATIONS)),
    callable(&["annotation_type_element_declaration"], Kind::Method, NOWHERE),
    callable(
        &["constructor_declaration", "compact_constructor_declaration"],
        Kind::Constructor,
        NOWHERE,
    ),
    on(&["enum_constant"]).declares(decl(DeclKind::Field).named(NameRule::At(field("name")))),
    component(&["formal_parameter"], field("name")),
    component(&["spread_parameter"], child(&["variable_declarator"]).field("name")),
    fact(&["lambda_expression"], Kind::Lambda).opens(Container::Callable),
    fact(ANNOTATIONS, Kind::Decorator).name(field("name")),
    // The file.
    on(&["package_declaration"]).package(child(&["identifier", "scoped_identifier"])),
    fact(&["import_declaration"], Kind::Import).module(child(&["identifier", "scoped_identifier"])),
    // Patterns: the grammar takes `A.B(int x)` for a call.
    on(&["switch_label"]).opens(Container::Pattern),
    on(&["guard"]).opens(Container::Callable),
    on(&["method_invocation"]).when(When::In(&[Container::Pattern])),
    on(&["method_invocation"]).when(When::Test(hooks::is_no_call)),
    on(&["field_access"])
        .when(When::In(&[Container::Pattern]))
        .when(When::Parent(&["method_invocation"])),
    // Calls and member accesses. What stands before `super` belongs to it: `A.super.m()`.
    fact(&["method_invocation"], Kind::Call)
        .when(When::Test(hooks::says_super))
        .when(When::Has(SUPER))
        .call(field("name"), field("arguments"))
        .role(RoleRule::Through(Role::Receiver, field("object"), SUPER)),
    fact(&["method_invocation"], Kind::Call).call(HERE, field("arguments")),
    fact(&["explicit_constructor_invocation"], Kind::Call)
        .call(field("constructor"), field("arguments"))
        .role(RoleRule::One(Role::Receiver, field("object"))),
    fact(&["object_creation_expression"], Kind::Call)
        .call(field("type"), field("arguments"))
        .role(RoleRule::One(Role::Receiver, ask(hooks::outer_instance))),
    fact(&["field_access"], Kind::FieldAccess)
        .when(When::Test(hooks::says_super))
        .when(When::Has(SUPER))
        .role(RoleRule::Through(Role::Object, field("object"), SUPER))
        .role(RoleRule::One(Role::Field, field("field")))
        .named(NameRule::Role(Role::Field)),
    fact(&["field_access"], Kind::FieldAccess).member(field("object"), field("field")),
    // Assignments, and the variables that they declare.
    fact(&["assignment_expression"], Kind::Assignment).assign(field("left"), field("right")),
    fact(&["resource"], Kind::Assignment)
        .when(When::Has(field("value")))
        .assign(field("name"), field("value")),
    fact(&["variable_declarator"], Kind::Assignment)
        .when(When::Has(field("value")))
        .assign(field("name"), field("value"))
        .also(),
    on(&["variable_declarator"]).when(When::Parent(FIELDS)).declares(declarator(DeclKind::Field)),
    on(&["variable_declarator"])
        .when(When::Parent(LOCALS))
        .when(When::Test(hooks::binds_lambda))
        .declares(declarator(DeclKind::Function)),
    on(&["variable_declarator"])
        .when(When::Parent(LOCALS))
        .when(When::In(&[Container::Module]))
        .declares(declarator(DeclKind::Field)),
    // Statements.
    fact(&["return_statement"], Kind::Return),
    fact(&["throw_statement"], Kind::Throw),
    fact(&["catch_clause"], Kind::Catch),
    fact(&["if_statement"], Kind::If),
    fact(
        &["for_statement", "enhanced_for_statement", "while_statement", "do_statement"],
        Kind::Loop,
    ),
    // Literals.
    fact(&["string_literal"], Kind::StringLiteral).when(When::Test(hooks::is_whole)).skips(),
    fact(&["string_literal", "character_literal"], Kind::StringLiteral),
    fact(SIGNED, Kind::NumericLiteral)
        .when(When::Text(field("operator"), &["-"]))
        .when(When::Is(field("operand"), NUMBERS)),
    on(NUMBERS).when(When::Text(parent(SIGNED).field("operator"), &["-"])),
    fact(NUMBERS, Kind::NumericLiteral),
    fact(&["true", "false"], Kind::BooleanLiteral),
    fact(&["null_literal"], Kind::NullLiteral),
    on(&["line_comment", "block_comment", "integral_type", "floating_point_type"]).skips(),
];

const fn expr(nodes: &'static [&'static str], expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

static EXPRS: &[ExprRow] = &[
    expr(&["identifier", "type_identifier", "this", "super"], Expr::Leaf),
    expr(&["parenthesized_expression"], Expr::Paren),
    expr(&["field_access"], Expr::Member { object: field("object"), name: field("field") }),
    expr(&["method_invocation"], Expr::Member { object: field("object"), name: field("name") }),
    expr(&["scoped_identifier"], Expr::Member { object: field("scope"), name: field("name") }),
    expr(&["scoped_type_identifier"], Expr::Member { object: first_named(), name: last_named() }),
    expr(&["generic_type"], Expr::Callee(child(&["type_identifier", "scoped_type_identifier"]))),
    expr(&["annotated_type"], Expr::Via(last_named())),
    expr(&["object_creation_expression"], Expr::Via(field("type"))),
    expr(&["cast_expression"], Expr::Via(field("value"))),
    expr(&["method_reference"], Expr::Via(ask(hooks::referred))),
];
