//! Modules that are one thing as a whole, a function or a class: what a name for one means.

use bifrost_base::FileId;

use super::eval::Eval;
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
