//! What each node of the C# grammar means.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    ArgumentShape, Container, Expr, ExprRow, HERE, Kinds, NameRule, Place, RangeRule, RoleRule,
    Row, Shape, Step, When, ask, child, decl, fact, field, first_named, last_named, on, parent,
};

use super::hooks;

/// Names: uses, declarations, and the one parameter of a lambda without parentheses.
const NAMES: Kinds = &["identifier", "implicit_parameter"];
const LISTS: Kinds = &["attribute_list"];
/// What conditions of directives are made of.
const CONDITIONS: Kinds = &[
    "identifier",
    "boolean_literal",
    "integer_literal",
    "character_literal",
    "unary_expression",
    "binary_expression",
    "parenthesized_expression",
];
const DIRECTIVES: Kinds = &["preproc_if", "preproc_elif", "preproc_if_in_attribute_list"];
const CALLS: Kinds = &["invocation_expression"];
const MEMBERS: Kinds = &["member_access_expression"];
const VARIABLES: Kinds = &["variable_declarator"];
const USING: Kinds = &["using_directive"];
const LIST: Place = child(&["argument_list"]);
const VALUE: Place = ask(hooks::value);

/// The attributes of a declaration, and those between directives.
const ATTRIBUTES: Place =
    HERE.children(LISTS).then(Step::Ask(hooks::own_attributes)).children(&["attribute"]);
const CONDITIONAL_ATTRIBUTES: Place = HERE
    .children(&["preproc_if_in_attribute_list"])
    .children(LISTS)
    .then(Step::Ask(hooks::own_attributes))
    .children(&["attribute"]);
/// The attributes of a field declaration, for its first declarator.
const FIELD_ATTRIBUTES: Place = ask(hooks::field_of_first).children(LISTS).children(&["attribute"]);
/// The record that these parameters belong to.
const RECORD: Place = parent(&["parameter_list"]).then(Step::Parent(&["record_declaration"]));

/// What runs, named by a rule.
const fn callable(nodes: Kinds, kind: Kind, name: NameRule) -> Row {
    fact(nodes, kind)
        .named(name)
        .decorators(ATTRIBUTES)
        .decorators(CONDITIONAL_ATTRIBUTES)
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function))
}

/// A member that is a value.
const fn value_member(nodes: Kinds, name: Place) -> Row {
    fact(nodes, Kind::Declaration).name(name).declares(decl(DeclKind::Field))
}

/// The simple name at a place, without type arguments.
const fn simple(place: Place) -> Place {
    place.then(Step::Ask(hooks::without_types))
}

pub(super) static SHAPE: Shape = Shape {
    rows: ROWS,
    exprs: EXPRS,
    arguments: ArgumentShape {
        lists: &["argument_list"],
        wrappers: &["argument"],
        named: Some(("argument", field("name"), ask(hooks::last_part))),
        dropped: &[],
    },
    parallel: &["tuple_expression", "tuple_pattern"],
    spreads: &[],
    leading: &[],
    comments: &["comment"],
};

static ROWS: &[Row] = &[
    // What is no code.
    on(CONDITIONS).when(When::Parent(DIRECTIVES)).when(When::Test(hooks::is_condition)).skips(),
    on(&[
        "comment",
        "preproc_region",
        "preproc_endregion",
        "preproc_line",
        "preproc_pragma",
        "preproc_nullable",
        "preproc_error",
        "preproc_warning",
        "preproc_define",
        "preproc_undef",
    ])
    .skips(),
    // Names.
    on(NAMES).when(When::Text(HERE, &["_"])),
    on(NAMES).when(When::Parent(&["labeled_statement"])),
    on(NAMES)
        .when(When::Parent(&["goto_statement"]))
        .when(When::Lacks(parent(&["goto_statement"]).child(&["case"]))),
    on(NAMES).when(When::Text(HERE, &["global"])).when(When::Parent(&["alias_qualified_name"])),
    on(NAMES).when(When::Text(HERE, &["dynamic"])).when(When::Test(hooks::is_type)),
    on(NAMES).when(When::Parent(&["class_declaration"])).when(When::Test(hooks::is_extension_word)),
    // Words of the language that the grammar hands out as names: `not null` in a list of patterns.
    fact(NAMES, Kind::NullLiteral).when(When::Text(HERE, &["null"])),
    fact(NAMES, Kind::BooleanLiteral).when(When::Text(HERE, &["true", "false"])),
    on(NAMES).when(When::Test(hooks::is_reserved)),
    on(NAMES)
        .when(When::Text(HERE, &["not"]))
        .when(When::In(&[Container::Pattern]))
        .when(When::Parent(&["declaration_expression"])),
    fact(NAMES, Kind::Identifier)
        .when(When::Has(RECORD))
        .when(When::Test(hooks::is_extra_component))
        .name(HERE)
        .declares(decl(DeclKind::Field)),
    fact(NAMES, Kind::Identifier).name(HERE),
    // The file.
    on(&["compilation_unit"]).when(When::Test(hooks::is_program)).declares(
        decl(DeclKind::Module)
            .named(NameRule::Is("Program"))
            .range(RangeRule::Ask(hooks::whole_file)),
    ),
    on(&["namespace_declaration"]).declares(
        decl(DeclKind::Module).named(NameRule::At(field("name"))).qualifier(hooks::outer_namespace),
    ),
    on(&["file_scoped_namespace_declaration"]).declares(
        decl(DeclKind::Module)
            .named(NameRule::At(field("name")))
            .qualifier(hooks::outer_namespace)
            .range(RangeRule::Ask(hooks::rest_of_file)),
    ),
    fact(USING, Kind::Declaration)
        .when(When::Has(field("name")))
        .when(When::Test(hooks::names_no_module))
        .name(field("name"))
        .declares(decl(DeclKind::Field)),
    fact(USING, Kind::Import).module(last_named()),
    fact(&["extern_alias_directive"], Kind::Import).module(field("name")),
    // Types.
    on(&["class_declaration"]).when(When::Test(hooks::is_extension)).opens(Container::Class),
    fact(
        &[
            "class_declaration",
            "struct_declaration",
            "interface_declaration",
            "enum_declaration",
            "record_declaration",
        ],
        Kind::Class,
    )
    .name(field("name"))
    .decorators(ATTRIBUTES)
    .decorators(CONDITIONAL_ATTRIBUTES)
    .opens(Container::Class)
    .declares(decl(DeclKind::Class)),
    fact(&["delegate_declaration"], Kind::Declaration)
        .name(field("name"))
        .declares(decl(DeclKind::Class)),
    on(&["parameter"])
        .when(When::Has(RECORD))
        .declares(decl(DeclKind::Field).named(NameRule::At(field("name")))),
    on(&["enum_member_declaration"])
        .declares(decl(DeclKind::Field).named(NameRule::At(field("name")))),
    // Members.
    on(&["method_declaration", "local_function_statement"])
        .when(When::Test(hooks::is_named_by_keyword))
        .opens(Container::Callable),
    callable(&["method_declaration"], Kind::Method, NameRule::At(field("name"))),
    callable(&["local_function_statement"], Kind::Function, NameRule::At(field("name"))),
    callable(&["constructor_declaration"], Kind::Constructor, NameRule::At(field("name"))),
    callable(&["destructor_declaration"], Kind::Method, NameRule::Ask(hooks::destructor_name)),
    callable(
        &["operator_declaration", "conversion_operator_declaration"],
        Kind::Method,
        NameRule::Ask(hooks::operator_name),
    ),
    value_member(&["property_declaration", "event_declaration"], field("name")),
    value_member(&["indexer_declaration"], child(&["this"])),
    on(&["accessor_declaration"]).opens(Container::Callable),
    fact(&["lambda_expression", "anonymous_method_expression"], Kind::Lambda)
        .decorators(ATTRIBUTES)
        .opens(Container::Callable),
    fact(&["attribute"], Kind::Decorator).name(field("name")),
    // Patterns: the grammar takes `A.B(1)` for a call.
    on(CALLS).when(When::In(&[Container::Pattern])),
    on(CALLS).when(When::Test(hooks::is_pattern)).opens(Container::Pattern),
    on(&["tuple_expression"]).when(When::Test(hooks::is_pattern)).opens(Container::Pattern),
    on(CALLS).when(When::Test(hooks::calls_keyword)),
    on(MEMBERS).when(When::In(&[Container::Pattern])).when(When::Parent(CALLS)),
    // Calls and member accesses.
    fact(CALLS, Kind::Call).call(field("function"), field("arguments")),
    fact(&["object_creation_expression"], Kind::Call).call(field("type"), field("arguments")),
    fact(&["array_creation_expression"], Kind::Call)
        .role(RoleRule::Call(field("type")))
        .named(NameRule::Role(Role::Callee)),
    fact(&["implicit_object_creation_expression"], Kind::Call)
        .role(RoleRule::Named(Role::Callee, child(&["new"]), hooks::made_type))
        .role(RoleRule::Args(LIST))
        .named(NameRule::Role(Role::Callee)),
    fact(&["constructor_initializer"], Kind::Call).call(child(&["base", "this"]), LIST),
    fact(&["argument_list"], Kind::Call)
        .when(When::Parent(&["base_list"]))
        .when(When::Has(ask(hooks::constructed_base)))
        .range(RangeRule::Ask(hooks::with_base))
        .call(ask(hooks::constructed_base), HERE),
    fact(&["primary_constructor_base_type"], Kind::Call).call(field("type"), LIST),
    fact(MEMBERS, Kind::FieldAccess).member(field("expression"), simple(field("name"))),
    fact(&["conditional_access_expression"], Kind::FieldAccess)
        .when(When::Has(child(&["member_binding_expression"])))
        .member(field("condition"), simple(child(&["member_binding_expression"]).field("name"))),
    // Assignments, and the variables that they declare.
    fact(VARIABLES, Kind::Assignment)
        .when(When::Has(child(&["tuple_pattern"])))
        .when(When::Has(VALUE))
        .assign(child(&["tuple_pattern"]), VALUE),
    fact(VARIABLES, Kind::Assignment).when(When::Has(VALUE)).assign(field("name"), VALUE).also(),
    on(VARIABLES).when(When::Test(hooks::is_field)).declares(
        decl(DeclKind::Field).named(NameRule::At(field("name"))).holding(FIELD_ATTRIBUTES),
    ),
    on(VARIABLES)
        .when(When::Test(hooks::is_local_function))
        .declares(decl(DeclKind::Function).named(NameRule::At(field("name")))),
    fact(&["assignment_expression"], Kind::Assignment).assign(field("left"), field("right")),
    fact(&["with_initializer"], Kind::Assignment).assign(child(&["identifier"]), VALUE),
    // Statements.
    fact(&["return_statement"], Kind::Return),
    fact(&["throw_statement", "throw_expression"], Kind::Throw),
    fact(&["catch_clause"], Kind::Catch),
    fact(&["if_statement"], Kind::If),
    fact(&["for_statement", "foreach_statement", "while_statement", "do_statement"], Kind::Loop),
    // Literals.
    fact(
        &["string_literal", "verbatim_string_literal", "raw_string_literal", "character_literal"],
        Kind::StringLiteral,
    )
    .skips(),
    fact(&["interpolated_string_expression"], Kind::StringLiteral),
    fact(&["prefix_unary_expression"], Kind::NumericLiteral)
        .when(When::Test(hooks::is_negative_number)),
    fact(hooks::NUMBERS, Kind::NumericLiteral).when(When::Test(hooks::stands_alone)),
    fact(&["boolean_literal"], Kind::BooleanLiteral),
    fact(&["null_literal"], Kind::NullLiteral),
];

const fn expr(nodes: Kinds, expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

static EXPRS: &[ExprRow] = &[
    expr(NAMES, Expr::Marked(hooks::bare)),
    expr(&["predefined_type", "this", "base"], Expr::Leaf),
    expr(&["parenthesized_expression"], Expr::Paren),
    expr(MEMBERS, Expr::Member { object: field("expression"), name: field("name") }),
    expr(
        &["conditional_access_expression"],
        Expr::Member {
            object: field("condition"),
            name: child(&["member_binding_expression"]).field("name"),
        },
    ),
    expr(&["qualified_name"], Expr::Member { object: field("qualifier"), name: field("name") }),
    expr(&["alias_qualified_name"], Expr::Member { object: field("alias"), name: field("name") }),
    expr(&["generic_name"], Expr::Callee(first_named())),
    expr(&["nullable_type", "array_type", "pointer_type"], Expr::Callee(field("type"))),
    expr(&["postfix_unary_expression"], Expr::Callee(ask(hooks::marked_operand))),
    expr(&["prefix_unary_expression"], Expr::Via(ask(hooks::marked_operand))),
    expr(CALLS, Expr::Via(field("function"))),
    expr(&["object_creation_expression", "array_creation_expression"], Expr::Via(field("type"))),
    expr(&["await_expression", "ref_expression"], Expr::Via(ask(hooks::last_part))),
    expr(&["cast_expression"], Expr::Via(field("value"))),
    expr(&["checked_expression"], Expr::Via(first_named())),
    expr(&["as_expression"], Expr::Via(field("left"))),
    expr(&["declaration_expression"], Expr::Via(field("name"))),
    expr(&["argument"], Expr::Via(ask(hooks::last_part))),
];
