//! What only C++ has: members that are functions, and what runs or ends otherwise than in C.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::shape::{
    Container, HERE, KindRule, Row, Shape, When, ask, decl, fact, field, join, on,
};

use super::hooks;
use crate::cfamily::{self, exprs, rows};

pub(super) static SHAPE: Shape = Shape {
    rows: &ROWS,
    exprs: exprs::EXPRS,
    arguments: cfamily::ARGUMENTS,
    parallel: &[],
    spreads: &[],
    leading: &[],
    comments: &["comment"],
};

static ROWS: [Row; OWN.len() + rows::ROWS.len()] = join(&[OWN, rows::ROWS]);

const CALLABLE: KindRule =
    KindRule::Ask(hooks::callable, &[Kind::Function, Kind::Method, Kind::Constructor]);
const FRIEND: &[&str] = &["friend_declaration"];

const OWN: &[Row] = &[
    rows::BLOCK_MACRO,
    // A class whose name a macro hides from the grammar: `class EXPORT A : B {}`.
    fact(&["function_definition"], Kind::Class)
        .when(When::Test(hooks::is_hidden_class))
        .name(field("declarator"))
        .opens(Container::Class)
        .declares(decl(DeclKind::Class)),
    rows::definition(CALLABLE, decl(DeclKind::Function).of_module()).when(When::Parent(FRIEND)),
    rows::definition(CALLABLE, decl(DeclKind::Function)),
    rows::prototype(CALLABLE),
    fact(&["lambda_expression"], Kind::Lambda).opens(Container::Callable),
    // A member with its first value, or the constructor of a base.
    fact(&["field_initializer"], Kind::Call)
        .when(When::Test(hooks::is_delegation))
        .call(ask(hooks::initialised), ask(hooks::initial_value))
        .role(rows::receiver(ask(hooks::initialised))),
    fact(&["field_initializer"], Kind::Assignment)
        .assign(ask(hooks::initialised_token), ask(hooks::initial_value)),
    // `import a;` comes as a declaration.
    on(&["type_identifier"])
        .when(When::Parent(&["declaration"]))
        .when(When::Text(HERE, &["import"])),
    fact(&["declaration"], Kind::Import)
        .when(When::Text(field("type"), &["import"]))
        .module(field("declarator")),
    // `a.b<0>(c)` comes as two comparisons.
    fact(&["binary_expression"], Kind::Call)
        .when(When::Is(field("right"), &["parenthesized_expression"]))
        .when(When::Is(field("left"), &["binary_expression"]))
        .when(When::Test(hooks::is_numbered_call))
        .call(ask(hooks::numbered_callee), field("right")),
    // `throw` as an expression comes as a name.
    fact(&["identifier"], Kind::Throw).when(When::Text(HERE, &["throw"])),
    fact(&["throw_statement"], Kind::Throw),
    fact(&["catch_clause", "seh_except_clause"], Kind::Catch),
];
