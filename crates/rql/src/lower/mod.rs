//! Brackets to the tree of JSON that they stand for.
//!
//! Nodes are numbered in the order of that tree, each with its place in the text. Only the form is
//! judged here: what a word means is the business of the check that JSON goes through as well.

mod layers;
mod pattern;
mod query;
mod roles;
mod step;
mod value;

use std::ops::Range;

use bifrost_query::tree::{Entry, Node, Value};

use crate::reader::Expr;

/// What came of a text.
pub(crate) struct Lowered {
    pub(crate) tree: Node,
    /// The place of every node, by ordinal.
    pub(crate) places: Vec<Range<usize>>,
    pub(crate) faults: Vec<FormFault>,
}

/// Something that has no counterpart in JSON.
#[derive(Debug)]
pub(crate) struct FormFault {
    /// The node that it concerns.
    pub(crate) at: usize,
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) accepted: Vec<&'static str>,
    pub(crate) did_you_mean: Option<&'static str>,
}

/// The tree of a query.
pub(crate) fn lower(expr: &Expr<'_>) -> Lowered {
    let mut lowerer = Lowerer { places: Vec::new(), faults: Vec::new() };
    let tree = lowerer.query(expr);
    Lowered { tree, places: lowerer.places, faults: lowerer.faults }
}

struct Lowerer {
    places: Vec<Range<usize>>,
    faults: Vec<FormFault>,
}

/// A key and what stands for its value.
struct Field<'e, 't> {
    key: &'t str,
    /// The key, and the opening of its value.
    place: Range<usize>,
    value: &'e Expr<'t>,
}

impl<'e, 't> Field<'e, 't> {
    fn new(key: &'t str, from: usize, value: &'e Expr<'t>) -> Self {
        Self { key, place: from..value.mark().end, value }
    }
}

impl Lowerer {
    /// The number of a new node.
    fn node(&mut self, place: Range<usize>) -> usize {
        self.places.push(place);
        self.places.len() - 1
    }

    fn text(&mut self, place: Range<usize>, text: impl Into<String>) -> Node {
        Node { at: self.node(place), value: Value::Text(text.into()) }
    }

    fn nothing(&mut self, place: Range<usize>) -> Node {
        Node { at: self.node(place), value: Value::Null }
    }

    fn fault(&mut self, at: usize, span: Range<usize>, message: impl Into<String>) {
        self.faults.push(FormFault {
            at,
            span,
            message: message.into(),
            accepted: Vec::new(),
            did_you_mean: None,
        });
    }
}

/// An entry of an object.
fn entry(key: impl Into<String>, node: Node) -> Entry {
    (key.into(), node)
}
