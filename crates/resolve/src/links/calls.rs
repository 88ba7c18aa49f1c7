//! What a call calls, and what it gives.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{CallKind, DeclKind, Kind, Role};
use bifrost_hir::bodies::ShapeKind;
use bifrost_hir::semantics::{DeclFlags, TypeId};
use bifrost_hir::{FactId, FileFacts};
use smallvec::SmallVec;

use super::eval::{Eval, OWN, role};
use super::fit::Sure;
use super::lists::lists;
use super::members::{Members, callables_first};
use super::names::{Named, declaration, is_variable};
use super::objects::Side;
use super::types::{Ty, Tys};
use crate::included::Nearness;
use crate::lookup::Meant;
use crate::relations::DeclRef;

/// Most shapes before a name that are looked at for the path that it ends.
const PATHS: usize = 64;

/// More members than these are no guess.
pub(crate) const GUESSES: usize = 4;

/// What a call calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Callee {
    /// What the callee's name means.
    pub(crate) names: SmallVec<[DeclRef; 1]>,
    /// What is run.
    pub(crate) targets: SmallVec<[DeclRef; 1]>,
    /// The type that is made an instance of.
    pub(crate) makes: Option<DeclRef>,
    /// It can be something else.
    pub(crate) open: bool,
    /// The callee is a value of the file's own: a parameter, a variable.
    pub(crate) local: bool,
    /// It is something outside.
    pub(crate) outside: bool,
    pub(crate) kind: Option<CallKind>,
    /// It is called on a type, not on an instance.
    pub(crate) on_type: bool,
    /// What it is called on is its first argument, and not written as one.
    pub(crate) extended: bool,
    /// What comes of it.
    pub(crate) gives: Tys,
}

/// Whether it is the value of a member that is called, not the member: `(self.f)(1)`.
fn calls_field(facts: &FileFacts, call: FactId) -> bool {
    let Some(whole) = facts.fact(call).map(|fact| fact.span) else { return false };
    let callee = role(facts, call, Role::Callee).map(|callee| callee.span);
    let Some(callee) = callee else { return false };
    let before = |id: &FactId| facts.fact(*id).is_some_and(|it| it.span.start <= callee.start);
    let access = facts.within(whole).take_while(before).find(|id| {
        facts.fact(*id).is_some_and(|fact| fact.kind == Kind::FieldAccess)
            && role(facts, *id, Role::Field).is_some_and(|field| field.span == callee)
    });
    access.and_then(|id| facts.fact(id)).is_some_and(|fact| fact.span.start > whole.start)
}

/// The parts of the path whose last name is at a place, without that.
fn path_to(facts: &FileFacts, at: Span) -> Option<SmallVec<[Span; 2]>> {
    let shapes = &facts.bodies.shapes;
    let after = shapes.partition_point(|shape| shape.span.order() <= at.order());
    let around = shapes[..after].iter().rev().take(PATHS);
    let mut paths = around.filter(|it| it.kind == ShapeKind::Path && it.span.contains(at));
    let (last, before) = paths.next()?.parts.split_last()?;
    (*last == at && !before.is_empty()).then(|| before.iter().copied().collect())
}

impl Eval<'_> {
    /// What a call calls.
    pub(crate) fn callee(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId) -> Callee {
        let terms = self.has_terms(file);
        if terms {
            let lists = lists(facts, call);
            if lists.len() > 1 {
                return self.further(facts, file, &lists);
            }
        }
        let mut callee = self.callee_itself(facts, file, call);
        if !callee.names.is_empty() {
            return callee;
        }
        if self.has_receivers(file) || terms && callee.gives.is_empty() {
            if let Some(gives) = self.run_gives(facts, file, call) {
                callee.gives = gives;
                // What has this name elsewhere may be something else.
                callee.gives.open |= terms && !self.is_of_container(facts, file, call);
                return callee;
            }
            if callee.outside {
                callee.gives = self.made_outside(facts, file, call).unwrap_or(callee.gives);
            }
        }
        if callee.outside && callee.gives.is_empty() {
            callee.gives = self.given_outside(facts, file, call).unwrap_or(callee.gives);
        }
        callee
    }

    /// An instance of a type outside, where what is called has the name of one.
    fn made_outside(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId) -> Option<Tys> {
        let name = facts.names.text(role(facts, call, Role::Callee)?.name?);
        let policy = self.policy_of(file)?;
        if !(policy.outside_type)(name) {
            return None;
        }
        let args: Rc<[Tys]> = self.applied(facts, file, call).unwrap_or_default().into();
        Some(Tys::one(Ty::Outside(name.into(), args)))
    }

    fn callee_itself(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId) -> Callee {
        let Some(callee) = role(facts, call, Role::Callee) else {
            return Callee { open: true, gives: Tys::unknown(), ..Callee::default() };
        };
        let whole = facts.fact(call).map_or(callee.span, |fact| fact.span);
        let shape = facts.bodies.shape(whole);
        if let Some(ty) = shape.filter(|it| it.kind == ShapeKind::New).and_then(|it| it.ty) {
            let made = self.made(facts, file, call, ty);
            let sure = !made.names.is_empty() || made.outside && !made.open;
            return if sure || self.is_sorted(file) {
                made
            } else {
                self.made_by(facts, file, (call, callee.span), callee.name, made)
            };
        }
        if let Some(ty) = self.base_at(facts, file, callee.span) {
            return self.made(facts, file, call, ty);
        }
        if facts.bodies.shape(callee.span).is_some_and(|it| it.kind == ShapeKind::Super) {
            return self.made_above(facts, file, call, callee.span);
        }
        if let Some(named) = self.qualified(facts, file, call, callee.span) {
            return named;
        }
        match role(facts, call, Role::Receiver) {
            Some(receiver) => {
                let Some(name) = callee.name else { return self.of_value(file, callee.span) };
                let name = facts.names.text(name).to_owned();
                let head = receiver.name.map_or("", |name| facts.names.text(name)).to_owned();
                let is_macro = shape.is_some_and(|it| it.kind == ShapeKind::Macro);
                let of_path =
                    !head.is_empty() && self.value(file, receiver.span) == Tys::one(Ty::Beyond);
                let foreign = (of_path && !is_macro).then(|| self.foreign(&head, &name));
                if let Some(members) = foreign.filter(|members| !members.all.is_empty()) {
                    return self.of_members(facts, file, call, members);
                }
                let mut callee = self.on_receiver(facts, file, call, receiver.span, &name);
                if !is_macro && callee.names.is_empty() && callee.outside {
                    let none: Rc<[Tys]> = Rc::new([]);
                    let given = self.known_call(facts, file, call, (&head, &none), &name);
                    callee.gives = given.unwrap_or(callee.gives);
                }
                callee
            }
            None if self.is_part_of_own(facts, callee.span) => {
                if self.has_terms(file) && !self.is_constructor_around(facts, callee.span) {
                    let value = self.value(file, callee.span);
                    return self.applied_value(facts, file, call, &value);
                }
                self.built(facts, file, call, callee.span)
            }
            None if callee.name.is_none() && self.has_terms(file) => {
                let value = self.value(file, callee.span);
                self.applied_value(facts, file, call, &value)
            }
            None if callee.name.is_none() => self.of_value(file, callee.span),
            None => self.bare(facts, file, call, callee.span, callee.name),
        }
    }

    /// The type above that a name stands for, where the part of it is made: `extends A(x)`.
    fn base_at(&self, facts: &FileFacts, file: FileId, at: Span) -> Option<TypeId> {
        if !self.has_terms(file) {
            return None;
        }
        let mut bases = facts.semantics.bases.iter();
        let found = bases.find(|base| {
            let ty = facts.semantics.ty(base.ty);
            ty.is_some_and(|ty| ty.tokens.last() == Some(&at))
        });
        found.map(|base| base.ty)
    }

    /// Whether an expression is the instance around, or its part of the type above.
    fn is_part_of_own(&self, facts: &FileFacts, at: Span) -> bool {
        let shape = facts.bodies.shape(at);
        shape.is_some_and(|it| matches!(it.kind, ShapeKind::Own | ShapeKind::Super))
    }

    /// A constructor that runs another: `this(...)`, `super(...)`.
    fn built(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId, at: Span) -> Callee {
        let above = facts.bodies.shape(at).is_some_and(|it| it.kind == ShapeKind::Super);
        let Some(own) = self.type_around(file, at) else {
            return Callee { open: true, gives: Tys::unknown(), ..Callee::default() };
        };
        let mut types: SmallVec<[DeclRef; 1]> = SmallVec::from_slice(&[own]);
        let mut outside = false;
        if above {
            types = SmallVec::new();
            for base in self.lookup.bases_of(own).iter() {
                types.extend(base.meant.iter().filter_map(|meant| declaration(self, *meant)));
            }
            let index = self.index;
            let is_interface =
                |at: &DeclRef| index.decl(*at).is_some_and(|it| it.flags.has(DeclFlags::INTERFACE));
            types.retain(|at| !is_interface(at));
            outside = types.is_empty();
        }
        let mut members = Members { outside, ..Members::default() };
        for of in types {
            members.all.extend(self.constructor(of).all);
        }
        let mut callee = self.of_members(facts, file, call, members);
        callee.outside |= callee.names.is_empty();
        callee.kind = Some(if above { CallKind::Super } else { CallKind::Constructor });
        callee
    }

    /// The construction of a type as written.
    fn made(&mut self, facts: &Arc<FileFacts>, file: FileId, call: FactId, ty: TypeId) -> Callee {
        let value = self.written(file, ty);
        let made = self.pointed(file, value.clone(), "");
        let mut members = Members { open: made.open, ..Members::default() };
        members.outside = made.all.iter().any(|ty| matches!(ty, Ty::Outside(..)));
        for ty in &made.all {
            if let Ty::Instance(at, _) | Ty::Var(at, OWN) = ty {
                members.open |= self.can_be_below(ty);
                members.all.push(*at);
            }
        }
        if members.all.is_empty()
            && let Some(alias) = self.other_name(facts, file, ty)
        {
            // It is another name of something outside.
            let names = SmallVec::from_slice(&[alias]);
            return Callee { names, gives: value, ..Callee::default() };
        }
        let mut callee = self.of_members(facts, file, call, members);
        callee.kind = Some(CallKind::Constructor);
        callee.gives = value;
        callee
    }

    /// The construction by a callable, which makes instances of no declared type.
    fn made_by(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        (call, at): (FactId, Span),
        name: Option<bifrost_base::Name>,
        made: Callee,
    ) -> Callee {
        let text = name.map_or("", |name| facts.names.text(name)).to_owned();
        let receiver = role(facts, call, Role::Receiver);
        if receiver.is_some() || name.is_none() {
            let held = match receiver {
                Some(receiver) => {
                    let value = self.value(file, receiver.span);
                    self.member_value_in(file, &value, &text)
                }
                None => self.value(file, at),
            };
            return self.made_of_value(facts, file, call, &held).unwrap_or(made);
        }
        let found = match self.name_at(facts, file, at, &text, true) {
            Named::Found(found) if facts.bodies.shape(at).is_none() => self.thing(file, found),
            _ => return made,
        };
        let mut callee = Callee { gives: Tys::unknown(), ..Callee::default() };
        callee.kind = Some(CallKind::Constructor);
        callee.outside = found.outside || found.is_nothing();
        callee.open = found.missing;
        for meant in &found.meant {
            if let Some(at) = declaration(self, *meant) {
                callee.names.push(at);
                callee.targets.push(at);
            }
        }
        callee
    }

    /// The construction of what a value is: `new (value).Name()`, `new (value)()`.
    fn made_of_value(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        held: &Tys,
    ) -> Option<Callee> {
        let held = self.as_thing(held);
        let types: SmallVec<[DeclRef; 1]> = held.all.iter().filter_map(made_type).collect();
        if types.is_empty() || types.len() < held.all.len() {
            return None;
        }
        let gives = types.iter().map(|at| Ty::Instance(*at, Rc::from([])));
        let gives = Tys { all: gives.collect(), open: held.open };
        let members = Members { all: types, open: held.open, ..Members::default() };
        let mut callee = self.of_members(facts, file, call, members);
        callee.kind = Some(CallKind::Constructor);
        callee.gives = gives;
        Some(callee)
    }

    /// The call of what runs when the part above the type around is made: `super(..)`.
    fn made_above(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        at: Span,
    ) -> Callee {
        let mut members = Members::default();
        let around = self.type_around(file, at);
        let bases = around.map(|of| self.lookup.bases_of(of));
        for base in bases.iter().flat_map(|bases| bases.iter()) {
            members.outside |= base.outside;
            members.open |= base.missing;
            for meant in &base.meant {
                if let Meant::Decl(at) = meant
                    && self.index.decl(*at).is_some_and(|it| {
                        !it.flags.has(DeclFlags::INTERFACE) || it.kind != DeclKind::Class
                    })
                    && !members.all.contains(at)
                {
                    members.all.push(*at);
                }
            }
        }
        if !members.all.is_empty() {
            members.outside = false;
        }
        let mut callee = self.of_members(facts, file, call, members);
        callee.kind = Some(CallKind::Super);
        callee
    }

    /// The call of an expression that is no name.
    fn of_value(&mut self, file: FileId, at: Span) -> Callee {
        let value = self.value(file, at);
        self.through(file, &value)
    }

    /// The call of a value: of an instance it runs the member for that, where the search for sites
    /// knows that this needs no name.
    fn invoked(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        value: &Tys,
    ) -> Callee {
        let Some(policy) = self.policy_of(file) else { return self.through(file, value) };
        let known = policy.invokes.iter().filter(|name| policy.unnamed.contains(name));
        let [Ty::Instance(at, _)] = value.all.as_slice() else { return self.through(file, value) };
        let mut found = known.map(|name| self.member_of(*at, name));
        let Some(mut members) = found.find(|members| !members.all.is_empty()) else {
            return self.through(file, value);
        };
        members.open |= value.open;
        let mut callee = self.of_members(facts, file, call, members);
        callee.kind = Some(CallKind::Method);
        // The name is that of the value.
        callee.names.clear();
        callee.local = true;
        callee
    }

    /// The call of a value: what it runs is known only by what the value can be.
    fn through(&mut self, file: FileId, value: &Tys) -> Callee {
        let mut callee = Callee { open: true, local: true, ..Callee::default() };
        let value = self.as_thing(value);
        callee.gives.open = value.open;
        for ty in &value.all {
            match ty {
                Ty::Callable(at) => {
                    callee.targets.push(*at);
                    let result = self.result(*at);
                    callee.gives.join(result);
                }
                Ty::Type(at) => {
                    callee.targets.push(*at);
                    callee.gives.join(Tys::instance(*at));
                }
                ty => match self.run_value(file, ty) {
                    Some(given) => callee.gives.join(given),
                    None => callee.gives.open = true,
                },
            }
        }
        if value.all.is_empty() {
            callee.gives.open = true;
        }
        callee.targets.clear();
        callee
    }

    fn bare(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        at: Span,
        name: Option<bifrost_base::Name>,
    ) -> Callee {
        let text = name.map_or("", |name| facts.names.text(name)).to_owned();
        let policy = self.index.sheet(file).map(|sheet| sheet.policy);
        if policy.is_some_and(|policy| policy.super_calls.contains(&text.as_str())) {
            if policy.is_some_and(|policy| policy.super_runs) {
                return self.hidden(facts, file, call, at);
            }
            return Callee { outside: true, gives: Tys::unknown(), ..Callee::default() };
        }
        if policy.is_some_and(|policy| policy.implicit_self) {
            return self.on_object(facts, file, call, at, &text);
        }
        let before = self.calling.replace((file, call));
        let named = self.name_at(facts, file, at, &text, true);
        self.calling = before;
        match named {
            Named::Local(binds) => {
                let value = self.bound_value(facts, file, &binds);
                match self.has_terms(file) {
                    true => self.applied_value(facts, file, call, &value),
                    false => self.invoked(facts, file, call, &value),
                }
            }
            Named::Own(of, unsure) => {
                let mut members = self.member_of(of, &text);
                members.open |= unsure;
                let fixed = self.is_fixed_around(file, at);
                self.by_fixed(&mut members, fixed);
                let mut callee = self.of_members(facts, file, call, members);
                callee.kind.get_or_insert(CallKind::Method);
                callee
            }
            Named::On(members, tys) => {
                let seen = members.clone();
                let mut callee = self.of_members(facts, file, call, members);
                if let [ty] = tys.all.as_slice() {
                    callee.gives = self.seen_through(ty, &seen, callee.gives);
                }
                callee.kind.get_or_insert(CallKind::Method);
                callee
            }
            Named::Found(found) => {
                let found = self.thing(file, found);
                let mut members = Members { open: found.missing, ..Members::default() };
                members.outside = found.outside || found.is_nothing();
                for meant in &found.meant {
                    if let Some(at) = declaration(self, *meant) {
                        members.all.push(at);
                    }
                }
                self.macros_apart(facts, file, call, &text, &mut members);
                self.macros_over(file, &text, &mut members);
                let outside = members.all.is_empty() && members.outside;
                let mut callee = self.of_members(facts, file, call, members);
                if outside {
                    let none: Rc<[Tys]> = Rc::new([]);
                    let given = self.known_call(facts, file, call, ("", &none), &text);
                    let given = given.or_else(|| self.loaded(facts, file, call, &text));
                    callee.gives = given.unwrap_or(callee.gives);
                }
                callee.kind.get_or_insert(CallKind::Function);
                callee
            }
        }
    }

    fn on_receiver(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        receiver: Span,
        name: &str,
    ) -> Callee {
        if let Some(of) = self.super_receiver(facts, file, receiver) {
            let members = self.member_above(of, name);
            let mut callee = self.of_members(facts, file, call, members);
            callee.kind = Some(CallKind::Super);
            // What no type above of the code base has is the built-in top's.
            callee.outside |= callee.names.is_empty();
            return callee;
        }
        let qualified = role(facts, call, Role::Callee).and_then(|it| path_to(facts, it.span));
        let tys = match qualified {
            Some(before) => {
                let value = self.path_parts(facts, file, &before);
                self.pointed(file, value, name)
            }
            None => self.receiver(file, receiver, name),
        };
        if let ([Ty::Type(of)], false) = (tys.all.as_slice(), tys.open)
            && let Some(callee) = self.made_by_name(facts, file, call, &[(*of, Side::Type)], name)
        {
            return callee;
        }
        let mut members = match self.has_receivers(file) {
            false if self.has_terms(file) => {
                self.member_or_view(facts, file, receiver, (name, &tys))
            }
            true => {
                let before = self.calling.replace((file, call));
                let members = self.member_or_added(facts, file, receiver, (name, true), &tys);
                self.calling = before;
                members
            }
            false => self.members_of(&tys, name),
        };
        self.fields_apart(file, &tys, calls_field(facts, call), &mut members);
        let types = !tys.is_empty() && tys.all.iter().all(|ty| matches!(ty, Ty::Type(_)));
        let extensions = self.index.sheet(file).is_some_and(|sheet| sheet.policy.extensions);
        if extensions && !members.all.iter().any(|at| self.can_be_called(*at)) {
            // What cannot be called is not meant by a call.
            members.outside |= !members.all.is_empty();
            members.all.clear();
        }
        let added = self.on_extended(facts, file, (call, receiver), (&tys, name), &members);
        if let Some(callee) = added {
            return callee;
        }
        if members.all.is_empty() && self.is_everywhere(file, name, types) {
            return self.of_object(file, &tys, name);
        }
        if members.all.is_empty() && tys.open {
            members = self.guessed(file, name);
            if members.all.is_empty() {
                members = self.by_use(facts, file, receiver, name);
            }
        }
        let seen = members.clone();
        let mut callee = self.of_members(facts, file, call, members);
        let tys = Self::copied(tys);
        for ty in &tys.all {
            match ty {
                // What is added to it is of another type.
                _ if seen.extended.is_some() => {}
                Ty::Instance(of, _) | Ty::Type(of) if seen.all.is_empty() => {
                    let own = Tys::instance(*of);
                    // A type above that is outside may have one of its own.
                    let open = self.linear(*of, Some(name)).open;
                    let known = self.known_of_any(file, &own, name).filter(|_| !open);
                    callee.gives = known.unwrap_or(callee.gives);
                }
                Ty::Instance(..) | Ty::Var(..) | Ty::Type(_) => {
                    callee.gives = self.seen_through(ty, &seen, callee.gives);
                }
                Ty::Outside(head, args) => {
                    let given = self.known_call(facts, file, call, (head, args), name);
                    callee.gives = given.unwrap_or(callee.gives);
                }
                _ => {}
            }
        }
        if tys.is_empty() {
            callee.outside = false;
            callee.open = true;
        }
        let of_module = !tys.is_empty() && tys.all.iter().all(|ty| matches!(ty, Ty::Module(_)));
        callee.kind.get_or_insert(match of_module {
            true => CallKind::Function,
            false => CallKind::Method,
        });
        callee.on_type = !tys.open && !tys.is_empty();
        callee.on_type &= tys.all.iter().all(|ty| matches!(ty, Ty::Type(_)));
        callee
    }

    /// Of the members of a value, fields when it is one in parentheses that is called, else methods.
    fn fields_apart(&mut self, file: FileId, tys: &Tys, fields: bool, members: &mut Members) {
        let index = self.index;
        let by_trait = index.sheet(file).is_some_and(|sheet| sheet.policy.by_trait);
        let value = |ty: &Ty| matches!(ty, Ty::Instance(..) | Ty::Var(..) | Ty::Outside(..));
        if !by_trait || !tys.all.iter().all(value) {
            return;
        }
        let before = members.all.len();
        members.all.retain(|at| index.decl(*at).is_some_and(is_variable) == fields);
        members.outside |= before > 0 && members.all.is_empty();
    }

    /// Of what a called name means, macros or what is none. A macro is known in the files below that
    /// which declares it.
    fn macros_apart(
        &mut self,
        facts: &FileFacts,
        file: FileId,
        call: FactId,
        name: &str,
        members: &mut Members,
    ) {
        let index = self.index;
        if !index.sheet(file).is_some_and(|sheet| sheet.policy.macros_apart) {
            return;
        }
        let is_macro =
            |at: &DeclRef| index.decl(*at).is_some_and(|decl| decl.flags.has(DeclFlags::MACRO));
        let whole = facts.fact(call).map(|fact| fact.span);
        let shape = whole.and_then(|whole| facts.bodies.shape(whole));
        let calls_macro = shape.is_some_and(|it| it.kind == ShapeKind::Macro);
        members.all.retain(|at| is_macro(at) == calls_macro);
        if calls_macro && members.all.is_empty() {
            let family = index.sheet(file).map(|sheet| sheet.policy.family);
            members.all = index.macros_named(name, family).into_iter().collect();
            members.open = members.all.len() > 1;
            members.outside = members.all.is_empty();
        }
    }

    /// Macros that take arguments go before functions of their name wherever they are defined, and it
    /// isn't known which branches of a preprocessor are compiled: they may be meant as well.
    fn macros_over(&mut self, file: FileId, name: &str, members: &mut Members) {
        let index = self.index;
        let Some(policy) = index.sheet(file).map(|sheet| sheet.policy) else { return };
        let is_macro =
            |at: &DeclRef| index.decl(*at).is_some_and(|decl| decl.flags.has(DeclFlags::MACRO));
        if !policy.macros_first || members.all.is_empty() || members.all.iter().any(is_macro) {
            return;
        }
        let near = |at: &DeclRef| {
            matches!(index.nearness(file, at.file), Nearness::Included | Nearness::Around)
        };
        let takes = |at: &DeclRef| index.decl(*at).is_some_and(|it| it.kind == DeclKind::Function);
        let over = index.macros_named(name, Some(policy.family));
        let over = over.into_iter().filter(|at| takes(at) && near(at));
        members.all.extend(over);
    }

    /// The members of a name that a receiver of an unknown type can have: those of the types that
    /// the file can see, when they are few.
    pub(crate) fn guessed(&mut self, file: FileId, name: &str) -> Members {
        let tells =
            |policy: &crate::policy::Policy| policy.by_trait || policy.terms || policy.ducks;
        let sheet = self.index.sheet(file).filter(|sheet| tells(sheet.policy));
        let common = sheet.map_or(&[][..], |sheet| sheet.policy.common);
        // Every type makes instances.
        let makes = sheet.is_some_and(|sheet| sheet.policy.makers.contains(&name));
        if makes || common.contains(&name) {
            return Members { open: true, ..Members::default() };
        }
        let closure = self.index.closure(file);
        let mut seen = self.index.members_seen_from(&closure, name);
        let index = self.index;
        // What only its own type may name is no guess elsewhere.
        seen.retain(|at| {
            at.file == file || index.decl(*at).is_none_or(|it| !it.flags.has(DeclFlags::PRIVATE))
        });
        let few = seen.len() <= GUESSES;
        let all = if few { seen } else { SmallVec::new() };
        Members { all, open: true, ..Members::default() }
    }

    /// The type whose types above are asked: `super().m()`, `super.m()`.
    fn super_receiver(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        receiver: Span,
    ) -> Option<DeclRef> {
        let words = self.index.sheet(file)?.policy.super_calls;
        let shape = facts.bodies.shape(receiver);
        let is_word = shape.is_some_and(|it| it.kind == ShapeKind::Super);
        let is_call = || {
            let id = facts.at(receiver).next()?;
            let callee = role(facts, id, Role::Callee)?;
            let bare = role(facts, id, Role::Receiver).is_none();
            let name = facts.names.text(callee.name?);
            (bare && words.contains(&name)).then_some(())
        };
        if is_word || is_call().is_some() { self.type_around(file, receiver) } else { None }
    }

    /// The call of declarations.
    pub(crate) fn of_members(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        members: Members,
    ) -> Callee {
        let mut members = members;
        if self.has_terms(file) {
            return self.of_terms(facts, file, call, members);
        }
        if self.is_sorted(file) {
            let index = self.index;
            members.all.retain(|at| index.decl(*at).is_some_and(|it| it.kind != DeclKind::Field));
        }
        members.all = callables_first(self.index, &members.all);
        let several = members.all.len() > 1;
        if several || (members.more && !members.all.is_empty()) {
            let mut arguments = self.arguments(facts, file, call);
            arguments.placed.splice(0..0, members.extended.clone());
            let (all, sure) = self.applicable(&members.all, &arguments);
            members.open |= match sure {
                Sure::Exact => false,
                Sure::Fits => {
                    several && (members.more || self.may_be_others(file, &all, &arguments))
                }
                Sure::Unfit => true,
            };
            // It can be the outside type's.
            members.outside |= members.more && all.is_empty();
            members.all = all;
        }
        let mut callee =
            Callee { open: members.open, outside: members.outside, ..Callee::default() };
        callee.gives.open = members.open || members.all.is_empty() || self.may_be_foreign(&members);
        for at in members.all {
            callee.names.push(at);
            let Some(decl) = self.index.decl(at) else { continue };
            match decl.kind {
                DeclKind::Class => {
                    callee.kind = Some(CallKind::Constructor);
                    callee.makes = Some(at);
                    let mut constructor = self.constructor(at);
                    let overloads =
                        self.index.sheet(at.file).is_some_and(|sheet| sheet.policy.overloads);
                    if constructor.all.len() > 1 || overloads && !constructor.all.is_empty() {
                        let arguments = self.arguments(facts, file, call);
                        constructor.all = self.applicable(&constructor.all, &arguments).0;
                    }
                    callee.open |= constructor.open && !constructor.all.is_empty();
                    match constructor.all.is_empty() {
                        true => callee.targets.push(at),
                        false => callee.targets.extend(constructor.all),
                    }
                    let maker = callee.targets.last().copied().unwrap_or(at);
                    let args = match self.has_receivers(at.file) {
                        true => self.arguments_for(facts, file, call, (maker, at)),
                        false => Vec::new(),
                    };
                    callee.gives.join(Tys::one(Ty::Instance(at, args.into())));
                }
                DeclKind::Function => {
                    callee.targets.push(at);
                    let result = self.result(at);
                    let extended = members.extended.clone();
                    let result = self.inferred(facts, file, (call, at, extended), result);
                    callee.gives.join(result);
                }
                _ if is_variable(decl) => {
                    callee.targets.push(at);
                    let property = decl.flags.has(DeclFlags::PROPERTY);
                    let value = self.declared(at);
                    // Where calls without a receiver are of the object around, that of a field reads
                    // it.
                    let reads =
                        self.index.sheet(at.file).is_some_and(|sheet| sheet.policy.implicit_self);
                    match reads || property || decl.flags.has(DeclFlags::VARIANT) {
                        true => callee.gives.join(value),
                        false => callee.gives.join(self.through(at.file, &value).gives),
                    }
                }
                _ => callee.targets.push(at),
            }
        }
        callee
    }

    /// Whether what a type takes when it is made stands with its name.
    fn is_made_whole(&mut self, of: DeclRef) -> bool {
        let facts = self.facts(of.file);
        facts.is_some_and(|facts| facts.bodies.callable(of.decl).is_some())
    }

    /// What runs when a type is made an instance of.
    pub(crate) fn constructor(&mut self, of: DeclRef) -> Members {
        let names = self.index.sheet(of.file).map_or(&[][..], |sheet| sheet.policy.constructors);
        let mut found = Members::default();
        if names.is_empty() {
            let members = self.index.members(of).links;
            let builds = |at: &DeclRef| {
                self.index.decl(*at).is_some_and(|it| {
                    it.flags.has(DeclFlags::CONSTRUCTOR) && !it.flags.has(DeclFlags::STATIC)
                })
            };
            found.all = members.iter().map(|link| link.to).filter(builds).collect();
            let whole = !found.all.is_empty() || self.has_terms(of.file);
            if whole && self.is_made_whole(of) {
                found.all.push(of);
            }
        }
        for name in names {
            let members = self.member_of(of, name);
            if !members.all.is_empty() {
                return members;
            }
            found.open |= members.open;
        }
        found
    }
}

/// The type that a value is.
fn made_type(value: &Ty) -> Option<DeclRef> {
    match value {
        Ty::Type(at) => Some(*at),
        _ => None,
    }
}
