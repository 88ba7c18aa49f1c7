//! How expressions are named and split.

use bifrost_hir::shape::{Expr, ExprRow, field};

use super::hooks;

/// Nodes that stand for several targets or values at once.
pub(super) const SEVERAL: &[&str] =
    &["left_assignment_list", "destructured_left_assignment", "right_assignment_list", "array"];

const fn expr(nodes: &'static [&'static str], expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

pub(super) const EXPRS: &[ExprRow] = &[
    expr(
        &[
            "identifier",
            "constant",
            "instance_variable",
            "class_variable",
            "global_variable",
            "hash_key_symbol",
            "operator",
            "setter",
            "self",
            "super",
        ],
        Expr::Leaf,
    ),
    expr(&["simple_symbol", "delimited_symbol", "bare_symbol"], Expr::Word(hooks::symbol)),
    expr(&["parenthesized_statements"], Expr::Paren),
    expr(&["call"], Expr::Member { object: field("receiver"), name: field("method") }),
    expr(&["scope_resolution"], Expr::Member { object: field("scope"), name: field("name") }),
];
