//! Callables that are called as members of what is their first argument, and values that are
//! callables.

use std::rc::Rc;
use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{CallKind, DeclKind};
use bifrost_hir::bodies::Callable;
use bifrost_hir::semantics::DeclFlags;
use bifrost_hir::{FactId, FileFacts};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::calls::{Callee, GUESSES};
use super::eval::{Eval, SOMETHING};
use super::members::Members;
use super::types::{Ty, Tys};
use crate::index::SpaceId;
use crate::lookup::Meant;
use crate::policy::{Policy, SEQUENCE};
use crate::relations::DeclRef;

impl Eval<'_> {
    /// The call of a member that is added from outside to what it is called on, where what that is
    /// has none of its own that can be meant.
    pub(crate) fn on_extended(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        (call, receiver): (FactId, Span),
        (tys, name): (&Tys, &str),
        own: &Members,
    ) -> Option<Callee> {
        let policy = self.index.sheet(file)?.policy;
        let is_value = |ty: &Ty| !matches!(ty, Ty::Type(_) | Ty::Module(_) | Ty::Beyond);
        if !policy.extensions || !tys.all.iter().all(is_value) {
            return None;
        }
        let all = self.added_here(facts, file, receiver, name);
        if all.is_empty() || self.can_be_own(facts, file, call, own) {
            return None;
        }
        let mut arguments = self.arguments(facts, file, call);
        arguments.placed.insert(0, tys.clone());
        let (all, _) = self.fitting(&all, &arguments);
        if all.is_empty() || (tys.is_empty() && all.len() > GUESSES) {
            return None;
        }
        let sure = all.len() == 1 && self.surely_fits(all[0], &arguments);
        let lacks = sure && self.surely_lacks(policy, tys, name);
        let members =
            Members { all, open: !lacks, extended: Some(tys.clone()), ..Members::default() };
        let mut callee = self.of_members(facts, file, call, members);
        callee.kind = Some(CallKind::Method);
        callee.extended = true;
        Some(callee)
    }

    /// Whether a member that is declared in a type can be what is called.
    fn can_be_own(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
        own: &Members,
    ) -> bool {
        if own.all.is_empty() {
            return false;
        }
        if own.all.iter().any(|at| !self.is_callable(*at)) {
            return own.all.iter().any(|at| self.can_be_called(*at));
        }
        let arguments = self.arguments(facts, file, call);
        !self.fitting(&own.all, &arguments).0.is_empty()
    }

    /// Whether what a member holds can be called, for all that is known.
    pub(crate) fn can_be_called(&mut self, at: DeclRef) -> bool {
        let Some(policy) = self.index.sheet(at.file).map(|sheet| sheet.policy) else { return true };
        if self.index.decl(at).is_none_or(|decl| decl.kind != DeclKind::Field) {
            return true;
        }
        let value = self.declared(at);
        let never = |this: &mut Self, ty: &Ty| match ty {
            Ty::Instance(at, _) => this.delegate(*at).is_none(),
            Ty::Outside(head, _) => policy.closed.contains(&&**head) || **head == *policy.list,
            _ => false,
        };
        value.open || value.is_empty() || !value.all.iter().all(|ty| never(self, ty))
    }

    /// The members of a name that are added to types, and that a place can see: declared in the
    /// modules around it or in those that its file imports.
    fn added_here(
        &mut self,
        facts: &FileFacts,
        file: FileId,
        at: Span,
        name: &str,
    ) -> SmallVec<[DeclRef; 1]> {
        let index = self.index;
        let mut found = SmallVec::new();
        let added = index.words.find(name).and_then(|word| index.added.get(&word));
        let Some(added) = added else { return found };
        let imported = self.imported_modules(file);
        let around = self.modules_around(facts, file, at);
        for at in added {
            let owner = index.decl(*at).and_then(|decl| decl.owner);
            let Some(owner) = owner.map(|decl| DeclRef { file: at.file, decl }) else { continue };
            let space = index.space_around(owner);
            let seen = space.is_some_and(|space| {
                around.contains(&space) || imported.contains(&Meant::Space(space))
            });
            if seen || imported.contains(&Meant::Decl(index.canonical(owner))) {
                let at = index.canonical(*at);
                if !found.contains(&at) {
                    found.push(at);
                }
            }
        }
        found
    }

    /// The modules and types of which a file imports all names.
    fn imported_modules(&mut self, file: FileId) -> Rc<FxHashSet<Meant>> {
        if let Some(known) = self.opened.get(&file) {
            return Rc::clone(known);
        }
        let index = self.index;
        let mut found: FxHashSet<Meant> = FxHashSet::default();
        if let Some(sheet) = index.sheet(file) {
            for at in &sheet.stars {
                found.extend(self.lookup.land(file, *at).meant);
            }
            for implied in sheet.implied.iter().filter(|it| it.local.is_none()) {
                found.extend(self.lookup.at_root(&implied.from, true).meant);
            }
            for (other, at) in &index.global {
                let near = index.sheet(*other).filter(|other| other.root == sheet.root);
                if near.is_some_and(|other| other.stars.contains(at)) {
                    found.extend(self.lookup.land(*other, *at).meant);
                }
            }
        }
        let found = Rc::new(found);
        self.opened.insert(file, Rc::clone(&found));
        found
    }

    fn modules_around(&self, facts: &FileFacts, file: FileId, at: Span) -> Vec<SpaceId> {
        let mut found = vec![SpaceId(0)];
        let Some(sheet) = self.index.sheet(file) else { return found };
        found.push(sheet.space);
        let mut around = facts.enclosing(at);
        while let Some(id) = around {
            let Some(decl) = facts.decl(id) else { break };
            if decl.kind == DeclKind::Module {
                let mut space = sheet.spaces.get(&id).copied();
                while let Some(id) = space {
                    found.push(id);
                    space = self.index.space(id).and_then(|space| space.parent);
                }
                break;
            }
            around = decl.parent;
        }
        found
    }

    /// Whether it is known of all that a value can be that it has no member of this name.
    fn surely_lacks(&mut self, policy: &Policy, tys: &Tys, name: &str) -> bool {
        let elsewhere = policy.each.contains(&name)
            || policy.known.iter().any(|known| known.of == SEQUENCE && known.member == name);
        let has = |head: &str| {
            let known = policy.outside_members.iter().find(|(known, _)| *known == head);
            known.is_none_or(|(_, members)| members.contains(&name))
        };
        if elsewhere || policy.is_on_top(name) || tys.open || tys.is_empty() {
            return false;
        }
        tys.all.iter().all(|ty| match ty {
            Ty::Outside(head, _) => !has(head),
            Ty::Instance(at, _) => !self.linear(*at, Some(name)).open,
            _ => false,
        })
    }

    /// What is in a value that may be missing, unless the wrapper has a member of this name itself.
    pub(crate) fn present(&self, head: &Rc<str>, args: &Rc<[Tys]>, name: &str) -> Option<Tys> {
        let policy = self.index.files().map(|(_, sheet)| sheet.policy).next()?;
        let inner = args.first().filter(|_| &**head == policy.optional)?;
        let own = |of: &str| of == policy.optional || policy.tops.contains(&of);
        let mut own = policy.known.iter().filter(|known| own(known.of));
        (!own.any(|known| known.member == name)).then(|| inner.clone())
    }

    /// The signature of what the values of a type are: callables.
    pub(crate) fn delegate(&mut self, at: DeclRef) -> Option<(FileId, Callable)> {
        let facts = self.facts(at.file)?;
        let decl = facts.decl(at.decl)?;
        // What a type is made with is no signature of its values.
        let is_callable = !decl.flags.has(DeclFlags::VALUE)
            && facts.bodies.scopes.iter().any(|it| {
                it.decl == Some(at.decl) && it.kind == bifrost_hir::bodies::ScopeKind::Callable
            });
        let callable = facts.bodies.callable(at.decl).filter(|_| is_callable)?;
        Some((at.file, callable.clone()))
    }

    /// What the call of a value gives whose type says what it takes and gives.
    pub(crate) fn run_value(&mut self, file: FileId, ty: &Ty) -> Option<Tys> {
        match ty {
            Ty::Outside(head, args) => {
                let policy = self.index.sheet(file)?.policy;
                let given = args.last().filter(|_| policy.runs.contains(&&**head)).cloned();
                let stays = policy.stays_outside.is_some() && args.is_empty();
                given.or_else(|| stays.then(|| Tys::outside(SOMETHING)))
            }
            Ty::Instance(at, args) => match self.delegate(*at) {
                Some((of, callable)) => {
                    let result = self.written(of, callable.result?);
                    Some(result.with(*at, args))
                }
                None => match self.plain(ty) {
                    plain @ Ty::Outside(..) => self.run_value(file, &plain),
                    _ => None,
                },
            },
            _ => None,
        }
    }

    /// What a callable of this type takes at a place.
    pub(crate) fn taken_by(&mut self, file: FileId, wanted: &Tys, place: usize) -> Option<Tys> {
        let [ty] = wanted.all.as_slice() else { return None };
        match ty {
            Ty::Outside(head, args) => {
                let policy = self.index.sheet(file)?.policy;
                if !policy.takes.contains(&&**head) {
                    return None;
                }
                let given = usize::from(policy.runs.contains(&&**head));
                args.get(place).filter(|_| place + given < args.len()).cloned()
            }
            Ty::Instance(at, args) => {
                let (of, callable) = self.delegate(*at)?;
                let ty = callable.params.get(place)?.ty?;
                Some(self.written(of, ty).with(*at, args))
            }
            _ => None,
        }
    }

    /// Whether nothing of the code base is what a call calls.
    pub(crate) fn is_outside_call(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        call: FactId,
    ) -> bool {
        self.callee(facts, file, call).names.is_empty()
    }

    /// Whether a callable is called as a member of its first argument, when that is written so.
    pub(crate) fn is_extension(&self, at: DeclRef) -> bool {
        let policy = self.index.sheet(at.file).map(|sheet| sheet.policy);
        policy.is_some_and(|policy| policy.extensions)
            && self
                .index
                .decl(at)
                .is_some_and(|decl| decl.flags.has(DeclFlags::EXTENSION.with(DeclFlags::STATIC)))
    }
}
