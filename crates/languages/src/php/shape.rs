//! What each node of the PHP grammar means.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    Apart, ArgumentShape, Container, DeclRow, Expr, ExprRow, HERE, Kinds, NameRule, Place,
    RangeRule, RoleRule, Row, Shape, Step, When, ask, child, decl, fact, field, first_named,
    last_named, on,
};

use super::{hooks, names, unpack};

const LITERAL_TEXTS: Kinds = &["heredoc", "nowdoc"];
const REQUIRES: Kinds = &[
    "require_expression",
    "require_once_expression",
    "include_expression",
    "include_once_expression",
];
/// What a variable is bound in, other than by an assignment of its own.
const BINDERS: Kinds = &["list_literal", "by_ref", "foreach_statement", "pair"];
const PLAIN: Kinds = &["assignment_expression", "reference_assignment_expression"];
const SIGNED: Kinds = &["unary_op_expression"];
const CLOSURES: Kinds = &["anonymous_function", "arrow_function"];
const VARIABLES: Kinds = &["variable_name"];
const LEFT: Place = field("left");
/// The right side without parentheses.
const VALUE: Place = field("right").then(Step::Ask(hooks::bare));
const ANONYMOUS: Place = child(&["anonymous_class"]);

/// The attributes of a declaration, those of all its groups.
const ATTRIBUTES: Place =
    field("attributes").children(&["attribute_group"]).children(&["attribute"]);
/// What else belongs to the first element of a declaration of several.
const APART: Place = ask(hooks::whole_of_first).children(&["attribute_list", "property_hook_list"]);

/// A member that is a value.
const MEMBER: DeclRow = decl(DeclKind::Field).joint("::");
/// A property.
const PROPERTY: DeclRow = MEMBER.sigil("$");
/// A property made by `$this->x = ...`: only the name token is its own.
const OWN_PROPERTY: DeclRow = PROPERTY.of_class().first();
/// A variable outside callables, whatever namespace it is written in.
const GLOBAL: DeclRow = decl(DeclKind::Field).of_file().sigil("$").first();

/// A class, or what counts as one. Its name is the namespace's, wherever it is written.
const fn class(nodes: Kinds) -> Row {
    fact(nodes, Kind::Class)
        .name(field("name"))
        .decorators(ATTRIBUTES)
        .opens(Container::Class)
        .declares(decl(DeclKind::Class).of_module())
}

const fn callable(nodes: Kinds, kind: Kind, as_decl: DeclRow) -> Row {
    fact(nodes, kind)
        .name(field("name"))
        .decorators(ATTRIBUTES)
        .opens(Container::Callable)
        .declares(as_decl)
}

/// A call of a member, named like it.
const fn member_call(nodes: Kinds, object: Place) -> Row {
    fact(nodes, Kind::Call)
        .role(RoleRule::One(Role::Callee, field("name")))
        .role(RoleRule::One(Role::Receiver, object))
        .role(RoleRule::Args(field("arguments")))
        .named(NameRule::Role(Role::Callee))
}

/// What stands before the last name of a path.
const fn qualifier(path: Place) -> RoleRule {
    let (start, end) = (Step::Ask(names::path_start), Step::Ask(names::path_end));
    RoleRule::Through(Role::Receiver, path.then(start), path.then(end))
}

const fn unpacking(nodes: Kinds) -> Row {
    fact(nodes, Kind::Assignment)
        .role(RoleRule::Unpack(LEFT, field("right"), unpack::pairs))
        .named(NameRule::Role(Role::Left))
        .also()
}

pub(super) static SHAPE: Shape = Shape {
    rows: ROWS,
    exprs: EXPRS,
    arguments: ArgumentShape {
        lists: &["arguments"],
        wrappers: &["argument"],
        named: Some(("argument", field("name"), last_named())),
        dropped: &["variadic_placeholder"],
    },
    parallel: &[],
    spreads: &[],
    leading: &[],
    comments: &["comment"],
};

static ROWS: &[Row] = &[
    // Names. A variable is one with its sigil.
    fact(&["variable_name"], Kind::Identifier)
        .when(When::Parent(BINDERS))
        .when(When::In(&[Container::Module]))
        .when(When::Test(hooks::is_bound))
        .name(HERE)
        .declares(GLOBAL)
        .skips(),
    fact(&["variable_name"], Kind::Identifier).name(HERE).skips(),
    on(&["name"]).when(When::Parent(&["named_label_statement", "goto_statement", "property_hook"])),
    on(&["name"])
        .when(When::Parent(&["class_constant_access_expression"]))
        .when(When::Has(first_named())),
    on(&["name"]).when(When::Parent(&["subscript_expression"])).when(When::Test(names::is_key)),
    fact(&["name"], Kind::Call)
        .when(When::Test(names::is_bare_exit))
        .role(RoleRule::One(Role::Callee, HERE))
        .named(NameRule::Role(Role::Callee)),
    on(&["name"]).when(When::Test(names::is_reserved)),
    fact(&["name"], Kind::Identifier).name(HERE),
    // Definitions.
    on(&["namespace_definition"])
        .when(When::Has(field("body")))
        .when(When::Has(field("name")))
        .declares(
            decl(DeclKind::Module)
                .named(NameRule::At(field("name")))
                .qualifier(names::outer_namespace),
        ),
    on(&["namespace_definition"]).when(When::Has(field("name"))).declares(
        decl(DeclKind::Module)
            .named(NameRule::At(field("name")))
            .qualifier(names::outer_namespace)
            .reaching(),
    ),
    class(&["class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"]),
    fact(&["anonymous_class"], Kind::Class)
        .decorators(ATTRIBUTES)
        .opens(Container::Class)
        .declares(decl(DeclKind::Class).anonymous().joint(".")),
    callable(&["function_definition"], Kind::Function, decl(DeclKind::Function).of_module()),
    callable(&["method_declaration"], Kind::Constructor, decl(DeclKind::Function).joint("::"))
        .when(When::Test(hooks::is_constructor)),
    callable(&["method_declaration"], Kind::Method, decl(DeclKind::Function).joint("::")),
    fact(CLOSURES, Kind::Lambda).decorators(ATTRIBUTES).opens(Container::Callable),
    on(&["property_hook"]).opens(Container::Callable),
    on(&["enum_case"]).declares(MEMBER.named(NameRule::At(field("name")))),
    on(&["property_promotion_parameter"])
        .declares(PROPERTY.of_class().named(NameRule::At(field("name")))),
    fact(&["attribute"], Kind::Decorator).name(first_named()),
    // Imports.
    fact(&["namespace_use_clause"], Kind::Import)
        .range(RangeRule::Ask(names::import_range))
        .role(RoleRule::Named(Role::Module, first_named(), names::imported))
        .named(NameRule::Role(Role::Module)),
    fact(REQUIRES, Kind::Import)
        .role(RoleRule::Named(Role::Module, ask(hooks::required_file), hooks::required_path))
        .named(NameRule::Role(Role::Module)),
    // Calls.
    on(&["function_call_expression"])
        .when(When::Text(field("function"), &["define", "\\define"]))
        .declares(decl(DeclKind::Field).of_file().named(NameRule::Ask(hooks::defined)))
        .also(),
    fact(&["function_call_expression"], Kind::Call)
        .call(field("function"), field("arguments"))
        .role(qualifier(field("function"))),
    member_call(&["member_call_expression", "nullsafe_member_call_expression"], field("object")),
    member_call(&["scoped_call_expression"], field("scope")),
    fact(&["object_creation_expression"], Kind::Call)
        .when(When::Has(ANONYMOUS))
        .role(RoleRule::One(Role::Callee, ANONYMOUS))
        .role(RoleRule::Args(ANONYMOUS.child(&["arguments"]))),
    fact(&["object_creation_expression"], Kind::Call)
        .call(first_named(), child(&["arguments"]))
        .role(qualifier(first_named())),
    fact(&["exit_statement"], Kind::Call)
        .range(RangeRule::Ask(hooks::without_semicolon))
        .role(RoleRule::One(Role::Callee, HERE.then(Step::Token("exit"))))
        .role(RoleRule::Args(first_named()))
        .named(NameRule::Role(Role::Callee)),
    fact(&["shell_command_expression"], Kind::Call)
        .role(RoleRule::Named(Role::Callee, HERE, hooks::shell))
        .named(NameRule::Role(Role::Callee)),
    // Member accesses. The methods of traits that a class takes are none.
    fact(&["member_access_expression"], Kind::FieldAccess)
        .when(When::Parent(BINDERS))
        .when(When::Test(hooks::is_bound_property))
        .member(field("object"), field("name"))
        .declares(OWN_PROPERTY.named(NameRule::At(HERE)).range(RangeRule::At(field("name")))),
    fact(&["member_access_expression", "nullsafe_member_access_expression"], Kind::FieldAccess)
        .member(field("object"), field("name")),
    fact(&["scoped_property_access_expression"], Kind::FieldAccess)
        .member(field("scope"), field("name")),
    on(&["class_constant_access_expression"])
        .when(When::Parent(&["use_instead_of_clause", "use_as_clause"])),
    fact(&["class_constant_access_expression"], Kind::FieldAccess)
        .member(first_named(), ask(names::constant)),
    // Assignments, and what they declare.
    fact(&["const_element"], Kind::Assignment).assign(child(&["name"]), last_named()).also(),
    on(&["const_element"])
        .when(When::In(&[Container::Class]))
        .declares(MEMBER.named(NameRule::At(child(&["name"]))).holding(APART)),
    on(&["const_element"]).declares(
        decl(DeclKind::Field).of_module().named(NameRule::At(child(&["name"]))).holding(APART),
    ),
    fact(&["property_element"], Kind::Assignment)
        .when(When::Has(field("default_value")))
        .assign(field("name"), field("default_value"))
        .also(),
    on(&["property_element"]).declares(PROPERTY.named(NameRule::At(field("name"))).holding(APART)),
    fact(&["static_variable_declaration"], Kind::Assignment)
        .when(When::Has(field("value")))
        .assign(field("name"), field("value")),
    unpacking(PLAIN),
    on(PLAIN)
        .when(When::Is(VALUE, CLOSURES))
        .when(When::Is(LEFT, VARIABLES))
        .when(When::In(&[Container::Module]))
        .declares(decl(DeclKind::Function).of_file().first().sigil("$").named(NameRule::At(LEFT))),
    on(PLAIN).when(When::Is(VALUE, CLOSURES)).when(When::Is(LEFT, VARIABLES)).declares(
        decl(DeclKind::Function).of_scope().first().joint(".").sigil("$").named(NameRule::At(LEFT)),
    ),
    on(PLAIN)
        .when(When::In(&[Container::Module]))
        .when(When::Is(LEFT, VARIABLES))
        .declares(GLOBAL.named(NameRule::At(LEFT))),
    on(PLAIN)
        .when(When::Text(LEFT.field("object"), &["$this"]))
        .when(When::Is(LEFT.field("name"), &["name"]))
        .when(When::Test(hooks::in_class))
        .declares(OWN_PROPERTY.named(NameRule::At(LEFT)).range(RangeRule::At(LEFT.field("name")))),
    fact(&["augmented_assignment_expression"], Kind::Assignment).assign(LEFT, field("right")),
    // Statements.
    fact(&["return_statement"], Kind::Return),
    fact(&["throw_expression"], Kind::Throw),
    fact(&["catch_clause"], Kind::Catch),
    fact(&["if_statement", "else_if_clause"], Kind::If),
    fact(&["for_statement", "foreach_statement", "while_statement", "do_statement"], Kind::Loop),
    // Literals. A heredoc is its body; a minus sign belongs to its number.
    fact(&["string"], Kind::StringLiteral).skips(),
    fact(&["encapsed_string"], Kind::StringLiteral),
    fact(&["heredoc_body", "nowdoc_body"], Kind::StringLiteral).apart(Apart::Text),
    fact(LITERAL_TEXTS, Kind::StringLiteral).when(When::Lacks(field("value"))),
    on(LITERAL_TEXTS).apart(Apart::Mark),
    fact(SIGNED, Kind::NumericLiteral).when(When::Test(hooks::is_negative_number)),
    fact(&["integer", "float"], Kind::NumericLiteral).when(When::NotParent(SIGNED)),
    fact(&["integer", "float"], Kind::NumericLiteral).when(When::Test(hooks::stands_alone)),
    fact(&["boolean"], Kind::BooleanLiteral),
    fact(&["null"], Kind::NullLiteral),
    on(&[
        "comment",
        "text",
        "text_interpolation",
        "primitive_type",
        "relative_scope",
        "visibility_modifier",
        "static_modifier",
        "readonly_modifier",
    ])
    .skips(),
];

const fn expr(nodes: Kinds, expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

static EXPRS: &[ExprRow] = &[
    expr(&["name", "relative_scope", "namespace", "exit"], Expr::Leaf),
    expr(&["variable_name"], Expr::Marked(names::bare)),
    expr(&["dynamic_variable_name"], Expr::Via(child(&["name"]))),
    expr(&["parenthesized_expression"], Expr::Paren),
    expr(&["qualified_name", "relative_name"], Expr::Callee(last_named())),
    expr(&["namespace_name"], Expr::Via(last_named())),
    expr(
        &["member_access_expression", "nullsafe_member_access_expression"],
        Expr::Member { object: field("object"), name: field("name") },
    ),
    expr(
        &["scoped_property_access_expression"],
        Expr::Member { object: field("scope"), name: field("name") },
    ),
    expr(
        &["class_constant_access_expression"],
        Expr::Member { object: first_named(), name: ask(names::constant) },
    ),
    expr(&["function_call_expression"], Expr::Via(field("function"))),
    expr(
        &["member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression"],
        Expr::Via(field("name")),
    ),
    expr(&["cast_expression"], Expr::Via(field("value"))),
    expr(
        &["object_creation_expression", "error_suppression_expression", "by_ref"],
        Expr::Via(first_named()),
    ),
];
