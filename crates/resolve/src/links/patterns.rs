//! Patterns that take values apart, and keys of literals.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::FileId;
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::{DeclFlags, TypeId, TypeNode};
use bifrost_hir::{DeclId, FileFacts};
use smallvec::SmallVec;

use super::eval::Eval;
use super::types::{Ty, Tys};
use crate::index::Index;
use crate::lexical::Place;
use crate::lookup::Meant;
use crate::policy::Sort;
use crate::relations::DeclRef;

impl Eval<'_> {
    /// A value that matches a pattern of this type or variant.
    pub(crate) fn matched(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        value: Tys,
        ty: TypeId,
    ) -> Tys {
        let Some(node) = facts.semantics.ty(ty) else { return Tys::unknown() };
        if self.has_terms(file) {
            return self.extracted(facts, file, value, node);
        }
        let found = self.path_value_of(facts, file, node, node.path.len());
        let arguments = |of: DeclRef| {
            let same = value.all.iter().find_map(|ty| match ty {
                Ty::Instance(at, args) if *at == of => Some(Rc::clone(args)),
                _ => None,
            });
            same.unwrap_or_else(|| Rc::new([]))
        };
        let variant = self.variant(facts, file, node);
        if let Some((variant, owner)) = variant {
            return Tys::one(Ty::Parts(variant, arguments(owner)));
        }
        if let [Ty::Type(at)] = found.all.as_slice() {
            return Tys::one(Ty::Instance(*at, arguments(*at)));
        }
        self.held_by_pattern(facts, file, value, node)
    }

    /// What a pattern of a library holds.
    fn held_by_pattern(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        value: Tys,
        node: &TypeNode,
    ) -> Tys {
        let last = node.path.last().map_or("", |name| facts.names.text(*name));
        let payloads = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.payloads);
        let Some((_, head, place)) = payloads.iter().find(|(name, ..)| *name == last) else {
            return Tys::unknown();
        };
        let mut held = Tys { open: value.open, ..Tys::default() };
        for ty in &value.all {
            match ty {
                Ty::Outside(own, args) if **own == **head => {
                    held.join(args.get(*place).cloned().unwrap_or_else(Tys::unknown));
                }
                _ => held.open = true,
            }
        }
        held.open |= value.all.is_empty();
        Tys::one(Ty::Tuple(Rc::new([held])))
    }

    /// What a pattern holds that names a class, or an object that takes values apart.
    fn extracted(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        value: Tys,
        node: &TypeNode,
    ) -> Tys {
        let scope = super::eval::header_scope(facts, node.span);
        let place = Place { file, scope, at: node.span.start };
        let path: Vec<&str> = node.path.iter().map(|name| facts.names.text(*name)).collect();
        let mut found = self.lookup.path_as(Sort::Term, place, node.absolute, &path);
        self.index.terms_first(&mut found);
        if let [Meant::Decl(at)] = found.meant.as_slice() {
            let extractor = self.extractor(*at);
            let class = self.made_by_object(*at).or_else(|| self.index.is_type(*at).then_some(*at));
            if let [member] = extractor.all.as_slice() {
                let result = self.result(*member);
                return match result.all.as_slice() {
                    [Ty::Outside(head, args)] if matches!(&**head, "Option" | "Some") => {
                        match args.first().map(|arg| (arg.all.as_slice(), arg)) {
                            Some(([Ty::Tuple(_)], arg)) => arg.clone(),
                            Some((_, arg)) => Tys::one(Ty::Tuple(Rc::new([arg.clone()]))),
                            None => Tys::unknown(),
                        }
                    }
                    _ => Tys::unknown(),
                };
            }
            let Some(class) = class else { return Tys::unknown() };
            let same = value.all.iter().find_map(|ty| match ty {
                Ty::Instance(at, args) if *at == class => Some(Rc::clone(args)),
                _ => None,
            });
            return Tys::one(Ty::Instance(class, same.unwrap_or_else(|| Rc::new([]))));
        }
        self.held_by_pattern(facts, file, value, node)
    }

    /// The variant that a path names, and its type.
    fn variant(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        node: &TypeNode,
    ) -> Option<(DeclRef, DeclRef)> {
        let members = self.path_members(facts, file, node, node.path.len());
        let variant = |at: &&DeclRef| {
            self.index.decl(**at).is_some_and(|decl| decl.flags.has(DeclFlags::VARIANT))
        };
        let at = *members.all.iter().find(variant)?;
        Some((at, self.owner_of(at)?))
    }

    /// What has the members that the keys of a literal of this type, or variant, name.
    pub(crate) fn keyed(&mut self, facts: &Arc<FileFacts>, file: FileId, ty: TypeId) -> Tys {
        let Some(node) = facts.semantics.ty(ty) else { return Tys::unknown() };
        match self.variant(facts, file, node) {
            Some((variant, _)) => Tys::one(Ty::Parts(variant, Rc::new([]))),
            None => self.written_in(facts, file, ty, 0),
        }
    }

    /// The part at a place of what a type or variant declares by places.
    pub(crate) fn part(&mut self, of: DeclRef, args: &Rc<[Tys]>, at: usize) -> Option<Tys> {
        let names = self.policy_of(of.file).map_or("", |policy| policy.part_names);
        if !names.is_empty() {
            return self.named_part(of, args, &format!("{names}{}", at + 1), at);
        }
        let facts = self.facts(of.file)?;
        let ty = facts.bodies.callable(of.decl)?.params.get(at)?.ty?;
        let owner = if self.index.is_type(of) { of } else { self.owner_of(of)? };
        Some(self.written(of.file, ty).with(owner, args))
    }

    /// The part that a member gives that is called after its place, else the parameter at the place
    /// of what makes the type's instances.
    fn named_part(&mut self, of: DeclRef, args: &Rc<[Tys]>, name: &str, at: usize) -> Option<Tys> {
        let ty = Ty::Instance(of, Rc::clone(args));
        let members = self.members_of(&Tys::one(ty.clone()), name);
        if let [member] = members.all.as_slice() {
            let result = self.result(*member);
            return Some(self.seen_through(&ty, &members, result));
        }
        let maker = *self.constructor(of).all.first()?;
        let facts = self.facts(maker.file)?;
        let ty = facts.bodies.callable(maker.decl)?.params.get(at)?.ty?;
        Some(self.written(of.file, ty).with(of, args))
    }

    /// What is in a wrapper that may be empty.
    pub(crate) fn unwrapped(&mut self, file: FileId, value: Tys) -> Tys {
        let wraps = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.wraps);
        if wraps.is_empty() {
            return value;
        }
        let mut found = Tys { open: value.open, ..Tys::default() };
        for ty in value.all {
            match &ty {
                Ty::Outside(head, args) => match wraps.iter().find(|(name, _)| *name == &**head) {
                    Some((_, at)) => {
                        found.join(args.get(*at).cloned().unwrap_or_else(Tys::unknown))
                    }
                    None => found.add(ty),
                },
                _ => found.add(ty),
            }
        }
        found
    }
}

impl Index {
    /// What a variant declares inside it under a name.
    pub(crate) fn parts_named(&self, of: DeclRef, name: &str) -> SmallVec<[DeclRef; 1]> {
        let mut found = SmallVec::new();
        let Some(sheet) = self.sheet(of.file) else { return found };
        let decls = sheet.facts.decls.iter().enumerate().skip(of.decl.0 as usize + 1);
        for (at, decl) in decls.take_while(|(_, it)| {
            sheet.facts.decl(of.decl).is_some_and(|of| of.span.contains(it.span))
        }) {
            if decl.kind == DeclKind::Field && sheet.text(decl.name) == name {
                found.push(DeclRef { file: of.file, decl: DeclId(at as u32) });
            }
        }
        found
    }
}
