//! Where imports lead, and what they bring.

use bifrost_base::{FileId, Name};
use bifrost_hir::DeclId;
use bifrost_hir::meaning::ARITY;
use bifrost_hir::semantics::{ImportFlags, ImportWhat};

use crate::index::{Index, SpaceId};
use crate::lookup::{Found, Lookup, Meant};
use crate::policy::Sort;
use crate::project::Landing;

impl Lookup<'_> {
    /// The module that an import names.
    pub(crate) fn land(&mut self, file: FileId, at: u32) -> Found {
        if let Some(known) = self.landed.get(&(file, at)) {
            return known.clone();
        }
        let cut = std::mem::take(&mut self.cut);
        let found = self.sorted(Sort::Any, |this| this.lands(file, at));
        if !self.cut {
            self.landed.insert((file, at), found.clone());
        }
        self.cut |= cut;
        found
    }

    fn lands(&mut self, file: FileId, at: u32) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let inside = sheet.facts.semantics.imports.get(at as usize).and_then(|it| it.inside);
        match sheet.landings.get(at as usize) {
            Some(Some(Landing::Files(files))) => {
                let mut found = Found::default();
                files.iter().for_each(|file| found.add(Meant::File(*file)));
                found
            }
            Some(Some(Landing::Space(name))) => {
                let space = self.index.space_named(name, sheet.policy.joint);
                space.map_or_else(Found::missing, |space| Found::one(Meant::Space(space)))
            }
            Some(Some(Landing::Root(names))) => {
                let found = self.at_root(names, sheet.policy.open_modules);
                self.nearest(sheet, found)
            }
            Some(Some(Landing::Here(names))) => {
                let open = sheet.policy.open_modules;
                // Imports that take all names could lead back here.
                let key = (Meant::File(file), Name(u32::MAX - at));
                let starless = std::mem::replace(&mut self.starless, sheet.policy.namespaces);
                let here = self.guarded(key, |this| this.at_here(file, inside, names, open));
                self.starless = starless;
                let found = here.or_else(|| self.at_root(names, open));
                self.nearest(sheet, found)
            }
            Some(Some(Landing::Missing)) => Found::missing(),
            Some(Some(Landing::Outside)) => Found::outside(),
            Some(None) | None => Found::one(Meant::File(file)),
        }
    }

    /// What names lead to from the outermost modules. A first name that is none of them is outside.
    pub(crate) fn at_root(&mut self, names: &[String], open: bool) -> Found {
        let root = Meant::Space(SpaceId(0));
        let Some((first, rest)) = names.split_first() else { return Found::one(root) };
        self.sorted(Sort::Qualifier, |this| {
            let found = this.step(&Found::one(root), first);
            if found.is_nothing() { Found::outside() } else { this.steps(found, rest, open) }
        })
    }

    fn at_here(
        &mut self,
        file: FileId,
        inside: Option<DeclId>,
        names: &[String],
        open: bool,
    ) -> Found {
        let Some((first, rest)) = names.split_first() else { return Found::default() };
        self.sorted(Sort::Qualifier, |this| {
            let found = this.around(file, inside, first);
            this.steps(found, rest, open)
        })
    }

    /// What names lead to from something. What is not found in a module is outside if modules are
    /// open.
    pub(crate) fn steps<S: AsRef<str>>(&mut self, from: Found, names: &[S], open: bool) -> Found {
        names.iter().fold(from, |found, name| {
            if found.meant.is_empty() {
                return found;
            }
            let next = self.step(&found, name.as_ref());
            let outside = open && found.meant.iter().all(|it| matches!(it, Meant::Space(_)));
            next.or_else(|| if outside { Found::outside() } else { Found::missing() })
        })
    }

    /// What the last of several names leads to: what is not in a module that declares something is
    /// missing.
    pub(crate) fn last_step(
        &mut self,
        from: Found,
        name: &str,
        (open, shared): (bool, bool),
    ) -> Found {
        if from.meant.is_empty() {
            return from;
        }
        let outside = open && (shared || self.is_hollow(&from));
        let next = self.step(&from, name);
        next.or_else(|| if outside { Found::outside() } else { Found::missing() })
    }

    /// True for modules that hold nothing but modules.
    fn is_hollow(&self, found: &Found) -> bool {
        found.meant.iter().all(|meant| match meant {
            Meant::Space(space) => {
                let space = self.index.space(*space);
                space.is_none_or(|space| space.files.is_empty() && space.members.is_empty())
            }
            Meant::File(_) | Meant::Decl(_) => false,
        })
    }

    /// What one more name leads to.
    pub(crate) fn step(&mut self, from: &Found, name: &str) -> Found {
        let mut found = Found { outside: from.outside, ..Found::default() };
        let (name, arity) = sized(name);
        let Some(word) = self.index.words.find(name) else { return found };
        let arity = arity.or(self.arity);
        for meant in &from.meant {
            found.join(self.sized(arity, |this| this.member(*meant, word)));
        }
        found
    }

    /// What an import binds its local name to.
    pub(crate) fn follow(&mut self, file: FileId, at: u32) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let Some(import) = sheet.facts.semantics.imports.get(at as usize) else {
            return Found::default();
        };
        match &import.what {
            ImportWhat::Whole if import.flags.has(ImportFlags::ROOT) => {
                let Some(local) = import.local else { return Found::default() };
                let landed = self.land(file, at);
                let root = self.index.space_named(sheet.text(local), sheet.policy.joint);
                match root.filter(|_| !landed.outside) {
                    Some(root) => Found::one(Meant::Space(root)),
                    None => landed,
                }
            }
            ImportWhat::Whole => self.land(file, at),
            ImportWhat::Item(item) => {
                let name = sheet.text(*item).to_owned();
                if import.from.is_none() {
                    return self.own_name(file, at, &name);
                }
                let landed = self.land(file, at);
                let cut = std::mem::take(&mut self.cut);
                let found = self.step(&landed, &name);
                // A name that leads back to this import is none of the module's own.
                let lost = found.is_nothing() && !landed.meant.is_empty() && !self.cut;
                self.cut |= cut;
                let hollow = lost && sheet.policy.open_modules && self.is_hollow(&landed);
                match lost {
                    true if hollow => Found::outside(),
                    true => Found::missing(),
                    false => self.nearest(sheet, found.or_else(|| landed_only(&landed))),
                }
            }
            ImportWhat::All(_) | ImportWhat::Nothing => Found::default(),
        }
    }

    /// A name of the file itself that it gives to others under another one.
    fn own_name(&mut self, file: FileId, at: u32, name: &str) -> Found {
        let key = (Meant::File(file), Name(u32::MAX - at));
        let name = name.to_owned();
        self.guarded(key, |this| this.around(file, None, &name))
    }
}

/// A name, and how many arguments its type has, where it says so.
pub(crate) fn sized(name: &str) -> (&str, Option<usize>) {
    match name.split_once(ARITY) {
        Some((name, arity)) => (name, arity.parse().ok()),
        None => (name, None),
    }
}

/// What is known of an item when only its module is.
fn landed_only(landed: &Found) -> Found {
    Found { outside: landed.outside, missing: landed.missing, ..Found::default() }
}

impl Index {
    /// The space with this qualified name.
    pub(crate) fn space_named(&self, name: &str, joint: &str) -> Option<SpaceId> {
        let mut at = SpaceId(0);
        for part in name.split(joint).filter(|part| !part.is_empty()) {
            at = *self.space(at)?.below.get(&self.words.find(part)?)?;
        }
        Some(at)
    }
}
