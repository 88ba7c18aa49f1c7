//! One node during the walk, with what stands around it: where places lead and how things are named.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use bifrost_base::Span;
use bifrost_contract::DeclKind;
use bifrost_syntax::{Cursor, FieldId, Insets, KindId, Node};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::compile::{CExpr, CPlace, CStep, Compiled, Ids};
use crate::scopes::{ScopeId, Scopes};
use crate::shape::Container;

/// Longest chain of wrappers that naming looks through.
const NAMING_STEPS: usize = 1_000;

/// The nodes that a place leads to.
pub(crate) type Nodes<'t> = SmallVec<[Node<'t>; 4]>;

/// Fields of a node that were looked up.
pub(crate) type KnownFields<'t> = SmallVec<[(FieldId, Option<Node<'t>>); 4]>;

/// An ancestor during the walk.
pub(crate) struct Frame<'t> {
    pub(crate) node: Node<'t>,
    pub(crate) kind: KindId,
    /// It opened a region that closes with it.
    pub(crate) opened: bool,
    /// The scope around it.
    pub(crate) scope: ScopeId,
    /// It is text that stands apart.
    pub(crate) apart: bool,
    /// Leading siblings of the child that is being visited.
    pub(crate) leading: SmallVec<[Node<'t>; 2]>,
}

/// One node during the walk.
pub struct Site<'a, 't> {
    /// The node.
    pub node: Node<'t>,
    /// The whole text.
    pub text: &'a [u8],
    /// The field of its parent that it stands in, once a row or hook asks.
    pub(crate) stands: OnceCell<Option<FieldId>>,
    /// The project-relative path of the file.
    pub path: &'a str,
    /// What is known of its own fields.
    pub(crate) known: RefCell<KnownFields<'t>>,
    pub(crate) tables: &'a Compiled,
    pub(crate) insets: &'a Insets<'t>,
    pub(crate) frames: &'a [Frame<'t>],
    pub(crate) containers: &'a [Container],
    pub(crate) scopes: &'a Scopes<'a>,
    pub(crate) cursor: &'a Cursor<'t>,
    pub(crate) named: &'a FxHashMap<String, DeclKind>,
}

/// A callee split at its last separator.
pub struct Look<'t> {
    /// The terminal name token, or the whole expression when it has no name.
    pub callee: Node<'t>,
    /// Whether `callee` is a name token.
    pub named: bool,
    /// What stands left of the last separator.
    pub receiver: Option<Node<'t>>,
}

impl<'a, 't> Site<'a, 't> {
    /// The parent node.
    #[must_use]
    pub fn parent(&self) -> Option<Node<'t>> {
        self.frames.last().map(|frame| frame.node)
    }

    /// Ancestor nodes, nearest first.
    pub fn ancestors(&self) -> impl Iterator<Item = Node<'t>> + '_ {
        self.frames.iter().rev().map(|frame| frame.node)
    }

    /// The field of the parent that the node stands in.
    #[must_use]
    pub fn field(&self) -> Option<&'a str> {
        self.tables.grammar.field_name(self.field_id()?)
    }

    pub(crate) fn field_id(&self) -> Option<FieldId> {
        *self.stands.get_or_init(|| self.cursor.field())
    }

    /// What was last declared before the node under this name in the file, if that was a type or a
    /// module: for languages in which a definition can stand outside what it belongs to.
    #[must_use]
    pub fn declared(&self, name: &str) -> Option<DeclKind> {
        self.named.get(name).copied()
    }

    /// The innermost region around the node.
    #[must_use]
    pub fn container(&self) -> Container {
        self.containers.last().copied().unwrap_or(Container::Module)
    }

    /// The regions around the node, innermost first.
    pub fn containers(&self) -> impl Iterator<Item = Container> + '_ {
        self.containers.iter().rev().copied()
    }

    /// True when a row has made this node's text a local name.
    #[must_use]
    pub fn is_bound(&self, node: Node<'_>) -> bool {
        self.scopes.is_bound(node.text(self.text))
    }

    /// The decorators or attributes directly before the node.
    #[must_use]
    pub fn leading(&self) -> &[Node<'t>] {
        self.frames.last().map_or(&[], |frame| &frame.leading)
    }

    /// The code that a group of bare tokens is.
    #[must_use]
    pub fn inset(&self, group: Node<'_>) -> Option<Node<'t>> {
        self.insets.get(group)
    }

    /// A node's text, with U+FFFD for what is not UTF-8.
    #[must_use]
    pub fn text_of(&self, node: Node<'_>) -> Cow<'a, str> {
        let bytes = node.span().of(self.text);
        // Lossy decoding is several times slower than a check, and nearly every text is UTF-8.
        std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
    }

    /// The inside of any number of parentheses.
    #[must_use]
    pub fn strip(&self, node: Node<'t>) -> Node<'t> {
        let mut node = node;
        while let Some(CExpr::Paren) = self.tables.expr(node.kind()) {
            match enclosed(node) {
                Some(inner) => node = inner,
                None => break,
            }
        }
        node
    }

    /// True for parentheses, and for what is looked through in the place of a callee.
    #[must_use]
    pub fn looks_through(&self, node: Node<'_>) -> bool {
        matches!(self.tables.expr(node.kind()), Some(CExpr::Paren | CExpr::Callee(_)))
    }

    /// The inside of all that is looked through.
    #[must_use]
    pub fn bare(&self, node: Node<'t>) -> Node<'t> {
        let mut node = node;
        loop {
            let inner = match self.tables.expr(node.kind()) {
                Some(CExpr::Paren) => node.named_children().next(),
                Some(CExpr::Callee(place)) => self.first(place, node),
                _ => None,
            };
            match inner {
                Some(inner) => node = inner,
                None => return node,
            }
        }
    }

    /// The name token of an expression, and its text.
    #[must_use]
    pub fn name_of(&self, node: Node<'t>) -> Option<(Cow<'a, str>, Span)> {
        let mut node = node;
        for _ in 0..NAMING_STEPS {
            node = match self.tables.expr(node.kind())? {
                CExpr::Leaf => {
                    let span = node.span();
                    return (!span.is_empty()).then(|| (self.text_of(node), span));
                }
                CExpr::Word(hook) => return hook(self, node).map(|name| (name, node.span())),
                CExpr::Marked(bare) => {
                    let name = match self.text_of(node) {
                        Cow::Borrowed(text) => Cow::Borrowed(bare(text)),
                        Cow::Owned(text) => Cow::Owned(bare(&text).to_owned()),
                    };
                    return (!name.is_empty()).then(|| (name, node.span()));
                }
                CExpr::Member { name, .. } => {
                    let name = self.first(name, node)?;
                    if self.is_bare_member(name) {
                        return Some((self.text_of(name), name.span()));
                    }
                    name
                }
                CExpr::Paren => enclosed(node)?,
                CExpr::Callee(place) | CExpr::Via(place) => self.first(place, node)?,
            };
        }
        None
    }

    /// The name of what stands as the terminal name of a member access.
    pub(crate) fn member_name(&self, node: Node<'t>) -> Option<(Cow<'a, str>, Span)> {
        match self.is_bare_member(node) {
            true => Some((self.text_of(node), node.span())),
            false => self.name_of(node),
        }
    }

    /// As a terminal name every token is one, even a number: `pair.0`.
    fn is_bare_member(&self, node: Node<'t>) -> bool {
        let is_token = node.is_named() && node.children().next().is_none();
        is_token && self.tables.expr(node.kind()).is_none()
    }

    /// True when the node is a name token.
    pub(crate) fn is_name(&self) -> bool {
        matches!(self.tables.expr(self.node.kind()), Some(CExpr::Leaf | CExpr::Marked(_)))
    }

    /// True for a name token.
    pub(crate) fn is_name_node(&self, node: Node<'_>) -> bool {
        matches!(self.tables.expr(node.kind()), Some(CExpr::Leaf | CExpr::Marked(_)))
    }

    /// Splits what is called into receiver and callee.
    #[must_use]
    pub fn split(&self, node: Node<'t>) -> Look<'t> {
        let mut at = node;
        loop {
            let inner = match self.tables.expr(at.kind()) {
                Some(CExpr::Paren) => enclosed(at),
                Some(CExpr::Callee(place)) => self.first(place, at),
                Some(CExpr::Leaf | CExpr::Marked(_)) => {
                    return Look { callee: at, named: true, receiver: None };
                }
                Some(CExpr::Member { object, name }) => {
                    return self.split_member(node, at, object, name);
                }
                Some(CExpr::Via(_) | CExpr::Word(_)) | None => None,
            };
            match inner {
                Some(inner) => at = inner,
                None => {
                    return Look { callee: self.strip(node), named: false, receiver: None };
                }
            }
        }
    }

    fn split_member(
        &self,
        whole: Node<'t>,
        at: Node<'t>,
        object: &CPlace,
        name: &CPlace,
    ) -> Look<'t> {
        let receiver = self.first(object, at).map(|object| self.strip(object));
        let name = self.first(name, at);
        if let Some(callee) = name.filter(|name| self.is_bare_member(*name)) {
            return Look { callee, named: true, receiver };
        }
        let terminal = name.map(|name| self.split(name));
        match terminal {
            Some(Look { callee, named: true, .. }) => Look { callee, named: true, receiver },
            _ => Look { callee: self.strip(whole), named: false, receiver: None },
        }
    }

    /// The first node at a place, from `node` on.
    pub(crate) fn first(&self, place: &CPlace, node: Node<'t>) -> Option<Node<'t>> {
        if let [CStep::Field(field)] = place.as_slice() {
            return match node == self.node {
                true => self.own_field(*field),
                false => node.field(*field),
            };
        }
        let mut at = node;
        let mut steps = place.iter().peekable();
        while let Some(step) = steps.next() {
            if matches!(steps.peek(), Some(CStep::Last)) {
                return self.all(place, node).first().copied();
            }
            at = match step {
                CStep::Field(field) => at.field(*field)?,
                CStep::Fields(field) => at.fields(*field).next()?,
                CStep::Child(ids) | CStep::Children(ids) => child_of(at, ids)?,
                CStep::Named => at.named_children().next()?,
                CStep::Last => at,
                CStep::Parent(ids) => self.up(at, ids)?,
                CStep::Leading => *self.leading().first()?,
                CStep::ParentLeading => *self.parent_leading().first()?,
                CStep::Ask(hook) => hook(self, at)?,
                CStep::Nowhere => return None,
            };
        }
        Some(at)
    }

    /// The first child in a field of the row's own node. Rows ask for the same ones again and again.
    fn own_field(&self, field: FieldId) -> Option<Node<'t>> {
        let mut known = self.known.borrow_mut();
        if let Some((_, node)) = known.iter().find(|(known, _)| *known == field) {
            return *node;
        }
        let node = self.node.field(field);
        known.push((field, node));
        node
    }

    /// All nodes at a place, in order.
    pub(crate) fn all(&self, place: &CPlace, node: Node<'t>) -> Nodes<'t> {
        let mut nodes: Nodes<'t> = smallvec![node];
        for step in place {
            nodes = self.step(step, &nodes);
        }
        nodes
    }

    fn step(&self, step: &CStep, nodes: &[Node<'t>]) -> Nodes<'t> {
        let each = nodes.iter().copied();
        match step {
            CStep::Field(field) => each.filter_map(|node| node.field(*field)).collect(),
            CStep::Fields(field) => each.flat_map(|node| node.fields(*field)).collect(),
            CStep::Child(ids) => each.filter_map(|node| child_of(node, ids)).collect(),
            CStep::Children(ids) => each
                .flat_map(|node| node.children().filter(|child| ids.contains(&child.kind())))
                .collect(),
            CStep::Named => each.flat_map(Node::named_children).collect(),
            CStep::Last => each.last().into_iter().collect(),
            CStep::Parent(ids) => each.filter_map(|node| self.up(node, ids)).collect(),
            CStep::Leading => self.leading().iter().copied().collect(),
            CStep::ParentLeading => self.parent_leading().iter().copied().collect(),
            CStep::Ask(hook) => each.filter_map(|node| hook(self, node)).collect(),
            CStep::Nowhere => Nodes::new(),
        }
    }

    /// The parent of the row's own node, when it is of these kinds. Places go up from there only:
    /// from any other node the way up would have to be searched from the root.
    fn up(&self, node: Node<'t>, ids: &Ids) -> Option<Node<'t>> {
        let mut up = self.frames.iter().rev();
        let above = match node == self.node {
            true => up.next(),
            false => up.find(|frame| frame.node == node).and(up.next()),
        }?;
        ids.contains(&above.kind).then_some(above.node)
    }

    fn parent_leading(&self) -> &[Node<'t>] {
        let above = self.frames.len().checked_sub(2).and_then(|index| self.frames.get(index));
        above.map_or(&[], |frame| &frame.leading)
    }
}

/// The one thing in parentheses, or what has its marks behind it: `"a"s`.
fn enclosed(node: Node<'_>) -> Option<Node<'_>> {
    let mut inner = node.named_children().filter(|child| !child.is_error());
    let first = inner.next()?;
    let bracketed = node.children().next() != Some(first);
    (!bracketed || inner.next().is_none()).then_some(first)
}

fn child_of<'t>(node: Node<'t>, ids: &Ids) -> Option<Node<'t>> {
    node.children().find(|child| ids.contains(&child.kind()))
}
