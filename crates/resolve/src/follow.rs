//! Where imports lead, and what they bring.

use bifrost_base::{FileId, Name};
use bifrost_hir::DeclId;
use bifrost_hir::semantics::{ImportFlags, ImportWhat};

use crate::index::{Index, Sheet, SpaceId};
use crate::lookup::{Found, Lookup, Meant};
use crate::project::Landing;
use crate::relations::DeclRef;

/// Told apart from names, and from names that a file gives to others.
const HERE_MARK: u32 = 1 << 31;

impl Lookup<'_> {
    /// The module that an import names.
    pub(crate) fn land(&mut self, file: FileId, at: u32) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let inside = sheet.facts.semantics.imports.get(at as usize).and_then(|it| it.inside);
        match sheet.landings.get(at as usize) {
            Some(Some(Landing::Here(names))) => {
                // What names itself is not declared here.
                let key = (Meant::File(file), Name(HERE_MARK | at));
                if self.open.contains(&key) {
                    self.cut = true;
                    return Found::default();
                }
                let here = self.guarded(key, |this| this.at_here(file, inside, names));
                here.or_else(|| self.at_root(names))
            }
            Some(Some(landing)) => self.landed(sheet, landing),
            Some(None) | None => Found::one(Meant::File(file)),
        }
    }

    /// The module that the first names of an import's path name.
    pub(crate) fn land_up_to(&mut self, file: FileId, at: u32, count: usize) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        match sheet.landings.get(at as usize) {
            Some(Some(Landing::From(files, names))) => {
                self.steps(files_as_modules(files), &names[..count.min(names.len())])
            }
            Some(Some(Landing::Here(names))) => {
                let inside =
                    sheet.facts.semantics.imports.get(at as usize).and_then(|it| it.inside);
                self.at_here(file, inside, &names[..count.min(names.len())])
            }
            _ => self.land(file, at),
        }
    }

    /// What a place that does not depend on what is around it stands for.
    pub(crate) fn landed(&mut self, sheet: &Sheet, landing: &Landing) -> Found {
        match landing {
            Landing::Files(files) => files_as_modules(files),
            Landing::Space(name) => {
                let space = self.index.space_named(name, sheet.policy.joint);
                space.map_or_else(Found::missing, |space| Found::one(Meant::Space(space)))
            }
            Landing::Root(names) | Landing::Here(names) => self.at_root(names),
            Landing::From(files, names) => self.steps(files_as_modules(files), names),
            Landing::Missing => Found::missing(),
            Landing::Outside => Found::outside(),
        }
    }

    /// What names lead to from the outermost modules. A first name that is none of them is outside.
    fn at_root(&mut self, names: &[String]) -> Found {
        let root = Meant::Space(SpaceId(0));
        let Some((first, rest)) = names.split_first() else { return Found::one(root) };
        let found = self.step(&Found::one(root), first);
        if found.is_nothing() {
            return Found::outside();
        }
        self.steps(found, rest)
    }

    fn at_here(&mut self, file: FileId, inside: Option<DeclId>, names: &[String]) -> Found {
        let Some((first, rest)) = names.split_first() else { return Found::default() };
        let found = self.around(file, inside, first);
        self.steps(found, rest)
    }

    /// What names lead to from something.
    pub(crate) fn steps<S: AsRef<str>>(&mut self, from: Found, names: &[S]) -> Found {
        names.iter().fold(from, |found, name| {
            if found.meant.is_empty() {
                return found;
            }
            let next = self.step(&found, name.as_ref());
            match next.is_nothing() {
                // A name that is not in what is known to be there.
                true if !self.is_open(&found) => Found::missing(),
                true => Found::outside(),
                false => next,
            }
        })
    }

    /// Whether something may hold more than the code base says.
    fn is_open(&self, found: &Found) -> bool {
        let policy = |at: &DeclRef| self.index.sheet(at.file).map(|sheet| sheet.policy);
        found.meant.iter().any(|meant| match meant {
            Meant::Decl(at) => policy(at).is_some_and(|policy| policy.open_modules),
            Meant::Space(space) => {
                let members = self.index.space(*space).map(|space| space.members.values());
                let first = members.and_then(|mut all| all.next()?.first().copied());
                first.as_ref().and_then(policy).is_some_and(|policy| policy.open_modules)
            }
            Meant::File(_) => false,
        })
    }

    /// What one more name leads to.
    pub(crate) fn step(&mut self, from: &Found, name: &str) -> Found {
        let mut found = Found { outside: from.outside, ..Found::default() };
        let Some(word) = self.index.words.find(name) else { return found };
        for meant in &from.meant {
            found.join(self.member(*meant, word));
        }
        found
    }

    /// What an import binds its local name to.
    pub(crate) fn follow(&mut self, file: FileId, at: u32) -> Found {
        // What is taken by name may be seen by whoever takes it.
        let stranger = std::mem::take(&mut self.stranger);
        let found = self.followed(file, at);
        self.stranger = stranger;
        found
    }

    fn followed(&mut self, file: FileId, at: u32) -> Found {
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
                if lost { Found::missing() } else { found.or_else(|| landed_only(&landed)) }
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

fn files_as_modules(files: &[FileId]) -> Found {
    let mut found = Found::default();
    files.iter().for_each(|file| found.add(Meant::File(*file)));
    found
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
