//! What each node of the Rust grammar means.

use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::shape::{
    ArgumentShape, Container, DeclRow, HERE, KindRule, NameRule, Place, RangeRule, RoleRule, Row,
    Shape, Step, When, child, decl, fact, field, on,
};

use super::{exprs, hooks, imports, tokens};

/// What stands for one path of a use tree.
const LEAVES: &[&str] = &[
    "identifier",
    "scoped_identifier",
    "self",
    "crate",
    "super",
    "use_as_clause",
    "use_wildcard",
    "metavariable",
];
const TOKENS: &[&str] = &["token_tree", "token_repetition", "token_tree_pattern"];
const NAMES: &[&str] =
    &["identifier", "type_identifier", "field_identifier", "shorthand_field_identifier"];
/// Expressions that a pattern may be read as.
const MATCHED: &[&str] = &[
    "call_expression",
    "binary_expression",
    "reference_expression",
    "parenthesized_expression",
    "tuple_expression",
    "struct_expression",
    "range_expression",
    "array_expression",
    "macro_invocation",
];
const NUMBERS: &[&str] = &["integer_literal", "float_literal"];

/// The attributes directly before an item.
const ATTRIBUTES: Place = HERE.then(Step::Leading).then(Step::Ask(hooks::attribute));
/// The arguments of a macro.
const GROUP: Place = child(&["token_tree"]);
const ARGUMENTS: Place = GROUP.then(Step::Ask(tokens::argument_code));
const PIECES: Place = GROUP.then(Step::Ask(tokens::argument_tokens));
/// Where tokens are code that runs.
const CODE: &[Container] = &[Container::Module, Container::Class, Container::Callable];
const SEPARATORS: &[&str] = &[",", ";"];

const CALLABLE: KindRule = KindRule::Member { member: Kind::Method, free: Kind::Function };

/// A declaration with the attributes before it, called after the type of its `impl`.
const fn item(kind: DeclKind) -> DeclRow {
    decl(kind).named(NameRule::At(field("name"))).holding(ATTRIBUTES).qualifier(hooks::owner)
}

const fn class(nodes: &'static [&'static str]) -> Row {
    fact(nodes, Kind::Class)
        .name(field("name"))
        .decorators(ATTRIBUTES)
        .opens(Container::Class)
        .declares(decl(DeclKind::Class).qualifier(hooks::owner))
}

pub(super) static SHAPE: Shape = Shape {
    rows: ROWS,
    exprs: exprs::EXPRS,
    arguments: ArgumentShape {
        lists: &[
            "arguments",
            "tuple_expression",
            "parenthesized_expression",
            "array_expression",
            "unit_expression",
        ],
        wrappers: &[],
        named: None,
        dropped: &["attribute_item"],
    },
    parallel: &[],
    spreads: &[],
    // Attributes; and, among bare tokens, all that a call is made of.
    leading: &[
        "attribute_item",
        "identifier",
        "self",
        "super",
        "crate",
        "primitive_type",
        "metavariable",
        "token_tree",
        "::",
        ".",
        "!",
        "?",
        "'",
        "#",
        "-",
        "integer_literal",
        "float_literal",
        "fn",
        "struct",
        "union",
        "enum",
        "mod",
    ],
    comments: &["line_comment", "block_comment"],
};

static ROWS: &[Row] = &[
    // Imports: one fact a leaf of the use tree.
    fact(LEAVES, Kind::Import)
        .when(When::Parent(&["use_declaration", "use_list"]))
        .range(RangeRule::Ask(imports::range))
        .role(RoleRule::Named(Role::Module, HERE.then(Step::Ask(imports::target)), imports::path))
        .named(NameRule::Role(Role::Module))
        .also(),
    fact(&["extern_crate_declaration"], Kind::Import).module(field("name")),
    // Names.
    on(&["identifier"]).when(When::Parent(&["label", "lifetime"])),
    on(&["identifier"]).when(When::Parent(TOKENS)).when(When::Text(HERE, tokens::KEYWORDS)),
    on(&["identifier"]).when(When::Parent(TOKENS)).when(When::Test(tokens::is_lifetime)),
    on(&["identifier"]).when(When::Test(hooks::is_no_name)),
    fact(NAMES, Kind::Identifier).name(HERE),
    // Types.
    class(&["struct_item", "enum_item", "union_item", "trait_item"]),
    on(&["enum_variant"]).declares(item(DeclKind::Field)),
    on(&["field_declaration"]).declares(item(DeclKind::Field).qualifier(hooks::variant)),
    on(&["impl_item"]).opens(Container::Class),
    fact(&["type_item"], Kind::Declaration)
        .name(field("name"))
        .declares(item(DeclKind::Field).not_local()),
    on(&["associated_type"]).declares(item(DeclKind::Field)),
    // Callables.
    on(&["function_item", "function_signature_item"])
        .kind(CALLABLE)
        .name(field("name"))
        .decorators(ATTRIBUTES)
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function).qualifier(hooks::owner)),
    fact(&["closure_expression"], Kind::Lambda).opens(Container::Callable),
    // Modules, macros, attributes.
    fact(&["mod_item"], Kind::Declaration)
        .name(field("name"))
        .opens(Container::Module)
        .declares(item(DeclKind::Module)),
    fact(&["macro_definition"], Kind::Declaration)
        .name(field("name"))
        .opens(Container::Type)
        .declares(item(DeclKind::Function)),
    fact(&["attribute_item", "inner_attribute_item"], Kind::Decorator).name(HERE),
    on(&["attribute"]).opens(Container::Type),
    fact(&["token_tree"], Kind::Decorator)
        .when(When::In(CODE))
        .when(When::Parent(TOKENS))
        .when(When::Test(tokens::is_attribute))
        .range(RangeRule::Ask(tokens::attribute_range))
        .name(HERE.then(Step::Ask(tokens::attribute_name)))
        .opens(Container::Type),
    // Calls. A pattern among the arguments of `matches!` calls nothing.
    on(MATCHED)
        .when(When::Parent(&["tuple_expression"]))
        .when(When::Test(tokens::is_matched))
        .opens(Container::Pattern),
    on(&["call_expression"]).when(When::In(&[Container::Pattern, Container::Type])),
    fact(&["call_expression"], Kind::Call).call(field("function"), field("arguments")),
    on(&["macro_invocation"]).when(When::Test(hooks::is_no_code)).opens(Container::Type),
    fact(&["macro_invocation"], Kind::Call).call(field("macro"), ARGUMENTS).role(RoleRule::Pieces(
        Role::Args,
        PIECES,
        SEPARATORS,
    )),
    fact(&["token_tree"], Kind::Call)
        .when(When::Parent(&["token_tree", "token_repetition"]))
        .when(When::In(CODE))
        .when(When::Test(tokens::is_call))
        .range(RangeRule::Ask(tokens::call_range))
        .role(RoleRule::One(Role::Callee, HERE.then(Step::Ask(tokens::callee))))
        .role(RoleRule::Through(
            Role::Receiver,
            HERE.then(Step::Ask(tokens::receiver_start)),
            HERE.then(Step::Ask(tokens::receiver_end)),
        ))
        .role(RoleRule::Args(HERE.then(Step::Ask(tokens::argument_code))))
        .role(RoleRule::Pieces(
            Role::Args,
            HERE.then(Step::Ask(tokens::argument_tokens)),
            SEPARATORS,
        ))
        .named(NameRule::Role(Role::Callee)),
    fact(&["field_expression"], Kind::FieldAccess).member(field("value"), field("field")),
    // Assignments, and what they declare.
    fact(&["let_declaration"], Kind::Assignment)
        .when(When::Has(field("value")))
        .assign(field("pattern"), field("value"))
        .also(),
    on(&["let_declaration"])
        .when(When::Test(hooks::binds_closure))
        .declares(decl(DeclKind::Function).named(NameRule::At(field("pattern")))),
    fact(&["const_item", "static_item"], Kind::Assignment)
        .when(When::Has(field("value")))
        .assign(field("name"), field("value"))
        .also(),
    on(&["const_item", "static_item"])
        .when(When::Test(hooks::binds_closure))
        .declares(item(DeclKind::Function))
        .opens(Container::Callable),
    on(&["const_item", "static_item"])
        .declares(item(DeclKind::Field).not_local())
        .opens(Container::Callable),
    on(&["assignment_expression"]).when(When::Test(hooks::names_argument)),
    fact(&["assignment_expression", "compound_assignment_expr"], Kind::Assignment)
        .assign(field("left"), field("right")),
    // Statements.
    fact(&["return_expression"], Kind::Return),
    fact(&["if_expression"], Kind::If),
    fact(&["for_expression", "while_expression", "loop_expression"], Kind::Loop),
    // Literals.
    fact(&["string_literal", "raw_string_literal", "char_literal"], Kind::StringLiteral),
    fact(&["unary_expression"], Kind::NumericLiteral).when(When::Test(hooks::is_negative_number)),
    fact(&["negative_literal"], Kind::NumericLiteral),
    fact(NUMBERS, Kind::NumericLiteral)
        .when(When::Parent(TOKENS))
        .range(RangeRule::Ask(tokens::signed_range)),
    fact(NUMBERS, Kind::NumericLiteral).when(When::Test(hooks::stands_alone)),
    fact(&["boolean_literal"], Kind::BooleanLiteral),
    on(&["line_comment", "block_comment"]).skips(),
];
