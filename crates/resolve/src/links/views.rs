//! What is added to types from outside, where terms have names apart: callables with a receiver, and
//! members of what a value is turned into by an implicit conversion that can be seen.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::{DeclFlags, TypeId};
use bifrost_hir::{DeclId, FileFacts};

use super::eval::Eval;
use super::fit::Fit;
use super::members::Members;
use super::names::Named;
use super::types::{Ty, Tys};
use crate::lexical::Place;
use crate::lookup::Meant;
use crate::relations::DeclRef;

/// More conversions than these are not tried, and what a value has by one of the others is open.
const MOST: usize = 256;

impl Eval<'_> {
    /// The member of a value with a name, or what is added to it from outside.
    pub(crate) fn member_or_view(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        (name, tys): (&str, &Tys),
    ) -> Members {
        let members = self.members_of(tys, name);
        let value = |ty: &Ty| matches!(ty, Ty::Instance(..) | Ty::Outside(..) | Ty::Tuple(_));
        if !members.all.is_empty() || tys.open || tys.all.is_empty() || !tys.all.iter().all(value) {
            return members;
        }
        self.viewed(facts, file, at, (name, tys)).unwrap_or(members)
    }

    /// What is added to a value under a name.
    fn viewed(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        (name, tys): (&str, &Tys),
    ) -> Option<Members> {
        let mut found = Members::default();
        let mut worst = Fit::Exact;
        let word = self.index.words.find(name);
        let added = word.and_then(|word| self.index.added.get(&word)).cloned().unwrap_or_default();
        for added in added {
            let fit = self.fits_receiver(added, tys);
            if fit != Fit::No && self.in_sight(facts, file, at, added).is_some() {
                worst = worst.min(fit);
                found.all.push(self.index.canonical(added));
            }
        }
        let views = self.conversions();
        let more = views.len() > MOST;
        for view in views.iter().take(MOST) {
            let (fit, gives) = self.turned(*view, tys);
            if fit == Fit::No {
                continue;
            }
            let members = self.members_of(&gives, name);
            if members.all.is_empty() {
                continue;
            }
            let Some(own) = self.in_sight(facts, file, at, *view) else { continue };
            let fit = match (fit, own) {
                (Fit::Maybe, Some(own)) => self.turned_in(own, *view, tys).unwrap_or(fit),
                _ => fit,
            };
            if fit == Fit::No {
                continue;
            }
            worst = worst.min(fit);
            for at in members.all {
                if !found.all.contains(&at) {
                    found.all.push(at);
                }
            }
        }
        if found.all.is_empty() {
            return more.then(|| Members { open: true, ..Members::default() });
        }
        let lacks = self.surely_has_none(tys, name);
        if worst == Fit::Maybe && !lacks {
            // Its own member is likelier.
            return None;
        }
        found.open = worst == Fit::Maybe || !lacks || more;
        found.extended = Some(tys.clone());
        Some(found)
    }

    /// How a value fits what a conversion asks for, and what it is turned into.
    fn turned(&mut self, view: DeclRef, tys: &Tys) -> (Fit, Tys) {
        let none = (Fit::No, Tys::default());
        let Some(facts) = self.facts(view.file) else { return none };
        let Some(callable) = facts.bodies.callable(view.decl) else { return none };
        let mut free = callable.params.iter().filter(|param| !param.given);
        let (Some(param), None) = (free.next(), free.next()) else { return none };
        let Some(ty) = param.ty else { return none };
        let wanted = self.written(view.file, ty);
        let fit = self.fit(view.file, tys, &wanted);
        let gives = match self.index.is_type(view) {
            true => Tys::instance(view),
            false => self.result(view),
        };
        (fit, gives)
    }

    /// All implicit conversions of the code base.
    fn conversions(&mut self) -> Rc<Vec<DeclRef>> {
        if let Some(known) = &self.views {
            return Rc::clone(known);
        }
        let mut all = Vec::new();
        for (file, sheet) in self.index.files().filter(|(_, sheet)| sheet.policy.terms) {
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                let turns = matches!(decl.kind, DeclKind::Class | DeclKind::Function);
                if turns && decl.flags.has(DeclFlags::IMPLICIT) {
                    all.push(self.index.canonical(DeclRef { file, decl: DeclId(at as u32) }));
                }
            }
        }
        let all = Rc::new(all);
        self.views = Some(Rc::clone(&all));
        all
    }

    /// How a value fits what a conversion asks for that a type inherits, where the type says what a
    /// type member stands for that the conversion asks for.
    fn turned_in(&mut self, own: DeclRef, view: DeclRef, tys: &Tys) -> Option<Fit> {
        let facts = self.facts(view.file)?;
        let callable = facts.bodies.callable(view.decl)?;
        let ty = callable.params.iter().find(|param| !param.given)?.ty?;
        let node = facts.semantics.ty(ty).filter(|node| node.args.is_empty())?;
        let [name] = node.path.as_slice() else { return None };
        let word = self.index.words.find(facts.names.text(*name))?;
        for step in self.linear(own, None).steps.into_iter().flatten() {
            for member in self.index.members_named(step, word) {
                let decl = self.index.decl(member)?;
                let there = self.facts(member.file)?;
                let aliases = &there.semantics.aliases;
                let alias = aliases.iter().find(|(decl, _)| *decl == member.decl);
                if let Some((_, alias)) = alias.filter(|_| decl.flags.has(DeclFlags::TYPE)) {
                    let wanted = self.written(member.file, *alias);
                    return Some(self.fit(member.file, tys, &wanted));
                }
            }
        }
        None
    }

    /// Whether a declaration is what its name means at a place; the type that has it as a member, if
    /// one around does.
    fn in_sight(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        at: Span,
        what: DeclRef,
    ) -> Option<Option<DeclRef>> {
        let name = self.index.name(what).to_owned();
        match self.name_at(facts, file, at, &name, true) {
            Named::Own(of, _) => self.member_of(of, &name).all.contains(&what).then_some(Some(of)),
            Named::Found(found) => found.meant.contains(&Meant::Decl(what)).then_some(None),
            Named::Local(_) | Named::On(..) => None,
        }
    }

    /// Whether it is known of all that a value can be that it has no member of this name itself.
    fn surely_has_none(&mut self, tys: &Tys, name: &str) -> bool {
        let Some(policy) = self.index.files().map(|(_, sheet)| sheet.policy).find(|it| it.terms)
        else {
            return false;
        };
        tys.all.iter().all(|ty| match ty {
            Ty::Instance(at, _) => !self.linear(*at, Some(name)).open,
            Ty::Outside(head, _) => {
                let known = policy.outside_members.iter().find(|(known, _)| *known == &**head);
                known.is_some_and(|(_, members)| !members.contains(&name))
            }
            _ => false,
        })
    }

    /// The declaration that a written type is another name by, of something outside.
    pub(crate) fn other_name(
        &mut self,
        facts: &FileFacts,
        file: FileId,
        ty: TypeId,
    ) -> Option<DeclRef> {
        if !self.has_terms(file) {
            return None;
        }
        let node = facts.semantics.ty(ty)?;
        let path: Vec<&str> = node.path.iter().map(|name| facts.names.text(*name)).collect();
        let scope = self.scope_of(facts, file, node.span);
        let place = Place { file, scope, at: node.span.start };
        match self.lookup.path(place, node.absolute, &path, node.args.len()).meant.as_slice() {
            [Meant::Decl(at)] if !self.index.is_type(*at) => Some(*at),
            _ => None,
        }
    }
}
