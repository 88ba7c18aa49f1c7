//! How expressions are named and split.

use bifrost_hir::shape::{Expr, ExprRow, Kinds, Place, ask, field, first_named};

use super::hooks;

/// The expressions of JavaScript.
pub(crate) const EXPRS: &[ExprRow] = &[
    row(
        &[
            "identifier",
            "property_identifier",
            "private_property_identifier",
            "shorthand_property_identifier",
            "shorthand_property_identifier_pattern",
            "this",
            "super",
            "import",
        ],
        Expr::Leaf,
    ),
    row(&["parenthesized_expression"], Expr::Paren),
    row(&["member_expression"], Expr::Member { object: field("object"), name: field("property") }),
    via(&["call_expression", "new_expression"], ask(hooks::called)),
    via(&["await_expression", "decorator"], first_named()),
];

/// A row of expressions.
pub(crate) const fn row(nodes: Kinds, expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}

/// Expressions that are named like a part of them.
pub(crate) const fn via(nodes: Kinds, place: Place) -> ExprRow {
    row(nodes, Expr::Via(place))
}
