//! What each node of the Go grammar means.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    ArgumentShape, Container, DeclRow, Expr, ExprRow, HERE, NameRule, Place, RangeRule, RoleRule,
    Row, Shape, Step, When, ask, child, decl, fact, field, first_named, on, parent,
};

use super::hooks;

/// The types that the language itself brings and that are made of no others.
pub(super) const PRIMITIVES: &[&str] = &[
    "bool",
    "byte",
    "complex128",
    "complex64",
    "float32",
    "float64",
    "int",
    "int16",
    "int32",
    "int64",
    "int8",
    "rune",
    "string",
    "uint",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "uintptr",
];
const NAMES: &[&str] = &["identifier", "field_identifier", "type_identifier", "package_identifier"];
const SPECS: &[&str] = &["var_spec", "const_spec"];
const TYPE_NAMES: &[&str] = &["type_identifier", "qualified_type", "generic_type"];
/// Callees that may have types behind the name.
const WRAPPED_CALLEES: &[&str] = &["index_expression", "parenthesized_expression"];
const BODIES: &[&str] = &["struct_type", "interface_type"];

/// The names that a specification declares.
const DECLARED: Place = HERE.children(&["identifier"]);
/// The package of `pkg.F[T](x)`, which the grammar takes for a conversion.
const GENERIC_CALLEE: Place =
    parent(&["generic_type"]).then(Step::Parent(&["type_conversion_expression"]));

/// A list of expressions, or the expression when it is the only one.
const fn sole(name: &'static str) -> Place {
    field(name).then(Step::Ask(hooks::sole))
}

/// A name token.
const fn name(nodes: &'static [&'static str]) -> Row {
    fact(nodes, Kind::Identifier).name(HERE)
}

/// A declaration by a name of a specification.
const fn declared(kind: DeclKind) -> DeclRow {
    decl(kind).range(RangeRule::Ask(hooks::declared))
}

const fn callable(nodes: &'static [&'static str], kind: Kind, row: DeclRow) -> Row {
    fact(nodes, kind).name(field("name")).opens(Container::Callable).declares(row)
}

const fn alias(row: DeclRow) -> Row {
    fact(&["type_alias"], Kind::Declaration).name(field("name")).declares(row)
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
    parallel: &["expression_list"],
    spreads: &[],
    leading: &[],
    comments: &["comment"],
};

static ROWS: &[Row] = &[
    // Names, and what the names of specifications and fields declare. The common ones come first.
    name(&["identifier"])
        .when(When::NotParent(&["call_expression", "var_spec", "const_spec"]))
        .when(When::NotText(HERE, &["_"])),
    name(&["field_identifier"]).when(When::Parent(&["selector_expression"])),
    fact(&["type_identifier"], Kind::NullLiteral)
        .when(When::Parent(&["type_case"]))
        .when(When::Text(HERE, &["nil"])),
    on(&["type_identifier"]).when(When::Text(HERE, PRIMITIVES)),
    on(&["identifier"]).when(When::Parent(&["call_expression"])).when(When::Text(HERE, PRIMITIVES)),
    // `_ = iota` only counts on; a variable that is called so holds a value.
    on(&["identifier"]).when(When::Parent(&["const_spec"])).when(When::Text(HERE, &["_"])),
    on(&["identifier"])
        .when(When::Parent(SPECS))
        .when(When::Test(hooks::names_function))
        .declares(declared(DeclKind::Function).named(NameRule::At(HERE)))
        .also(),
    on(&["identifier"])
        .when(When::Parent(SPECS))
        .when(When::In(&[Container::Module]))
        .when(When::Test(hooks::names_value))
        .declares(declared(DeclKind::Field).named(NameRule::At(HERE)))
        .also(),
    on(NAMES).when(When::Text(HERE, &["_"])),
    name(&["field_identifier"])
        .when(When::Parent(&["field_declaration"]))
        .declares(declared(DeclKind::Field)),
    name(NAMES),
    name(&["iota"]),
    // Types.
    fact(&["type_spec"], Kind::Class).name(field("name")).declares(decl(DeclKind::Class)),
    alias(decl(DeclKind::Class)).when(When::Is(field("type"), BODIES)),
    alias(decl(DeclKind::Field))
        .when(When::Is(field("type"), TYPE_NAMES))
        .role(RoleRule::Module(field("type"))),
    alias(decl(DeclKind::Field)),
    on(BODIES).when(When::Test(hooks::is_anonymous)).declares(decl(DeclKind::Class).anonymous()),
    on(&["field_declaration"])
        .when(When::Lacks(field("name")))
        .declares(decl(DeclKind::Field).named(NameRule::At(field("type")))),
    fact(&["qualified_type"], Kind::FieldAccess)
        .when(When::Has(GENERIC_CALLEE))
        .member(field("package"), field("name")),
    // Callables.
    callable(&["function_declaration"], Kind::Function, decl(DeclKind::Function)),
    callable(
        &["method_declaration"],
        Kind::Method,
        decl(DeclKind::Function).qualifier(hooks::receiver_type),
    ),
    callable(&["method_elem"], Kind::Method, decl(DeclKind::Function)),
    fact(&["func_literal"], Kind::Lambda).opens(Container::Callable),
    // The file.
    on(&["package_clause"]).package(child(&["package_identifier"])),
    fact(&["import_spec"], Kind::Import)
        .range(RangeRule::Ask(hooks::import_range))
        .module(field("path")),
    // Calls and member accesses. With one argument the grammar takes `f[T](x)` for a conversion.
    fact(&["call_expression"], Kind::Call)
        .when(When::Test(hooks::gives_new_a_value))
        .role(RoleRule::Call(field("function")))
        .named(NameRule::Role(Role::Callee))
        .role(RoleRule::Through(
            Role::Args,
            field("arguments").then(Step::Ask(hooks::value_start)),
            field("arguments").then(Step::Ask(hooks::value_end)),
        )),
    fact(&["call_expression"], Kind::Call)
        .when(When::Is(field("function"), WRAPPED_CALLEES))
        .call(field("function").then(Step::Ask(hooks::function)), field("arguments")),
    fact(&["call_expression"], Kind::Call).call(field("function"), field("arguments")),
    fact(&["type_conversion_expression"], Kind::Call).call(field("type"), field("operand")),
    fact(&["selector_expression"], Kind::FieldAccess).member(field("operand"), field("field")),
    // Assignments, and the local functions that they declare.
    fact(&["short_var_declaration"], Kind::Assignment)
        .when(When::Test(hooks::binds_function))
        .assign(sole("left"), sole("right"))
        .declares(decl(DeclKind::Function).named(NameRule::At(sole("left")))),
    fact(&["assignment_statement", "short_var_declaration"], Kind::Assignment)
        .assign(sole("left"), sole("right")),
    fact(&["receive_statement"], Kind::Assignment)
        .when(When::Has(field("left")))
        .assign(sole("left"), field("right")),
    fact(SPECS, Kind::Assignment).when(When::Has(field("value"))).assign(DECLARED, sole("value")),
    // Statements.
    fact(&["return_statement"], Kind::Return),
    fact(&["if_statement"], Kind::If),
    fact(&["for_statement"], Kind::Loop),
    // Literals.
    fact(&["argument_list"], Kind::StringLiteral)
        .when(When::Test(hooks::is_new_string))
        .range(RangeRule::Ask(hooks::inside))
        .skips(),
    fact(
        &["interpreted_string_literal", "raw_string_literal", "rune_literal"],
        Kind::StringLiteral,
    )
    .skips(),
    fact(&["unary_expression"], Kind::NumericLiteral).when(When::Test(hooks::is_negative_number)),
    fact(hooks::NUMBERS, Kind::NumericLiteral).when(When::Test(hooks::stands_alone)),
    fact(&["true", "false"], Kind::BooleanLiteral),
    fact(&["nil"], Kind::NullLiteral),
    on(&["comment"]).skips(),
];

const fn expr(nodes: &'static [&'static str], expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

static EXPRS: &[ExprRow] = &[
    expr(NAMES, Expr::Leaf),
    expr(&["iota"], Expr::Leaf),
    expr(&["parenthesized_expression", "parenthesized_type"], Expr::Paren),
    expr(&["selector_expression"], Expr::Member { object: field("operand"), name: field("field") }),
    expr(&["qualified_type"], Expr::Member { object: field("package"), name: field("name") }),
    expr(&["call_expression"], Expr::Via(field("function").then(Step::Ask(hooks::callee)))),
    expr(&["type_conversion_expression"], Expr::Via(field("type").then(Step::Ask(hooks::callee)))),
    expr(&["generic_type", "type_instantiation_expression"], Expr::Callee(field("type"))),
    expr(&["type_assertion_expression"], Expr::Via(field("operand"))),
    expr(&["unary_expression"], Expr::Via(ask(hooks::pointee))),
    expr(&["pointer_type"], Expr::Via(first_named())),
];
