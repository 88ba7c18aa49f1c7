//! What each node of the Ruby grammar means.

use bifrost_contract::Kind;
use bifrost_hir::shape::{
    Apart, ArgumentShape, BindRule, HERE, Place, Row, Scope, Shape, When, ask, fact, field, join,
    on,
};

use super::{calls, decls, exprs, hooks, members};

pub(super) static SHAPE: Shape = Shape {
    rows: &ROWS,
    exprs: exprs::EXPRS,
    arguments: ArgumentShape {
        lists: &["argument_list"],
        wrappers: &[],
        named: Some(("pair", ask(hooks::argument_key), ask(hooks::pair_value))),
        dropped: &["hash_splat_argument", "pair"],
    },
    parallel: exprs::SEVERAL,
    spreads: &["rest_assignment", "splat_argument"],
    leading: &[],
    comments: &["comment"],
};

const OWN: usize = NAMES.len() + STATEMENTS.len();
const MEMBERS: usize = members::SYMBOL_ROWS.len() + members::CALL_ROWS.len();
static ROWS: [Row; OWN + MEMBERS + calls::ROWS.len() + decls::ROWS.len()] =
    join(&[NAMES, members::CALL_ROWS, calls::ROWS, decls::ROWS, members::SYMBOL_ROWS, STATEMENTS]);

/// What a name stands in that it makes local. The names in the default values of parameters stand
/// deeper.
const BINDERS: &[&str] = &[
    "left_assignment_list",
    "rest_assignment",
    "destructured_left_assignment",
    "method_parameters",
    "lambda_parameters",
    "block_parameters",
    "destructured_parameter",
    "splat_parameter",
    "hash_splat_parameter",
    "block_parameter",
    "exception_variable",
    "for",
    "in_clause",
    "array_pattern",
    "find_pattern",
    "alternative_pattern",
    "parenthesized_pattern",
    "as_pattern",
    "keyword_pattern",
];
/// What a name stands in that neither reads nor calls it. Text that fits no rule is among them:
/// nobody knows what it means there.
const MENTIONS: &[&str] = &["alias", "undef", "setter", "ERROR"];
/// Words that are no names, which the grammar hands out as such where it loses its way.
const KEYWORDS: &[&str] = &[
    "begin", "break", "case", "class", "def", "do", "else", "elsif", "end", "ensure", "false",
    "for", "if", "in", "module", "next", "nil", "not", "or", "and", "redo", "rescue", "retry",
    "return", "self", "super", "then", "true", "undef", "unless", "until", "when", "while",
    "yield", "alias",
];
const METHODS: &[&str] = &["method", "singleton_method"];
const NUMBERS: &[&str] = &["integer", "float", "complex", "rational"];

/// A row that makes a name local when it is no more than a name.
const fn binds(nodes: &'static [&'static str], name: Place) -> Row {
    on(nodes).when(When::Is(name, &["identifier"])).binds(BindRule::At(name)).also()
}

/// Names: what they bind, and whether one that stands alone is a local or a call.
const NAMES: &[Row] = &[
    name().when(When::Field(&["call"], "method")),
    name().when(When::Parent(BINDERS)).binds(BindRule::At(HERE)),
    on(&["identifier"]).when(When::Parent(&["ERROR"])).when(When::Text(HERE, KEYWORDS)),
    name().when(When::Parent(MENTIONS)),
    name().when(When::Field(METHODS, "name")),
    name().when(When::Field(&["singleton_method"], "object")),
    name().when(When::Bound(HERE)),
    name().when(When::Test(hooks::is_implicit_parameter)),
    on(&["identifier"]).when(When::Text(HERE, &["__FILE__", "__LINE__", "__ENCODING__"])),
    fact(&["identifier"], Kind::Throw).when(When::Text(HERE, calls::THROWS)).also(),
    calls::bare(&["identifier"]).also(),
    name(),
    // `f(x:)` is `f(x: x)`, and `in {x:}` binds it.
    calls::bare(&["hash_key_symbol"]).when(When::Test(hooks::is_shorthand_call)).also(),
    fact(&["hash_key_symbol"], Kind::Identifier).name(HERE),
    binds(&["assignment", "operator_assignment"], field("left")),
    binds(&["optional_parameter", "keyword_parameter"], field("name")),
    binds(&["match_pattern", "test_pattern"], field("pattern")),
    on(&["keyword_pattern"])
        .when(When::Lacks(field("value")))
        .when(When::Is(field("key"), &["hash_key_symbol"]))
        .binds(BindRule::At(field("key"))),
    on(&["binary"])
        .when(When::Is(field("left"), &["regex"]))
        .when(When::Text(field("operator"), &["=~"]))
        .binds(BindRule::Ask(hooks::named_groups)),
    // Scopes. What stands before the body of a class is outside of it.
    on(&["body_statement"])
        .when(When::Parent(&["class", "module", "singleton_class"]))
        .scope(Scope::Closed),
];

const fn name() -> Row {
    fact(&["identifier"], Kind::Identifier).name(HERE)
}

/// Statements and literals.
const STATEMENTS: &[Row] = &[
    fact(&["return"], Kind::Return),
    fact(&["rescue", "rescue_modifier"], Kind::Catch),
    fact(&["if", "elsif", "unless", "if_modifier", "unless_modifier"], Kind::If),
    fact(&["while", "until", "for", "while_modifier", "until_modifier"], Kind::Loop),
    fact(&["string", "chained_string", "character", "bare_string"], Kind::StringLiteral),
    on(&["heredoc_beginning"]).apart(Apart::Mark),
    fact(&["heredoc_body"], Kind::StringLiteral).apart(Apart::Text),
    fact(&["simple_symbol", "delimited_symbol", "bare_symbol"], Kind::Literal).name(HERE),
    fact(&["regex"], Kind::Literal),
    fact(&["unary"], Kind::NumericLiteral).when(When::Test(hooks::is_negative_number)),
    on(NUMBERS).when(When::Test(hooks::has_sign)).skips(),
    fact(NUMBERS, Kind::NumericLiteral).skips(),
    fact(&["true", "false"], Kind::BooleanLiteral),
    fact(&["nil"], Kind::NullLiteral),
    on(&["comment", "uninterpreted", "string_content", "heredoc_content", "escape_sequence"])
        .skips(),
];
