//! What each node of the Kotlin grammar means. It has hardly any fields, so places go by kind.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    ArgumentShape, Container, DeclRow, Expr, ExprRow, HERE, KindRule, Kinds, NameRule, Place,
    RangeRule, RoleRule, Row, Shape, Step, When, ask, child, decl, fact, first_named, last_named,
    on, parent,
};

use super::hooks;

/// The name of a companion object that is given none.
pub(super) const COMPANION: &str = "Companion";

const NAME: Place = child(&["simple_identifier"]);
const TYPE_NAME: Place = child(&["type_identifier"]);
const ARGUMENTS: Place = child(&["value_arguments"]);
const VALUE: Place = ask(hooks::value);
const PATTERN: Kinds = &["multi_variable_declaration"];
/// The name or the pattern of a property.
const TARGET: Place = child(PATTERN);
const VARIABLE: Place = child(&["variable_declaration"]).child(&["simple_identifier"]);

const ANNOTATIONS: Kinds = &["annotation", "file_annotation"];
const ANNOTATION: Kinds = &["annotation"];
const ANNOTATED: Kinds = &["user_type", "constructor_invocation"];
const BRACKET: Kinds = &["["];
const LEFT: Kinds = &["directly_assignable_expression"];
/// Where properties are members or module-level variables.
const BODIES: Kinds = &["source_file", "class_body", "enum_class_body", "ERROR"];
const CALLABLE: KindRule = KindRule::Member { member: Kind::Method, free: Kind::Function };
/// Literals that are written with a suffix around the number.
const SUFFIXED: Kinds = &["long_literal", "unsigned_literal"];

/// Annotations of a declaration, alone and in brackets.
const fn annotated(row: Row) -> Row {
    let annotations = child(&["modifiers"]).children(ANNOTATION);
    row.decorators(annotations.then(Step::Ask(hooks::single)))
        .decorators(annotations.then(Step::Ask(hooks::grouped)).children(ANNOTATED))
}

/// A type.
const fn class(nodes: Kinds) -> Row {
    annotated(fact(nodes, Kind::Class).name(TYPE_NAME)).opens(Container::Class)
}

/// A constructor, which bears the name of its class.
const fn constructor(nodes: Kinds) -> Row {
    annotated(fact(nodes, Kind::Constructor).name(ask(hooks::class_name)))
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function))
}

/// A field that is called like a part of the node.
const fn field_decl(name: Place) -> DeclRow {
    decl(DeclKind::Field).named(NameRule::At(name))
}

/// An access to a member on the left side of an assignment.
const fn assigned_member() -> Row {
    fact(&["navigation_suffix"], Kind::FieldAccess)
        .when(When::Parent(LEFT))
        .when(When::Has(NAME))
        .range(RangeRule::Ask(hooks::access_range))
        .role(RoleRule::One(Role::Field, NAME))
        .named(NameRule::Role(Role::Field))
}

pub(super) static SHAPE: Shape = Shape {
    rows: ROWS,
    exprs: EXPRS,
    arguments: ArgumentShape {
        lists: &["value_arguments"],
        wrappers: &["value_argument"],
        named: Some(("value_argument", ask(hooks::argument_name), last_named())),
        dropped: &[],
    },
    parallel: &[],
    spreads: &[],
    leading: &[
        "navigation_suffix",
        "indexing_suffix",
        "!!",
        "property_declaration",
        "getter",
        "setter",
    ],
    comments: &["line_comment", "multiline_comment"],
};

static ROWS: &[Row] = &[
    // Names. `_` and the `this` of a string are none.
    on(&["simple_identifier", "interpolated_identifier"]).when(When::Text(HERE, &["_", "this"])),
    fact(&["simple_identifier", "type_identifier", "interpolated_identifier"], Kind::Identifier)
        .name(HERE),
    fact(&["integer_literal"], Kind::Identifier).when(When::Test(hooks::is_name)).name(HERE),
    on(&["label", "line_comment", "multiline_comment", "string_content"]).skips(),
    // The file.
    on(&["source_file"]).when(When::Test(hooks::is_script)).file(),
    on(&["package_header"]).package(child(&["identifier"])),
    fact(&["import_header"], Kind::Import).module(child(&["identifier"])),
    fact(&["type_alias"], Kind::Declaration).name(TYPE_NAME).declares(decl(DeclKind::Field)),
    // Types.
    class(&["class_declaration", "object_declaration"]).declares(decl(DeclKind::Class)),
    class(&["companion_object"]).named(NameRule::Is(COMPANION)).declares(decl(DeclKind::Class)),
    fact(&["object_literal"], Kind::Class)
        .opens(Container::Class)
        .declares(decl(DeclKind::Class).anonymous()),
    annotated(fact(&["enum_entry"], Kind::Class).name(NAME))
        .when(When::Has(child(&["class_body"])))
        .opens(Container::Class)
        .declares(decl(DeclKind::Class)),
    on(&["enum_entry"]).declares(field_decl(NAME)),
    // Callables.
    annotated(on(&["function_declaration"]).kind(CALLABLE).name(NAME))
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function)),
    constructor(&["primary_constructor", "secondary_constructor"]),
    on(&["class_parameter"])
        .when(When::Has(child(&["binding_pattern_kind"])))
        .declares(field_decl(NAME).of_class()),
    fact(&["lambda_literal", "anonymous_function"], Kind::Lambda).opens(Container::Callable),
    on(&["anonymous_initializer"]).opens(Container::Callable),
    on(&["getter", "setter"]).opens(Container::Callable).joins(ask(hooks::accessed)),
    // Annotations: each of those in brackets is one. They call nothing.
    fact(ANNOTATIONS, Kind::Decorator).when(When::Lacks(child(BRACKET))).name(child(ANNOTATED)),
    fact(ANNOTATED, Kind::Decorator).when(When::Has(parent(ANNOTATIONS).child(BRACKET))).name(HERE),
    fact(&["receiver_type"], Kind::Decorator)
        .when(When::Test(hooks::is_annotation))
        .range(RangeRule::Ask(hooks::annotation_range))
        .name(child(&["user_type"])),
    // Calls and member accesses.
    fact(&["call_expression"], Kind::Call)
        .call(first_named(), child(&["call_suffix"]).child(&["value_arguments"]))
        .role(RoleRule::Args(
            child(&["call_suffix"]).child(&["annotated_lambda"]).child(&["lambda_literal"]),
        )),
    fact(&["infix_expression"], Kind::Call)
        .call(ask(hooks::infix_name), last_named())
        .role(RoleRule::One(Role::Receiver, first_named())),
    fact(&["constructor_invocation"], Kind::Call)
        .when(When::NotParent(ANNOTATIONS))
        .call(child(&["user_type"]).then(Step::Ask(hooks::last_segment)), ARGUMENTS)
        .role(RoleRule::Through(
            Role::Receiver,
            child(&["user_type"]).then(Step::Named),
            child(&["user_type"]).then(Step::Ask(hooks::last_qualifier)),
        )),
    fact(&["constructor_delegation_call"], Kind::Call).call(child(&["this", "super"]), ARGUMENTS),
    fact(&["navigation_expression"], Kind::FieldAccess)
        .when(When::Has(ask(hooks::member_name)))
        .member(first_named(), ask(hooks::member_name)),
    assigned_member()
        .when(When::Test(hooks::is_second_part))
        .role(RoleRule::One(Role::Object, ask(hooks::part_before))),
    assigned_member().role(RoleRule::Through(
        Role::Object,
        parent(LEFT).then(Step::Named),
        ask(hooks::part_before),
    )),
    // Assignments, and the properties that they declare.
    fact(&["assignment"], Kind::Assignment).assign(child(LEFT), last_named()),
    fact(&["property_declaration"], Kind::Assignment)
        .when(When::Has(VALUE))
        .when(When::Has(VARIABLE))
        .assign(VARIABLE, VALUE)
        .also(),
    fact(&["property_declaration", "destructuring_declaration"], Kind::Assignment)
        .when(When::Has(VALUE))
        .when(When::Has(TARGET))
        .assign(TARGET, VALUE),
    on(&["property_declaration"])
        .when(When::Test(hooks::binds_lambda))
        .declares(decl(DeclKind::Function).named(NameRule::At(VARIABLE))),
    on(&["property_declaration"])
        .when(When::Parent(BODIES))
        .declares(field_decl(VARIABLE).not_local()),
    on(&["variable_declaration"])
        .when(When::Parent(PATTERN))
        .when(When::Test(hooks::is_part_of_property))
        .declares(field_decl(NAME).range(RangeRule::At(NAME))),
    fact(&["when_subject"], Kind::Assignment)
        .when(When::Has(VARIABLE))
        .range(RangeRule::Ask(hooks::subject_range))
        .assign(VARIABLE, last_named()),
    // Statements.
    fact(&["jump_expression"], Kind::Throw).when(When::Has(child(&["throw"]))),
    fact(&["jump_expression"], Kind::Return).when(When::Has(child(&["return", "return@"]))),
    fact(&["catch_block"], Kind::Catch),
    fact(&["if_expression"], Kind::If),
    fact(&["for_statement", "while_statement", "do_while_statement"], Kind::Loop),
    // Literals.
    fact(&["string_literal", "character_literal"], Kind::StringLiteral),
    fact(&["prefix_expression"], Kind::NumericLiteral).when(When::Test(hooks::is_negative_number)),
    on(hooks::NUMBERS).when(When::Parent(SUFFIXED)),
    fact(hooks::NUMBERS, Kind::NumericLiteral).when(When::Test(hooks::stands_alone)),
    fact(&["boolean_literal"], Kind::BooleanLiteral),
    fact(&["null_literal"], Kind::NullLiteral),
];

const fn expr(nodes: Kinds, expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

static EXPRS: &[ExprRow] = &[
    expr(
        &[
            "simple_identifier",
            "type_identifier",
            "interpolated_identifier",
            "integer_literal",
            "this",
            "super",
            "this@",
            "super@",
        ],
        Expr::Marked(hooks::bare_name),
    ),
    expr(&["parenthesized_expression"], Expr::Paren),
    expr(
        &["navigation_expression"],
        Expr::Member {
            object: first_named(),
            name: child(&["navigation_suffix"]).child(&["simple_identifier"]),
        },
    ),
    expr(&["postfix_expression"], Expr::Callee(ask(hooks::asserted))),
    expr(&["indexing_expression"], Expr::Callee(ask(hooks::typed))),
    expr(&["!!"], Expr::Via(ask(hooks::before_assertion))),
    expr(&["navigation_suffix"], Expr::Via(NAME)),
    expr(&["directly_assignable_expression"], Expr::Via(last_named())),
    expr(&["call_expression"], Expr::Via(first_named())),
    expr(&["infix_expression"], Expr::Via(ask(hooks::infix_name))),
    expr(&["as_expression"], Expr::Via(first_named())),
    expr(&["prefix_expression"], Expr::Via(ask(hooks::labelled))),
    expr(&["callable_reference"], Expr::Via(NAME)),
    expr(&["this_expression"], Expr::Via(child(&["this", "this@"]))),
    expr(&["super_expression"], Expr::Via(child(&["super", "super@"]))),
    expr(&["constructor_invocation"], Expr::Via(child(&["user_type"]))),
    expr(&["user_type"], Expr::Via(ask(hooks::last_segment))),
];
