//! The table of meanings at work inside bodies: what the one walk notes of scopes and bindings.

use bifrost_base::{Name, Span};
use bifrost_contract::DeclKind;
use bifrost_contract::Role;
use bifrost_syntax::Node;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::bodies::{
    Bind, Bodies, Callable, CallableOf, Param, PatternStep, ScopeId, ScopeKind, ScopeRegion, Shape,
    ShapeKind, Take, Variadic,
};
use crate::compile::CSays;
use crate::facts::{DeclId, Lowered};
use crate::lower::trimmed;
use crate::mean::Meant;
use crate::meaning::{WrittenName, WrittenParam, WrittenStep};
use crate::semantics::TypeId;

/// A test is not followed through more nodes than these.
const TEST_REACH: usize = 16_384;
/// Patterns nested deeper than this bind nothing.
const PATTERN_DEPTH: usize = 16;

/// What the walk notes of bodies, before places have their scopes.
#[derive(Default)]
pub(crate) struct BodyNotes {
    /// With the declaration that the node of the scope itself makes.
    scopes: Vec<(Span, ScopeKind, Option<u32>)>,
    branches: Vec<Span>,
    binds: Vec<RawBind>,
    free: Vec<(Span, Name, bool)>,
    callables: Vec<RawCallable>,
    typed: Vec<(u32, TypeId)>,
    values: Vec<(u32, Span)>,
    generics: Vec<(u32, Name, Option<TypeId>)>,
    results: Vec<Span>,
    trailing: Vec<Span>,
    aloof: Vec<Span>,
    handing: Vec<Span>,
    tests: Vec<RawTest>,
    shapes: Vec<Shape>,
}

struct RawBind {
    name: Name,
    span: Span,
    from: u32,
    within: Option<Span>,
    narrows: bool,
    ty: Option<TypeId>,
    value: Option<Span>,
    take: Take,
    steps: SmallVec<[PatternStep; 1]>,
    /// The scope that it is in begins with these bytes, where those are not around it.
    scope: Option<Span>,
}

/// An instance test of what is no local name.
struct RawTest {
    at: Span,
    name: Option<Name>,
    ty: TypeId,
    /// Where the same is written.
    uses: Vec<Span>,
    /// Where it, or what it is a part of, is written.
    parts: Vec<Span>,
}

struct RawCallable {
    of: Result<u32, Span>,
    params: Vec<Param>,
    result: Option<TypeId>,
}

/// How a target gets its value.
#[derive(Clone, Copy)]
struct Given {
    ty: Option<TypeId>,
    value: Option<Span>,
    take: Take,
    from: u32,
    within: Option<Span>,
    narrows: bool,
    scope: Option<Span>,
}

impl<'t> Meant<'_, '_, 't> {
    /// What a row says about bodies.
    pub(crate) fn body(&mut self, says: &CSays) {
        let (site, node) = (self.site, self.site.node);
        match says {
            CSays::Scope(kind, place) => {
                let found = site.all(place, node);
                let own = |it: Span| self.serials.first().copied().filter(|_| it == node.span());
                let spans: Vec<_> =
                    found.iter().map(|it| (it.span(), *kind, own(it.span()))).collect();
                self.out.bodies.scopes.extend(spans);
            }
            CSays::Branch(place) => {
                let found = site.all(place, node);
                self.out.bodies.branches.extend(found.iter().map(|node| node.span()));
            }
            CSays::Signature(hook, result) => {
                let params = hook(site);
                let result = result.as_ref().and_then(|place| site.first(place, node));
                let result = result.map(|written| self.ty(written, 0));
                let params = params.iter().map(|param| self.param(param)).collect();
                let of = self.serials.first().copied().ok_or(trimmed(node.span(), site.text));
                self.out.bodies.callables.push(RawCallable { of, params, result });
            }
            CSays::Binds { target, ty, value, take } => {
                let ty = ty.as_ref().and_then(|place| site.first(place, node));
                let ty = ty.map(|written| self.ty(written, 0));
                let value = value.as_ref().and_then(|place| site.first(place, node));
                let value = value.map(|value| self.expression(value));
                for target in site.all(target, node) {
                    let from = match take {
                        Take::Whole if value.is_some() => node.span().end,
                        _ => target.span().end,
                    };
                    let take = *take;
                    let given =
                        Given { ty, value, take, from, within: None, narrows: false, scope: None };
                    self.bind(target, given, 0);
                }
            }
            CSays::BindsAs(hook) => {
                for written in hook(site) {
                    let given = Given {
                        ty: written.ty.map(|written| self.ty(written, 0)),
                        value: written.value.map(|value| self.expression(value)),
                        take: written.take,
                        from: written.within.map_or(written.target.span().end, |it| it.start),
                        within: written.within,
                        narrows: written.narrows,
                        scope: None,
                    };
                    self.bind(written.target, given, 0);
                }
            }
            CSays::Implies(hook) => {
                for (name, ty) in hook(site) {
                    self.implied(name, ty);
                }
            }
            CSays::Takes(hook) => {
                for written in hook(site) {
                    self.pattern(&written);
                }
            }
            CSays::Keys(hook, place) => {
                let Some(ty) = site.first(place, node) else { return };
                let ty = Some(self.ty(ty, 0));
                for key in hook(site) {
                    let (span, kind, parts) = (key.span(), ShapeKind::Key, SmallVec::new());
                    self.out.bodies.shapes.push(Shape { span, kind, parts, ty });
                }
            }
            CSays::Generics(hook) => {
                for (name, bound) in hook(site) {
                    let bound = bound.map(|written| self.ty(written, 0));
                    let name = self.out.names.intern(&site.text_of(name));
                    let own = self.serials.iter().map(|serial| (*serial, name, bound));
                    self.out.bodies.generics.extend(own);
                }
            }
            CSays::GenericsSaid(hook) => {
                for (name, bound) in hook(site) {
                    let bound = bound.map(|said| self.said(&said, node.span(), 0));
                    let name = self.out.names.intern(&name);
                    let own = self.serials.iter().map(|serial| (*serial, name, bound));
                    self.out.bodies.generics.extend(own);
                }
            }
            CSays::Free(place, file) => {
                for name in site.all(place, node) {
                    // The name is without the sign that marks it.
                    let named = site.name_of(name).map(|(named, _)| named);
                    let text = named.unwrap_or_else(|| site.text_of(name));
                    let word = self.out.names.intern(&text);
                    self.out.bodies.free.push((name.span(), word, *file));
                }
            }
            CSays::Typed(place) => {
                let Some(written) = site.first(place, node) else { return };
                let ty = self.ty(written, 0);
                let typed = self.serials.iter().map(|serial| (*serial, ty));
                self.out.bodies.typed.extend(typed);
            }
            CSays::Written(place) => {
                for written in site.all(place, node) {
                    self.ty(written, 0);
                }
            }
            CSays::Value(place) => {
                let Some(value) = site.first(place, node) else { return };
                let span = self.expression(value);
                let values = self.serials.iter().map(|serial| (*serial, span));
                self.out.bodies.values.extend(values);
            }
            CSays::Gives(place) => {
                let Some(value) = site.first(place, node) else { return };
                let span = self.expression(value);
                self.out.bodies.results.push(span);
            }
            CSays::Trailing(place) => {
                let found = site.all(place, node);
                let found = found.iter().map(|argument| self.expression(*argument));
                let found: Vec<Span> = found.collect();
                self.out.bodies.trailing.extend(found);
            }
            CSays::Aloof(place) => {
                for argument in site.all(place, node) {
                    let argument = self.expression(argument);
                    self.out.bodies.aloof.push(argument);
                }
            }
            CSays::HandsOn => {
                let call = self.expression(node);
                self.out.bodies.handing.push(call);
            }
            CSays::ShapeBy(kind, hook) => {
                let parts = hook(site);
                let parts = parts.iter().map(|part| self.expression(*part)).collect();
                self.shape(*kind, parts, None);
            }
            CSays::Shape(kind, place, ty) => {
                let ty = ty.as_ref().and_then(|place| site.first(place, node));
                let ty = ty.map(|written| self.ty(written, 0));
                let parts = site.all(place, node);
                let parts = parts.iter().map(|part| self.expression(*part)).collect();
                self.shape(*kind, parts, ty);
            }
            _ => {}
        }
    }

    fn shape(&mut self, kind: ShapeKind, parts: SmallVec<[Span; 2]>, ty: Option<TypeId>) {
        let span = trimmed(self.site.node.span(), self.site.text);
        self.out.bodies.shapes.push(Shape { span, kind, parts, ty });
    }

    /// The bytes by which an expression is known: without parentheses.
    fn expression(&self, node: Node<'t>) -> Span {
        trimmed(self.site.strip(node).span(), self.site.text)
    }

    /// A callable as a type that no node is, known by the bytes that stand for the type.
    pub(crate) fn said_callable(&mut self, params: Vec<TypeId>, at: Span) {
        let param = |ty| Param {
            name: None,
            label: None,
            // No parameter stands anywhere.
            span: Span::new(at.start, at.start),
            ty: Some(ty),
            optional: false,
            variadic: Variadic::No,
            receiver: false,
            by_place: true,
            by_name: false,
            default: None,
            list: 0,
            given: false,
        };
        let params = params.into_iter().map(param).collect();
        self.out.bodies.callables.push(RawCallable { of: Err(at), params, result: None });
    }

    fn param(&mut self, written: &WrittenParam<'t>) -> Param {
        let ty = written.ty.map(|written| self.ty(written, 0));
        let name = written.name.and_then(|name| self.site.name_of(name));
        let scope = trimmed(self.site.node.span(), self.site.text);
        let default = written.default.map(|value| self.expression(value));
        let given = Given {
            ty,
            value: None,
            take: match written.variadic {
                Variadic::Positional => Take::Rest,
                Variadic::No | Variadic::Named => Take::Unknown,
            },
            from: 0,
            within: None,
            narrows: false,
            scope: Some(scope),
        };
        if let Some(target) = written.name {
            self.bind(target, given, 0);
        }
        if let Some(word) = written.word {
            let name = self.out.names.intern(word);
            self.bind_name((name, written.whole.span()), given, SmallVec::new());
        }
        let name = name.or_else(|| written.word.map(|word| (word.into(), scope)));
        let names = &mut self.out.names;
        let label = written.label.map(|label| names.intern(&self.site.text_of(label)));
        Param {
            name: name.map(|(name, _)| names.intern(&name)),
            label,
            span: trimmed(written.whole.span(), self.site.text),
            ty,
            optional: written.optional || default.is_some(),
            variadic: written.variadic,
            receiver: written.receiver,
            by_place: written.by_place,
            by_name: written.by_name,
            default,
            list: written.list,
            given: written.given,
        }
    }

    /// Binds the names of a target. What is neither a name nor a list binds nothing.
    fn bind(&mut self, target: Node<'t>, given: Given, depth: usize) {
        let target = self.site.strip(target);
        let tables = self.site.tables;
        if tables.parallel.contains(&target.kind()) {
            for (at, item) in target.named_children().enumerate() {
                if depth < PATTERN_DEPTH {
                    self.bind(item, Given { take: item_of(given.take, at), ..given }, depth + 1);
                }
            }
            return;
        }
        if tables.spreads.contains(&target.kind()) {
            if let Some(inner) = target.named_children().next().filter(|_| depth < PATTERN_DEPTH) {
                self.bind(inner, Given { take: Take::Rest, ..given }, depth + 1);
            }
            return;
        }
        if given.narrows {
            self.tested(target, given);
        }
        if !self.site.is_name_node(target) {
            return;
        }
        let Some((text, span)) = self.site.name_of(target) else { return };
        let name = self.out.names.intern(&text);
        self.bind_name((name, span), given, SmallVec::new());
    }

    /// Notes where else a test holds: wherever the same is written.
    fn tested(&mut self, target: Node<'t>, given: Given) {
        let (Some(ty), Some(within)) = (given.ty, given.within) else { return };
        let site = self.site;
        let mut around = std::iter::once(site.node).chain(site.ancestors());
        let Some(root) = around.find(|node| node.span().contains(within)) else { return };
        let text = site.text_of(target);
        let name = site.name_of(target).filter(|_| site.is_name_node(target));
        let name = name.map(|(name, _)| self.out.names.intern(&name));
        let at = target.span();
        let mut test = RawTest { at, name, ty, uses: Vec::new(), parts: Vec::new() };
        let mut left = vec![root];
        for _ in 0..TEST_REACH {
            let Some(node) = left.pop() else {
                self.out.bodies.tests.push(test);
                return;
            };
            let span = node.span();
            if within.contains(span) && span.len() <= target.span().len() {
                let own = site.text_of(node);
                if own == text && node.kind() == target.kind() {
                    test.uses.push(span);
                }
                let rest = text.strip_prefix(own.as_ref());
                if rest.is_some_and(|rest| {
                    !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
                }) {
                    test.parts.push(span);
                }
            }
            left.extend(
                node.named_children()
                    .filter(|it| it.span().start < within.end && it.span().end > within.start),
            );
        }
    }

    fn bind_name(
        &mut self,
        (name, span): (Name, Span),
        given: Given,
        steps: SmallVec<[PatternStep; 1]>,
    ) {
        let Given { ty, value, take, from, within, narrows, scope } = given;
        self.out.bodies.binds.push(RawBind {
            name,
            span,
            from,
            within,
            narrows,
            ty,
            value,
            take,
            steps,
            scope,
        });
    }

    /// Binds a name that stands nowhere, in the scope that the node is.
    fn implied(&mut self, name: &'static str, ty: Option<Node<'t>>) {
        let scope = trimmed(self.site.node.span(), self.site.text);
        let ty = ty.map(|written| self.ty(written, 0));
        let name = self.out.names.intern(name);
        self.out.bodies.binds.push(RawBind {
            name,
            span: Span::new(scope.start, scope.start),
            from: scope.start,
            within: None,
            narrows: false,
            ty,
            value: None,
            take: Take::Unknown,
            steps: SmallVec::new(),
            scope: Some(scope),
        });
    }

    /// Binds one name of a pattern.
    fn pattern(&mut self, written: &WrittenName<'t>) {
        let Some((text, span)) = self.site.name_of(written.target) else { return };
        let name = self.out.names.intern(&text);
        let mut steps = SmallVec::new();
        for step in &written.steps {
            steps.push(match step {
                WrittenStep::Take(take) => PatternStep::Take(*take),
                WrittenStep::Member(key) => {
                    let key = self.site.name_of(*key).map(|(key, _)| self.out.names.intern(&key));
                    PatternStep::Take(key.map_or(Take::Unknown, Take::Member))
                }
                WrittenStep::As(ty) => PatternStep::As(self.ty(*ty, 0)),
            });
        }
        let ty = written.ty.map(|written| self.ty(written, 0));
        let value = written.value.map(|value| self.expression(value));
        let take = if ty.is_some() || value.is_some() { Take::Whole } else { Take::Unknown };
        let (from, within, scope) = (written.from, written.within, written.scope);
        let given = Given { ty, value, take, from, within, narrows: false, scope };
        self.bind_name((name, span), given, steps);
    }
}

/// How the element at a place is taken.
fn item_of(take: Take, at: usize) -> Take {
    let at = u16::try_from(at).unwrap_or(u16::MAX);
    match take {
        Take::Whole => Take::Item(at),
        Take::Element => Take::ElementItem(at),
        _ => Take::Unknown,
    }
}

/// Of tests, where they hold: in the same callable, when nothing of what was tested is assigned to.
fn held(tests: Vec<RawTest>, bodies: &Bodies, facts: &Lowered) -> Vec<(Span, TypeId)> {
    let mut changed: Vec<Span> = Vec::new();
    if !tests.is_empty() {
        let left = facts.edges.iter().filter(|edge| edge.role == Role::Left);
        changed.extend(left.map(|edge| edge.target.span));
        changed.sort_unstable_by_key(|span| span.order());
    }
    let changes =
        |at: &Span| changed.binary_search_by_key(&at.order(), |span| span.order()).is_ok();
    let callable = |at: Span| {
        let mut scope = bodies.scope_at(at);
        while let Some((id, region)) = scope.and_then(|id| Some((id, bodies.scope(id)?))) {
            if region.kind == ScopeKind::Callable {
                return Some(id);
            }
            scope = region.parent;
        }
        None
    };
    let field = |bind: &Bind| facts.decls.iter().any(|it| it.name_span == Some(bind.span));
    let local = |name: Name| {
        let plain = bodies.binds_of(name).iter().filter(|bind| !bind.narrows);
        plain.into_iter().any(|bind| !field(bind))
    };
    let mut found = Vec::new();
    let tests = tests.into_iter().filter(|test| !test.name.is_some_and(local));
    for test in tests.filter(|test| !test.parts.iter().any(changes)) {
        let own = callable(test.at);
        let here = test.uses.into_iter().filter(|at| callable(*at) == own);
        found.extend(here.map(|at| (at, test.ty)));
    }
    found.sort_by_key(|(span, _)| span.order());
    found
}

impl BodyNotes {
    /// With scopes and the ids of declarations.
    pub(crate) fn finish(self, ids: &[Option<DeclId>], facts: &Lowered, length: u32) -> Bodies {
        let id = |serial: u32| ids.get(serial as usize).copied().flatten();
        let mut bodies =
            Bodies { scopes: regions(self.scopes, &id, facts, length), ..Bodies::default() };
        let mut branches = self.branches;
        branches.sort_unstable_by_key(|span| span.order());
        let mut binds: Vec<Bind> = Vec::with_capacity(self.binds.len());
        for raw in self.binds {
            let scope = match raw.scope {
                Some(span) => bodies.scope_at(span),
                None => bodies.scope_at(raw.span),
            };
            let scope = scope.unwrap_or(ScopeId(0));
            let region = bodies.scope(scope).map_or(Span::new(0, length), |scope| scope.span);
            let branch =
                innermost(&branches, raw.span).filter(|it| region.contains(*it) && *it != region);
            binds.push(Bind {
                name: raw.name,
                span: raw.span,
                scope,
                from: raw.from,
                within: raw.within,
                branch,
                narrows: raw.narrows,
                ty: raw.ty,
                value: raw.value,
                take: raw.take,
                steps: raw.steps,
            });
        }
        binds.sort_by_key(|bind| (bind.name, bind.from, bind.span.start));
        bodies.binds = binds;
        bodies.tests = held(self.tests, &bodies, facts);
        let free = self
            .free
            .iter()
            .map(|(span, name, file)| (bodies.scope_at(*span).unwrap_or(ScopeId(0)), *name, *file));
        bodies.free = free.collect();
        let callables = self.callables.into_iter().filter_map(|raw| {
            let of = match raw.of {
                Ok(serial) => CallableOf::Decl(id(serial)?),
                Err(span) => CallableOf::Lambda(span),
            };
            Some(Callable { of, params: raw.params, result: raw.result })
        });
        bodies.callables = callables.collect();
        bodies.callables.sort_by_key(|it| match it.of {
            CallableOf::Decl(decl) => (false, decl),
            CallableOf::Lambda(_) => (true, DeclId(0)),
        });
        bodies.typed = self.typed.iter().filter_map(|(at, ty)| Some((id(*at)?, *ty))).collect();
        bodies.typed.sort_unstable_by_key(|(decl, _)| *decl);
        bodies.values = self.values.iter().filter_map(|(at, it)| Some((id(*at)?, *it))).collect();
        bodies.values.sort_unstable_by_key(|(decl, _)| *decl);
        let generics = self.generics.into_iter();
        let generics = generics.filter_map(|(at, name, bound)| Some((id(at)?, name, bound)));
        bodies.generics = generics.collect();
        bodies.generics.sort_by_key(|(decl, ..)| *decl);
        bodies.results = self.results;
        bodies.results.sort_unstable_by_key(|span| span.order());
        bodies.trailing = self.trailing;
        bodies.trailing.sort_unstable_by_key(|span| span.order());
        bodies.aloof = self.aloof;
        bodies.aloof.sort_unstable_by_key(|span| span.order());
        bodies.handing = self.handing;
        bodies.handing.sort_unstable_by_key(|span| span.order());
        bodies.shapes = self.shapes;
        bodies.shapes.sort_by_key(|shape| shape.span.order());
        bodies
    }
}

/// Scopes in order, each with the one around it and the declaration that it is the inside of.
fn regions(
    mut raw: Vec<(Span, ScopeKind, Option<u32>)>,
    id: &dyn Fn(u32) -> Option<DeclId>,
    facts: &Lowered,
    length: u32,
) -> Vec<ScopeRegion> {
    raw.sort_by_key(|(span, ..)| span.order());
    let file = Span::new(0, length);
    let holders = facts.decls.iter().enumerate();
    let holders = holders.filter(|(_, it)| matches!(it.kind, DeclKind::Class | DeclKind::Function));
    let holders: FxHashMap<Span, DeclId> =
        holders.map(|(at, decl)| (decl.span, DeclId(at as u32))).collect();
    let mut all = vec![ScopeRegion { span: file, kind: ScopeKind::File, parent: None, decl: None }];
    let mut open: Vec<ScopeId> = vec![ScopeId(0)];
    for (span, kind, serial) in raw {
        while let Some(last) = open.last() {
            let around =
                all.get(last.0 as usize).is_some_and(|it: &ScopeRegion| it.span.contains(span));
            if around || open.len() == 1 {
                break;
            }
            open.pop();
        }
        let decl = match kind {
            ScopeKind::Callable | ScopeKind::Class => {
                // Of a value that is one declaration with its name, the value is the scope.
                let fits = |at: &DeclId| {
                    let kind = facts.decl(*at).map(|decl| decl.kind);
                    matches!(kind, Some(DeclKind::Class | DeclKind::Function))
                };
                let own = || serial.and_then(id).filter(fits);
                holders.get(&span).copied().or_else(own)
            }
            ScopeKind::File | ScopeKind::Block => None,
        };
        let id = ScopeId(all.len() as u32);
        all.push(ScopeRegion { span, kind, parent: open.last().copied(), decl });
        open.push(id);
    }
    all
}

/// The innermost of some spans, in order, around another.
fn innermost(spans: &[Span], inner: Span) -> Option<Span> {
    let after = spans.partition_point(|span| span.order() <= inner.order());
    let before = spans.get(..after)?;
    // Branches nest, so the way back is as long as the run of closed ones before it.
    before.iter().rev().take(WAY_BACK).find(|span| span.contains(inner)).copied()
}

/// How many closed branches before a place are looked at for one that is open.
const WAY_BACK: usize = 256;
