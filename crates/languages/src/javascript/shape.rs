//! What the nodes mean that only the JavaScript grammar has, and where it goes wrong.

use bifrost_hir::shape::{Row, Shape, When, field, join, on};

use crate::ecma::{self, exprs, functions, rows};

pub(super) static SHAPE: Shape = Shape {
    rows: &ROWS,
    exprs: exprs::EXPRS,
    arguments: ecma::ARGUMENTS,
    parallel: &[],
    spreads: &[],
    leading: &[],
    comments: &["comment", "html_comment"],
};

static ROWS: [Row; OWN.len() + functions::ROWS.len() + rows::ROWS.len()] =
    join(&[OWN, functions::ROWS, rows::ROWS]);

const OWN: &[Row] = &[
    rows::field_value(&["field_definition"], field("property")),
    rows::class_field(&["field_definition"], field("property")),
    rows::given_value(),
    rows::given_member(),
    rows::given_to_type(),
    // `await (x).f()` comes as a call of something called `await`.
    on(&["call_expression"]).when(When::Text(field("function"), &["await"])),
];
