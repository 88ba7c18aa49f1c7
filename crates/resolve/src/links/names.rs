//! What a bare name means at a place: through the scopes of the file, then in the index.

use std::sync::Arc;

use bifrost_base::{FileId, Name, Span};
use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::bodies::{Bind, ScopeId, ScopeKind, ScopeRegion, Take};
use bifrost_hir::semantics::DeclFlags;
use bifrost_hir::{Decl, DeclId, FileFacts};

use super::eval::Eval;
use super::fit::{Fit, Sure};
use super::members::Members;
use super::receivers::Implied;
use super::types::Tys;
use crate::lookup::{Found, Meant, View};
use crate::policy::{ClassScope, Sort};
use crate::relations::DeclRef;

/// Most types around one that a name is looked for in.
const OWNERS: usize = 16;

/// What a bare name means.
pub(crate) enum Named {
    /// What these bindings give it, by their places in the list.
    Local(Vec<usize>),
    /// A member of this type, through the receiver that is not written; and whether a type further
    /// inside can have one of that name too.
    Own(DeclRef, bool),
    /// Members of what the callable around is run on, through the receiver that is not written.
    On(Members, Tys),
    /// What the index knows.
    Found(Found),
}

impl Eval<'_> {
    /// What a bare name means at a place of a file.
    pub(crate) fn named(&mut self, facts: &Arc<FileFacts>, file: FileId, at: Span) -> Named {
        let text = match self.text_at(facts, at) {
            Some(text) => text.to_owned(),
            None => return Named::Found(Found::default()),
        };
        self.name_at(facts, file, at, &text, false)
    }

    /// What a name means at a place of a file, or what it means when it is called.
    pub(crate) fn name_at(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        text: &str,
        called: bool,
    ) -> Named {
        if self.index.sheet(file).is_some_and(|sheet| sheet.policy.implicit_self) {
            return self.object_name(facts, file, at, text);
        }
        if self.is_sorted(file) {
            return self.sorted_name(facts, file, at, (text, called));
        }
        let own = facts.names.find(text);
        let bodies = &facts.bodies;
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        if policy.is_some_and(|policy| policy.own_names.contains(&text)) {
            let around = self.type_around(file, at);
            let found = around.map_or_else(Found::missing, |it| Found::one(Meant::Decl(it)));
            return Named::Found(found);
        }
        let in_order = policy.is_some_and(|policy| policy.in_order);
        let once = policy.is_some_and(|policy| policy.binds_once);
        let class_scope = policy.map_or(ClassScope::Nowhere, |policy| policy.class_scope);
        let apart = policy.is_some_and(|policy| policy.callables_apart);
        let hidden = apart && called;
        let terms = policy.is_some_and(|policy| policy.terms);
        // A type around has types above that are not known: they can have a member of that name.
        let mut unsure = false;
        let extensions = policy.is_some_and(|policy| policy.receivers);
        if extensions && let Some(local) = self.local_name(facts, file, at, text, called) {
            return local;
        }
        let mut receivers: Vec<Tys> = Vec::new();
        let mut scope = bodies.scope_at(at);
        let mut crossed = false;
        let mut first_class = true;
        while let Some(id) = scope {
            let Some(region) = bodies.scope(id) else { break };
            scope = region.parent;
            if region.kind == ScopeKind::File {
                break;
            }
            let inner = region.kind == ScopeKind::Callable
                && policy.is_some_and(|policy| policy.inner_headers);
            let header = region.decl.filter(|_| {
                extensions
                    && region.kind == ScopeKind::Class
                    && !crossed
                    && in_header(facts, region, at, own)
            });
            if let Some(decl) = header {
                let ty = self.index.canonical(DeclRef { file, decl });
                let mut members = self.declared_in_header(facts, file, decl, text);
                if members.all.is_empty() {
                    members = self.companion_member(ty, text);
                }
                self.seen_bare(file, &mut members, (called, &[]));
                if !members.all.is_empty() {
                    return Named::On(members, Tys::instance(ty));
                }
            }
            if !inner && in_header(facts, region, at, own) {
                let headed = policy.is_some_and(|policy| policy.inner_headers);
                let taken = own.filter(|_| headed && region.kind == ScopeKind::Class);
                let taken =
                    taken.map_or_else(Vec::new, |own| bound(facts, id, own, at, Order::LATER));
                if !taken.is_empty() {
                    return Named::Local(taken);
                }
                continue;
            }
            let visible = region.kind != ScopeKind::Class
                || match class_scope {
                    ClassScope::Nowhere => false,
                    ClassScope::Body => first_class && !crossed,
                    ClassScope::Inside => true,
                };
            if let Some(own) = own {
                match bodies.free.iter().find(|(at, name, _)| *at == id && *name == own) {
                    Some((_, _, true)) => break,
                    Some(_) => {
                        crossed = true;
                        continue;
                    }
                    None => {}
                }
                if region.kind != ScopeKind::Class && !hidden && !extensions {
                    let order = Order { later: crossed, in_order, once };
                    let found = bound(facts, id, own, at, order);
                    if !found.is_empty() {
                        return Named::Local(found);
                    }
                }
            }
            if extensions && region.kind == ScopeKind::Callable {
                match self.receiver_in(facts, file, region) {
                    Implied::On(tys) => {
                        receivers.push(tys.clone());
                        let mut members = self.members_of(&tys, text);
                        self.seen_bare(file, &mut members, (called, &receivers));
                        if !members.all.is_empty() {
                            members.open |= unsure;
                            return Named::On(members, tys);
                        }
                        unsure |= members.open;
                    }
                    Implied::Unsure => unsure = true,
                    Implied::None => {}
                }
            }
            if let Some(decl) = region.decl.filter(|_| visible)
                && region.kind == ScopeKind::Class
                && class_scope == ClassScope::Inside
            {
                let ty = self.index.canonical(DeclRef { file, decl });
                let mut members = self.member_of(ty, text);
                if extensions {
                    receivers.push(Tys::instance(ty));
                    self.seen_bare(file, &mut members, (called, &receivers));
                    if members.all.is_empty() {
                        let mut of_type = self.companion_member(ty, text);
                        self.seen_bare(file, &mut of_type, (called, &receivers));
                        if !of_type.all.is_empty() {
                            of_type.open |= unsure;
                            return Named::On(of_type, Tys::default());
                        }
                    }
                    if !members.all.is_empty() {
                        members.open |= unsure;
                        return Named::On(members, Tys::instance(ty));
                    }
                }
                // Some values are read by a call of their name.
                let read = |at: &DeclRef| {
                    let decl = self.index.decl(*at).filter(|_| called);
                    decl.is_some_and(|decl| decl.flags.has(DeclFlags::PROPERTY))
                };
                let fits = |at: &DeclRef| !apart || self.is_callable(*at) == called || read(at);
                if members.all.iter().any(fits) {
                    return Named::Own(ty, unsure);
                }
                // What a type takes when it is made is known in all of it.
                let taken =
                    own.map_or_else(Vec::new, |own| bound(facts, id, own, at, Order::LATER));
                if !taken.is_empty() {
                    return Named::Local(taken);
                }
                unsure |= members.open;
            } else if let Some(decl) = region.decl.filter(|_| visible && !extensions) {
                if policy.is_some_and(|policy| policy.owner_scope)
                    && let Some((ty, open)) = self.in_owners(DeclRef { file, decl }, text)
                {
                    match ty {
                        Some(ty) => return Named::Own(ty, unsure | open),
                        None => unsure |= open,
                    }
                }
                let found = self.inside_as(file, decl, text, at);
                if !found.is_nothing() {
                    return Named::Found(found);
                }
            }
            if let Some(decl) = region.decl.filter(|_| terms && region.kind == ScopeKind::Class) {
                let found = self.inside_as(file, decl, text, at);
                if !found.is_nothing() {
                    return Named::Found(found);
                }
            }
            match region.kind {
                ScopeKind::Class => first_class = false,
                ScopeKind::Callable => crossed = true,
                ScopeKind::Block | ScopeKind::File => {}
            }
        }
        let view = if crossed { View::Within(at.start) } else { View::At(at.start) };
        let sort = match (extensions, called) {
            (false, _) if terms => Sort::Term,
            (false, _) => Sort::Any,
            (true, true) => Sort::Callee,
            (true, false) => Sort::Read,
        };
        let around = facts.enclosing(at);
        let look = |this: &mut crate::lookup::Lookup<'_>| this.at_file(file, around, view, text);
        let mut found = self.lookup.sorted(sort, look);
        if terms {
            self.index.terms_first(&mut found);
        }
        if extensions {
            self.received(&mut found, &receivers, unsure);
        }
        let types = |meant: &Meant| match meant {
            Meant::Decl(at) => self.index.is_type(*at),
            _ => true,
        };
        let own_module = policy.is_some_and(|policy| policy.module_words.contains(&text));
        if own_module && found.meant.is_empty() {
            found = Found::one(Meant::File(file));
        }
        found.outside |= unsure && !found.meant.iter().all(types);
        self.plain_types(&mut found);
        Named::Found(found)
    }

    /// What a declaration around says that a name means.
    fn inside_as(&mut self, file: FileId, decl: DeclId, text: &str, at: Span) -> Found {
        let terms = self.has_terms(file);
        let sort = if terms { Sort::Term } else { self.lookup.sort };
        let look = |this: &mut crate::lookup::Lookup<'_>| this.inside(file, decl, text, at.start);
        let mut found = self.lookup.sorted(sort, look);
        if terms {
            self.index.terms_first(&mut found);
        }
        found
    }

    /// What a callable around binds or declares under a name, however many types and other receivers
    /// stand between: what is local goes first.
    fn local_name(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        text: &str,
        called: bool,
    ) -> Option<Named> {
        let own = facts.names.find(text)?;
        let policy = self.policy_of(file)?;
        let (mut later, mut made) = (false, true);
        let mut scope = facts.bodies.scope_at(at);
        while let Some(id) = scope {
            let region = facts.bodies.scope(id)?;
            scope = region.parent;
            let order = Order { later, in_order: policy.in_order, once: policy.binds_once };
            let found = match region.kind {
                ScopeKind::Class if made && policy.class_parameters => parameters(facts, id, own),
                ScopeKind::Class | ScopeKind::File => Vec::new(),
                _ => bound(facts, id, own, at, order),
            };
            if self.counts(facts, file, &found, called) {
                return Some(Named::Local(found));
            }
            if region.kind == ScopeKind::Callable
                && let Some(decl) = region.decl
            {
                let look =
                    |this: &mut crate::lookup::Lookup<'_>| this.inside(file, decl, text, at.start);
                let found = self.lookup.sorted(Sort::Read, look);
                let found =
                    if called { self.lookup.inside(file, decl, text, at.start) } else { found };
                let plain = found.meant.iter().all(|it| match it {
                    Meant::Decl(at) => !self.is_added(*at),
                    _ => true,
                });
                if !found.meant.is_empty() && plain {
                    return Some(Named::Found(found));
                }
            }
            match region.kind {
                // Instances of a type with a name are made elsewhere.
                ScopeKind::Class => {
                    let decl = region.decl.and_then(|id| facts.decl(id));
                    made &= decl.is_some_and(|decl| decl.name_span.is_none());
                }
                // What is given to another runs where it stands, as far as names go.
                ScopeKind::Callable if !is_lambda(facts, region) => (later, made) = (false, false),
                _ => {}
            }
        }
        None
    }

    /// What a type declares in its header under a name.
    fn declared_in_header(
        &self,
        facts: &FileFacts,
        file: FileId,
        decl: DeclId,
        name: &str,
    ) -> Members {
        let header = facts.decl(decl).map(|it| it.header);
        let own = facts.names.find(name);
        let in_header = facts.decls.iter().enumerate().filter(|(_, inner)| {
            Some(inner.name) == own
                && inner.kind == DeclKind::Field
                && inner.owner == Some(decl)
                && header.is_some_and(|header| header.contains(inner.span))
        });
        let all = in_header
            .map(|(at, _)| self.index.canonical(DeclRef { file, decl: DeclId(at as u32) }));
        Members { all: all.collect(), ..Members::default() }
    }

    /// Whether bindings are what a name means: what surely cannot be called is not, in a call.
    fn counts(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        binds: &[usize],
        called: bool,
    ) -> bool {
        if binds.is_empty() || !called {
            return !binds.is_empty();
        }
        let value = self.bound_value(facts, file, binds);
        self.may_be_called(file, &value)
    }

    /// Of members those that a bare name can mean: what can be called where it is called, and of
    /// what is added to types only that which is added to one that is around.
    fn seen_bare(
        &mut self,
        file: FileId,
        members: &mut Members,
        (called, receivers): (bool, &[Tys]),
    ) {
        let all = std::mem::take(&mut members.all);
        for at in all {
            let Some(decl) = self.index.decl(at) else { continue };
            let fits = match decl.kind {
                DeclKind::Function => called,
                DeclKind::Field if called => {
                    let value = self.declared(at);
                    self.may_be_called(file, &value)
                }
                _ => true,
            };
            let fit = match self.is_added(at) {
                true => self.best_receiver(at, receivers),
                false => Fit::Exact,
            };
            members.open |= fits && fit == Fit::Maybe;
            if fits && fit != Fit::No {
                members.all.push(at);
            }
        }
        let callable = members.all.iter().any(|at| self.is_callable(*at));
        if called && callable {
            members.all.retain(|at| self.index.decl(*at).is_some_and(|it| !is_variable(it)));
            if self.all_unfit(file, &members.all) {
                members.all.clear();
            }
        }
    }

    /// Whether none of some callables can be run by the call whose callee is being looked up.
    pub(crate) fn all_unfit(&mut self, file: FileId, all: &[DeclRef]) -> bool {
        let Some((of, call)) = self.calling.filter(|(of, _)| *of == file) else { return false };
        if all.is_empty() || !all.iter().all(|at| self.is_callable(*at)) {
            return false;
        }
        let Some(facts) = self.facts(of) else { return false };
        let arguments = self.arguments(&facts, of, call);
        self.applicable(all, &arguments).1 == Sure::Unfit
    }

    /// How the receivers around stand to that which a callable is added to.
    fn best_receiver(&mut self, at: DeclRef, receivers: &[Tys]) -> Fit {
        let fits = receivers.iter().map(|tys| self.fits_receiver(at, tys));
        fits.max().unwrap_or(Fit::No)
    }

    /// Of what was found without a receiver leaves out what is added to other types than those that
    /// are around.
    fn received(&mut self, found: &mut Found, receivers: &[Tys], unsure: bool) {
        let before = found.meant.len();
        let mut kept = Found { meant: Default::default(), ..*found };
        for meant in &found.meant {
            let fit = match meant {
                Meant::Decl(at) if self.is_added(*at) => self.best_receiver(*at, receivers),
                _ => Fit::Exact,
            };
            kept.missing |= fit == Fit::Maybe;
            if fit != Fit::No || unsure {
                kept.meant.push(*meant);
            }
        }
        kept.outside |= before > 0 && kept.meant.is_empty();
        *found = kept;
    }

    /// The type that a callable belongs to whose text stands elsewhere, or one around that, which has
    /// a member of this name; and whether one can have it that is not known.
    fn in_owners(&mut self, of: DeclRef, text: &str) -> Option<(Option<DeclRef>, bool)> {
        let decl = self.index.decl(of)?;
        decl.qualifier?;
        let mut owner = self.owner_of(of);
        let mut open = false;
        for _ in 0..OWNERS {
            let Some(ty) = owner else { break };
            let members = self.member_of(ty, text);
            if !members.all.is_empty() {
                return Some((Some(ty), open));
            }
            open |= members.open;
            owner = self.owner_of(ty);
        }
        Some((None, open))
    }

    /// Where types of one name are told apart by their arguments, a bare name is that of one without.
    pub(crate) fn plain_types(&self, found: &mut Found) {
        let sized = |at: &DeclRef| {
            let sheet = self.index.sheet(at.file);
            sheet.is_some_and(|sheet| sheet.policy.sized_types)
                && self.index.is_type(*at)
                && self.index.sign(*at).is_some()
        };
        let plain = |meant: &Meant| !matches!(meant, Meant::Decl(at) if sized(at));
        if found.meant.len() > 1 && found.meant.iter().any(plain) {
            found.meant.retain(|meant| plain(meant));
        }
    }

    /// The text of a name token.
    pub(crate) fn text_at<'f>(&self, facts: &'f FileFacts, at: Span) -> Option<&'f str> {
        let name = self.name_fact(facts, at)?;
        Some(facts.names.text(name))
    }

    fn name_fact(&self, facts: &FileFacts, at: Span) -> Option<Name> {
        facts.at(at).find_map(|id| facts.fact(id))?.name
    }
}

/// Whether a place is in what a callable or class says before its own names begin.
fn in_header(facts: &FileFacts, region: &ScopeRegion, at: Span, own: Option<Name>) -> bool {
    let Some(decl) = region.decl.and_then(|id| facts.decl(id)) else { return false };
    let header = Span::new(decl.span.start, decl.header.end);
    let inside = header.contains(at) && decl.header != decl.span;
    // A parameter's own token is in the scope that it makes.
    let declares = |bind: &Bind| bind.span == at;
    inside && !own.is_some_and(|own| facts.bodies.binds_of(own).iter().any(declares))
}

/// The parameters of a name that a type takes where its instances are made, and that are none of its
/// fields.
fn parameters(facts: &FileFacts, scope: ScopeId, name: Name) -> Vec<usize> {
    let all = &facts.bodies.binds;
    let from = all.partition_point(|bind| bind.name < name);
    let own = all.iter().enumerate().skip(from).take_while(|(_, bind)| bind.name == name);
    let own = own.filter(|(_, bind)| bind.scope == scope && !bind.narrows);
    let field = |bind: &Bind| facts.decls.iter().any(|it| it.name_span == Some(bind.span));
    own.filter(|(_, bind)| !field(bind)).map(|(at, _)| at).collect()
}

fn is_lambda(facts: &FileFacts, region: &ScopeRegion) -> bool {
    let shape = facts.bodies.shape(region.span);
    shape.is_some_and(|shape| shape.kind == bifrost_hir::bodies::ShapeKind::Lambda)
}

/// In which order bindings of a name in a scope count.
#[derive(Clone, Copy, Default)]
pub(super) struct Order {
    /// From a callable inside: all that the scope ends with.
    pub(super) later: bool,
    /// None counts before it is bound.
    pub(super) in_order: bool,
    /// The first counts, whatever comes after it.
    pub(super) once: bool,
}

impl Order {
    /// From a callable inside, in any order.
    const LATER: Order = Order { later: true, in_order: false, once: false };
}

/// The bindings of a name in a scope that can hold at a place: the last that surely happened before
/// it and those that may have happened since. From a callable inside, all that the scope ends with.
pub(super) fn bound(
    facts: &FileFacts,
    scope: ScopeId,
    name: Name,
    at: Span,
    Order { later, in_order, once }: Order,
) -> Vec<usize> {
    let all = &facts.bodies.binds;
    let from = all.partition_point(|bind| bind.name < name);
    let own = all.iter().enumerate().skip(from).take_while(|(_, bind)| bind.name == name);
    // A test in a block inside says more about a name of the scope.
    let tested = |bind: &Bind| bind.narrows && bind.within.is_some_and(|it| it.contains(at));
    let own = own.filter(|(_, bind)| bind.scope == scope || tested(bind));
    let own: Vec<(usize, &Bind)> = own.collect();
    if !own.iter().any(|(_, bind)| !bind.narrows && bind.take != Take::Put) {
        return Vec::new();
    }
    if once {
        let mut first = own.iter().filter(|(_, bind)| bind.from <= at.start || bind.span == at);
        let held = first.find(|(_, bind)| bind.within.is_none_or(|within| within.contains(at)));
        return held.map(|(index, _)| *index).into_iter().collect();
    }
    let mut found = Vec::new();
    let mut last = None;
    for (index, bind) in own.iter().rev() {
        let within = bind.within.is_none_or(|within| within.contains(at));
        let reached = later || bind.from <= at.start || bind.span == at;
        if !within || !reached || (later && bind.narrows) || bind.take == Take::Put {
            continue;
        }
        found.push(*index);
        let sure = bind.branch.is_none_or(|branch| !later && branch.contains(at));
        if sure {
            last = Some(*bind);
            break;
        }
    }
    if !in_order && !later {
        let own = own.iter().map(|(index, bind)| (*index, *bind));
        found.extend(of_next_rounds(facts, at, last, own));
    }
    if !found.is_empty() {
        // What is put into what a name holds counts wherever that is.
        let puts = own.iter().filter(|(_, bind)| bind.take == Take::Put && bind.scope == scope);
        found.extend(puts.map(|(index, _)| *index));
    }
    if found.is_empty() && !in_order {
        // Used before it is bound in the text: a loop comes back to it.
        let plain = own.iter().filter(|(_, bind)| !bind.narrows && bind.take != Take::Put);
        found.extend(plain.map(|(index, _)| *index));
    }
    found.reverse();
    found
}

/// The bindings further down in the loops around a place that hold when it is come to again: those in
/// loops that do not surely bind the name before.
pub(super) fn of_next_rounds<'f>(
    facts: &FileFacts,
    at: Span,
    last: Option<&Bind>,
    own: impl Iterator<Item = (usize, &'f Bind)>,
) -> Vec<usize> {
    let plain = |bind: &Bind| !bind.narrows && bind.take != Take::Put;
    let mut later = own.filter(|(_, bind)| plain(bind) && bind.from > at.start).peekable();
    if later.peek().is_none() {
        return Vec::new();
    }
    let here = facts.within(at).next();
    let around = here.into_iter().flat_map(|id| facts.ancestors(id));
    let loops = around.filter_map(|id| facts.fact(id)).filter(|fact| fact.kind == Kind::Loop);
    let again = |span: Span| !last.is_some_and(|last| span.contains(last.span));
    // The outermost that counts has all others in it.
    let Some(whole) = loops.map(|fact| fact.span).take_while(|span| again(*span)).last() else {
        return Vec::new();
    };
    later.filter(|(_, bind)| whole.contains(bind.span)).map(|(index, _)| index).collect()
}

/// A declaration that a meaning stands for: a module's is that of its file.
pub(crate) fn declaration(eval: &Eval<'_>, meant: Meant) -> Option<DeclRef> {
    let of_file = |file: FileId| {
        let facts = eval.index.facts(file)?;
        let is_file = facts.decls.first().is_some_and(Decl::is_file);
        is_file.then_some(DeclRef { file, decl: DeclId(0) })
    };
    match meant {
        Meant::Decl(at) => Some(at),
        Meant::File(file) => of_file(file),
        Meant::Space(space) => {
            let space = eval.index.space(space)?;
            match space.files.as_slice() {
                [file] => of_file(*file),
                _ => None,
            }
        }
    }
}

/// True for a declaration that holds a value rather than being a type, callable or module.
pub(crate) fn is_variable(decl: &Decl) -> bool {
    decl.kind == DeclKind::Field
}
