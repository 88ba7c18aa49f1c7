//! A file with its facts, written in one line.
//!
//! `<call:f|f(@args<numeric_literal|1>, @args<:x|x[0]>)>` is the text `f(1, x[0])` with a call named
//! `f`, a number, and a bare place named `x`. A head is `KINDS:NAME~TARGET %TAG !`, all optional:
//! several kinds joined by `+` are several facts of the same bytes; `~` gives a role's target
//! another name than the fact's, or none; `!` makes a declaration. `@ROLE#GROUP.KEY%TAG` before a
//! bracket binds it to the nearest fact around it, or to the one with the tag.

use std::collections::HashMap;

use bifrost_base::{Name, Span};
use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::{Decl, DeclId, Edge, Fact, FactId, Lowered, Target};

/// A bracket.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub(crate) kinds: Vec<Kind>,
    pub(crate) name: Option<String>,
    /// The name of the place, where it is not the fact's.
    pub(crate) target: Option<Option<String>>,
    pub(crate) tag: Option<String>,
    pub(crate) declares: bool,
    pub(crate) binds: Vec<Bind>,
    pub(crate) parts: Vec<Piece>,
}

/// A role that binds a bracket.
#[derive(Clone, Debug)]
pub(crate) struct Bind {
    pub(crate) role: Role,
    pub(crate) group: u32,
    pub(crate) key: Option<String>,
    pub(crate) bearer: Option<String>,
}

/// What stands in a bracket.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(String),
    Node(Node),
}

/// The text and facts of a notation.
pub(crate) fn file(notation: &str) -> (String, Lowered) {
    let mut reader = Reader { rest: notation };
    let parts = reader.pieces();
    assert!(reader.rest.is_empty(), "left over: {}", reader.rest);
    build(&parts)
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn pieces(&mut self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        loop {
            let text = self.until(&['<', '>', '@']);
            if !text.is_empty() {
                pieces.push(Piece::Text(text.to_owned()));
            }
            if self.rest.is_empty() || self.rest.starts_with('>') {
                return pieces;
            }
            let mut binds = Vec::new();
            while let Some(rest) = self.rest.strip_prefix('@') {
                self.rest = rest;
                binds.push(bind(self.until(&['<', '@'])));
            }
            pieces.push(Piece::Node(Node { binds, ..self.node() }));
        }
    }

    fn node(&mut self) -> Node {
        self.take('<');
        let head = self.until(&['|']);
        self.take('|');
        let parts = self.pieces();
        self.take('>');
        Node { parts, ..read_head(head) }
    }

    fn until(&mut self, ends: &[char]) -> &'a str {
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        text
    }

    fn take(&mut self, mark: char) {
        let rest = self.rest.strip_prefix(mark);
        self.rest = rest.unwrap_or_else(|| panic!("expected {mark} before {:?}", self.rest));
    }
}

fn read_head(head: &str) -> Node {
    let mut node = Node::default();
    for word in head.split_whitespace() {
        match word.split_at(1) {
            ("!", _) => node.declares = true,
            ("%", tag) => node.tag = Some(tag.to_owned()),
            _ => {
                let (word, target) =
                    word.split_once('~').map_or((word, None), |(a, b)| (a, Some(b)));
                let (kinds, name) = word.split_once(':').unwrap_or((word, ""));
                let kinds = kinds.split('+').filter(|kind| !kind.is_empty());
                node.kinds = kinds.map(|kind| Kind::from_label(kind).unwrap()).collect();
                node.name = some(name);
                node.target = target.map(some);
            }
        }
    }
    node
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn bind(text: &str) -> Bind {
    let (text, bearer) = text.split_once('%').map_or((text, None), |(a, b)| (a, some(b)));
    let (text, key) = text.split_once('.').map_or((text, None), |(a, b)| (a, some(b)));
    let (role, group) = text.split_once('#').unwrap_or((text, "0"));
    Bind { role: Role::from_label(role).unwrap(), group: group.parse().unwrap(), key, bearer }
}

/// The facts of one bracket: the first and the last.
type Same = (FactId, FactId);

/// The text and facts of a tree.
pub(crate) fn build(parts: &[Piece]) -> (String, Lowered) {
    let mut builder = Builder::default();
    builder.pieces(parts, None, None);
    let Builder { text, mut facts, waiting, tags } = builder;
    for (bind, bearer, span, name) in waiting {
        let bearer = bind.bearer.map_or(bearer, |tag| tags.get(&tag).copied());
        let Some(fact) = bearer.map(|same| bearing(&facts, same, bind.role)) else { continue };
        let key = bind.key.map(|key| facts.names.intern(&key));
        let target = Target { span, name, fact: fact_at(&facts, fact, span) };
        facts.edges.push(Edge { fact, role: bind.role, group: bind.group, key, target });
    }
    facts.edges.sort_by_key(|edge| (edge.fact, edge.role));
    (text, facts)
}

#[derive(Default)]
struct Builder {
    text: String,
    facts: Lowered,
    waiting: Vec<(Bind, Option<Same>, Span, Option<Name>)>,
    tags: HashMap<String, Same>,
}

impl Builder {
    fn pieces(&mut self, parts: &[Piece], around: Option<Same>, owner: Option<DeclId>) {
        for part in parts {
            match part {
                Piece::Text(text) => self.text.push_str(text),
                Piece::Node(node) => self.node(node, around, owner),
            }
        }
    }

    fn node(&mut self, node: &Node, around: Option<Same>, owner: Option<DeclId>) {
        let start = self.text.len() as u32;
        let name = node.name.as_deref().map(|name| self.facts.names.intern(name));
        let first = self.facts.facts.len();
        for kind in &node.kinds {
            let id = self.facts.facts.len() as u32;
            let parent =
                if id as usize > first { Some(FactId(id - 1)) } else { around.map(|it| it.1) };
            let span = Span::new(start, start);
            self.facts.facts.push(Fact { kind: *kind, span, name, parent, end: 0 });
        }
        let inner = self.facts.facts.len();
        let same = (inner > first).then(|| (FactId(first as u32), FactId(inner as u32 - 1)));
        if let (Some(tag), Some(same)) = (&node.tag, same) {
            self.tags.insert(tag.clone(), same);
        }
        let own = self.declare(node, name, start, owner);
        // A bare place has no fact, so what it holds hangs on the fact around it.
        self.pieces(&node.parts, same.or(around), own);
        let span = Span::new(start, self.text.len() as u32);
        let end = self.facts.facts.len() as u32;
        for fact in &mut self.facts.facts[first..inner] {
            (fact.span, fact.end) = (span, end);
        }
        if let (true, Some(id)) = (node.declares, own) {
            let decl = &mut self.facts.decls[id.0 as usize];
            (decl.span, decl.outer) = (span, span);
        }
        let target = match &node.target {
            Some(other) => other.as_deref().map(|name| self.facts.names.intern(name)),
            None => name,
        };
        for bind in &node.binds {
            self.waiting.push((bind.clone(), around, span, target));
        }
    }

    fn declare(
        &mut self,
        node: &Node,
        name: Option<Name>,
        start: u32,
        owner: Option<DeclId>,
    ) -> Option<DeclId> {
        let (true, Some(name)) = (node.declares, name) else { return owner };
        let span = Span::new(start, start);
        self.facts.decls.push(Decl {
            kind: match node.kinds.contains(&Kind::Class) {
                true => DeclKind::Class,
                false => DeclKind::Function,
            },
            name,
            qualifier: None,
            span,
            outer: span,
            header: span,
            flags: Default::default(),
            name_span: None,
            parent: owner,
            owner,
            joint: ".",
            sigil: "",
        });
        Some(DeclId(self.facts.decls.len() as u32 - 1))
    }
}

/// Of the facts of one bracket, the one that can carry the role.
fn bearing(facts: &Lowered, (first, last): Same, role: Role) -> FactId {
    let carries = |id: &FactId| facts.fact(*id).is_some_and(|it| role.carriers().contains(it.kind));
    (first.0..=last.0).map(FactId).find(carries).unwrap_or(first)
}

/// The first fact with these bytes that is not the bearer.
fn fact_at(facts: &Lowered, bearer: FactId, span: Span) -> Option<FactId> {
    let inside = facts.fact(bearer)?.span.contains(span);
    let from = if inside { bearer.0 + 1 } else { 0 };
    (from..facts.facts.len() as u32)
        .map(FactId)
        .find(|id| facts.fact(*id).is_some_and(|it| it.span == span))
}
