//! Nodes and the cursor that walks them. A missing token is never handed out as a child.

use bifrost_base::Span;

use crate::{FieldId, KindId};

/// So many children are reached one by one.
const FEW: u32 = 4;

/// A node of a syntax tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<'t>(pub(crate) tree_sitter::Node<'t>);

impl<'t> Node<'t> {
    /// Id of its kind.
    #[must_use]
    pub fn kind(self) -> KindId {
        KindId(self.0.kind_id())
    }

    /// Name of its kind.
    #[must_use]
    pub fn kind_name(self) -> &'t str {
        self.0.kind()
    }

    /// Its bytes.
    #[must_use]
    pub fn span(self) -> Span {
        Span::new(self.0.start_byte() as u32, self.0.end_byte() as u32)
    }

    /// Its source text.
    #[must_use]
    pub fn text(self, source: &[u8]) -> &[u8] {
        self.span().of(source)
    }

    /// True for nodes that a grammar rule names, false for plain tokens.
    #[must_use]
    pub fn is_named(self) -> bool {
        self.0.is_named()
    }

    /// True when the parser made it up to go on, or it covers nothing.
    #[must_use]
    pub fn is_missing(self) -> bool {
        self.0.is_missing()
    }

    /// True when it stands for text that fits no rule.
    #[must_use]
    pub fn is_error(self) -> bool {
        self.0.is_error()
    }

    /// True when something below it is an error or missing.
    #[must_use]
    pub fn has_error(self) -> bool {
        self.0.has_error()
    }

    /// True for nodes that may stand anywhere, such as comments.
    #[must_use]
    pub fn is_extra(self) -> bool {
        self.0.is_extra()
    }

    /// First child in this field.
    #[must_use]
    pub fn field(self, field: FieldId) -> Option<Node<'t>> {
        self.0.child_by_field_id(field.0.get()).filter(present).map(Node)
    }

    /// First child in the field of this name; for rare uses, [`Node::field`] is faster.
    #[must_use]
    pub fn field_named(self, name: &str) -> Option<Node<'t>> {
        self.0.child_by_field_name(name).filter(present).map(Node)
    }

    /// All children, tokens included, in order. Linear in their number.
    pub fn children(self) -> impl Iterator<Item = Node<'t>> {
        // A cursor costs an allocation; the first few children can be had without one.
        let few = self.0.child_count() <= FEW;
        let mut at = 0;
        let mut cursor = (!few).then(|| self.0.walk());
        let mut more = cursor.as_mut().is_some_and(tree_sitter::TreeCursor::goto_first_child);
        std::iter::from_fn(move || {
            loop {
                let node = match &mut cursor {
                    None => {
                        at += 1;
                        self.0.child(at - 1)?
                    }
                    Some(_) if !more => return None,
                    Some(cursor) => {
                        let node = cursor.node();
                        more = cursor.goto_next_sibling();
                        node
                    }
                };
                if present(&node) {
                    return Some(Node(node));
                }
            }
        })
    }

    /// All children in this field, in order.
    pub fn fields(self, field: FieldId) -> impl Iterator<Item = Node<'t>> {
        let mut cursor = self.0.walk();
        let mut more = cursor.goto_first_child();
        std::iter::from_fn(move || {
            while more {
                let (node, here) = (cursor.node(), cursor.field_id());
                more = cursor.goto_next_sibling();
                if here == Some(field.0) && present(&node) {
                    return Some(Node(node));
                }
            }
            None
        })
    }

    /// Children that a rule names, comments left out.
    pub fn named_children(self) -> impl Iterator<Item = Node<'t>> {
        self.children().filter(|child| child.is_named() && !child.is_extra())
    }
}

fn present(node: &tree_sitter::Node<'_>) -> bool {
    !node.is_missing()
}

/// A cursor over a tree in pre-order.
pub struct Cursor<'t>(pub(crate) tree_sitter::TreeCursor<'t>);

impl<'t> Cursor<'t> {
    /// The node under the cursor.
    #[must_use]
    pub fn node(&self) -> Node<'t> {
        Node(self.0.node())
    }

    /// The field of its parent that the node under the cursor stands in.
    #[must_use]
    pub fn field(&self) -> Option<FieldId> {
        self.0.field_id().map(FieldId)
    }

    /// A cursor at a node, which cannot leave it.
    #[must_use]
    pub fn at(node: Node<'t>) -> Self {
        Self(node.0.walk())
    }

    /// Moves to the first child.
    pub fn enter(&mut self) -> bool {
        self.0.goto_first_child()
    }

    /// Moves to the next sibling.
    pub fn advance(&mut self) -> bool {
        self.0.goto_next_sibling()
    }

    /// Moves to the parent.
    pub fn leave(&mut self) -> bool {
        self.0.goto_parent()
    }
}
