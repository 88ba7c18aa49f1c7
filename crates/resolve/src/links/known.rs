//! What calls of callables outside give, where that depends on their arguments, and what callables
//! that are given to them get.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{Kind, Role};
use bifrost_hir::bodies::{Callable, CallableOf, ShapeKind, Take};
use bifrost_hir::semantics::TypeId;
use bifrost_hir::{DeclId, FactId, FileFacts};

use super::eval::{Eval, SOMETHING, role};
use super::types::{Ty, Tys};
use crate::index::Index;
use crate::lexical::Place;
use crate::lookup::Meant;
use crate::policy::{ANY, Gives, SEQUENCE};
use crate::relations::DeclRef;

impl Eval<'_> {
    /// What the call of a member of a type outside gives, where that is known; of no type, what the
    /// call of a callable outside does.
    pub(crate) fn known_call(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        (head, args): (&str, &Rc<[Tys]>),
        name: &str,
    ) -> Option<Tys> {
        let known = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.known);
        let of_head = known.iter().find(|known| known.of == head && known.member == name);
        let in_row = || {
            let elements = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.elements);
            let is_row = elements.iter().any(|(known, _)| *known == head);
            known.iter().find(|known| is_row && known.of == SEQUENCE && known.member == name)
        };
        let known = of_head.or_else(in_row)?;
        if let Gives::Applied(at) = known.gives {
            return self.applied(facts, file, call)?.into_iter().nth(at);
        }
        if let Gives::HeadOfGiven(of, _) | Gives::MapOfGiven(of) = known.gives
            && let Some(args) = self.applied(facts, file, call)
        {
            return Some(Tys::one(Ty::Outside(of.into(), args.into())));
        }
        let holding = |head: &str, tys: Tys| Tys::one(Ty::Outside(head.into(), Rc::new([tys])));
        Some(match known.gives {
            Gives::Given(at) => self.given_at(facts, file, call, at),
            Gives::HeadOfGiven(of, at) => holding(of, self.given_at(facts, file, call, at)),
            Gives::MapOfGiven(of) => {
                let pair = self.given_at(facts, file, call, 0);
                let args: Rc<[Tys]> = match pair.all.as_slice() {
                    [Ty::Tuple(parts)] => Rc::clone(parts),
                    _ => Rc::new([Tys::unknown(), Tys::unknown()]),
                };
                Tys::one(Ty::Outside(of.into(), args))
            }
            Gives::Result(at) => self.run(facts, file, call, at),
            Gives::HeadOfResult(of, at) => holding(of, self.run(facts, file, call, at)),
            Gives::ArgOr(of, at) => {
                let mut either = args.get(of).cloned().unwrap_or_else(Tys::unknown);
                if argument(facts, call, at).is_some() {
                    either.join(self.given_at(facts, file, call, at));
                }
                either
            }
            Gives::Element(at) => match given(facts, call) == at + 1 {
                true => self.element_at(facts, file, call, at),
                false => Tys::unknown(),
            },
            Gives::HeadOfElement(of, at) => holding(of, self.element_at(facts, file, call, at)),
            Gives::HeadOfCounted(of) => {
                let element = self.element_at(facts, file, call, 0);
                holding(of, pair(Tys::outside(SOMETHING), element))
            }
            Gives::HeadOfZipped(of) => {
                let parts = (0..given(facts, call))
                    .map(|at| self.element_at(facts, file, call, at))
                    .collect();
                holding(of, Tys::one(Ty::Tuple(parts)))
            }
            _ => self.known_member(file, &head.into(), args, name),
        })
    }

    /// What a member gives that any type of the code base can have from outside.
    pub(crate) fn known_of_any(&self, file: FileId, own: &Tys, name: &str) -> Option<Tys> {
        let known = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.known);
        let known = known.iter().find(|known| known.of == ANY && known.member == name)?;
        match known.gives {
            Gives::Same => Some(own.clone()),
            Gives::HeadOfOwn(head) => {
                Some(Tys::one(Ty::Outside(head.into(), Rc::new([own.clone()]))))
            }
            _ => None,
        }
    }

    /// What a call of something outside gives, where it is known that this is outside too.
    pub(crate) fn given_outside(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
    ) -> Option<Tys> {
        let stays = self.index.sheet(file)?.policy.stays_outside?;
        let outside = Some(Tys::outside(SOMETHING));
        let receiver = role(facts, call, Role::Receiver);
        if let Some(receiver) = receiver {
            let value = self.value(file, receiver.span);
            if value.all.as_slice() != [Ty::Beyond] {
                return outside.filter(|_| Self::is_foreign(&value, 0));
            }
        }
        let imports = facts.semantics.imports.iter();
        let name = receiver.and_then(|receiver| receiver.name);
        let mut imports = imports.filter(|import| name.is_some() && import.local == name);
        let from = imports.next().and_then(|import| import.from);
        if from.is_some_and(|from| stays(facts.names.text(from))) {
            return outside;
        }
        let given = self.arguments(facts, file, call);
        outside.filter(|_| given.placed.iter().all(|value| Self::is_foreign(value, 0)))
    }

    fn given_at(&mut self, facts: &FileFacts, file: FileId, call: FactId, at: usize) -> Tys {
        let argument = argument(facts, call, at);
        argument.map_or_else(Tys::unknown, |span| self.value(file, span))
    }

    /// What the elements of an argument can be.
    fn element_at(&mut self, facts: &FileFacts, file: FileId, call: FactId, at: usize) -> Tys {
        let spread = argument(facts, call, at).and_then(|span| facts.bodies.shape(span));
        if spread.is_some_and(|shape| shape.kind == ShapeKind::Spread) {
            return Tys::unknown();
        }
        let given = self.given_at(facts, file, call, at);
        let mut elements = Tys { open: given.open, ..Tys::default() };
        for ty in given.all {
            elements.join(self.element_of(file, ty));
        }
        elements
    }

    /// What a callable gives that is an argument of a call.
    pub(crate) fn run(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        at: usize,
    ) -> Tys {
        let Some(span) = argument(facts, call, at) else { return Tys::unknown() };
        if self.is_section(file, span) {
            return self.value(file, span);
        }
        if let Some(shape) = facts.bodies.shape(span).filter(|it| it.kind == ShapeKind::Lambda) {
            let body = shape.parts.first().copied();
            return body.map_or_else(Tys::unknown, |body| self.value(file, body));
        }
        let refers = facts.bodies.shape(span).filter(|it| it.kind == ShapeKind::Refers);
        if let Some([object, name]) = refers.map(|shape| shape.parts.as_slice()) {
            let name = self.text_at(facts, *name).unwrap_or_default().to_owned();
            let members = self.referred(facts, file, *object, &name);
            let sure = !members.open && !members.outside;
            return match members.all.as_slice() {
                [one] if sure => self.result(*one),
                _ => Tys::unknown(),
            };
        }
        let mut given = Tys::default();
        let value = self.value(file, span);
        for ty in &value.all {
            match ty {
                Ty::Callable(at) => given.join(self.result(*at)),
                // A variant by its name makes an instance.
                Ty::Instance(..) => given.add(ty.clone()),
                Ty::Type(at) => given.join(Tys::instance(*at)),
                _ => given.open = true,
            }
        }
        given.open |= value.open || value.all.is_empty();
        given
    }

    /// What a parameter of a lambda is that is an argument of a call on a value outside.
    pub(crate) fn callback_parameter(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
    ) -> Option<Tys> {
        if self.has_terms(file) {
            let (lambda, place) = self.literals(file).parameter(at)?;
            return self.parameter_of_literal(facts, file, lambda, place);
        }
        let callables = facts.bodies.callables.iter();
        let (lambda, place) = callables.rev().find_map(|it| match it.of {
            CallableOf::Lambda(span) => {
                let place = it.params.iter().position(|param| param.span.contains(at))?;
                Some((span, place))
            }
            CallableOf::Decl(_) => None,
        })?;
        if self.has_receivers(file) {
            let params = self.gets(facts, file, lambda).params.clone()?;
            return Some(params.get(place).cloned().unwrap_or_else(Tys::unknown));
        }
        if let Some(given) = self.assigned(facts, file, lambda, place) {
            return Some(given);
        }
        let is_call = |id: &FactId| facts.fact(*id).is_some_and(|fact| fact.kind == Kind::Call);
        let inner = facts.within(lambda).next()?;
        let call = facts
            .ancestors(inner)
            .find(|id| is_call(id) && argument_place(facts, *id, lambda).is_some())?;
        self.passed(facts, file, call, place)
            .or_else(|| self.asked(facts, file, call, lambda, place))
    }

    /// What a parameter of a function literal is, where terms have names apart.
    fn parameter_of_literal(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        lambda: Span,
        place: usize,
    ) -> Option<Tys> {
        if let Some(given) = self.assigned(facts, file, lambda, place) {
            return Some(given);
        }
        let is_call = |id: &FactId| facts.fact(*id).is_some_and(|it| it.kind == Kind::Call);
        let inner = facts.within(lambda).next()?;
        let call = facts.ancestors(inner).chain([inner]).find(|id| {
            is_call(id)
                && facts.edges_of(*id).iter().any(|edge| {
                    matches!(edge.role, Role::Args | Role::Kwargs) && edge.target.span == lambda
                })
        })?;
        self.given_to_lambda(facts, file, (call, lambda), place)
    }

    /// What a parameter of a lambda is that is assigned to something of a declared type.
    fn assigned(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        lambda: Span,
        place: usize,
    ) -> Option<Tys> {
        if self.index.sheet(file)?.policy.takes.is_empty() {
            return None;
        }
        let inner = facts.within(lambda).next()?;
        let assignment = facts.ancestors(inner).find(|id| {
            facts.fact(*id).is_some_and(|fact| fact.kind == Kind::Assignment)
                && role(facts, *id, Role::Right).map(|right| right.span) == Some(lambda)
        })?;
        let left = role(facts, assignment, Role::Left)?;
        let wanted = self.value(file, left.span);
        self.taken_by(file, &wanted, place)
    }

    /// What a callable outside gives to a callable that it is given.
    fn passed(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        place: usize,
    ) -> Option<Tys> {
        let name = facts.names.text(role(facts, call, Role::Callee)?.name?).to_owned();
        let receiver = role(facts, call, Role::Receiver)?;
        let policy = self.index.sheet(file)?.policy;
        let callbacks = policy.callbacks;
        let receiver = self.value(file, receiver.span);
        if policy.each.contains(&name.as_str())
            && place == 0
            && self.is_outside_call(facts, file, call)
        {
            return Some(self.take(file, receiver, Take::Element));
        }
        let mut found = Tys { open: receiver.open, ..Tys::default() };
        for ty in &receiver.all {
            let Ty::Outside(head, args) = ty else { return None };
            let mut places = policy.callback_places.iter();
            let own = places.find(|it| (it.0, it.1, it.2) == (&**head, name.as_str(), place));
            let mut known = callbacks.iter();
            let known = known.find(|(of, member, _)| *of == &**head && *member == name);
            let at = own.map(|it| it.3).or(known.map(|it| it.2 + place))?;
            found.join(args.get(at).cloned().unwrap_or_else(Tys::unknown));
        }
        Some(found)
    }
}

impl Eval<'_> {
    /// What a parameter of a lambda is by the declared type of the parameter that the lambda is
    /// given for.
    fn asked(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        lambda: Span,
        place: usize,
    ) -> Option<Tys> {
        let at = argument_place(facts, call, lambda)?;
        let callee = self.callee(facts, file, call);
        let [target] = callee.targets.as_slice() else { return None };
        let receiver = role(facts, call, Role::Receiver).filter(|_| callee.extended);
        let receiver = receiver.map(|receiver| self.value(file, receiver.span));
        let there = self.facts(target.file)?;
        let callable = there.bodies.callable(target.decl)?;
        let formal = callable.params.iter().filter(|param| !param.receiver).nth(at)?;
        let value = match self.written_callable(&there, target.file, formal.ty?) {
            Some((of, ty)) => self.written(of, ty.params.get(place)?.ty?),
            None => {
                let wanted = self.written(target.file, formal.ty?);
                self.taken_by(target.file, &wanted, place)?
            }
        };
        let known = self.stand_for(facts, file, (call, *target, receiver));
        let value = value.with(*target, &known);
        // What those of the type around stand for in this call is not known.
        let unknown = vec![Tys::unknown(); 16];
        let owner = self.owner_of(*target);
        Some(owner.map_or(value.clone(), |owner| value.with(owner, &unknown)))
    }

    /// The callable that a type as written is, by itself or by another name.
    pub(crate) fn written_callable(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        ty: TypeId,
    ) -> Option<(FileId, Callable)> {
        let node = facts.semantics.ty(ty)?;
        let inside = |facts: &FileFacts, around: Span| {
            let mut all = facts.bodies.callables.iter();
            let found =
                all.find(|it| matches!(it.of, CallableOf::Lambda(span) if around.contains(span)));
            found.cloned()
        };
        if let Some(found) = inside(facts, node.span) {
            return Some((file, found));
        }
        if let Some((there, of, ty)) = self.said_by_name(facts, file, node) {
            let written = there.semantics.ty(ty)?;
            return inside(&there, written.span).map(|found| (of, found));
        }
        let path: Vec<&str> = node.path.iter().map(|name| facts.names.text(*name)).collect();
        let scope = super::eval::header_scope(facts, node.span);
        let place = Place { file, scope, at: node.span.start };
        let found = self.lookup.path(place, node.absolute, &path, node.args.len());
        let [Meant::Decl(at)] = found.meant.as_slice() else { return None };
        let there = self.facts(at.file)?;
        let aliases = &there.semantics.aliases;
        let known = aliases.binary_search_by_key(&at.decl, |(decl, _)| *decl).ok()?;
        let written = there.semantics.ty(aliases.get(known)?.1)?;
        inside(&there, written.span).map(|found| (at.file, found))
    }
}

/// How many arguments a call has.
fn given(facts: &FileFacts, call: FactId) -> usize {
    let edges = facts.edges_of(call).iter();
    edges.filter(|edge| matches!(edge.role, Role::Args | Role::Kwargs)).count()
}

/// Two values as one.
fn pair(first: Tys, second: Tys) -> Tys {
    Tys::one(Ty::Tuple(Rc::new([first, second])))
}

fn argument(facts: &FileFacts, call: FactId, at: usize) -> Option<Span> {
    let arguments = facts.edges_of(call).iter().filter(|edge| edge.role == Role::Args);
    arguments.map(|edge| edge.target.span).nth(at)
}

fn argument_place(facts: &FileFacts, call: FactId, argument: Span) -> Option<usize> {
    let mut arguments = facts.edges_of(call).iter().filter(|edge| edge.role == Role::Args);
    arguments.position(|edge| edge.target.span == argument)
}

impl Index {
    /// The macros of a name in related files.
    pub(crate) fn macros_named(&self, name: &str, family: Option<&str>) -> Vec<DeclRef> {
        use bifrost_hir::semantics::DeclFlags;
        let mut found = Vec::new();
        for (file, sheet) in self.files().filter(|(_, it)| Some(it.policy.family) == family) {
            let Some(own) = sheet.facts.names.find(name) else { continue };
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                if decl.name == own && decl.flags.has(DeclFlags::MACRO) {
                    found.push(DeclRef { file, decl: DeclId(at as u32) });
                }
            }
        }
        found
    }
}
