//! Which of the names that an import takes all of a file uses.

use bifrost_base::Name;
use bifrost_contract::{DeclKind, Proof};
use bifrost_hir::meaning::MEMBER;
use bifrost_hir::semantics::ImportWhat;
use bifrost_hir::{Decl, DeclId};

use crate::files::Importing;
use crate::follow::sized;
use crate::lookup::{Found, Meant};
use crate::policy::{SEQUENCE, Sort};

impl Importing<'_, '_> {
    /// The files of what is used of all names of what an import leads to.
    pub(crate) fn uses(&mut self, inside: Option<DeclId>, landed: &Found, but: &[Name]) {
        if landed.meant.is_empty() {
            return;
        }
        let scopes = self.scopes(inside);
        let sheet = self.sheet;
        for used in sheet.facts.semantics.used.iter().filter(|used| !but.contains(used)) {
            let text = sheet.text(*used);
            match text.strip_prefix(MEMBER) {
                Some(member) => self.added(landed, member),
                None => self.used(inside, &scopes, landed, text),
            }
        }
    }

    /// What the file imports without writing it.
    pub(crate) fn unwritten(&mut self) {
        let sheet = self.sheet;
        for implied in &sheet.implied {
            let landed = self.lookup.at_root(&implied.from, true);
            self.taken(implied.local.as_deref(), &landed);
        }
        let index = self.lookup.index;
        for (file, at) in &index.global {
            let near = index.sheet(*file).filter(|other| other.root == sheet.root);
            let Some(other) = near.filter(|_| *file != self.file) else { continue };
            let Some(import) = other.facts.semantics.imports.get(*at as usize) else { continue };
            let local = import.local.map(|local| other.text(local));
            if local.is_some() || matches!(import.what, ImportWhat::All(_)) {
                let landed = self.lookup.land(*file, *at);
                self.taken(local, &landed);
            }
        }
    }

    fn taken(&mut self, local: Option<&str>, landed: &Found) {
        let Some(local) = local else { return self.uses(None, landed, &[]) };
        let sheet = self.sheet;
        let named = sheet.facts.names.find(local);
        if named.is_some_and(|name| sheet.facts.semantics.used.binary_search(&name).is_ok()) {
            self.decls(landed);
        }
    }

    /// Where names that a file uses can stand: in its modules, or outside of them.
    fn scopes(&self, inside: Option<DeclId>) -> Vec<Option<DeclId>> {
        if !self.sheet.policy.namespaces {
            return vec![None];
        }
        if inside.is_some() {
            return vec![inside];
        }
        let decls = self.sheet.facts.decls.iter().enumerate();
        let modules = decls.filter(|(_, it)| it.kind == DeclKind::Module && !it.is_file());
        let modules = modules.map(|(at, _)| Some(DeclId(at as u32)));
        std::iter::once(None).chain(modules).collect()
    }

    /// The file of what a used name means, if it means that through this import.
    fn used(
        &mut self,
        inside: Option<DeclId>,
        scopes: &[Option<DeclId>],
        landed: &Found,
        text: &str,
    ) {
        let (name, arity) = sized(text);
        let Some(word) = self.lookup.index.words.find(name) else { return };
        let (sheet, file) = (self.sheet, self.file);
        // A type of this name inside another hides it there.
        let hides = |decl: &Decl| {
            decl.kind == DeclKind::Class
                && sheet.text(decl.name) == name
                && decl
                    .owner
                    .and_then(|owner| sheet.facts.decl(owner))
                    .is_some_and(|owner| owner.kind == DeclKind::Class)
        };
        if sheet.policy.namespaces && sheet.facts.decls.iter().any(hides) {
            return;
        }
        let sort = if sheet.policy.namespaces { Sort::Type } else { Sort::Any };
        let arity = arity.or(Some(0)).filter(|_| sheet.policy.sized_types);
        let found = self.lookup.sorted(sort, |lookup| {
            lookup.sized(arity, |lookup| lookup.through_landed(sheet, inside, landed, word))
        });
        if found.meant.is_empty() {
            return;
        }
        for scope in scopes {
            let here = self.lookup.sorted(sort, |lookup| {
                lookup.sized(arity, |lookup| lookup.around(file, *scope, name, 0))
            });
            if found.meant.iter().any(|meant| here.meant.contains(meant)) {
                let taken = found.meant.iter().filter(|meant| here.meant.contains(meant));
                let taken = Found { meant: taken.copied().collect(), ..found.clone() };
                return self.decls(&taken);
            }
        }
    }

    /// The files of the types that add a member of this name to others. Which of several types that
    /// have one is meant is not known.
    fn added(&mut self, landed: &Found, member: &str) {
        let index = self.lookup.index;
        // A type's own method goes before one that is added to it, and so does one of the library's.
        let mut known = self.sheet.policy.known.iter();
        if known.any(|known| known.member == member && known.of != SEQUENCE) {
            return;
        }
        let word: Option<Name> = index.words.find(member);
        let word = word.filter(|word| !index.methods.contains(word));
        for at in word.and_then(|word| index.added.get(&word)).into_iter().flatten() {
            let owner = index.decl(*at).and_then(|decl| decl.owner);
            let Some(owner) = owner.map(|decl| crate::DeclRef { file: at.file, decl }) else {
                continue;
            };
            let stands = index.space_around(owner).map(Meant::Space);
            let of_type = Meant::Decl(index.canonical(owner));
            if landed.meant.iter().any(|meant| Some(*meant) == stands || *meant == of_type) {
                for part in index.parts(owner) {
                    self.add(part.file, Proof::Unproven);
                }
            }
        }
    }
}
