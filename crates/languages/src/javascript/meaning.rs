//! What the nodes mean to the resolver that only JavaScript has.

use bifrost_hir::bodies::ShapeKind;
use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::How;
use bifrost_hir::shape::{Container, Kinds, Step, When, ask, child, field, join};

use crate::ecma::{bodies, exports, flags, given, jsdoc, meaning, told};

pub(super) const MEANING: Meaning = Meaning { rows: &ROWS, types: &TYPES, used: None };

static TYPES: [TypeRow; OWN_TYPES.len() + meaning::TYPES.len()] =
    join(&[meaning::TYPES, OWN_TYPES]);

/// What stands for types that documentation says, besides what they name otherwise.
const OWN_TYPES: &[TypeRow] = &[ty(
    &[
        "identifier",
        "shorthand_property_identifier_pattern",
        "property_identifier",
        "private_property_identifier",
        "object_pattern",
        "array_pattern",
        "formal_parameters",
        "(",
    ],
    TypeRule::Said(told::said),
)];

/// What can stand in parentheses behind a comment that says its type.
const CAST: Kinds = &[
    "identifier",
    "this",
    "member_expression",
    "subscript_expression",
    "call_expression",
    "new_expression",
    "await_expression",
    "ternary_expression",
    "binary_expression",
    "assignment_expression",
    "object",
    "array",
    "null",
    "undefined",
    "arrow_function",
    "function_expression",
    "yield_expression",
];
const PARENTHESES: Kinds = &["parenthesized_expression"];

static ROWS: [MeaningRow; OWN.len() + meaning::ROWS.len()] = join(&[OWN, meaning::ROWS]);

const OWN: &[MeaningRow] = &[
    means(
        &["class_declaration", "class"],
        Says::Above(How::Extends, child(&["class_heritage"]).then(Step::Named)),
    ),
    means(&["field_definition"], Says::Body(field("value"))).says(Says::Flags(flags::flags)),
    means(meaning::CALLABLES, Says::Signature(bodies::params, Some(ask(told::result)))),
    means(&["field_definition"], Says::Value(field("value"))).when(When::Test(bodies::has_value)),
    // What only documentation says.
    means(CAST, Says::ShapeOf(ShapeKind::Cast, ask(told::nowhere), ask(told::of_cast)))
        .when(When::Parent(PARENTHESES))
        .when(When::Test(told::is_cast)),
    means(&["comment"], Says::Names(jsdoc::names)).says(Says::Imports(jsdoc::imports)),
    means(meaning::CALLABLES, Says::GenericsSaid(jsdoc::templates)),
    means(&["class_declaration", "class"], Says::GenericsSaid(jsdoc::templates)),
    means(&["variable_declarator"], Says::Typed(ask(told::of_variable))),
    means(&["assignment_expression"], Says::Flags(flags::of_assignment)),
    means(&["assignment_expression"], Says::Grants(field("left"), field("right")))
        .when(When::In(&[Container::Module]))
        .when(When::Test(given::renames_other)),
    means(&["assignment_expression"], Says::Alias(field("right")))
        .when(When::Test(given::makes_member))
        .when(When::Is(field("right"), meaning::NAMES)),
    means(&["pair"], Says::Value(field("value"))).when(When::Test(exports::gives_member)),
    means(&["assignment_expression", "field_definition"], Says::Typed(ask(told::of_target))),
];
