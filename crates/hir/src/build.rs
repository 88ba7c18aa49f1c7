//! What the walk emits, put in order: facts nested by their bytes, role targets joined to facts,
//! declarations nested and owned.

use bifrost_base::{Name, Names, Span};
use bifrost_contract::{DeclKind, Kind, KindSet, Role};
use rustc_hash::FxHashMap;

use crate::adapter::Adapter;
use crate::bodies::Bodies;
use crate::body::BodyNotes;
use crate::decls;
use crate::facts::{Decl, Edge, Fact, FactId, Lowered, Target};
use crate::lower::{Source, trimmed};
use crate::mean::{Notes, NotesMark};
use crate::read::{HiddenAttribute, Recovery};
use crate::semantics::Semantics;
use crate::shape::DeclOwner;

/// A fact as the walk emits it.
pub(crate) struct RawFact {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    pub(crate) name: Option<Name>,
}

/// A declaration as the walk emits it.
pub(crate) struct RawDecl {
    /// Its place among all that were emitted.
    pub(crate) serial: u32,
    /// Its bytes up to its body, where it has one.
    pub(crate) header: Option<Span>,
    pub(crate) kind: DeclKind,
    /// None for anonymous types, which are numbered later.
    pub(crate) name: Option<Name>,
    pub(crate) qualifier: Option<Name>,
    pub(crate) span: Span,
    pub(crate) outer: Span,
    pub(crate) name_span: Option<Span>,
    pub(crate) joint: Option<&'static str>,
    pub(crate) sigil: &'static str,
    pub(crate) reaches: bool,
    pub(crate) of: DeclOwner,
    pub(crate) first: bool,
    pub(crate) outward: bool,
}

/// Collects what the walk emits.
#[derive(Default)]
pub(crate) struct Builder {
    pub(crate) names: Names,
    pub(crate) decls: Vec<RawDecl>,
    /// How many declarations were emitted.
    serials: u32,
    /// What a resolver is told.
    pub(crate) notes: Notes,
    pub(crate) bodies: BodyNotes,
    /// What stands anywhere and means nothing: comments.
    pub(crate) comments: Vec<Span>,
    /// What is no part of a header.
    pub(crate) asides: Vec<Span>,
    facts: Vec<RawFact>,
    edges: Vec<Edge>,
    /// Marks, in order, each with the text that stands apart from it.
    stand_ins: Vec<(Span, Span)>,
    /// Decorators that belong to the callable around them.
    loose: Vec<Span>,
}

/// How much was emitted at some time.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    facts: usize,
    edges: usize,
    decls: usize,
    comments: usize,
    stand_ins: usize,
    notes: NotesMark,
}

impl Builder {
    pub(crate) fn fact(&mut self, fact: RawFact) -> u32 {
        self.facts.push(fact);
        self.facts.len() as u32 - 1
    }

    /// A declaration; it gets its serial number.
    pub(crate) fn declare(&mut self, decl: RawDecl) {
        self.decls.push(RawDecl { serial: self.serials, ..decl });
        self.serials += 1;
    }

    /// A mark, and the text that counts there.
    pub(crate) fn stand_in(&mut self, mark: Span, text: Span) {
        self.stand_ins.push((mark, text));
    }

    pub(crate) fn name_fact(&mut self, fact: u32, name: Option<Name>) {
        if let Some(fact) = self.facts.get_mut(fact as usize) {
            fact.name = name;
        }
    }

    /// Removes the fact that was emitted last, with its roles.
    pub(crate) fn take_back(&mut self, fact: u32) {
        self.facts.truncate(fact as usize);
        while self.edges.pop_if(|edge| edge.fact.0 >= fact).is_some() {}
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            facts: self.facts.len(),
            edges: self.edges.len(),
            decls: self.decls.len(),
            comments: self.comments.len(),
            stand_ins: self.stand_ins.len(),
            notes: self.notes.mark(),
        }
    }

    /// Of what was emitted since then, keeps what lies inside one of the spans.
    pub(crate) fn keep_within(&mut self, since: Mark, spans: &[Span]) {
        let inside = |span: Span| {
            let next = spans.partition_point(|around| around.end < span.end);
            spans.get(next).is_some_and(|around| around.contains(span))
        };
        let mut place: Vec<Option<u32>> = Vec::new();
        let mut kept = since.facts as u32;
        for fact in self.facts.split_off(since.facts) {
            place.push(inside(fact.span).then_some(kept));
            if inside(fact.span) {
                self.facts.push(fact);
                kept += 1;
            }
        }
        for edge in self.edges.split_off(since.edges) {
            let at = (edge.fact.0 as usize).checked_sub(since.facts);
            if let Some(new) = at.and_then(|at| place.get(at).copied().flatten()) {
                self.edges.push(Edge { fact: FactId(new), ..edge });
            }
        }
        let decls = self.decls.split_off(since.decls);
        self.decls.extend(decls.into_iter().filter(|decl| inside(decl.outer)));
        let comments = self.comments.split_off(since.comments);
        self.comments.extend(comments.into_iter().filter(|comment| inside(*comment)));
        let stand_ins = self.stand_ins.split_off(since.stand_ins);
        self.stand_ins.extend(stand_ins.into_iter().filter(|(mark, _)| inside(*mark)));
        self.notes.keep_within(since.notes, &inside);
    }

    /// What no tree shows.
    pub(crate) fn left_out(&mut self, recovery: &Recovery, text: &[u8], need: KindSet) {
        for attribute in &recovery.attributes {
            self.attribute(attribute, text, need);
        }
        for span in recovery.words.iter().filter(|_| need.contains(Kind::Identifier)) {
            let name = Some(self.names.intern(&String::from_utf8_lossy(span.of(text))));
            self.facts.push(RawFact { kind: Kind::Identifier, span: *span, name });
        }
    }

    /// An attribute that no tree shows.
    fn attribute(&mut self, attribute: &HiddenAttribute, text: &[u8], need: KindSet) {
        let name = String::from_utf8_lossy(attribute.name.of(text));
        let name = Some(self.names.intern(&name));
        let span = attribute.span;
        for (kind, span) in [(Kind::Decorator, span), (Kind::Identifier, attribute.name)] {
            if need.contains(kind) {
                self.facts.push(RawFact { kind, span, name });
            }
        }
        if attribute.bound && need.contains(Kind::Decorator) {
            self.loose.push(span);
        }
    }

    /// Lets the declarations with exactly these bytes hold more. Those made since lie in them.
    pub(crate) fn widen(&mut self, holder: Span, more: Span) {
        let since = self.decls.iter_mut().rev().take_while(|decl| decl.span.start >= holder.start);
        for decl in since.filter(|decl| decl.span == holder) {
            decl.outer = decl.outer.union(more);
        }
    }

    pub(crate) fn edge(&mut self, fact: u32, role: Role, span: Span, name: Option<Name>) {
        self.grouped_edge(fact, role, 0, span, name);
    }

    pub(crate) fn grouped_edge(
        &mut self,
        fact: u32,
        role: Role,
        group: u32,
        span: Span,
        name: Option<Name>,
    ) {
        self.push(Edge {
            fact: FactId(fact),
            role,
            group,
            key: None,
            target: Target { span, name, fact: None },
        });
    }

    pub(crate) fn keyed_edge(&mut self, fact: u32, key: Name, span: Span, name: Option<Name>) {
        let target = Target { span, name, fact: None };
        self.push(Edge {
            fact: FactId(fact),
            role: Role::Kwargs,
            group: 0,
            key: Some(key),
            target,
        });
    }

    fn push(&mut self, edge: Edge) {
        if !edge.target.span.is_empty() {
            self.edges.push(edge);
        }
    }

    /// The name of the first target of a role of the fact that was emitted last.
    pub(crate) fn role_name(&self, fact: u32, role: Role) -> Option<Name> {
        let own = self.edges.iter().rev().take_while(|edge| edge.fact.0 == fact);
        own.filter(|edge| edge.role == role).last()?.target.name
    }

    pub(crate) fn finish(
        mut self,
        adapter: &Adapter,
        (module, is_module): (&str, bool),
        file: Source<'_>,
    ) -> Lowered {
        let Source { path, text } = file;
        self.join_apart();
        self.leave_comments(text);
        let length = text.len() as u32;
        let mut facts = self.order();
        nest(&mut facts);
        self.tie_loose(&facts);
        self.edges.sort_by_key(|edge| (edge.fact, edge.role));
        for edge in &mut self.edges {
            edge.target.fact = fact_at(&facts, edge.fact, edge.target.span);
            if edge.role == Role::Decorators {
                let decorator = edge.target.fact.and_then(|id| facts.get(id.0 as usize));
                edge.target.name = decorator.and_then(|fact| fact.name);
            }
        }
        if is_module {
            let file = decls::file_module(&mut self.names, module, path, length);
            self.declare(file);
            let last = self.decls.len() - 1;
            self.decls[..=last].rotate_right(1);
        }
        let joint = adapter.joint;
        let mut notes = std::mem::take(&mut self.notes);
        let bodies = std::mem::take(&mut self.bodies);
        notes.sort();
        let count = self.serials as usize;
        let (decls, ids) = decls::finish(self.decls, count, &mut self.names, adapter, &notes);
        self.comments.append(&mut self.asides);
        let header_comments = header_comments(&decls, &self.comments);
        let mut file = Lowered {
            names: self.names,
            facts,
            edges: self.edges,
            decls,
            joint,
            header_comments,
            semantics: Semantics::default(),
            bodies: Bodies::default(),
            damaged: false,
        };
        file.semantics = notes.finish(&ids, &|span, of_type| file.around(span, of_type));
        file.bodies = bodies.finish(&ids, &file, length);
        file
    }

    /// Binds texts that stand apart where their marks were bound, and lets declarations hold the
    /// texts of their marks.
    fn join_apart(&mut self) {
        if self.stand_ins.is_empty() {
            return;
        }
        self.stand_ins.sort_unstable_by_key(|(mark, _)| mark.order());
        let marks = &self.stand_ins;
        for edge in &mut self.edges {
            let span = edge.target.span;
            if let Ok(at) = marks.binary_search_by_key(&span.order(), |(mark, _)| mark.order()) {
                edge.target.span = marks[at].1;
            }
        }
        for decl in &mut self.decls {
            let before = marks.partition_point(|(mark, _)| mark.start < decl.outer.end);
            let last = before.checked_sub(1).map(|at| marks[at]);
            if let Some((_, text)) = last.filter(|(mark, _)| decl.outer.contains(*mark)) {
                decl.outer = decl.outer.union(text);
            }
        }
    }

    /// Takes comments off the ends of what they follow: grammars put them inside, where a line or
    /// block ends without a token.
    fn leave_comments(&mut self, text: &[u8]) {
        let starts: FxHashMap<u32, u32> =
            self.comments.iter().map(|comment| (comment.end, comment.start)).collect();
        if starts.is_empty() {
            return;
        }
        let leave = |span: &mut Span| {
            while let Some(start) = starts.get(&span.end).filter(|start| **start > span.start) {
                *span = trimmed(Span::new(span.start, *start), text);
            }
        };
        self.facts.iter_mut().for_each(|fact| leave(&mut fact.span));
        self.edges.iter_mut().for_each(|edge| leave(&mut edge.target.span));
        for decl in &mut self.decls {
            leave(&mut decl.span);
            leave(&mut decl.outer);
        }
    }

    /// Gives loose decorators to the callables and types around them.
    fn tie_loose(&mut self, facts: &[Fact]) {
        for span in std::mem::take(&mut self.loose) {
            let at = facts.partition_point(|fact| fact.span.order() < span.order());
            let above = |at: usize| facts.get(at)?.parent.map(|parent| parent.0 as usize);
            let mut around = std::iter::successors(above(at), |at| above(*at));
            let bears = |at: &usize| {
                let kind = facts[*at].kind;
                kind.is(Kind::Callable) || kind == Kind::Class
            };
            if let Some(bearer) = around.find(bears) {
                self.edge(bearer as u32, Role::Decorators, span, None);
            }
        }
    }

    /// Facts in source order, outer first; edges follow them. The walk emits nearly in order.
    fn order(&mut self) -> Vec<Fact> {
        let raw = std::mem::take(&mut self.facts);
        let key = |fact: &RawFact| fact.span.order();
        if !raw.is_sorted_by_key(key) {
            let mut order: Vec<u32> = (0..raw.len() as u32).collect();
            order.sort_by_key(|index| key(&raw[*index as usize]));
            let mut place = vec![0; raw.len()];
            for (new, old) in order.iter().enumerate() {
                place[*old as usize] = new as u32;
            }
            for edge in &mut self.edges {
                edge.fact = FactId(place[edge.fact.0 as usize]);
            }
            return order.iter().map(|old| bare(&raw[*old as usize])).collect();
        }
        raw.iter().map(bare).collect()
    }
}

/// The comments that stand in headers.
fn header_comments(decls: &[Decl], comments: &[Span]) -> Vec<Span> {
    let mut inside: Vec<Span> = Vec::new();
    let mut comments = comments.to_vec();
    comments.sort_unstable_by_key(|span| span.order());
    let short = |decl: &&Decl| decl.header != decl.span || decl.kind == DeclKind::Function;
    for decl in decls.iter().filter(short) {
        let from = comments.partition_point(|comment| comment.start < decl.header.start);
        let here = comments[from..].iter().take_while(|it| it.end <= decl.header.end);
        inside.extend(here);
    }
    inside.sort_unstable_by_key(|span| span.order());
    inside.dedup();
    inside
}

fn bare(raw: &RawFact) -> Fact {
    Fact { kind: raw.kind, span: raw.span, name: raw.name, parent: None, end: 0 }
}

/// Gives every fact its parent and the end of its descendants. A fact that reaches over the end
/// of the one before it is its sibling.
fn nest(facts: &mut [Fact]) {
    let mut open: Vec<u32> = Vec::new();
    for index in 0..facts.len() {
        let span = facts[index].span;
        while let Some(last) = open.last() {
            let around = &mut facts[*last as usize];
            if around.span.contains(span) {
                break;
            }
            around.end = index as u32;
            open.pop();
        }
        facts[index].parent = open.last().map(|id| FactId(*id));
        open.push(index as u32);
    }
    let end = facts.len() as u32;
    for last in open {
        facts[last as usize].end = end;
    }
}

/// The first fact with exactly these bytes that is not the bearer of the role. Targets nearly
/// always lie inside their bearer.
fn fact_at(facts: &[Fact], bearer: FactId, span: Span) -> Option<FactId> {
    let inside = facts.get(bearer.0 as usize)?;
    let range = match inside.span.contains(span) {
        true => bearer.0 as usize + 1..inside.end as usize,
        false => 0..facts.len(),
    };
    let within = facts.get(range.clone())?;
    let at = within.partition_point(|fact| fact.span.order() < span.order());
    let found = within.get(at)?;
    (found.span == span).then_some(FactId((range.start + at) as u32))
}
