//! What each node of the Python grammar means.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::shape::{
    ArgumentShape, Container, Expr, ExprRow, HERE, KindRule, NameRule, Place, RangeRule, Row,
    Shape, Step, When, child, decl, fact, field, first_named, on, parent,
};

use super::hooks;

/// Nodes that stand for several targets or values at once.
const SEVERAL: &[&str] =
    &["pattern_list", "tuple_pattern", "list_pattern", "expression_list", "tuple", "list"];
/// What a name or attribute that is bound, other than by an assignment of its own, stands in.
const BINDERS: &[&str] = &[
    "pattern_list",
    "tuple_pattern",
    "list_pattern",
    "list_splat_pattern",
    "for_statement",
    "as_pattern_target",
    "tuple",
    "list",
    "parenthesized_expression",
    "list_splat",
    "named_expression",
    "dotted_name",
    "as_pattern",
    "splat_pattern",
];
/// What a number of a pattern stands in; the grammar leaves its sign outside.
const NUMBER_PATTERNS: &[&str] =
    &["case_pattern", "union_pattern", "complex_pattern", "keyword_pattern", "dict_pattern"];
const NUMBERS: &[&str] = &["integer", "float"];
const SIGNED: &[&str] = &["unary_operator"];
const DECORATED: &[&str] = &["decorated_definition"];
const CALLABLE: KindRule = KindRule::Member { member: Kind::Method, free: Kind::Function };

/// `self.x` that is bound in one of these is a field, at its first place in the class. Only the name
/// token is its own.
const fn own_field(binders: &'static [&'static str]) -> Row {
    let field = decl(DeclKind::Field).of_class().first().named(NameRule::At(HERE));
    on(&["attribute"])
        .when(When::Parent(binders))
        .when(When::Test(hooks::is_bound))
        .when(When::Test(hooks::is_own_field))
        .declares(field.range(RangeRule::At(HERE.field("attribute"))))
        .also()
}

/// A module that an import names. Its fact is the statement when there is no other.
const fn clause(node: &'static [&'static str], module: Place) -> Row {
    fact(node, Kind::Import)
        .when(When::Parent(&["import_statement"]))
        .range(RangeRule::Ask(hooks::import_range))
        .module(module)
}

pub(super) static SHAPE: Shape = Shape {
    rows: ROWS,
    exprs: EXPRS,
    arguments: ArgumentShape {
        lists: &["argument_list"],
        wrappers: &[],
        named: Some(("keyword_argument", field("name"), field("value"))),
        dropped: &["dictionary_splat"],
    },
    parallel: SEVERAL,
    spreads: &["list_splat_pattern", "list_splat"],
    leading: &[],
    comments: &["comment"],
};

static ROWS: &[Row] = &[
    // Names. Those that a target list or pattern binds have no bytes but their own.
    on(&["identifier"])
        .kind(KindRule::Is(Kind::Identifier))
        .name(HERE)
        .when(When::In(&[Container::Module, Container::Class]))
        .when(When::Parent(BINDERS))
        .when(When::Test(hooks::is_bound))
        .declares(decl(DeclKind::Field).first()),
    on(&["identifier"])
        .kind(KindRule::Is(Kind::Identifier))
        .name(HERE)
        .when(When::Parent(&["global_statement"]))
        .declares(decl(DeclKind::Field).of_module().first()),
    fact(&["identifier", "__future__"], Kind::Identifier).name(HERE),
    // Definitions.
    on(&["function_definition"])
        .kind(CALLABLE)
        .name(field("name"))
        .decorators(parent(DECORATED).children(&["decorator"]))
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function)),
    fact(&["class_definition"], Kind::Class)
        .name(field("name"))
        .decorators(parent(DECORATED).children(&["decorator"]))
        .opens(Container::Class)
        .declares(decl(DeclKind::Class)),
    fact(&["lambda"], Kind::Lambda).opens(Container::Callable),
    fact(&["decorator"], Kind::Decorator).name(first_named()),
    fact(&["type_alias_statement"], Kind::Declaration)
        .name(field("left"))
        .declares(decl(DeclKind::Field)),
    // Imports: one fact a module, with the statement's bytes when it names only one.
    clause(&["dotted_name"], HERE),
    clause(&["aliased_import"], field("name")),
    fact(&["import_from_statement"], Kind::Import).module(field("module_name")),
    fact(&["future_import_statement"], Kind::Import).module(HERE.then(Step::Token("__future__"))),
    // Calls and member accesses.
    // Outside brackets the grammar binds a star closer than what follows: `*a.b, c`.
    fact(&["call"], Kind::Call)
        .when(When::Test(hooks::is_starred))
        .range(RangeRule::Ask(hooks::after_star))
        .call(field("function").then(Step::Ask(hooks::unstarred)), field("arguments")),
    fact(&["call"], Kind::Call).call(field("function"), field("arguments")),
    own_field(&["assignment"]),
    own_field(BINDERS),
    fact(&["attribute"], Kind::FieldAccess)
        .when(When::Test(hooks::is_starred))
        .range(RangeRule::Ask(hooks::after_star))
        .member(field("object").then(Step::Ask(hooks::unstarred)), field("attribute")),
    fact(&["attribute"], Kind::FieldAccess).member(field("object"), field("attribute")),
    // Assignments.
    fact(&["assignment"], Kind::Assignment)
        .when(When::Has(field("right")))
        .assign(field("left").then(Step::Ask(hooks::bare_target)), field("right"))
        .also(),
    on(&["assignment"])
        .when(When::Is(field("left"), &["identifier"]))
        .when(When::Test(hooks::binds_lambda))
        .declares(decl(DeclKind::Function).of_scope().first().named(NameRule::At(field("left")))),
    on(&["assignment"])
        .when(When::Is(field("left"), &["identifier"]))
        .declares(decl(DeclKind::Field).not_local().first().named(NameRule::At(field("left")))),
    fact(&["augmented_assignment"], Kind::Assignment).assign(field("left"), field("right")),
    // In `f"{x:=5}"` the colon begins a format, and the number belongs to it.
    on(&["named_expression"])
        .when(When::Parent(&["interpolation", "format_expression"]))
        .opens(Container::Pattern),
    fact(&["named_expression"], Kind::Assignment).assign(field("name"), field("value")),
    // Statements.
    fact(&["return_statement"], Kind::Return),
    fact(&["raise_statement"], Kind::Throw),
    fact(&["except_clause"], Kind::Catch),
    fact(&["if_statement", "elif_clause"], Kind::If),
    fact(&["for_statement", "while_statement"], Kind::Loop),
    // Literals.
    fact(&["string", "concatenated_string"], Kind::StringLiteral),
    fact(SIGNED, Kind::NumericLiteral)
        .when(When::Text(field("operator"), &["-"]))
        .when(When::Is(field("argument"), NUMBERS)),
    on(NUMBERS).when(When::Text(parent(SIGNED).field("operator"), &["-"])),
    on(NUMBERS).when(When::In(&[Container::Pattern])),
    fact(NUMBERS, Kind::NumericLiteral)
        .when(When::Parent(NUMBER_PATTERNS))
        .range(RangeRule::Ask(hooks::with_sign)),
    fact(NUMBERS, Kind::NumericLiteral),
    fact(&["true", "false"], Kind::BooleanLiteral),
    fact(&["none"], Kind::NullLiteral),
    on(&["comment", "string_content"]).skips(),
];

static EXPRS: &[ExprRow] = &[
    ExprRow { nodes: &["identifier", "__future__"], expr: Expr::Leaf },
    ExprRow { nodes: &["parenthesized_expression"], expr: Expr::Paren },
    ExprRow {
        nodes: &["attribute"],
        expr: Expr::Member {
            object: field("object").then(Step::Ask(hooks::unstarred)),
            name: field("attribute"),
        },
    },
    ExprRow { nodes: &["call"], expr: Expr::Via(field("function")) },
    ExprRow { nodes: &["await"], expr: Expr::Via(first_named()) },
    ExprRow { nodes: &["decorator"], expr: Expr::Via(first_named()) },
    ExprRow { nodes: &["dotted_name"], expr: Expr::Via(HERE.then(Step::Named).then(Step::Last)) },
    ExprRow { nodes: &["aliased_import"], expr: Expr::Via(field("name")) },
    ExprRow { nodes: &["type"], expr: Expr::Via(first_named()) },
    ExprRow { nodes: &["generic_type"], expr: Expr::Via(child(&["identifier"])) },
];
