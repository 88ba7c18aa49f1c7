//! Members that are other names of types, given to something from outside it.

use bifrost_base::{FileId, Name};
use bifrost_hir::semantics::TypeId;

use crate::index::Index;
use crate::lookup::{Found, Lookup, Meant};
use crate::relations::DeclRef;

impl Index {
    /// Gives members that name their owner to it.
    pub(crate) fn grant(&mut self) {
        let mut found: Vec<(DeclRef, (String, FileId, TypeId))> = Vec::new();
        let mut lookup = Lookup::new(self);
        for (file, sheet) in self.files() {
            for (member, ty) in &sheet.facts.semantics.grants {
                let Some(written) = sheet.facts.semantics.ty(*member) else { continue };
                let path: Vec<&str> = written.path.iter().map(|name| sheet.text(*name)).collect();
                let [first, rest @ .., name] = path.as_slice() else { continue };
                let scope = sheet.facts.enclosing(written.span);
                let first = lookup.around(file, scope, first, written.span.start);
                let owner = lookup.steps(first, rest, sheet.policy.open_modules);
                if let [Meant::Decl(owner)] = owner.meant.as_slice() {
                    found.push((self.canonical(*owner), ((*name).to_owned(), file, *ty)));
                }
            }
        }
        for (owner, (name, file, ty)) in found {
            let name = self.words.intern(&name);
            self.grants.entry(owner).or_default().push((name, file, ty));
        }
    }
}

impl Lookup<'_> {
    /// What a member means that was given to a declaration.
    pub(crate) fn granted(&mut self, at: DeclRef, word: Name) -> Found {
        let mut found = Found::default();
        for (name, file, ty) in self.index.grants.get(&at).into_iter().flatten() {
            let sheet = self.index.sheet(*file).filter(|_| *name == word);
            let Some(sheet) = sheet else { continue };
            let Some(written) = sheet.facts.semantics.ty(*ty) else { continue };
            let scope = sheet.facts.enclosing(written.span);
            found.join(self.written(*file, scope, written));
        }
        found
    }
}
