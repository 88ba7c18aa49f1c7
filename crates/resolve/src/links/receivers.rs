//! Callables that have a receiver of their own: those that are added to types from outside, and
//! those that are given to what runs them on something.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{DeclKind, Kind, Role};
use bifrost_hir::bodies::{Callable, Param, ScopeKind, ScopeRegion, ShapeKind, Variadic};
use bifrost_hir::semantics::DeclFlags;
use bifrost_hir::{Decl, DeclId, FactId, FileFacts};
use smallvec::SmallVec;

use super::calls::GUESSES;
use super::eval::{Eval, role};
use super::fit::Fit;
use super::lists::lists;
use super::members::Members;
use super::memo::Start;
use super::types::{Ty, Tys};
use crate::lookup::{Found, Meant, View};
use crate::policy::{Passed, Policy, Runner, Sort};
use crate::relations::DeclRef;

/// The receiver that a callable brings.
#[derive(Clone, Debug)]
pub(crate) enum Implied {
    /// It has none of its own.
    None,
    /// It is not known whether it has one.
    Unsure,
    /// It is one of these.
    On(Tys),
}

/// What a callable gets that is given to another.
#[derive(Clone, Debug)]
pub(crate) struct Gets {
    pub(crate) receiver: Implied,
    /// What its parameters are, where that is known.
    pub(crate) params: Option<Vec<Tys>>,
}

impl Gets {
    const UNSURE: Gets = Gets { receiver: Implied::Unsure, params: None };
    const NOTHING: Gets = Gets { receiver: Implied::None, params: None };
}

impl Eval<'_> {
    pub(crate) fn policy_of(&self, file: FileId) -> Option<&'static Policy> {
        self.index.sheet(file).map(|sheet| sheet.policy)
    }

    pub(crate) fn has_receivers(&self, file: FileId) -> bool {
        self.policy_of(file).is_some_and(|policy| policy.receivers)
    }

    /// The receiver that a callable's own region brings.
    pub(crate) fn receiver_in(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        region: &ScopeRegion,
    ) -> Implied {
        let is_lambda =
            facts.bodies.shape(region.span).is_some_and(|it| it.kind == ShapeKind::Lambda);
        if is_lambda {
            return self.gets(facts, file, region.span).receiver.clone();
        }
        // What runs when a field is read has the receiver of the field.
        let decl = region.decl.or_else(|| facts.enclosing(region.span));
        match decl.and_then(|decl| receiver_param(facts, decl)?.ty) {
            Some(ty) => Implied::On(self.written(file, ty)),
            None => Implied::None,
        }
    }

    /// The instance around a place, by the callables and types around it.
    pub(crate) fn implied_own(&mut self, file: FileId, at: Span) -> Tys {
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        let mut scope = facts.bodies.scope_at(at);
        while let Some(region) = scope.and_then(|id| facts.bodies.scope(id)).cloned() {
            scope = region.parent;
            match region.kind {
                ScopeKind::Callable => match self.receiver_in(&facts, file, &region) {
                    Implied::On(tys) => return tys,
                    Implied::Unsure => return Tys::unknown(),
                    Implied::None => {}
                },
                ScopeKind::Class => {
                    let Some(decl) = region.decl else { return Tys::unknown() };
                    return Tys::instance(self.index.canonical(DeclRef { file, decl }));
                }
                ScopeKind::Block | ScopeKind::File => {}
            }
        }
        Tys::unknown()
    }

    /// What is added to a value from outside under a name, where it can be seen: in types around,
    /// then in the file.
    pub(crate) fn added(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        (name, called): (&str, bool),
        receiver: &Tys,
    ) -> Members {
        let mut scope = facts.bodies.scope_at(at);
        while let Some(region) = scope.and_then(|id| facts.bodies.scope(id)).cloned() {
            scope = region.parent;
            let mut all: SmallVec<[DeclRef; 1]> = SmallVec::new();
            match (region.kind, region.decl) {
                (ScopeKind::Class, Some(decl)) => {
                    let ty = self.index.canonical(DeclRef { file, decl });
                    all = self.member_of(ty, name).all;
                    all.extend(self.companion_member(ty, name).all);
                }
                (ScopeKind::Callable, Some(decl)) => {
                    let inside = |this: &mut Self| this.lookup.inside(file, decl, name, at.start);
                    let found = self.sorted_look(Sort::Extension, inside);
                    all.extend(decls(&found));
                }
                _ => {}
            }
            if region.kind == ScopeKind::Callable
                && let Implied::On(tys) = self.receiver_in(facts, file, &region)
            {
                all.extend(self.members_of(&tys, name).all);
            }
            let found = self.nearest_added(all, receiver, called);
            if !found.all.is_empty() {
                return found;
            }
        }
        let view = View::Within(at.start);
        let around = facts.enclosing(at);
        let look = |this: &mut Self| this.lookup.at_file(file, around, view, name);
        let found = self.sorted_look(Sort::Extension, look);
        let mut fitting = self.nearest_added(decls(&found).collect(), receiver, called);
        fitting.open |= found.missing;
        fitting
    }

    fn sorted_look(&mut self, sort: Sort, look: impl FnOnce(&mut Self) -> Found) -> Found {
        let before = std::mem::replace(&mut self.lookup.sort, sort);
        let found = look(self);
        self.lookup.sort = before;
        found
    }

    /// Of callables those that are added to what a value is; of several the nearest.
    pub(crate) fn nearest_added(
        &mut self,
        all: SmallVec<[DeclRef; 1]>,
        receiver: &Tys,
        called: bool,
    ) -> Members {
        let mut fits: Vec<(Fit, DeclRef)> = Vec::new();
        for at in all {
            if !self.is_added(at) || self.is_callable(at) != called {
                continue;
            }
            let fit = self.fits_receiver(at, receiver);
            if fit != Fit::No && !fits.iter().any(|(_, known)| *known == at) {
                fits.push((fit, at));
            }
        }
        let best = fits.iter().map(|(fit, _)| *fit).max().unwrap_or(Fit::No);
        let kept = fits.iter().filter(|(fit, _)| *fit == best || *fit == Fit::Maybe);
        let all: SmallVec<[DeclRef; 1]> = kept.map(|(_, at)| *at).collect();
        let open = receiver.open || fits.iter().any(|(fit, _)| *fit == Fit::Maybe);
        Members { all, open, ..Members::default() }
    }

    pub(crate) fn is_added(&self, at: DeclRef) -> bool {
        self.index.decl(at).is_some_and(|decl| decl.flags.has(DeclFlags::EXTENSION))
    }

    /// How a value stands to the receiver that a callable asks for.
    pub(crate) fn fits_receiver(&mut self, at: DeclRef, receiver: &Tys) -> Fit {
        let Some(facts) = self.facts(at.file) else { return Fit::Maybe };
        let Some(ty) = receiver_param(&facts, at.decl).and_then(|param| param.ty) else {
            return Fit::Maybe;
        };
        let wanted = self.written(at.file, ty);
        let mut value = Tys { open: receiver.open, ..Tys::default() };
        for ty in receiver.clone().some().all {
            value.join(self.instance_of(ty));
        }
        self.fit(at.file, &value, &wanted)
    }

    /// A type that stands for a value is its companion.
    fn instance_of(&mut self, ty: Ty) -> Tys {
        match ty {
            Ty::Type(at) => match self.companion(at) {
                Some(companion) => Tys::instance(companion),
                None => Tys::one(ty),
            },
            ty => Tys::one(ty),
        }
    }

    /// The companion of a type.
    pub(crate) fn companion(&mut self, of: DeclRef) -> Option<DeclRef> {
        if !self.policy_of(of.file)?.companions {
            return None;
        }
        let members = self.index.members(of).links;
        let is_companion = |at: &DeclRef| {
            self.index.decl(*at).is_some_and(|it| it.flags.has(DeclFlags::COMPANION))
        };
        members.iter().map(|link| link.to).find(is_companion)
    }

    /// The member with a name of the companions of a type and those above it.
    pub(crate) fn companion_member(&mut self, of: DeclRef, name: &str) -> Members {
        if !self.policy_of(of.file).is_some_and(|policy| policy.companions) {
            return Members::default();
        }
        for ty in self.linear(of, Some(name)).steps.into_iter().flatten() {
            if let Some(companion) = self.companion(ty) {
                let members = self.member_of(companion, name);
                if !members.all.is_empty() {
                    return members;
                }
            }
        }
        Members::default()
    }

    /// What is asked of a type by its name: what it declares that is no instance's, and the members
    /// of its companion.
    pub(crate) fn member_of_type(&mut self, of: DeclRef, name: &str) -> Members {
        let mut own = self.member_of(of, name);
        let index = self.index;
        let fixed = |decl: &Decl| {
            decl.kind == DeclKind::Class && !decl.flags.has(DeclFlags::COMPANION)
                || decl.flags.has(DeclFlags::STATIC)
                || decl.flags.has(DeclFlags::COMPANION)
        };
        own.all.retain(|at| index.decl(*at).is_some_and(fixed));
        if !own.all.is_empty() {
            return own;
        }
        match self.companion(of) {
            Some(companion) => self.member_of(companion, name),
            None => Members { outside: true, ..Members::default() },
        }
    }

    /// Whether a value may be called. Nothing that is not known says no.
    pub(crate) fn may_be_called(&mut self, file: FileId, value: &Tys) -> bool {
        let Some(policy) = self.policy_of(file) else { return true };
        if value.open || value.all.is_empty() {
            return true;
        }
        let mut all = value.all.iter();
        all.any(|ty| match ty {
            Ty::Instance(at, _) => {
                let mut names = policy.invokes.iter();
                names.any(|name| !self.member_of(*at, name).all.is_empty())
            }
            Ty::Outside(head, _) => {
                let plain = policy.closed.contains(&&**head);
                let list = policy.elements.iter().any(|(known, _)| *known == &**head);
                let wide = policy.widens.iter().any(|(known, _)| *known == &**head);
                !(plain || list || wide)
            }
            Ty::Tuple(_) | Ty::Var(..) => false,
            _ => true,
        })
    }

    /// What a lambda gets from what it is given to.
    pub(crate) fn gets(&mut self, facts: &Arc<FileFacts>, file: FileId, lambda: Span) -> Rc<Gets> {
        let begun = match self.gets.start((file, lambda), &mut self.way) {
            Start::Known(gets) => return gets,
            Start::UnderWay | Start::TooFar => return Rc::new(Gets::UNSURE),
            Start::Begun(begun) => begun,
        };
        let gets = Rc::new(match given_to(facts, lambda) {
            Some(call) => self.gets_from(facts, file, call, lambda),
            None => Gets::NOTHING,
        });
        self.gets.end((file, lambda), Rc::clone(&gets), begun, &mut self.way);
        gets
    }

    fn gets_from(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        lambda: Span,
    ) -> Gets {
        let callee = self.callee(facts, file, call);
        if let [target] = callee.targets.as_slice() {
            return self.gets_declared(facts, file, (call, *target), lambda);
        }
        if !callee.names.is_empty() {
            return Gets::UNSURE;
        }
        if let Some(runs) = self.runs(facts, file, call) {
            let receiver = match runs.receiver {
                Some(passed) => Implied::On(self.passed_on(facts, file, call, passed)),
                None => Implied::None,
            };
            let params = runs.params.iter();
            let params = params.map(|it| self.passed_on(facts, file, call, *it)).collect();
            return Gets { receiver, params: Some(params) };
        }
        // What comes with the language runs nothing on a receiver but what is said of it.
        let foreign = callee.outside && self.is_of_library(facts, file, call);
        if callee.open || foreign { Gets::UNSURE } else { Gets::NOTHING }
    }

    /// Whether what is called is brought by an import, or asked of something of which nothing is
    /// known.
    fn is_of_library(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId) -> bool {
        if let Some(receiver) = role(facts, call, Role::Receiver) {
            let value = self.value(file, receiver.span);
            let Some(policy) = self.policy_of(file) else { return true };
            let known = |ty: &Ty| match ty {
                Ty::Outside(head, _) => {
                    policy.closed.contains(&&**head)
                        || policy.elements.iter().any(|(known, _)| *known == &**head)
                        || policy.widens.iter().any(|(known, _)| *known == &**head)
                }
                Ty::Instance(..) | Ty::Tuple(_) | Ty::Var(..) => true,
                _ => false,
            };
            return value.open || value.is_empty() || !value.all.iter().all(known);
        }
        let name = role(facts, call, Role::Callee).and_then(|callee| callee.name);
        let mut imports = facts.semantics.imports.iter();
        imports.any(|import| import.local == name)
    }

    /// What a lambda gets by the declared type of the parameter that it is given for.
    fn gets_declared(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        (call, target): (FactId, DeclRef),
        lambda: Span,
    ) -> Gets {
        let Some(there) = self.facts(target.file) else { return Gets::UNSURE };
        let Some(callable) = there.bodies.callable(target.decl) else { return Gets::NOTHING };
        let ty = formal_for(facts, &there, callable, call, lambda).and_then(|formal| formal.ty);
        let Some((of, asked)) = ty.and_then(|ty| self.written_callable(&there, target.file, ty))
        else {
            return Gets::NOTHING;
        };
        let own = self.stands_in(facts, file, (call, target));
        let receiver = role(facts, call, Role::Receiver);
        let receiver = receiver.map(|receiver| self.value(file, receiver.span));
        let seen = |this: &mut Self, param: &Param| {
            let value = param.ty.map_or_else(Tys::unknown, |ty| this.written(of, ty));
            let value = value.with(target, &own);
            let members = Members { all: SmallVec::from_iter([target]), ..Members::default() };
            let mut through = receiver.iter().flat_map(|tys| &tys.all);
            match through.next() {
                Some(ty) => this.seen_through(ty, &members, value),
                None => value,
            }
        };
        let receiver = match asked.params.iter().find(|param| param.receiver) {
            Some(param) => Implied::On(seen(self, param)),
            None => Implied::None,
        };
        let params = asked.params.iter().filter(|param| !param.receiver);
        let params = params.map(|param| seen(self, param)).collect();
        Gets { receiver, params: Some(params) }
    }

    /// What is known of a callable outside that is called.
    pub(crate) fn runs(
        &mut self,
        facts: &FileFacts,
        file: FileId,
        call: FactId,
    ) -> Option<&'static Runner> {
        let name = role(facts, call, Role::Callee)?.name?;
        let name = facts.names.text(name);
        self.policy_of(file)?.runners.iter().find(|runs| runs.name == name)
    }

    /// What the call of a callable outside gives that runs another.
    pub(crate) fn run_gives(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
    ) -> Option<Tys> {
        let passed = self.runs(facts, file, call)?.gives?;
        Some(self.passed_on(facts, file, call, passed))
    }

    pub(crate) fn passed_on(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        passed: Passed,
    ) -> Tys {
        let given = |at: usize| {
            let arguments = facts.edges_of(call).iter().filter(|edge| edge.role == Role::Args);
            arguments.map(|edge| edge.target.span).nth(at)
        };
        match passed {
            Passed::Receiver => match role(facts, call, Role::Receiver) {
                Some(receiver) => self.value(file, receiver.span),
                None => match facts.fact(call).map(|fact| fact.span) {
                    Some(span) => self.implied_own(file, span),
                    None => Tys::unknown(),
                },
            },
            Passed::Argument(at) => {
                given(at).map_or_else(Tys::unknown, |span| self.value(file, span))
            }
            Passed::Element => {
                let value = self.passed_on(facts, file, call, Passed::Receiver);
                self.take(file, value, bifrost_hir::bodies::Take::Element)
            }
            Passed::Elements => {
                let element = self.passed_on(facts, file, call, Passed::Element);
                self.listed(file, element)
            }
            Passed::Result => self.last_run(facts, file, call),
            Passed::Results => {
                let result = self.last_run(facts, file, call);
                self.listed(file, result)
            }
            Passed::Head(head) => Tys::outside(head),
            Passed::Held => {
                let value = self.passed_on(facts, file, call, Passed::Receiver);
                let pairs = |ty: &Ty| match ty {
                    Ty::Outside(head, args) => {
                        let paired = self.policy_of(file)?.paired.contains(&&**head);
                        args.get(1).filter(|_| paired).cloned()
                    }
                    _ => None,
                };
                match value.all.as_slice() {
                    [ty] if pairs(ty).is_some() => pairs(ty).unwrap_or_else(Tys::unknown),
                    _ => self.take(file, value, bifrost_hir::bodies::Take::Element),
                }
            }
            Passed::Earlier(at) => {
                let lists = lists(facts, call);
                let before = lists.len().checked_sub(2).and_then(|at| lists.get(at));
                let Some(before) = before else { return Tys::unknown() };
                self.passed_on(facts, file, *before, Passed::Argument(at))
            }
            Passed::GroupsByResult => {
                let value = self.passed_on(facts, file, call, Passed::Receiver);
                let key = self.last_run(facts, file, call);
                let head = self.policy_of(file).map_or("", |policy| policy.map);
                Tys::one(Ty::Outside(head.into(), Rc::new([key, value])))
            }
            Passed::Halves => {
                let value = self.passed_on(facts, file, call, Passed::Receiver);
                Tys::one(Ty::Tuple(Rc::new([value.clone(), value])))
            }
        }
    }

    /// What the last argument of a call gives when it is run.
    fn last_run(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId) -> Tys {
        let arguments = facts.edges_of(call).iter().filter(|edge| edge.role == Role::Args);
        match arguments.count().checked_sub(1) {
            Some(last) => self.run(facts, file, call, last),
            None => Tys::unknown(),
        }
    }

    /// The member of a value with a name, or what is added to it from outside.
    pub(crate) fn member_or_added(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        (name, called): (&str, bool),
        tys: &Tys,
    ) -> Members {
        let mut members = self.members_of(tys, name);
        let index = self.index;
        // What is added in a type to another is asked of that, not of the type.
        members.all.retain(|at| {
            !index.decl(*at).is_some_and(|decl| decl.flags.has(DeclFlags::EXTENSION))
                || matches!(tys.all.as_slice(), [Ty::Module(_)])
        });
        let callable = |this: &Self, at: &DeclRef| this.is_callable(*at);
        if called {
            let all = std::mem::take(&mut members.all);
            for at in all {
                let field = self.index.decl(at).is_some_and(|it| it.kind == DeclKind::Field);
                let value = if field { self.declared(at) } else { Tys::default() };
                if !field || self.may_be_called(file, &value) {
                    members.all.push(at);
                }
            }
        }
        if !called && members.all.iter().all(|at| callable(self, at)) {
            // A callable is none that is read.
            members.all.clear();
        }
        // What another language's type keeps for itself is read by what it gives.
        let hidden = |this: &Self, at: &DeclRef| {
            this.index.decl(*at).is_some_and(|decl| decl.flags.has(DeclFlags::PRIVATE))
                && !this.has_receivers(at.file)
        };
        if !called && members.all.iter().all(|at| hidden(self, at)) {
            members = self.read_by(file, tys, name).unwrap_or(members);
        }
        let unfit = called && self.all_unfit(file, &members.all);
        if !members.all.is_empty() && !unfit || self.is_everywhere(file, name, false) {
            return members;
        }
        let unknown = tys.all.is_empty();
        let mut added = self.added(facts, file, at, (name, called), tys);
        let unfit = unfit && self.all_unfit(file, &added.all);
        if unfit || added.all.is_empty() || (unknown && added.all.len() > GUESSES) {
            return members;
        }
        // A member of a type outside goes first where it can be called so.
        let outside = self.policy_of(file).map_or(&[][..], |policy| policy.outside_members);
        let has = |head: &str| outside.iter().any(|(of, all)| *of == head && all.contains(&name));
        let goes_first = tys.all.iter().any(|ty| matches!(ty, Ty::Outside(head, _) if has(head)));
        added.open |= members.open || goes_first;
        added
    }

    /// The callable by which another language of the family reads a field.
    fn read_by(&mut self, file: FileId, tys: &Tys, name: &str) -> Option<Members> {
        let readers = self.policy_of(file)?.readers;
        let mut letters = name.chars();
        let first = letters.next()?;
        for reader in readers {
            let name = format!("{reader}{}{}", first.to_uppercase(), letters.as_str());
            let members = self.members_of(tys, &name);
            let other = |at: &DeclRef| {
                self.policy_of(at.file).is_some_and(|policy| !policy.receivers)
                    && self.is_callable(*at)
            };
            if !members.all.is_empty() && members.all.iter().all(other) {
                return Some(members);
            }
        }
        None
    }
}

/// The parameter that stands for what a callable is called on, where it is written with its type.
pub(crate) fn receiver_param(facts: &FileFacts, decl: DeclId) -> Option<&Param> {
    let callable = facts.bodies.callable(decl)?;
    callable.params.iter().find(|param| param.receiver && param.ty.is_some())
}

/// The call that a lambda is an argument of.
fn given_to(facts: &FileFacts, lambda: Span) -> Option<FactId> {
    let own = facts.within(lambda).next()?;
    let gives = |id: &FactId| {
        facts.fact(*id).is_some_and(|fact| fact.kind == Kind::Call)
            && facts.edges_of(*id).iter().any(|edge| {
                matches!(edge.role, Role::Args | Role::Kwargs) && edge.target.span == lambda
            })
    };
    facts.ancestors(own).find(gives)
}

/// The formal parameter that an argument is given for.
fn formal_for<'f>(
    facts: &FileFacts,
    there: &FileFacts,
    callable: &'f Callable,
    call: FactId,
    argument: Span,
) -> Option<&'f Param> {
    let formals: SmallVec<[&Param; 4]> =
        callable.params.iter().filter(|param| !param.receiver).collect();
    if facts.bodies.trailing.contains(&argument) {
        return formals.last().copied();
    }
    let edges = facts.edges_of(call);
    let edge = edges.iter().find(|edge| edge.target.span == argument)?;
    if edge.role == Role::Kwargs {
        let key = facts.names.text(edge.key?);
        let named = |param: &&&Param| param.name.is_some_and(|it| there.names.text(it) == key);
        return formals.iter().find(named).copied();
    }
    let mut placed = edges.iter().filter(|edge| edge.role == Role::Args);
    let at = placed.position(|edge| edge.target.span == argument)?;
    let last = formals.last().filter(|last| last.variadic == Variadic::Positional);
    formals.get(at).or(last).copied()
}

fn decls(found: &Found) -> impl Iterator<Item = DeclRef> + '_ {
    found.meant.iter().filter_map(|meant| match meant {
        Meant::Decl(at) => Some(*at),
        _ => None,
    })
}
