//! Languages in which types, callables, values and variables of one name are apart: what a name means
//! by where it stands, and what stands for the type around or above.

use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{CallKind, DeclKind};
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::semantics::{DeclFlags, TypeNode};
use bifrost_hir::{FactId, FileFacts};

use super::calls::Callee;
use super::eval::{Eval, OWN, header_scope};
use super::members::Members;
use super::names::{Named, Order, bound, declaration};
use super::types::{Ty, Tys};
use crate::lexical::Place;
use crate::lookup::{Found, Meant, View};
use crate::policy::Sort;
use crate::relations::{DeclRef, Direction};

impl Eval<'_> {
    pub(crate) fn is_sorted(&self, file: FileId) -> bool {
        self.index.sheet(file).is_some_and(|sheet| sheet.policy.sorted)
    }

    /// What a bare name means. A variable has a sign before its name that is no part of it.
    pub(crate) fn sorted_name(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        (text, called): (&str, bool),
    ) -> Named {
        if is_marked(at, text) {
            return self.variable_name(facts, file, at, text);
        }
        let sort = if called { Sort::Callable } else { Sort::Value };
        let (scope, view) = (facts.enclosing(at), View::Within(at.start));
        self.lookup_sorted(sort, |this| this.lookup.at_file(file, scope, view, text))
    }

    fn lookup_sorted(&mut self, sort: Sort, run: impl FnOnce(&mut Self) -> Found) -> Named {
        let before = std::mem::replace(&mut self.lookup.sort, sort);
        let found = run(self);
        self.lookup.sort = before;
        Named::Found(found)
    }

    /// A variable is that of the callable around, unless that says that it is one further out.
    fn variable_name(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        text: &str,
    ) -> Named {
        let own = facts.names.find(text);
        let mut scope = facts.bodies.scope_at(at);
        let mut crossed = false;
        while let Some(id) = scope {
            let Some(region) = facts.bodies.scope(id) else { break };
            scope = region.parent;
            let Some(own) = own.filter(|_| region.kind != ScopeKind::File) else { break };
            match facts.bodies.free.iter().find(|(at, name, _)| *at == id && *name == own) {
                Some((_, _, true)) => break,
                Some(_) => {
                    crossed = true;
                    continue;
                }
                None => {}
            }
            let order = Order { later: crossed, ..Order::default() };
            let found = bound(facts, id, own, at, order);
            if !found.is_empty() || matches!(region.kind, ScopeKind::Callable | ScopeKind::Class) {
                return Named::Local(found);
            }
            crossed = true;
        }
        let view = View::Within(at.start);
        self.lookup_sorted(Sort::Variable, |this| this.lookup.at_file(file, None, view, text))
    }

    /// The call of a callable that a path names.
    pub(crate) fn qualified(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        callee: Span,
    ) -> Option<Callee> {
        let start = facts.fact(call)?.span.start;
        let shape = facts.bodies.shape(Span::new(start, callee.end))?;
        let node = shape.ty.filter(|_| shape.kind == ShapeKind::Qualified)?;
        let node = facts.semantics.ty(node)?;
        let found = self.named_by_path(facts, file, node, Sort::Callable);
        let mut members = Members { open: found.missing, ..Members::default() };
        members.outside = found.outside || found.is_nothing();
        for meant in &found.meant {
            members.all.extend(declaration(self, *meant));
        }
        let mut callee = self.of_members(facts, file, call, members);
        callee.kind = Some(CallKind::Function);
        Some(callee)
    }

    /// What a path of names means as something of this sort.
    pub(crate) fn named_by_path(
        &mut self,
        facts: &FileFacts,
        file: FileId,
        node: &TypeNode,
        sort: Sort,
    ) -> Found {
        let path: Vec<&str> = node.path.iter().map(|name| facts.names.text(*name)).collect();
        let scope = header_scope(facts, node.span);
        let place = Place { file, scope, at: node.span.start };
        self.lookup.path_as(sort, place, node.absolute, &path)
    }

    /// The types that the one around inherits from.
    pub(crate) fn types_above(&mut self, file: FileId, at: Span) -> Tys {
        let Some(around) = self.type_around(file, at) else { return Tys::unknown() };
        let mut found = Tys::default();
        for base in self.lookup.bases_of(around).iter() {
            for meant in &base.meant {
                if let Meant::Decl(at) = meant
                    && self.index.decl(*at).is_some_and(|it| !it.flags.has(DeclFlags::INTERFACE))
                {
                    found.add(Ty::Type(*at));
                }
            }
        }
        if found.is_empty() { Tys::one(Ty::Beyond) } else { found }
    }

    /// The instance around, which may be one of a type below.
    pub(crate) fn late_own(&mut self, file: FileId, at: Span) -> Tys {
        let around = self.type_around(file, at);
        around.map_or_else(Tys::unknown, |around| Tys::one(Ty::Var(around, OWN)))
    }

    /// Whether what is made can be of another type than this: the instance around of one below it, and
    /// in what is mixed into types of one of those.
    pub(crate) fn can_be_below(&self, ty: &Ty) -> bool {
        let (Ty::Instance(at, _) | Ty::Var(at, OWN)) = ty else { return false };
        let mixed = self.index.decl(*at).is_some_and(|it| it.flags.has(DeclFlags::MIXIN));
        let late = matches!(ty, Ty::Var(_, OWN));
        mixed || late && !self.index.hierarchy(*at, Direction::In).links.is_empty()
    }

    /// What a member gives that gives what it is asked of.
    pub(crate) fn late(&self, ty: &Ty, value: Tys) -> Tys {
        let is_late = |it: &Ty| match it {
            Ty::Var(of, OWN) => {
                self.index.sheet(of.file).is_some_and(|it| !it.policy.late_own.is_empty())
            }
            _ => false,
        };
        let own = match ty {
            _ if !value.all.iter().any(is_late) => return value,
            Ty::Instance(..) | Ty::Var(..) => ty.clone(),
            Ty::Type(at) => Ty::Instance(*at, std::rc::Rc::new([])),
            _ => return value,
        };
        let mut found = Tys { open: value.open, ..Tys::default() };
        for it in value.all {
            found.add(if is_late(&it) { own.clone() } else { it });
        }
        found
    }

    /// Of members of one name those that can be read: a token with a sign names a variable of a type,
    /// one without a constant of it, or a variable of an instance.
    pub(crate) fn read_of(&self, at: Span, text: &str, tys: &Tys, members: &mut Members) {
        let of_instance = tys.all.iter().any(|ty| !matches!(ty, Ty::Type(_)));
        let variable = is_marked(at, text) || of_instance || tys.is_empty();
        members.all.retain(|at| {
            let decl = self.index.decl(*at);
            decl.is_some_and(|it| it.kind == DeclKind::Field && it.sigil.is_empty() != variable)
        });
    }

    /// Whether a type has a member that answers for all that it does not have.
    pub(crate) fn answers(&mut self, of: DeclRef) -> bool {
        let names = self.index.sheet(of.file).map_or(&[][..], |sheet| sheet.policy.answers);
        names.iter().any(|name| !self.member_of(of, name).all.is_empty())
    }
}

/// Whether a token has a sign before its name.
fn is_marked(at: Span, text: &str) -> bool {
    at.len() as usize > text.len()
}
