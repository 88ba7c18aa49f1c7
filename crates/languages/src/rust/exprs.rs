//! How expressions and types of Rust are named.

use bifrost_hir::shape::{Expr, ExprRow, ask, field, first_named};

use super::hooks;

const fn expr(nodes: &'static [&'static str], expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

pub(super) static EXPRS: &[ExprRow] = &[
    expr(
        &["identifier", "type_identifier", "field_identifier", "shorthand_field_identifier"],
        Expr::Marked(hooks::bare_name),
    ),
    expr(&["self", "super", "crate", "metavariable", "primitive_type"], Expr::Leaf),
    expr(&["parenthesized_expression"], Expr::Paren),
    expr(&["field_expression"], Expr::Member { object: field("value"), name: field("field") }),
    expr(
        &["scoped_identifier", "scoped_type_identifier"],
        Expr::Member { object: field("path"), name: field("name") },
    ),
    expr(&["generic_function"], Expr::Callee(field("function"))),
    expr(&["generic_type", "generic_type_with_turbofish"], Expr::Via(field("type"))),
    expr(&["call_expression"], Expr::Via(field("function"))),
    expr(&["macro_invocation"], Expr::Via(field("macro"))),
    expr(&["try_expression", "await_expression", "attribute"], Expr::Via(first_named())),
    expr(&["attribute_item", "inner_attribute_item"], Expr::Via(first_named())),
    expr(&["type_cast_expression"], Expr::Via(field("value"))),
    expr(&["unary_expression"], Expr::Via(ask(hooks::dereferenced))),
];
