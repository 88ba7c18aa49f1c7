//! What the nodes of Ruby mean to the resolver: requires, superclasses, mixins, other names of
//! constants, headers, scopes, expressions.

use bifrost_hir::bodies::{ScopeKind, ShapeKind, Take};
use bifrost_hir::meaning::{BindRow, Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::How;
use bifrost_hir::shape::{HERE, Kinds, Place, Step, When, ask, field, first_named, join, parent};

use super::calls::ASSIGNMENTS;
use super::{blocks, hooks, members, mentions, params, tests, told};

pub(super) const MEANING: Meaning = Meaning { rows: &ROWS, types: TYPES, used: None };

const CONSTANTS: Kinds = &["constant", "scope_resolution"];
const METHOD: Place = field("method");
const RECEIVER: Place = field("receiver");
const LEFT: Place = field("left");
const RIGHT: Place = field("right");
const END: Place = HERE.then(Step::Token("end"));
const MIXED: Place = field("arguments").children(CONSTANTS);
const DEFINITIONS: Kinds = &["method", "singleton_method"];
const TESTS: Kinds = &[
    "if",
    "elsif",
    "conditional",
    "if_modifier",
    "while",
    "while_modifier",
    "unless",
    "unless_modifier",
    "case",
];
const VARIABLES: Kinds = &["instance_variable", "class_variable"];

/// `include M` in the body of a class.
const fn mixes(method: &'static [&'static str], how: How) -> MeaningRow {
    means(&["call"], Says::Above(how, MIXED))
        .when(When::Text(METHOD, method))
        .when(When::Test(params::is_own_mixin))
}

/// `include M` in `class << self`.
const fn mixes_singleton(method: &'static [&'static str]) -> MeaningRow {
    means(&["call"], Says::Above(How::Singleton, MIXED))
        .when(When::Text(METHOD, method))
        .when(When::Test(params::is_singleton_mixin))
}

/// `A.include(M)`.
const fn gives(method: &'static [&'static str], how: How) -> MeaningRow {
    means(&["call"], Says::AboveType(how, RECEIVER, MIXED))
        .when(When::Text(METHOD, method))
        .when(When::Is(RECEIVER, CONSTANTS))
}

static ROWS: [MeaningRow; OWN.len() + mentions::ROWS.len()] = join(&[OWN, mentions::ROWS]);

const OWN: &[MeaningRow] = &[
    // Headers end where the body begins, else before `end`.
    means(&["class", "module"], Says::Body(END))
        .says(Says::Body(field("body")))
        .says(Says::Scope(ScopeKind::Class, HERE)),
    means(&["module"], Says::Flags(params::of_module)),
    means(&["class"], Says::Above(How::Extends, field("superclass").then(Step::Named))),
    means(&["singleton_class"], Says::Scope(ScopeKind::Class, HERE)),
    means(DEFINITIONS, Says::Body(END))
        .says(Says::Body(field("body")))
        .says(Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(params::params, Some(ask(told::result)))),
    means(DEFINITIONS, Says::Flags(params::flags)).says(Says::Gives(ask(params::result))),
    means(&["call"], Says::Body(field("block")))
        .says(Says::Flags(params::flags))
        .says(Says::Imports(params::imports)),
    means(&["call"], Says::Gives(ask(params::block_result)))
        .when(When::Text(METHOD, &["define_method", "define_singleton_method"])),
    means(&["alias", "simple_symbol", "delimited_symbol"], Says::Flags(params::flags)),
    means(ASSIGNMENTS, Says::Body(RIGHT)).says(Says::Flags(params::flags)).says(Says::Value(RIGHT)),
    means(ASSIGNMENTS, Says::Body(ask(params::class_block)))
        .says(Says::Above(How::Extends, ask(params::made_above)))
        .when(When::Is(LEFT, CONSTANTS)),
    means(&["assignment"], Says::Alias(RIGHT))
        .when(When::Is(LEFT, CONSTANTS))
        .when(When::Is(RIGHT, CONSTANTS)),
    means(VARIABLES, Says::Value(parent(ASSIGNMENTS).field("right"))),
    means(VARIABLES, Says::Value(ask(params::part_of_list)))
        .when(When::Parent(&["left_assignment_list"])),
    means(&["class_variable"], Says::Flags(params::flags)),
    means(&["simple_symbol"], Says::Typed(ask(told::of_attribute)))
        .when(When::Test(members::is_attribute)),
    // Mixins.
    mixes(&["include"], How::Mixes),
    mixes(&["prepend"], How::Prepends),
    mixes(&["extend"], How::Singleton),
    mixes_singleton(&["include", "prepend"]),
    means(&["call"], Says::AboveType(How::Mixes, ask(params::evaluated), MIXED))
        .when(When::Text(METHOD, &["include"])),
    means(&["call"], Says::AboveType(How::Prepends, ask(params::evaluated), MIXED))
        .when(When::Text(METHOD, &["prepend"])),
    means(&["call"], Says::AboveType(How::Singleton, ask(params::evaluated), MIXED))
        .when(When::Text(METHOD, &["extend"])),
    gives(&["include"], How::Mixes),
    gives(&["prepend"], How::Prepends),
    gives(&["extend"], How::Singleton),
    means(&["call"], Says::AboveType(How::Mixes, RECEIVER, MIXED))
        .when(When::Is(RECEIVER, CONSTANTS))
        .when(When::Test(params::is_sent_include)),
    // Blocks see the names around them.
    means(&["block", "do_block"], Says::Scope(ScopeKind::Block, HERE))
        .says(Says::BindsAs(blocks::binds))
        .says(Says::Shape(ShapeKind::Lambda, ask(params::own_result))),
    means(&["lambda"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(params::params, None))
        .says(Says::Shape(ShapeKind::Lambda, ask(params::lambda_result))),
    // Names.
    means(&["assignment"], Says::Binds(BindRow::of(LEFT).from(RIGHT, Take::Whole)))
        .when(When::Is(LEFT, &["identifier"])),
    means(&["operator_assignment"], Says::BindsAs(params::reassigned))
        .when(When::Is(LEFT, &["identifier"])),
    means(&["operator_assignment"], Says::Branch(HERE))
        .when(When::Text(field("operator"), &["||="])),
    means(&["assignment"], Says::BindsAs(params::taken_apart))
        .when(When::Is(LEFT, &["left_assignment_list"])),
    means(&["for"], Says::BindsAs(params::looped)),
    means(ASSIGNMENTS, Says::BindsAs(params::put)).when(When::Is(LEFT, &["element_reference"])),
    means(&["binary"], Says::BindsAs(params::put))
        .when(When::Is(LEFT, &["identifier"]))
        .when(When::Text(field("operator"), &["<<"])),
    means(&["call"], Says::BindsAs(params::put_by_call))
        .when(When::Is(RECEIVER, &["identifier"]))
        .when(When::Text(METHOD, params::CHANGES)),
    means(&["rescue"], Says::BindsAs(params::rescued)),
    means(
        &["as_pattern", "array_pattern", "find_pattern", "keyword_pattern", "match_pattern"],
        Says::BindsAs(params::matched),
    ),
    means(TESTS, Says::BindsAs(tests::narrowed)),
    means(&["binary"], Says::BindsAs(tests::narrowed))
        .when(When::Text(field("operator"), &["&&", "and"])),
    // Branches.
    means(&["if", "unless", "elsif"], Says::Branch(field("consequence")))
        .says(Says::Branch(field("alternative"))),
    means(
        &["when", "in_clause", "while", "until", "for", "if_modifier", "unless_modifier"],
        Says::Branch(field("body")),
    ),
    means(&["while_modifier", "until_modifier"], Says::Branch(field("body"))),
    means(&["else", "rescue"], Says::Branch(HERE)),
    means(&["binary"], Says::Branch(RIGHT))
        .when(When::Text(field("operator"), &["&&", "||", "and", "or"])),
    // Expressions.
    means(&["return"], Says::Gives(first_named())),
    means(&["self"], Says::Shape(ShapeKind::Own, HERE.then(Step::Named))),
    means(&["assignment"], Says::Shape(ShapeKind::Tail, RIGHT)),
    means(&["operator_assignment"], Says::ShapeBy(ShapeKind::Either, params::kept)),
    means(&["binary"], Says::ShapeBy(ShapeKind::Either, params::operands))
        .when(When::Text(field("operator"), &["&&", "||", "and", "or"])),
    means(
        &["if", "unless", "elsif", "conditional", "if_modifier", "unless_modifier"],
        Says::ShapeBy(ShapeKind::Either, params::alternatives),
    ),
    means(
        &["case", "case_match", "rescue_modifier"],
        Says::ShapeBy(ShapeKind::Either, params::alternatives),
    ),
    means(&["begin"], Says::ShapeBy(ShapeKind::Either, params::alternatives)),
    means(&["element_reference"], Says::ShapeBy(ShapeKind::Index, params::indexed)),
    means(
        &["array", "symbol_array", "string_array"],
        Says::Shape(ShapeKind::List, HERE.then(Step::Named)),
    ),
    means(&["right_assignment_list"], Says::Shape(ShapeKind::Tuple, HERE.then(Step::Named))),
    means(&["hash"], Says::ShapeBy(ShapeKind::Map, params::pairs)),
    means(
        &["splat_argument", "hash_splat_argument", "forward_argument"],
        Says::Shape(ShapeKind::Spread, first_named()),
    ),
    means(&["super", "call"], Says::HandsOn).when(When::Test(hooks::hands_on)),
    means(&["call"], Says::Aloof(field("block")))
        .says(Says::Aloof(field("arguments").children(&["block_argument"]))),
];

static TYPES: &[TypeRow] = &[
    ty(&["constant"], TypeRule::Name),
    ty(&["scope_resolution"], TypeRule::Ask(members::path)),
    ty(&["call"], TypeRule::Ask(members::maker)),
    ty(&["element_reference"], TypeRule::Via(field("object"))),
    ty(&["parenthesized_statements"], TypeRule::Via(first_named())),
    ty(&["identifier", "simple_symbol"], TypeRule::Told(told::path)),
];
