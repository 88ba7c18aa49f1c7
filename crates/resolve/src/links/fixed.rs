//! What must not change: of members that differ only in whether they change what they are called on,
//! its constness decides.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::DeclKind;
use bifrost_hir::FileFacts;
use bifrost_hir::semantics::{DeclFlags, TypeId};

use super::eval::Eval;
use super::members::Members;
use super::types::{FIXED, Ty, Tys};
use crate::relations::DeclRef;

impl Eval<'_> {
    /// A value that must not change. What is pointed to may.
    pub(crate) fn fixed(&self, file: FileId, value: Tys) -> Tys {
        let points = self.index.sheet(file).map_or(&[][..], |sheet| sheet.policy.points);
        let mut found = Tys { open: value.open, ..Tys::default() };
        for ty in value.all {
            found.add(match ty {
                Ty::Outside(head, args) if &*head == FIXED || points.contains(&&*head) => {
                    Ty::Outside(head, args)
                }
                Ty::Outside(head, args) => {
                    let args = args.iter().map(|arg| self.fixed(file, arg.clone())).collect();
                    Ty::Outside(head, args)
                }
                Ty::Instance(..) | Ty::Var(..) => wrapped(Tys::one(ty)),
                other => other,
            });
        }
        found
    }

    /// A copy of a value, which may change.
    pub(crate) fn copied(value: Tys) -> Tys {
        let mut found = Tys { open: value.open, ..Tys::default() };
        for ty in value.all {
            match ty {
                Ty::Outside(head, args) if &*head == FIXED => {
                    found.join(args.first().cloned().unwrap_or_else(Tys::unknown));
                }
                other => found.add(other),
            }
        }
        found
    }

    /// What a value is whose declared type says only whether it must not change: `const auto`.
    pub(crate) fn held(
        &self,
        facts: &Arc<FileFacts>,
        file: FileId,
        ty: TypeId,
        value: Tys,
    ) -> Result<Tys, Tys> {
        let Some(node) = facts.semantics.ty(ty) else { return Err(value) };
        let form = node.form.map(|form| facts.names.text(form));
        match form.filter(|_| node.args.is_empty() && node.path.is_empty()) {
            Some(FIXED) => Ok(self.fixed(file, value)),
            Some("") => Ok(Self::copied(value)),
            _ => Err(value),
        }
    }

    /// Whether the instance around a place must not change.
    pub(crate) fn is_fixed_around(&self, file: FileId, at: Span) -> bool {
        let Some(facts) = self.index.facts(file) else { return false };
        let mut around = facts.enclosing(at);
        while let Some(decl) = around.and_then(|id| facts.decl(id)) {
            match decl.kind {
                DeclKind::Function => return decl.flags.has(DeclFlags::READS),
                DeclKind::Class => return false,
                _ => around = decl.parent,
            }
        }
        false
    }

    /// Of members of one name those that can be called on what must not change, or of those with the
    /// same parameters those that may change it.
    pub(crate) fn by_fixed(&mut self, members: &mut Members, fixed: bool) {
        let flags = |this: &Self, at: DeclRef| this.index.decl(at).map(|decl| decl.flags);
        let reads = |this: &Self, at: DeclRef| {
            flags(this, at).is_some_and(|flags| flags.has(DeclFlags::READS))
        };
        if members.all.len() < 2 || !members.all.iter().any(|at| reads(self, *at)) {
            return;
        }
        let all = members.all.clone();
        if fixed {
            let bound = |at: DeclRef| {
                let plain = flags(self, at).is_some_and(|it| !it.has(DeclFlags::STATIC));
                self.is_callable(at) && plain && !reads(self, at)
            };
            members.all.retain(|at| !bound(*at));
            return;
        }
        for at in &all {
            let own = self.parameters_of(*at).filter(|_| reads(self, *at));
            let beaten = own.is_some_and(|own| {
                all.iter().any(|other| {
                    !reads(self, *other) && self.parameters_of(*other).as_ref() == Some(&own)
                })
            });
            if beaten {
                members.all.retain(|it| it != at);
            }
        }
    }
}

/// Something that must not change.
pub(crate) fn wrapped(value: Tys) -> Ty {
    Ty::Outside(FIXED.into(), Rc::new([value]))
}
