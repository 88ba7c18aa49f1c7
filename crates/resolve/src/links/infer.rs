//! What type parameters of callables stand for in a call, and callables that are named and not called.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::Role;
use bifrost_hir::bodies::{Param, ShapeKind, Variadic};
use bifrost_hir::{FactId, FileFacts};

use super::eval::{Eval, role};
use super::fit::Fit;
use super::members::{Members, callables_first};
use super::overload::Arguments;
use super::types::{Ty, Tys};
use crate::relations::DeclRef;

/// Types are not taken apart deeper than this.
const DEPTH: usize = 6;

impl Eval<'_> {
    /// What a call gives, with the type parameters of the callable replaced by what its arguments
    /// say; what they do not say is not known.
    pub(crate) fn inferred(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        (call, of, extended): (FactId, DeclRef, Option<Tys>),
        result: Tys,
    ) -> Tys {
        if !mentions(&result, of, 0) {
            return result;
        }
        let found = match self.has_receivers(of.file) {
            true => self.stands_in(facts, file, (call, of)),
            false => self.stand_for(facts, file, (call, of, extended)),
        };
        result.with(of, &found)
    }

    /// What the type parameters of a callable stand for in a call.
    pub(crate) fn stand_for(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        (call, of, extended): (FactId, DeclRef, Option<Tys>),
    ) -> Vec<Tys> {
        let mut arguments = self.arguments(facts, file, call);
        if !arguments.types.is_empty() && self.count_generics(of) == arguments.types.len() {
            return arguments.types;
        }
        arguments.placed.splice(0..0, extended);
        let mut found = self.unified(of, &arguments);
        // The first may be written, the others left to the arguments.
        for (tys, told) in found.iter_mut().zip(arguments.types) {
            *tys = told;
        }
        // What the receiver says of a type parameter is put in later.
        let policy = self.index.sheet(of.file).map(|sheet| sheet.policy);
        let own = policy.is_some_and(|policy| policy.own_generics) && self.owner_of(of).is_some();
        let later = own || policy.is_some_and(|policy| policy.by_trait);
        for (at, tys) in found.iter_mut().enumerate() {
            if later && tys.is_empty() {
                tys.add(Ty::Var(of, at as u16));
            }
            tys.open |= tys.is_empty();
        }
        found
    }

    pub(super) fn count_generics(&mut self, of: DeclRef) -> usize {
        let Some(own) = self.facts(of.file) else { return 0 };
        own.bodies.generics.iter().filter(|(decl, ..)| *decl == of.decl).count()
    }

    /// What arguments say of the type parameters of a callable.
    fn unified(&mut self, of: DeclRef, arguments: &Arguments) -> Vec<Tys> {
        let Some(own) = self.facts(of.file) else { return Vec::new() };
        let mut found = vec![Tys::default(); self.count_generics(of)];
        let params = own.bodies.callable(of.decl).map(|it| it.params.clone()).unwrap_or_default();
        let whole = self.is_extension(of);
        let formals: Vec<_> = params.iter().filter(|param| whole || !param.receiver).collect();
        self.unify_placed(of, &formals, arguments, &mut found);
        for tys in &mut found {
            // No value says nothing of its type.
            tys.all.retain(|ty| *ty != Ty::Nothing);
        }
        found
    }

    /// What the type parameters of a callable stand for in a call, as far as its arguments and what
    /// it is called on say so.
    pub(crate) fn stands_in(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        (call, of): (FactId, DeclRef),
    ) -> Vec<Tys> {
        self.arguments_for(facts, file, call, (of, of))
    }

    /// What the type parameters of a declaration stand for in a call of a callable: those of the type
    /// that it makes, of a constructor.
    pub(crate) fn arguments_for(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        (callable, of): (DeclRef, DeclRef),
    ) -> Vec<Tys> {
        let Some(own) = self.facts(of.file) else { return Vec::new() };
        let generics = own.bodies.generics.iter().filter(|(decl, ..)| *decl == of.decl).count();
        let mut found = vec![Tys::default(); generics];
        if let Some(applied) = self.applied(facts, file, call)
            && applied.len() == generics
        {
            return applied;
        }
        if generics == 0 {
            return found;
        }
        let params = own.bodies.callable(callable.decl);
        let params = params.map(|it| it.params.clone()).unwrap_or_default();
        if let Some(ty) = params.iter().find(|param| param.receiver).and_then(|param| param.ty)
            && let Some(receiver) = role(facts, call, Role::Receiver)
        {
            let (wanted, value) = (self.written(of.file, ty), self.value(file, receiver.span));
            self.unify(of, &wanted, &value, &mut found, 0);
        }
        let formals: Vec<_> = params.iter().filter(|param| !param.receiver).collect();
        let arguments = self.arguments(facts, file, call);
        self.unify_placed(of, &formals, &arguments, &mut found);
        for tys in &mut found {
            // No value says nothing of its type.
            tys.all.retain(|ty| *ty != Ty::Nothing);
            tys.open |= tys.is_empty();
        }
        found
    }

    /// What each type parameter of a callable stands for, where arguments must say just that; none
    /// for one of which no parameter tells.
    pub(super) fn types_for(
        &mut self,
        of: DeclRef,
        formals: &[Param],
        arguments: &Arguments,
    ) -> Option<Vec<Option<Tys>>> {
        let exactly = self.index.sheet(of.file)?.policy.infers_exactly;
        let count = self.count_generics(of);
        if !exactly || count == 0 || !self.is_callable(of) {
            return None;
        }
        if !arguments.types.is_empty() {
            return Some(arguments.types.iter().cloned().map(Some).collect());
        }
        let asked: Vec<Tys> =
            formals.iter().filter_map(|it| it.ty).map(|ty| self.written(of.file, ty)).collect();
        let told = |at: u16| asked.iter().any(|tys| mentions_one(tys, &Ty::Var(of, at), 0));
        let told: Vec<bool> = (0..count).map(|at| told(at as u16)).collect();
        let found = self.unified(of, arguments);
        let stands = found.into_iter().zip(told);
        Some(stands.map(|(tys, told)| told.then(|| self.common(of.file, tys))).collect())
    }

    /// Of several types the one that values of all others can stand for.
    fn common(&mut self, file: FileId, tys: Tys) -> Tys {
        if tys.open || tys.all.len() < 2 {
            return Tys { open: tys.open || tys.is_empty(), ..tys };
        }
        let all = tys.all.clone();
        let above = all.iter().find(|ty| {
            all.iter().all(|other| {
                let fit = self.fit(file, &Tys::one(other.clone()), &Tys::one((*ty).clone()));
                fit > Fit::Maybe
            })
        });
        above.map_or_else(Tys::unknown, |ty| Tys::one(ty.clone()))
    }

    /// The type arguments that are written in a call, where terms have names apart.
    pub(crate) fn applied_terms(
        &mut self,
        facts: &FileFacts,
        file: FileId,
        call: FactId,
    ) -> Vec<Tys> {
        if !self.has_terms(file) {
            return Vec::new();
        }
        let Some(facts) = self.facts(file).filter(|own| own.facts.len() == facts.facts.len())
        else {
            return Vec::new();
        };
        self.applied(&facts, file, call).unwrap_or_default()
    }

    /// The type arguments that are written in a call.
    pub(crate) fn applied(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
    ) -> Option<Vec<Tys>> {
        let whole = facts.fact(call)?.span;
        let callee = role(facts, call, Role::Callee)?.span;
        let shapes = &facts.bodies.shapes;
        let from = shapes.partition_point(|shape| shape.span.order() < whole.order());
        let near = shapes[from..].iter().take_while(|shape| shape.span.start == whole.start);
        let near = near.filter(|it| it.kind == ShapeKind::Applied);
        let ty =
            near.filter(|it| it.span.contains(callee) && it.span.end <= whole.end).last()?.ty?;
        let args = facts.semantics.ty(ty)?.args.clone();
        Some(args.iter().map(|arg| self.written_in(facts, file, *arg, 1)).collect())
    }

    /// What arguments by place say of the type parameters of a declaration.
    fn unify_placed(
        &mut self,
        of: DeclRef,
        formals: &[&Param],
        arguments: &Arguments,
        found: &mut [Tys],
    ) {
        let last = formals.last().filter(|last| last.variadic == Variadic::Positional);
        for (place, value) in arguments.placed.iter().enumerate() {
            let formal = formals.get(place).or(last);
            let Some((formal, ty)) = formal.and_then(|it| Some((it, it.ty?))) else { continue };
            let wanted = self.written(of.file, ty);
            if formal.variadic == Variadic::Positional {
                let spread = arguments.spreads.iter().find(|(at, _)| *at == place);
                let value = spread.map_or(value, |(_, whole)| whole);
                let whole = self.listed(of.file, wanted.clone());
                let is_list = value.all.iter().any(|it| same_head(it, &whole));
                let wanted = if is_list { whole } else { wanted };
                self.unify(of, &wanted, value, found, 0);
            } else {
                self.unify(of, &wanted, value, found, 0);
            }
        }
    }

    fn unify(&mut self, of: DeclRef, wanted: &Tys, value: &Tys, found: &mut [Tys], depth: usize) {
        if depth > DEPTH {
            return;
        }
        for ty in &wanted.all {
            match ty {
                Ty::Var(owner, at) if *owner == of => {
                    if let Some(tys) = found.get_mut(usize::from(*at)) {
                        let boxed = boxed(self, of.file, value);
                        tys.join(boxed);
                    }
                }
                Ty::Outside(head, parts) => {
                    for own in &value.all {
                        if let Ty::Outside(other, args) = own
                            && other == head
                        {
                            self.unify_all(of, parts, args, found, depth);
                        }
                    }
                }
                Ty::Instance(at, parts) => {
                    for own in &value.all {
                        if let Ty::Instance(below, args) = own
                            && let Some(args) = self.arguments_above(*below, args, *at, 0)
                        {
                            self.unify_all(of, parts, &args, found, depth);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn unify_all(
        &mut self,
        of: DeclRef,
        wanted: &[Tys],
        values: &[Tys],
        found: &mut [Tys],
        depth: usize,
    ) {
        for (wanted, value) in wanted.iter().zip(values) {
            self.unify(of, wanted, value, found, depth + 1);
        }
    }

    /// The callables of a value or type that a name means without a call.
    pub(crate) fn referred(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        object: Span,
        name: &str,
    ) -> Members {
        let is_super =
            facts.bodies.shape(object).is_some_and(|shape| shape.kind == ShapeKind::Super);
        let mut members = match self.type_around(file, object).filter(|_| is_super) {
            Some(own) => self.member_above(own, name),
            None => {
                let tys = self.value(file, object);
                match self.has_receivers(file) {
                    true => self.named_of(facts, file, object, &tys, name),
                    false => self.members_of(&tys, name),
                }
            }
        };
        members.all = callables_first(self.index, &members.all);
        members
    }
}

impl Eval<'_> {
    /// A callable of a value or type, its own or added; else a field.
    fn named_of(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        object: Span,
        tys: &Tys,
        name: &str,
    ) -> Members {
        let mut values = Tys { open: tys.open, ..Tys::default() };
        for ty in &tys.all {
            values.add(match ty {
                Ty::Type(at) => Ty::Instance(*at, Rc::new([])),
                ty => ty.clone(),
            });
        }
        let called = self.member_or_added(facts, file, object, (name, true), &values);
        if !called.all.is_empty() {
            return called;
        }
        let read = self.member_or_added(facts, file, object, (name, false), &values);
        if read.all.is_empty() { self.members_of(tys, name) } else { read }
    }
}

/// Plain values are boxed where a type parameter stands.
fn boxed(eval: &Eval<'_>, file: FileId, value: &Tys) -> Tys {
    let boxes = eval.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.boxes);
    let one = |ty: &Ty| match ty {
        Ty::Outside(head, args) => {
            let boxed = boxes.iter().find(|(plain, _)| **plain == **head).map(|it| it.1);
            Ty::Outside(boxed.map_or_else(|| Rc::clone(head), Rc::from), Rc::clone(args))
        }
        other => other.clone(),
    };
    Tys { all: value.all.iter().map(one).collect(), open: value.open }
}

fn same_head(ty: &Ty, list: &Tys) -> bool {
    let heads = (ty, list.all.first());
    matches!(heads, (Ty::Outside(own, _), Some(Ty::Outside(other, _))) if own == other)
}

/// Whether type parameters of a declaration are in a type.
pub(super) fn mentions(tys: &Tys, of: DeclRef, depth: usize) -> bool {
    depth <= DEPTH
        && tys.all.iter().any(|ty| match ty {
            Ty::Var(owner, _) => *owner == of,
            Ty::Instance(_, args) | Ty::Outside(_, args) | Ty::Tuple(args) => {
                args.iter().any(|arg| mentions(arg, of, depth + 1))
            }
            _ => false,
        })
}

/// Whether a type parameter is in a type.
fn mentions_one(tys: &Tys, var: &Ty, depth: usize) -> bool {
    depth <= DEPTH
        && tys.all.iter().any(|ty| match ty {
            Ty::Instance(_, args) | Ty::Outside(_, args) | Ty::Tuple(args) => {
                args.iter().any(|arg| mentions_one(arg, var, depth + 1))
            }
            other => other == var,
        })
}
