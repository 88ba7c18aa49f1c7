//! How expressions and paths are named and split, in the grammars of C and C++.

use bifrost_hir::shape::{Expr, ExprRow, Kinds, ask, field, first_named};

use super::hooks;

/// The expressions of both languages.
pub(crate) const EXPRS: &[ExprRow] = &[
    row(
        &[
            "identifier",
            "field_identifier",
            "type_identifier",
            "namespace_identifier",
            "primitive_type",
            "this",
            "operator_name",
            "destructor_name",
        ],
        Expr::Leaf,
    ),
    // The suffix of `"x"s` is no part of the literal.
    row(&["parenthesized_expression", "user_defined_literal"], Expr::Paren),
    row(&["pointer_expression"], Expr::Callee(field("argument"))),
    row(&["field_expression"], Expr::Member { object: field("argument"), name: field("field") }),
    row(&["template_function", "template_method", "template_type"], Expr::Callee(field("name"))),
    row(&["qualified_identifier"], Expr::Callee(ask(hooks::terminal))),
    row(&["dependent_name", "nested_namespace_specifier"], Expr::Callee(first_named())),
    row(&["call_expression"], Expr::Via(field("function"))),
    row(&["new_expression"], Expr::Via(field("type"))),
    row(&["compound_literal_expression"], Expr::Via(field("type"))),
    row(&["cast_expression"], Expr::Via(field("value"))),
    row(
        &["struct_specifier", "class_specifier", "union_specifier", "enum_specifier"],
        Expr::Via(field("name")),
    ),
    row(&["dependent_type"], Expr::Via(first_named())),
];

const fn row(nodes: Kinds, expr: Expr) -> ExprRow {
    ExprRow { nodes, expr }
}
