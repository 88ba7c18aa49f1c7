//! Where imports lead, and what they bring.

use bifrost_base::{FileId, Name};
use bifrost_contract::DeclKind;
use bifrost_hir::meaning::ARITY;
use bifrost_hir::semantics::{ImportFlags, ImportWhat};
use smallvec::SmallVec;

use crate::index::{Index, Sheet, SpaceId};
use crate::lookup::{Found, Lookup, Meant};
use crate::policy::Sort;
use crate::project::Landing;
use crate::relations::DeclRef;

/// Told apart from names, and from names that a file gives to others.
const HERE_MARK: u32 = 1 << 31;
/// Longest chain of modules that are what another is.
const WHOLES: usize = 32;

impl Lookup<'_> {
    /// The module that an import names.
    pub(crate) fn land(&mut self, file: FileId, at: u32) -> Found {
        self.from(file, |this| this.land_from(file, at))
    }

    fn land_from(&mut self, file: FileId, at: u32) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let named = match sheet.landings.get(at as usize) {
            Some(Some(landing @ (Landing::Here(_) | Landing::Root(_)))) => landing,
            Some(Some(landing)) => return self.landed(sheet, landing),
            Some(None) | None => return Found::one(Meant::File(file)),
        };
        if let Some(known) = self.landings.get(&(file, at)) {
            return known.clone();
        }
        let cut = std::mem::take(&mut self.cut);
        let found = match named {
            Landing::Here(names) => self.land_here(sheet, file, at, names),
            landing => self.landed(sheet, landing),
        };
        if !self.cut {
            self.landings.insert((file, at), found.clone());
        }
        self.cut |= cut;
        found
    }

    /// The module that an import names by names that are looked up where it stands.
    fn land_here(&mut self, sheet: &Sheet, file: FileId, at: u32, names: &[String]) -> Found {
        // What names itself is not declared here.
        let key = (Meant::File(file), Name(HERE_MARK | at));
        if self.open.contains(&key) {
            self.cut = true;
            return Found::default();
        }
        let before = self.before;
        if sheet.policy.ordered_imports {
            self.before = Some((file, at));
        }
        // In namespaces, what an import takes from is looked up without other imports.
        let starless = std::mem::replace(&mut self.starless, sheet.policy.namespaces);
        let here = self.guarded(key, |this| this.at_here(file, at, names));
        self.starless = starless;
        self.before = before;
        let open = sheet.policy.open_modules;
        let found = here.or_else(|| self.at_root(names, open));
        self.nearest(sheet, found)
    }

    /// The module that the first names of an import's path name.
    pub(crate) fn land_up_to(&mut self, file: FileId, at: u32, count: usize) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let open = sheet.policy.open_modules;
        match sheet.landings.get(at as usize) {
            Some(Some(Landing::From(files, names))) => {
                self.steps(files_as_modules(files), &names[..count.min(names.len())], open)
            }
            Some(Some(Landing::Here(names))) => {
                self.at_here(file, at, &names[..count.min(names.len())])
            }
            _ => self.land(file, at),
        }
    }

    /// What a place that does not depend on what is around it stands for.
    pub(crate) fn landed(&mut self, sheet: &Sheet, landing: &Landing) -> Found {
        let open = sheet.policy.open_modules;
        match landing {
            Landing::Files(files) => files_as_modules(files),
            Landing::Space(name) => {
                let space = self.index.space_named(name, sheet.policy.joint);
                space.map_or_else(Found::missing, |space| Found::one(Meant::Space(space)))
            }
            Landing::Maybe(landing) => {
                let found = self.landed(sheet, landing);
                Found { outside: true, missing: false, ..found }
            }
            Landing::Root(names) | Landing::Here(names) => {
                let found = self.at_root(names, open);
                self.nearest(sheet, found)
            }
            Landing::From(files, names) => self.steps(files_as_modules(files), names, open),
            Landing::Missing => Found::missing(),
            Landing::Outside => Found::outside(),
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

    fn at_here(&mut self, file: FileId, at: u32, names: &[String]) -> Found {
        let Some((first, rest)) = names.split_first() else { return Found::default() };
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let open = sheet.policy.open_modules;
        let inside = sheet.facts.semantics.imports.get(at as usize).and_then(|it| it.inside);
        let place = self.place_of(file, at);
        let key = (Meant::File(file), Name(u32::MAX - at));
        self.sorted(Sort::Qualifier, |this| {
            let found = this.guarded(key, |this| this.around(file, inside, first, place));
            let value = open && found.meant.iter().all(|meant| this.is_value(*meant));
            let found = this.steps(found, rest, open);
            // What a value holds is not told by names.
            if value && found.missing { Found::outside() } else { found }
        })
    }

    fn is_value(&self, meant: Meant) -> bool {
        let Meant::Decl(at) = meant else { return false };
        let decl = self.index.decl(at);
        decl.is_some_and(|decl| matches!(decl.kind, DeclKind::Field | DeclKind::Function))
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
            let outside = outside || self.has_parts_outside(&found);
            next.or_else(|| if outside { Found::outside() } else { Found::missing() })
        })
    }

    /// What the last of several names leads to: what is not in a module that declares something is
    /// missing, unless it may be included.
    pub(crate) fn last_step(
        &mut self,
        from: Found,
        name: &str,
        (open, shared): (bool, bool),
    ) -> Found {
        if from.meant.is_empty() {
            return from;
        }
        let outside = open && (shared || self.is_hollow(&from)) || self.has_parts_outside(&from);
        let next = self.step(&from, name);
        next.or_else(|| if outside { Found::outside() } else { Found::missing() })
    }

    /// True for types, and places that stand for one, of which there may be parts elsewhere.
    fn has_parts_outside(&self, found: &Found) -> bool {
        let open = |at: &DeclRef| self.index.sheet(at.file).is_some_and(|it| it.policy.open_types);
        found.meant.iter().any(|meant| match meant {
            Meant::Decl(at) => open(at),
            Meant::Space(space) => {
                let space = self.index.space(*space);
                let first = space.and_then(|space| space.members.values().next()?.first());
                first.is_some_and(open)
            }
            Meant::File(_) => false,
        })
    }

    /// True for modules whose names may be elsewhere: they hold nothing but modules, or what files
    /// that are not known declare in them.
    fn is_hollow(&self, found: &Found) -> bool {
        found.meant.iter().all(|meant| match meant {
            Meant::Space(space) => {
                let space = self.index.space(*space);
                self.by_inclusion()
                    || space.is_none_or(|it| it.files.is_empty() && it.members.is_empty())
            }
            Meant::File(_) | Meant::Decl(_) => false,
        })
    }

    /// What one more name leads to.
    pub(crate) fn step(&mut self, from: &Found, name: &str) -> Found {
        let mut found = Found { outside: from.outside, ..Found::default() };
        let (name, arity) = sized(name);
        let Some(word) = self.index.word(name) else { return found };
        let arity = arity.or(self.arity);
        for meant in &from.meant {
            found.join(self.sized(arity, |this| this.member(*meant, word)));
        }
        found
    }

    /// What an import binds its local name to.
    pub(crate) fn follow(&mut self, file: FileId, at: u32) -> Found {
        // What is taken by name may be seen by whoever takes it.
        let stranger = std::mem::take(&mut self.stranger);
        let found = self.from(file, |this| this.followed(file, at));
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
                let found = self.item(sheet, import.flags, &landed, &name);
                // A name that leads back to this import is none of the module's own.
                let lost = found.is_nothing() && !landed.meant.is_empty() && !self.cut;
                self.cut |= cut;
                // What the outermost of such namespaces lacks is built in.
                let root = landed.meant.as_slice() == [Meant::Space(SpaceId(0))];
                let hollow = sheet.policy.open_modules
                    && (root && sheet.policy.sorted || self.is_hollow(&landed));
                let hollow = lost && hollow;
                match lost {
                    true if hollow => Found::outside(),
                    true => Found::missing(),
                    false => self.nearest(sheet, found.or_else(|| landed_only(&landed))),
                }
            }
            ImportWhat::All(_) | ImportWhat::Nothing => Found::default(),
        }
    }

    /// What an import takes by name.
    fn item(&mut self, sheet: &Sheet, flags: ImportFlags, from: &Found, name: &str) -> Found {
        let sort = match self.sort {
            _ if !sheet.policy.sorted => return self.step(from, name),
            _ if flags.has(ImportFlags::CALLABLE) => Sort::Callable,
            _ if flags.has(ImportFlags::VALUE) => Sort::Value,
            Sort::Qualifier => Sort::Qualifier,
            _ => Sort::Type,
        };
        let any = self.sort == Sort::Any && sort == Sort::Type;
        let found = self.sorted(sort, |this| this.step(from, name));
        match found.meant.is_empty() && any {
            true => self.sorted(Sort::Qualifier, |this| this.step(from, name)),
            false => found,
        }
    }

    /// A name of the file itself that it gives to others under another one.
    fn own_name(&mut self, file: FileId, at: u32, name: &str) -> Found {
        let key = (Meant::File(file), Name(u32::MAX - at));
        let name = name.to_owned();
        let place = self.place_of(file, at);
        self.guarded(key, |this| this.around(file, None, &name, place))
    }

    /// Where an import stands.
    fn place_of(&self, file: FileId, at: u32) -> u32 {
        let imports = self.index.sheet(file).map(|sheet| &sheet.facts.semantics.imports);
        imports.and_then(|all| all.get(at as usize)).map_or(0, |import| import.span.start)
    }

    /// What a file is as a whole, when it says so.
    pub(crate) fn stand(&mut self, file: FileId) -> Found {
        match self.index.sheet(file).and_then(|sheet| sheet.stands) {
            Some(at) => self.follow(file, at),
            None => Found::default(),
        }
    }

    /// What is meant where a name is read: for a file that is one thing as a whole, that thing.
    pub(crate) fn whole(&mut self, mut found: Found) -> Found {
        for _ in 0..WHOLES {
            let stands = |meant: &Meant| match meant {
                Meant::File(file) => self.index.sheet(*file).is_some_and(|it| it.stands.is_some()),
                _ => false,
            };
            if !found.meant.iter().any(stands) {
                break;
            }
            let mut next = Found { meant: SmallVec::new(), ..found };
            for meant in found.meant {
                match meant {
                    Meant::File(file) => {
                        let whole = self.stand(file);
                        match whole.meant.is_empty() {
                            true => next.add(meant),
                            false => next.join(whole),
                        }
                    }
                    _ => next.add(meant),
                }
            }
            found = next;
        }
        found
    }
}

fn files_as_modules(files: &[FileId]) -> Found {
    let mut found = Found::default();
    files.iter().for_each(|file| found.add(Meant::File(*file)));
    found
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
