//! What the nodes mean that only the JavaScript grammar has, and where it goes wrong.

use bifrost_hir::Site;
use bifrost_hir::shape::{Expr, ExprRow, HERE, Kinds, Row, Shape, When, ask, field, join, on};
use bifrost_syntax::Node;

use crate::ecma::{self, exprs, functions, rows};

pub(super) static SHAPE: Shape = Shape {
    rows: &ROWS,
    exprs: &EXPRS,
    arguments: ecma::ARGUMENTS,
    parallel: &[],
    spreads: &[],
    leading: &[],
};

static ROWS: [Row; OWN.len() + functions::ROWS.len() + rows::ROWS.len()] =
    join(&[OWN, functions::ROWS, rows::ROWS]);

static EXPRS: [ExprRow; exprs::EXPRS.len() + OWN_EXPRS.len()] = join(&[exprs::EXPRS, OWN_EXPRS]);

const AWAITED: Kinds = &["call_expression", "subscript_expression"];

const OWN: &[Row] = &[
    rows::field_value(&["field_definition"], field("property")),
    rows::class_field(&["field_definition"], field("property")),
    // `await (x).f()` comes as a call of something called `await`.
    on(&["call_expression"]).when(When::Text(field("function"), &["await"])),
    on(&["identifier"]).when(When::Parent(AWAITED)).when(When::Text(HERE, &["await"])),
];

const OWN_EXPRS: &[ExprRow] = &[exprs::row(&["call_expression"], Expr::Via(ask(called)))];

/// What a call is named after: its callee, or what is awaited.
fn called<'t>(site: &Site<'_, 't>, call: Node<'t>) -> Option<Node<'t>> {
    let callee = call.field_named("function")?;
    match callee.text(site.text) {
        b"await" => call.field_named("arguments")?.named_children().next(),
        _ => Some(callee),
    }
}
