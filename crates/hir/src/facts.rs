//! The facts of one file: a pre-order arena, its role edges and its declarations.

use std::ops::Deref;
use std::sync::Arc;

use bifrost_base::{Name, Names, Span};
use bifrost_contract::{DeclKind, Kind, Role};

use crate::bodies::Bodies;
use crate::semantics::{DeclFlags, Semantics};

/// A fact of one file: an index into its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FactId(pub u32);

/// One normalised fact.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// Its kind.
    pub kind: Kind,
    /// Its bytes, trailing white space left out.
    pub span: Span,
    /// Its normalised name.
    pub name: Option<Name>,
    /// The fact that holds it.
    pub parent: Option<FactId>,
    /// One past its last descendant: descendants of `f` are `f + 1 .. end`.
    pub end: u32,
}

/// A place that a role binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its bytes.
    pub span: Span,
    /// The normalised name of what stands there.
    pub name: Option<Name>,
    /// The first fact with exactly these bytes; a bare place has none. Facts that follow with the
    /// same bytes are other readings of the same place.
    pub fact: Option<FactId>,
}

/// A role edge from a fact to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The fact that has the role.
    pub fact: FactId,
    /// Which role.
    pub role: Role,
    /// Pairs `left` with `right`: both must be of one group.
    pub group: u32,
    /// The name of a named argument.
    pub key: Option<Name>,
    /// What it binds.
    pub target: Target,
}

/// A declaration of one file: an index into its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DeclId(pub u32);

/// A declaration: what a pipeline row can be, and what encloses a match.
#[derive(Clone, Copy, Debug)]
pub struct Decl {
    /// Coarse kind.
    pub kind: DeclKind,
    /// Simple name.
    pub name: Name,
    /// What stands between the owner's name and this one, when the declaration names its owner
    /// itself (`A.prototype.m = ...`).
    pub qualifier: Option<Name>,
    /// Its bytes.
    pub span: Span,
    /// Its bytes with decorators: what it contains.
    pub outer: Span,
    /// The name token.
    pub name_span: Option<Span>,
    /// What its signature is made of: its bytes up to its body.
    pub header: Span,
    /// Marks.
    pub flags: DeclFlags,
    /// The declaration around it in the text.
    pub parent: Option<DeclId>,
    /// The declaration that it belongs to by name.
    pub owner: Option<DeclId>,
    /// What joins it to its owner's name.
    pub joint: &'static str,
    /// What its qualified name puts directly before its name.
    pub sigil: &'static str,
}

/// Everything that is said of one file: what lowering says, and what its module is called, which
/// the files around it decide. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct FileFacts {
    /// The qualified name of the file's module or package; empty when it has none.
    pub module: String,
    /// What its text alone says.
    pub lowered: Arc<Lowered>,
}

/// Everything that lowering says about one text.
#[derive(Debug, Default)]
pub struct Lowered {
    /// The names of this file.
    pub names: Names,
    /// Facts in source order, outer before inner.
    pub facts: Vec<Fact>,
    /// Role edges, ordered by fact, role and place in the list.
    pub edges: Vec<Edge>,
    /// Declarations in source order, outer before inner.
    pub decls: Vec<Decl>,
    /// What joins most declarations to their owner's name.
    pub joint: &'static str,
    /// Comments inside headers, in order.
    pub header_comments: Vec<Span>,
    /// What a resolver is told; empty unless it was asked for.
    pub semantics: Semantics,
    /// What bodies say; empty unless it was asked for.
    pub bodies: Bodies,
    /// True when the syntax tree has errors.
    pub damaged: bool,
}

impl Decl {
    /// True for the declaration that a file is.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.kind == DeclKind::Module && self.owner.is_none() && self.name_span.is_none()
    }
}

impl Deref for FileFacts {
    type Target = Lowered;

    fn deref(&self) -> &Lowered {
        &self.lowered
    }
}

impl Lowered {
    /// As the facts of a file whose module is called so.
    #[must_use]
    pub fn in_module(self, module: &str) -> FileFacts {
        FileFacts { module: module.to_owned(), lowered: Arc::new(self) }
    }

    /// The fact with this id.
    #[must_use]
    pub fn fact(&self, id: FactId) -> Option<&Fact> {
        self.facts.get(id.0 as usize)
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = FactId> + Clone + use<> {
        (0..self.facts.len() as u32).map(FactId)
    }

    /// The strict descendants of a fact.
    pub fn descendants(&self, id: FactId) -> impl ExactSizeIterator<Item = FactId> + Clone + use<> {
        let end = self.fact(id).map_or(id.0, |fact| fact.end);
        (id.0 + 1..end.max(id.0 + 1)).map(FactId)
    }

    /// The facts inside a span, those with exactly its bytes included.
    pub fn within(&self, span: Span) -> impl ExactSizeIterator<Item = FactId> + Clone + use<> {
        let first = self.facts.partition_point(|fact| fact.span.order() < span.order());
        let end = span.end.max(span.start + 1);
        let rest = &self.facts[first..];
        // Most hold few, so the end is looked for nearby before it is by halves.
        let mut near = 8;
        while rest.get(near).is_some_and(|fact| fact.span.start < end) {
            near *= 2;
        }
        let rest = &rest[..near.min(rest.len())];
        let count = rest.partition_point(|fact| fact.span.start < end);
        (first as u32..(first + count) as u32).map(FactId)
    }

    /// The facts with exactly the bytes of a span, outer first.
    pub fn at(&self, span: Span) -> impl Iterator<Item = FactId> + Clone + '_ {
        let first = self.facts.partition_point(|fact| fact.span.order() < span.order());
        let same = self.facts[first..].iter().take_while(move |fact| fact.span == span);
        (first as u32..).map(FactId).zip(same).map(|(id, _)| id)
    }

    /// The ancestors of a fact, nearest first.
    pub fn ancestors(&self, id: FactId) -> impl Iterator<Item = FactId> + Clone + '_ {
        let parent = |id: FactId| self.fact(id).and_then(|fact| fact.parent);
        std::iter::successors(parent(id), move |id| parent(*id))
    }

    /// The role edges of a fact, ordered by role.
    #[must_use]
    pub fn edges_of(&self, id: FactId) -> &[Edge] {
        let start = self.edges.partition_point(|edge| edge.fact < id);
        let rest = &self.edges[start..];
        // Most have few, so the end is looked for nearby before it is by halves.
        let mut near = 8;
        while rest.get(near).is_some_and(|edge| edge.fact == id) {
            near *= 2;
        }
        let near = &rest[..near.min(rest.len())];
        &near[..near.partition_point(|edge| edge.fact == id)]
    }

    /// The declaration with this id.
    #[must_use]
    pub fn decl(&self, id: DeclId) -> Option<&Decl> {
        self.decls.get(id.0 as usize)
    }

    /// The smallest declaration that contains these bytes, decorators counted in.
    #[must_use]
    pub fn enclosing(&self, span: Span) -> Option<DeclId> {
        let after = self.decls.partition_point(|decl| decl.outer.order() <= span.order());
        let mut at = after.checked_sub(1).map(|index| DeclId(index as u32));
        while let Some(id) = at {
            let decl = self.decl(id)?;
            if decl.outer.contains(span) {
                return Some(id);
            }
            at = decl.parent;
        }
        None
    }

    /// The smallest declaration around these bytes that is not the file; the smallest type, if that
    /// is asked for.
    pub(crate) fn around(&self, span: Span, of_type: bool) -> Option<DeclId> {
        let mut at = self.enclosing(span);
        while let Some(id) = at {
            let decl = self.decl(id)?;
            let file = decl.kind == DeclKind::Module && decl.name_span.is_none();
            let fits = if of_type {
                decl.kind != DeclKind::Field && decl.kind != DeclKind::Function
            } else {
                true
            };
            if fits && !file {
                return Some(id);
            }
            at = decl.parent;
        }
        None
    }

    /// The header of a declaration: white space folded, without comments. A file has none.
    #[must_use]
    pub fn signature(&self, id: DeclId, text: &[u8]) -> Option<String> {
        let header = self.decl(id).filter(|decl| decl.name_span.is_some())?.header;
        let mut words = String::new();
        let mut at = header.start;
        let comments = self.header_comments.iter().filter(|span| header.contains(**span));
        let ends = comments.map(|span| (span.start, span.end)).chain([(header.end, header.end)]);
        for (start, end) in ends {
            let piece = String::from_utf8_lossy(Span::new(at, start.max(at)).of(text)).into_owned();
            for word in piece.split_whitespace() {
                if !words.is_empty() {
                    words.push(' ');
                }
                words.push_str(word);
            }
            at = end;
        }
        let words = words.trim_end_matches([';', ' ']).to_owned();
        let bare = match header == self.decl(id)?.span {
            true => words.as_str(),
            false => without_lead(&words),
        };
        Some(bare.to_owned()).filter(|words| !words.is_empty())
    }
}

impl FileFacts {
    /// The name that a developer of the language would write for a declaration.
    #[must_use]
    pub fn fq_name(&self, id: DeclId) -> String {
        let mut chain = Vec::new();
        let mut at = Some(id);
        while let Some(decl) = at.and_then(|id| self.decl(id)) {
            chain.push(decl);
            at = decl.owner;
        }
        let mut text = self.module.clone();
        let whole_file = |decl: &Decl| {
            decl.kind == DeclKind::Module && decl.owner.is_none() && decl.name_span.is_none()
        };
        // A file is in the names of what it holds where it is a module, else only in its own.
        let named = !text.is_empty() || chain.len() > 1;
        for decl in chain.into_iter().rev().filter(|decl| !(named && whole_file(decl))) {
            let qualifier = decl.qualifier.map(|name| (self.joint, "", name));
            for (joint, sigil, part) in
                qualifier.into_iter().chain([(decl.joint, decl.sigil, decl.name)])
            {
                if !text.is_empty() {
                    text.push_str(joint);
                }
                text.push_str(sigil);
                text.push_str(self.names.text(part));
            }
        }
        text
    }
}

/// Without the mark that leads over from a header to its body.
fn without_lead(words: &str) -> &str {
    let marks = ["=>", ":=", "{", ":", "="];
    let bare = marks.iter().find_map(|mark| words.strip_suffix(mark));
    bare.unwrap_or(words).trim_end()
}
