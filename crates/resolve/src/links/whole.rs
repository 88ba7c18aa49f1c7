//! Modules that are one thing as a whole, a function or a class: what a name for one means.

use bifrost_base::FileId;
use bifrost_contract::{Kind, Role};
use bifrost_hir::semantics::Import;
use bifrost_hir::{FactId, FileFacts};

use super::eval::{Eval, role};
use super::members::Members;
use super::types::{Ty, Tys};
use crate::lookup::{Found, Meant};

impl Eval<'_> {
    /// What is meant where a file reads a name: of another module that is one thing as a whole, that
    /// thing.
    pub(crate) fn thing(&mut self, file: FileId, found: Found) -> Found {
        match found.meant.contains(&Meant::File(file)) {
            true => found,
            false => self.lookup.whole(found),
        }
    }

    /// What a module is as a value besides what it gives by name.
    pub(crate) fn whole_value(&mut self, module: Meant) -> Option<Tys> {
        let whole = self.lookup.whole(Found::one(module));
        let is_thing = !whole.meant.is_empty() && !whole.meant.contains(&module);
        is_thing.then(|| self.meaning(&whole))
    }

    /// The members of this name that what a module is as a whole has itself.
    pub(crate) fn members_of_whole(&mut self, module: Meant, name: &str) -> Option<Members> {
        let whole = self.whole_value(module)?;
        let members = self.members_of(&whole, name);
        (!members.all.is_empty()).then_some(members)
    }

    /// The module that a call loads by the text that it is given.
    pub(crate) fn loaded(
        &mut self,
        facts: &FileFacts,
        file: FileId,
        call: FactId,
        name: &str,
    ) -> Option<Tys> {
        if !self.policy_of(file)?.loaders.contains(&name) {
            return None;
        }
        let at = facts.fact(call)?.span;
        let mut loads = facts.within(at);
        let import = loads.find(|id| {
            facts.fact(*id).is_some_and(|it| it.kind == Kind::Import && it.span == at)
        })?;
        let from = role(facts, import, Role::Module)?.name?;
        let imports = &facts.semantics.imports;
        let of_call = |it: &Import| it.from == Some(from) && it.span.contains(at);
        let place = imports.iter().position(of_call)?;
        let landed = self.lookup.land(file, place as u32);
        Some(self.meaning(&landed))
    }

    /// A value that is used as what it is: modules stand for what they are as a whole.
    pub(crate) fn as_thing(&mut self, value: &Tys) -> Tys {
        let mut all = Tys { open: value.open, ..Tys::default() };
        for ty in &value.all {
            let whole = match ty {
                Ty::Module(module) => self.whole_value(*module),
                _ => None,
            };
            match whole {
                Some(whole) => all.join(whole),
                None => all.add(ty.clone()),
            }
        }
        all
    }
}
