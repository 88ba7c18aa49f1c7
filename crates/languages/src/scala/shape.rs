//! What each node of the Scala grammar means.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    ArgumentShape, Container, DeclRow, Expr, ExprRow, HERE, KindRule, Kinds, NameRule, Place,
    RangeRule, RoleRule, Row, Shape, Step, When, ask, child, decl, fact, field, first_named,
    last_named, on, parent,
};

use super::{hooks, imports};

const NAMES: Kinds = &["identifier", "operator_identifier"];
const CALLABLES: Kinds = &["function_definition", "function_declaration"];
const VARIABLES: Kinds = &["val_definition", "var_definition"];
const UNSET: Kinds = &["val_declaration", "var_declaration"];
const IMPORTS: Kinds = &["import_declaration", "export_declaration"];
const SELECTORS: Kinds = &["namespace_selectors"];
const BODIES: Kinds = &["template_body", "with_template_body"];
const NUMBERS: Kinds = &["integer_literal", "floating_point_literal"];
const SIGNED: Kinds = &["prefix_expression"];
const ANNOTATIONS: Place = HERE.children(&["annotation"]);
const TYPES: Kinds = hooks::TYPES;
/// What stands before the arguments of a class that is extended: the class and other arguments.
const BEFORE_ARGUMENTS: Kinds = &[
    "type_identifier",
    "generic_type",
    "stable_type_identifier",
    "projected_type",
    "annotated_type",
    "compound_type",
    "arguments",
];
/// Patterns that bind names.
const PATTERNS: Kinds = &[
    "identifiers",
    "tuple_pattern",
    "case_class_pattern",
    "infix_pattern",
    "typed_pattern",
    "capture_pattern",
    "named_pattern",
    "alternative_pattern",
];
/// `xs(0)`, which as a target is an element and has no name.
const APPLIED: Kinds = &["call_expression"];
/// Where variables are members or belong to the file.
const MEMBERS: When = When::In(&[Container::Module, Container::Class]);

/// A thing that an import names, behind this condition.
const fn imported(nodes: Kinds, around: Kinds) -> Row {
    fact(nodes, Kind::Import)
        .when(When::Parent(around))
        .range(RangeRule::Ask(imports::range))
        .role(RoleRule::Spelled(Role::Module, imports::module_span, imports::module))
        .named(NameRule::Role(Role::Module))
        .also()
}

const fn class(nodes: Kinds) -> Row {
    fact(nodes, Kind::Class)
        .name(field("name"))
        .decorators(ANNOTATIONS)
        .opens(Container::Class)
        .declares(decl(DeclKind::Class))
}

const fn variable(kind: DeclKind, name: Place) -> DeclRow {
    decl(kind).named(NameRule::At(name))
}

/// A call that is written with an operator.
const fn operation(callee: Place, receiver: Place) -> Row {
    fact(&["infix_expression"], Kind::Call)
        .role(RoleRule::One(Role::Callee, callee))
        .role(RoleRule::One(Role::Receiver, receiver))
        .named(NameRule::Role(Role::Callee))
}

pub(super) static SHAPE: Shape = Shape {
    rows: ROWS,
    exprs: EXPRS,
    arguments: ArgumentShape {
        lists: &["arguments", "tuple_expression", "unit"],
        wrappers: &[],
        named: Some(("assignment_expression", ask(hooks::keyword), field("right"))),
        dropped: &[],
    },
    parallel: &["identifiers"],
    spreads: &[],
    leading: BEFORE_ARGUMENTS,
    comments: &["comment", "block_comment"],
};

static ROWS: &[Row] = &[
    // The file.
    on(&["compilation_unit"]).when(When::Test(hooks::has_statements)).file(),
    on(&["package_clause"])
        .when(When::Has(field("body")))
        .declares(variable(DeclKind::Module, field("name")).qualifier(hooks::outer_package)),
    on(&["package_clause"]).package(field("name")),
    on(&["template_body"]).when(When::Parent(&["package_clause"])).opens(Container::Module),
    // Imports: one fact for each thing that is imported.
    imported(NAMES, IMPORTS).when(When::Test(imports::ends_path)),
    imported(NAMES, SELECTORS),
    imported(&["arrow_renamed_identifier", "as_renamed_identifier"], SELECTORS),
    imported(&["as_renamed_identifier"], IMPORTS),
    imported(&["namespace_wildcard", "given"], SELECTORS),
    imported(&["namespace_wildcard", "given"], IMPORTS),
    // Names. Those that a pattern or a list binds have no bytes but their own.
    on(&["identifier"]).when(When::Text(HERE, &["this", "super"])),
    on(&["type_identifier"]).when(When::Text(HERE, &["?", "_", "+_", "-_"])),
    fact(NAMES, Kind::Identifier)
        .name(HERE)
        .when(MEMBERS)
        .when(When::Parent(UNSET))
        .when(When::Test(hooks::is_one_of_several))
        .declares(decl(DeclKind::Field)),
    fact(&["identifier"], Kind::Identifier)
        .name(HERE)
        .when(MEMBERS)
        .when(When::Parent(PATTERNS))
        .when(When::Test(hooks::is_bound))
        .declares(decl(DeclKind::Field)),
    fact(&["identifier", "operator_identifier", "type_identifier"], Kind::Identifier).name(HERE),
    // Types.
    class(&[
        "class_definition",
        "object_definition",
        "trait_definition",
        "enum_definition",
        "package_object",
        "full_enum_case",
    ]),
    class(&["given_definition"]).when(When::Is(field("body"), BODIES)).name(field("return_type")),
    on(&["simple_enum_case"]).declares(variable(DeclKind::Field, field("name"))),
    fact(&["template_body"], Kind::Class)
        .when(When::Parent(&["instance_expression"]))
        .opens(Container::Class)
        .declares(decl(DeclKind::Class).anonymous()),
    on(&["refinement", "structural_type"]).opens(Container::Type),
    fact(&["type_definition"], Kind::Declaration)
        .when(When::In(&[Container::Type]))
        .name(field("name")),
    fact(&["type_definition"], Kind::Declaration)
        .name(field("name"))
        .declares(decl(DeclKind::Field)),
    on(&["class_parameter"])
        .when(When::Has(child(&["val", "var"])))
        .declares(variable(DeclKind::Field, field("name"))),
    on(&["class_parameter"])
        .when(When::Test(hooks::is_case_field))
        .declares(variable(DeclKind::Field, field("name"))),
    // Members and functions.
    fact(CALLABLES, Kind::Constructor)
        .when(When::Text(field("name"), &["this"]))
        .named(NameRule::Ask(hooks::class_name))
        .decorators(ANNOTATIONS)
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function)),
    fact(CALLABLES, Kind::Method)
        .when(When::In(&[Container::Type]))
        .name(field("name"))
        .decorators(ANNOTATIONS)
        .opens(Container::Callable),
    on(CALLABLES)
        .kind(KindRule::Member { member: Kind::Method, free: Kind::Function })
        .name(field("name"))
        .decorators(ANNOTATIONS)
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function)),
    fact(&["annotation"], Kind::Decorator).name(field("name")),
    // Function literals, those made of cases included.
    fact(&["lambda_expression"], Kind::Lambda).opens(Container::Callable),
    fact(&["colon_argument"], Kind::Lambda)
        .when(When::Has(field("lambda_start")))
        .opens(Container::Callable),
    fact(&["case_block", "indented_cases"], Kind::Lambda)
        .when(When::NotParent(&["match_expression", "catch_clause"]))
        .when(When::Has(child(&["case_clause"]))),
    on(&["block", "indented_block", "case_clause"]).opens(Container::Callable),
    // Calls and member accesses.
    fact(&["call_expression"], Kind::Call).call(
        field("function").then(Step::Ask(hooks::uncurried)),
        field("arguments").then(Step::Ask(hooks::trailing)),
    ),
    fact(&["generic_function"], Kind::Call)
        .when(When::NotParent(&["call_expression", "generic_function", "method_value"]))
        .when(When::NotText(field("function"), &["super"]))
        .role(RoleRule::Call(field("function").then(Step::Ask(hooks::uncurried))))
        .named(NameRule::Role(Role::Callee)),
    fact(&["infix_expression"], Kind::Assignment)
        .when(When::Test(hooks::assigns))
        .when(When::Is(field("left"), APPLIED))
        .role(RoleRule::Spelled(Role::Left, hooks::left_span, hooks::no_name))
        .role(RoleRule::One(Role::Right, field("right")))
        .also(),
    fact(&["infix_expression"], Kind::Assignment)
        .when(When::Test(hooks::assigns))
        .when(When::Test(hooks::has_simple_target))
        .assign(field("left"), field("right"))
        .also(),
    operation(field("operator"), field("right"))
        .when(When::Test(hooks::is_right_bound))
        .role(RoleRule::Args(field("left"))),
    operation(field("operator"), field("left"))
        .role(RoleRule::Args(field("right").then(Step::Ask(hooks::trailing)))),
    fact(&["postfix_expression"], Kind::Call)
        .when(When::NotParent(&["call_expression"]))
        .role(RoleRule::One(Role::Callee, last_named()))
        .role(RoleRule::One(Role::Receiver, first_named()))
        .named(NameRule::Role(Role::Callee)),
    fact(&["instance_expression"], Kind::Call)
        .when(When::Has(child(TYPES)))
        .call(child(TYPES), field("arguments"))
        .role(RoleRule::Args(ask(hooks::second_list))),
    fact(&["arguments"], Kind::Call)
        .when(When::Parent(&["extends_clause", "given_definition"]))
        .when(When::Has(HERE.then(Step::Leading)))
        .range(RangeRule::Ask(hooks::from_class))
        .call(HERE.then(Step::Leading), HERE),
    fact(&["field_expression"], Kind::FieldAccess).member(field("value"), field("field")),
    // Assignments, and the variables that they declare.
    on(&["assignment_expression"])
        .when(When::Parent(&["arguments"]))
        .when(When::Is(field("left"), &["identifier"])),
    fact(&["assignment_expression"], Kind::Assignment)
        .when(When::Is(field("left"), APPLIED))
        .role(RoleRule::Spelled(Role::Left, hooks::left_span, hooks::no_name))
        .role(RoleRule::One(Role::Right, field("right"))),
    fact(&["assignment_expression"], Kind::Assignment).assign(field("left"), field("right")),
    fact(VARIABLES, Kind::Assignment).assign(field("pattern"), field("value")).also(),
    on(VARIABLES)
        .when(When::Is(field("pattern"), NAMES))
        .when(When::Test(hooks::binds_lambda))
        .declares(variable(DeclKind::Function, field("pattern"))),
    on(VARIABLES)
        .when(When::Is(field("pattern"), NAMES))
        .when(MEMBERS)
        .declares(variable(DeclKind::Field, field("pattern"))),
    on(UNSET).when(MEMBERS).when(When::Test(hooks::has_several)),
    on(UNSET).when(MEMBERS).declares(variable(DeclKind::Field, child(NAMES))),
    fact(&["given_definition"], Kind::Assignment)
        .when(When::Has(field("body")))
        .when(When::Has(field("name")))
        .assign(field("name"), field("body"))
        .declares(decl(DeclKind::Field).not_local()),
    fact(&["given_definition"], Kind::Assignment)
        .when(When::Has(field("body")))
        .role(RoleRule::One(Role::Right, field("body"))),
    on(&["given_definition"])
        .when(MEMBERS)
        .when(When::Has(field("name")))
        .declares(variable(DeclKind::Field, field("name"))),
    // Statements.
    fact(&["return_expression"], Kind::Return),
    fact(&["throw_expression"], Kind::Throw),
    fact(&["catch_clause"], Kind::Catch),
    fact(&["if_expression"], Kind::If),
    fact(&["for_expression", "while_expression", "do_while_expression"], Kind::Loop)
        .opens(Container::Callable),
    // Literals.
    fact(&["string"], Kind::StringLiteral).skips(),
    fact(&["interpolated_string_expression", "character_literal"], Kind::StringLiteral),
    fact(SIGNED, Kind::NumericLiteral)
        .when(When::Has(child(&["-"])))
        .when(When::Is(last_named(), NUMBERS)),
    on(NUMBERS).when(When::Has(parent(SIGNED).child(&["-"]))),
    fact(NUMBERS, Kind::NumericLiteral),
    fact(&["boolean_literal"], Kind::BooleanLiteral),
    fact(&["null_literal"], Kind::NullLiteral),
    fact(&["quote_expression"], Kind::Literal)
        .when(When::Is(first_named(), &["identifier"]))
        .name(first_named())
        .skips(),
    on(&["comment", "block_comment"]).skips(),
];

const fn expr(nodes: Kinds, expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

static EXPRS: &[ExprRow] = &[
    expr(&["identifier", "operator_identifier", "type_identifier"], Expr::Marked(hooks::bare)),
    expr(&["parenthesized_expression"], Expr::Paren),
    expr(&["field_expression"], Expr::Member { object: field("value"), name: field("field") }),
    expr(
        &["stable_identifier", "stable_type_identifier", "postfix_expression"],
        Expr::Member { object: first_named(), name: last_named() },
    ),
    expr(&["projected_type"], Expr::Member { object: field("type"), name: field("selector") }),
    expr(&["generic_function"], Expr::Callee(field("function"))),
    expr(&["generic_type"], Expr::Callee(field("type"))),
    expr(&["compound_type"], Expr::Callee(field("base"))),
    expr(&["annotated_type", "applied_constructor_type"], Expr::Callee(first_named())),
    expr(&["call_expression"], Expr::Via(field("function"))),
    expr(&["infix_expression"], Expr::Via(ask(hooks::word_operator))),
    expr(&["instance_expression"], Expr::Via(child(TYPES))),
    expr(&["ascription_expression", "method_value", "singleton_type"], Expr::Via(first_named())),
    expr(&["package_identifier"], Expr::Via(last_named())),
];
