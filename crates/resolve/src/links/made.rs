//! Values of types that are made of others: lists, maps, callables, and types that are another one
//! under a name of their own.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::bodies::CallableOf;
use bifrost_hir::semantics::{DeclFlags, TypeId};
use bifrost_hir::{DeclId, FileFacts};

use super::eval::{Eval, SOMETHING};
use super::members::Members;
use super::types::{Ty, Tys};
use crate::policy::{Formed, Policy};
use crate::relations::DeclRef;

/// Types that are each made of the next are not followed further than this.
const BEHIND: usize = 8;

/// A type that is made of others, as it is written.
pub(crate) struct Written<'t> {
    /// How it is made.
    pub(crate) form: &'t str,
    /// Its parts.
    pub(crate) args: &'t [TypeId],
    /// Its bytes.
    pub(crate) span: Span,
}

impl Eval<'_> {
    /// What a value of such a type is; none when its parts say it.
    pub(crate) fn made_of(
        &mut self,
        (facts, file): (&Arc<FileFacts>, FileId),
        written: &Written<'_>,
        depth: usize,
    ) -> Option<Tys> {
        let policy = self.index.sheet(file)?.policy;
        let how = (policy.forms)(written.form);
        if how == Formed::Parts {
            return None;
        }
        let args = written.args.iter();
        let mut parts: Vec<Tys> =
            args.map(|arg| self.written_in(facts, file, *arg, depth + 1)).collect();
        Some(match how {
            Formed::Parts => return None,
            Formed::List => {
                let element = parts.pop().unwrap_or_else(Tys::unknown);
                self.listed(file, element)
            }
            Formed::Tuple => one_or_all(parts),
            Formed::Head(head) => Tys::one(Ty::Outside(head.into(), parts.into())),
            Formed::Callable(params) => {
                let results = parts.split_off(params.min(parts.len()));
                runs(policy, one_or_all(results))
            }
            Formed::Declared => declared_at(facts, written.span).map_or_else(
                || Tys::outside(SOMETHING),
                |decl| Tys::instance(DeclRef { file, decl }),
            ),
        })
    }

    /// What a lambda is as a value.
    pub(crate) fn lambda(&mut self, facts: &FileFacts, file: FileId, at: Span) -> Tys {
        let Some(policy) = self.index.sheet(file).map(|sheet| sheet.policy) else {
            return Tys::unknown();
        };
        if policy.callable.is_empty() {
            return Tys::unknown();
        }
        let own = facts.bodies.callables.iter().find(|it| it.of == CallableOf::Lambda(at));
        let result = own.and_then(|callable| callable.result);
        let result = result.map_or_else(|| Tys::one(Ty::Nothing), |ty| self.written(file, ty));
        runs(policy, result)
    }

    /// What a callable gives that is a lambda under a name, where lambdas say it.
    pub(crate) fn of_lambda(&mut self, facts: &FileFacts, at: DeclRef) -> Option<Tys> {
        let values = &facts.bodies.values;
        let from = values.partition_point(|(decl, _)| *decl < at.decl);
        let (_, value) = values.get(from).filter(|(decl, _)| *decl == at.decl)?;
        let value = self.value(at.file, *value);
        let [ty] = value.all.as_slice() else { return None };
        self.run_value(at.file, ty)
    }

    /// The members of what a literal makes: the callables among its parts. What a part holds that is
    /// none is no declaration, and what no part names may come from elsewhere.
    pub(crate) fn members_of_literal(&mut self, file: FileId, at: Span, name: &str) -> Members {
        let mut found = Members::default();
        let Some(facts) = self.facts(file) else { return Members { open: true, ..found } };
        let parts = facts.bodies.shape(at).map(|shape| shape.parts.as_slice()).unwrap_or_default();
        let own = facts.names.find(name);
        for (id, decl) in facts.decls.iter().enumerate() {
            if Some(decl.name) == own && parts.contains(&decl.span) {
                let id = DeclId(id as u32);
                found.all.push(self.index.canonical(DeclRef { file, decl: id }));
            }
        }
        let key = |part: &Span| {
            let fact = facts.within(*part).find_map(|id| facts.fact(id))?;
            let starts = fact.kind == Kind::Identifier && fact.span.start == part.start;
            fact.name.filter(|_| starts)
        };
        let named = own.is_some() && parts.iter().any(|part| key(part) == own);
        found.outside = found.all.is_empty() && named;
        found.open = found.all.is_empty() && !found.outside;
        found
    }

    /// What the keys of a value's elements can be; of what has none the elements.
    pub(crate) fn key_of(&mut self, file: FileId, ty: &Ty) -> Tys {
        let Some(policy) = self.index.sheet(file).map(|sheet| sheet.policy) else {
            return Tys::unknown();
        };
        match self.plain(ty) {
            Ty::Outside(head, args) => {
                let place = policy.keys.iter().find(|(known, _)| **known == *head);
                match place {
                    Some((_, at)) => args.get(*at).cloned().unwrap_or_else(Tys::unknown),
                    None if *head == *policy.callable => Tys::unknown(),
                    None => Tys::outside(SOMETHING),
                }
            }
            _ => Tys::unknown(),
        }
    }

    /// A value, or what it is under the name that its type gives to another.
    pub(crate) fn plain(&mut self, ty: &Ty) -> Ty {
        let mut plain = ty.clone();
        for _ in 0..BEHIND {
            let behind = match &plain {
                Ty::Instance(at, args) => self.behind(*at, args),
                Ty::Var(of, at) => Some(self.bound_of(*of, *at)),
                _ => None,
            };
            match behind.as_ref().map(|tys| (tys.all.as_slice(), tys.open)) {
                Some(([only], false)) => plain = only.clone(),
                _ => break,
            }
        }
        plain
    }

    /// What a type is that is another one under a name of its own.
    pub(crate) fn behind(&mut self, of: DeclRef, args: &[Tys]) -> Option<Tys> {
        let ty = self.type_behind(of)?;
        Some(self.written(of.file, ty).with(of, args))
    }

    fn type_behind(&mut self, of: DeclRef) -> Option<TypeId> {
        if !self.index.is_type(of) {
            return None;
        }
        let facts = self.facts(of.file)?;
        let typed = &facts.bodies.typed;
        let at = typed.partition_point(|(decl, _)| *decl < of.decl);
        typed.get(at).filter(|(decl, _)| *decl == of.decl).map(|(_, ty)| *ty)
    }

    /// The members that a type has because another one has them, of which it is one under a name of
    /// its own: fields, and what those bring. Callables of the other type are none of its own.
    pub(crate) fn members_behind(&mut self, of: DeclRef, name: &str, depth: usize) -> Members {
        let unknown = Members { open: true, ..Members::default() };
        if depth > BEHIND {
            return unknown;
        }
        let Some(behind) = self.behind(of, &[]) else { return Members::default() };
        let [Ty::Instance(at, _)] = behind.all.as_slice() else { return unknown };
        let at = *at;
        let interface =
            self.index.decl(at).is_some_and(|decl| decl.flags.has(DeclFlags::INTERFACE));
        let mut members = self.member_by_depth(at, name, depth + 1);
        let index = self.index;
        members.all.retain(|member| {
            let callable = index.decl(*member).is_some_and(|it| it.kind == DeclKind::Function);
            let own = index.owner(*member).links.iter().any(|link| link.to == at);
            interface || !(callable && own)
        });
        members
    }

    /// Whether nothing of the code base is in a value.
    pub(crate) fn is_foreign(tys: &Tys, depth: usize) -> bool {
        let outside = |ty: &Ty| match ty {
            Ty::Beyond | Ty::Nothing => true,
            Ty::Outside(_, args) | Ty::Tuple(args) => {
                depth < BEHIND && args.iter().all(|arg| Self::is_foreign(arg, depth + 1))
            }
            _ => false,
        };
        !tys.open && tys.all.iter().all(outside)
    }
}

/// A callable as a value.
fn runs(policy: &Policy, result: Tys) -> Tys {
    Tys::one(Ty::Outside(policy.callable.into(), Rc::new([result])))
}

fn one_or_all(mut parts: Vec<Tys>) -> Tys {
    match parts.len() {
        0 => Tys::one(Ty::Nothing),
        1 => parts.pop().unwrap_or_else(Tys::unknown),
        _ => Tys::one(Ty::Tuple(parts.into())),
    }
}

/// The type that is declared by these bytes.
fn declared_at(facts: &FileFacts, at: Span) -> Option<DeclId> {
    let is_it = |decl: &bifrost_hir::Decl| decl.kind == DeclKind::Class && decl.span == at;
    facts.decls.iter().position(is_it).map(|at| DeclId(at as u32))
}
