//! Wrappers: taken off one by one until the root pattern is left.

use std::ops::Range;

use crate::reader::{Expr, Shape};
use crate::words::{self, Wrapper};

/// What a wrapper says.
#[derive(Clone, Copy)]
pub(super) enum Says {
    /// A top-level field.
    Top(Wrapper),
    /// A step; whether there is one of this name is checked later.
    Step,
}

/// One wrapper.
pub(super) struct Layer<'e, 't> {
    pub(super) says: Says,
    pub(super) head: &'t str,
    pub(super) head_span: Range<usize>,
    /// The opening bracket and the head.
    pub(super) mark: Range<usize>,
    /// What stands between head and query.
    pub(super) items: &'e [Expr<'t>],
    /// What stands behind the query.
    pub(super) behind: Option<&'e Expr<'t>>,
}

/// A query without its wrappers.
pub(super) struct Peeled<'e, 't> {
    /// From the outermost to the innermost.
    pub(super) layers: Vec<Layer<'e, 't>>,
    pub(super) root: Option<&'e Expr<'t>>,
}

/// Takes off all wrappers.
pub(super) fn peel<'e, 't>(expr: &'e Expr<'t>) -> Peeled<'e, 't> {
    let mut layers = Vec::new();
    let mut root = Some(expr);
    while let Some(here) = root {
        let Some((layer, below)) = layer(here) else { break };
        layers.push(layer);
        root = below;
    }
    Peeled { layers, root }
}

fn layer<'e, 't>(expr: &'e Expr<'t>) -> Option<(Layer<'e, 't>, Option<&'e Expr<'t>>)> {
    let Shape::Form(items) = &expr.shape else { return None };
    let (first, items) = items.split_first()?;
    let Shape::Word(head) = first.shape else { return None };
    let says = says(head, items)?;
    let at = query_at(says, items);
    let (before, from) = items.split_at(at.unwrap_or(items.len()));
    let layer = Layer {
        says,
        head,
        head_span: first.span.clone(),
        mark: expr.mark(),
        items: before,
        behind: from.get(1),
    };
    Some((layer, from.first()))
}

/// What a head says; nothing for that of a pattern.
fn says(head: &str, items: &[Expr<'_>]) -> Option<Says> {
    if let Some(wrapper) = words::wrapper(head) {
        return Some(Says::Top(wrapper));
    }
    let strange = head != words::ANY && !words::is_kind(head) && !words::is_field(head);
    (words::is_op(head) || (strange && items.last().is_some_and(is_query))).then_some(Says::Step)
}

/// The item that is the query: the last form, but not the pattern of `(inside PATTERN)`.
fn query_at(says: Says, items: &[Expr<'_>]) -> Option<usize> {
    let at = items.iter().rposition(|item| matches!(item.shape, Shape::Form(_)))?;
    match says {
        Says::Top(wrapper) if wrapper.usage.contains("PATTERN") && at == 0 => None,
        _ => Some(at),
    }
}

/// True for what can only be a query or a pattern, and no field of one.
fn is_query(expr: &Expr<'_>) -> bool {
    let Shape::Form(items) = &expr.shape else { return false };
    match items.first().map(|head| &head.shape) {
        Some(Shape::List(_)) => true,
        Some(Shape::Word(head)) => {
            *head == words::ANY
                || words::is_kind(head)
                || words::is_op(head)
                || words::wrapper(head).is_some()
        }
        _ => false,
    }
}
