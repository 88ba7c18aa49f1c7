//! What values hold: elements, what they are waited for, what may be missing, what keys name.

use std::rc::Rc;

use bifrost_base::{FileId, Span};
use bifrost_hir::bodies::Shape;
use bifrost_hir::semantics::{DeclFlags, Subject};

use super::eval::Eval;
use super::types::{Ty, Tys};
use crate::lookup::Meant;
use crate::policy::Policy;
use crate::relations::DeclRef;

/// Types above are not looked through further than this.
const ABOVE: usize = 8;

impl Eval<'_> {
    /// What comes when a value is waited for.
    pub(crate) fn awaited(&mut self, file: FileId, value: Tys) -> Tys {
        let names = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.awaited);
        if names.is_empty() {
            return value;
        }
        let mut found = Tys { open: value.open, ..Tys::default() };
        for ty in value.all {
            match &ty {
                Ty::Outside(head, args) if names.contains(&&**head) => {
                    found.join(args.first().cloned().unwrap_or_else(|| Tys::one(Ty::Nothing)));
                }
                // What a type of its own gives when it is waited for is not looked into.
                Ty::Instance(..) => found.open = true,
                _ => found.add(ty),
            }
        }
        found
    }

    /// A value that may be missing.
    pub(crate) fn optional(&mut self, policy: &Policy, value: Tys) -> Tys {
        let is_plain = |this: &Self, ty: &Ty| match ty {
            Ty::Outside(head, _) => policy.values.contains(&&**head),
            Ty::Instance(at, _) => {
                this.index.decl(*at).is_some_and(|decl| decl.flags.has(DeclFlags::VALUE))
            }
            _ => false,
        };
        if value.open || !value.all.iter().all(|ty| is_plain(self, ty)) {
            return value;
        }
        Tys::one(Ty::Outside(policy.optional.into(), Rc::new([value])))
    }

    /// The part above the type around, as a value.
    pub(crate) fn part_above(&mut self, file: FileId, at: Span) -> Tys {
        let Some(own) = self.type_around(file, at) else { return Tys::unknown() };
        let mut found = Tys::default();
        for base in self.lookup.bases_of(own).iter() {
            for meant in &base.meant {
                if let Meant::Decl(at) = meant
                    && !self.index.decl(*at).is_some_and(|it| it.flags.has(DeclFlags::INTERFACE))
                {
                    found.add(Ty::Instance(*at, Rc::new([])));
                }
            }
        }
        found.open = found.all.len() != 1;
        found
    }

    /// What a key of a literal names, as a value.
    pub(crate) fn key_value(&mut self, file: FileId, shape: &Shape) -> Tys {
        let Some(facts) = self.facts(file) else { return Tys::unknown() };
        let Some(ty) = shape.ty else { return Tys::unknown() };
        let name = self.text_at(&facts, shape.span).unwrap_or_default().to_owned();
        let of = self.keyed(&facts, file, ty);
        self.member_value_in(file, &of, &name)
    }

    /// The elements of a type whose member gives each of them to a callable.
    pub(crate) fn element_by_each(&mut self, of: DeclRef, args: &Rc<[Tys]>) -> Option<Tys> {
        let policy = self.index.sheet(of.file).map(|sheet| sheet.policy)?;
        if !policy.terms {
            return None;
        }
        for name in policy.each {
            let ty = Ty::Instance(of, Rc::clone(args));
            let members = self.members_of(&Tys::one(ty.clone()), name);
            let [member] = members.all.as_slice() else { continue };
            let facts = self.facts(member.file)?;
            let formal = facts.bodies.callable(member.decl)?.params.first()?.ty?;
            let wanted = self.written(member.file, formal);
            if let Some(element) = self.taken_by(member.file, &wanted, 0) {
                return Some(self.seen_through(&ty, &members, element));
            }
        }
        None
    }

    /// What an index in brackets gives.
    pub(crate) fn at_index(&mut self, file: FileId, ty: Ty) -> Tys {
        let Some(policy) = self.index.sheet(file).map(|sheet| sheet.policy) else {
            return Tys::unknown();
        };
        match &ty {
            Ty::Outside(head, args) => {
                let known = policy.indexed.iter().find(|(known, _)| *known == &**head);
                match known {
                    Some((_, at)) => args.get(*at).cloned().unwrap_or_else(Tys::unknown),
                    None => self.element_of(file, ty),
                }
            }
            Ty::Instance(at, _) if !policy.indexers.is_empty() => {
                for name in policy.indexers {
                    let members = self.member_of(*at, name);
                    if !members.all.is_empty() {
                        let value = self.values_of(&members);
                        return self.seen_through(&ty, &members, value);
                    }
                }
                self.element_of(file, ty)
            }
            _ => self.element_of(file, ty),
        }
    }

    /// The elements of a type by what it says is above it: types outside with elements.
    pub(crate) fn element_by_base(
        &mut self,
        file: FileId,
        of: DeclRef,
        args: &Rc<[Tys]>,
    ) -> Option<Tys> {
        let elements = self.index.sheet(file)?.policy.elements;
        // Only where brackets ask for something else do types above tell of elements.
        if self.index.sheet(file)?.policy.indexers.is_empty() {
            return None;
        }
        let mut left = vec![(of, Rc::clone(args), 0)];
        let mut seen = vec![of];
        while let Some((at, args, depth)) = left.pop() {
            for written in self.bases_written(at) {
                let written = written.with(at, &args);
                for ty in &written.all {
                    match ty {
                        Ty::Outside(head, own) => {
                            let known = elements.iter().find(|(name, _)| *name == &**head);
                            if let Some(element) = known.and_then(|(_, place)| own.get(*place)) {
                                return Some(element.clone());
                            }
                        }
                        Ty::Instance(above, own) if depth < ABOVE && !seen.contains(above) => {
                            seen.push(*above);
                            left.push((*above, Rc::clone(own), depth + 1));
                        }
                        _ => {}
                    }
                }
            }
        }
        None
    }

    /// The types above a type, as they are written.
    fn bases_written(&mut self, of: DeclRef) -> Vec<Tys> {
        let mut found = Vec::new();
        for part in self.index.all_parts(of) {
            let Some(facts) = self.facts(part.file) else { continue };
            let bases = facts.semantics.bases.iter();
            for base in bases.filter(|base| base.subject == Subject::Decl(part.decl)) {
                found.push(self.written(part.file, base.ty));
            }
        }
        found
    }
}
