//! What files see by inclusion: all that the files declare that they import, and those import.

use std::sync::OnceLock;

use bifrost_base::{FileId, Name};
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::DeclFlags;

use crate::index::{Index, Sheet, SpaceId};
use crate::lookup::{Found, Lookup, Meant};
use crate::policy::Reach;
use crate::project::Landing;
use crate::relations::DeclRef;

/// Places inside one another whose names are seen as if they stood around them.
const OPEN: usize = 16;

/// Which files see which, by file id.
#[derive(Default)]
pub(crate) struct Inclusion {
    /// The files that import each.
    back: Vec<Vec<FileId>>,
    reached: Vec<OnceLock<Reached>>,
}

/// What one file sees.
#[derive(Default)]
struct Reached {
    /// A bit for each file.
    bits: Vec<u64>,
    /// Some of what it includes is not known.
    torn: bool,
}

impl Reached {
    fn has(&self, file: FileId) -> bool {
        let word = self.bits.get(file.0 as usize / 64);
        word.is_some_and(|word| word >> (file.0 % 64) & 1 == 1)
    }

    /// Adds a file; true when it is new.
    fn add(&mut self, file: FileId) -> bool {
        let at = file.0 as usize / 64;
        if self.bits.len() <= at {
            self.bits.resize(at + 1, 0);
        }
        let bit = 1 << (file.0 % 64);
        let new = self.bits[at] & bit == 0;
        self.bits[at] |= bit;
        new
    }
}

/// How near a file is to the one that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Nearness {
    /// It is the same.
    Own,
    /// It is included.
    Included,
    /// Whatever includes the one that looks includes it too.
    Around,
    /// It is not known to be seen.
    Elsewhere,
}

impl Index {
    /// Notes which files import each.
    pub(crate) fn include(&mut self) {
        let count = self.sheets.len();
        let mut back = vec![Vec::new(); count];
        for (file, sheet) in self.files().filter(|(_, it)| it.policy.reach == Reach::Included) {
            for to in sheet.landings.iter().flatten().flat_map(files_of) {
                if let Some(list) = back.get_mut(to.0 as usize) {
                    list.push(file);
                }
            }
        }
        let reached = (0..count).map(|_| OnceLock::new()).collect();
        self.inclusion = Inclusion { back, reached };
    }

    /// How near a file is to one that looks.
    pub(crate) fn nearness(&self, from: FileId, to: FileId) -> Nearness {
        if from == to {
            return Nearness::Own;
        }
        if self.includes(from, to) {
            return Nearness::Included;
        }
        let around = self.includers(from);
        let with = |file: &FileId| *file == to || self.includes(*file, to);
        match !around.is_empty() && around.iter().all(with) {
            true => Nearness::Around,
            false => Nearness::Elsewhere,
        }
    }

    /// Whether some file includes both.
    pub(crate) fn meet(&self, one: FileId, other: FileId) -> bool {
        let mut files = self.files().map(|(file, _)| file);
        files.any(|file| self.includes(file, one) && self.includes(file, other))
    }

    fn includers(&self, file: FileId) -> &[FileId] {
        self.inclusion.back.get(file.0 as usize).map_or(&[], Vec::as_slice)
    }

    fn includes(&self, from: FileId, to: FileId) -> bool {
        self.reached(from).is_some_and(|reached| reached.has(to))
    }

    /// Whether a file may see more than is known: not all that it includes was found, or it includes
    /// nothing and nothing includes it.
    fn is_torn(&self, file: FileId) -> bool {
        let torn = |file: FileId| self.reached(file).is_some_and(|reached| reached.torn);
        let around = self.includers(file);
        let includes = self.sheet(file).is_some_and(|sheet| sheet.landings.iter().any(is_file));
        torn(file) || around.iter().any(|file| torn(*file)) || !includes && around.is_empty()
    }

    fn reached(&self, file: FileId) -> Option<&Reached> {
        let slot = self.inclusion.reached.get(file.0 as usize)?;
        Some(slot.get_or_init(|| {
            let mut reached = Reached::default();
            let mut left = vec![file];
            while let Some(sheet) = left.pop().and_then(|file| self.sheet(file)) {
                for landing in sheet.landings.iter().flatten() {
                    reached.torn |= matches!(landing, Landing::Missing | Landing::Maybe(_));
                    let new = files_of(landing).iter().filter(|to| reached.add(**to));
                    left.extend(new.copied().filter(|to| self.sheet(*to).is_some()));
                }
            }
            reached
        }))
    }
}

impl Lookup<'_> {
    /// What a name means in a place to the file that looks: the nearest of what is there, then what
    /// imports bring into the place.
    pub(crate) fn seen_in(&mut self, space: SpaceId, word: Name) -> Found {
        let Some(from) = self.from else { return Found::default() };
        let mut places = vec![space];
        let mut at = 0;
        while let Some(data) = places.get(at).and_then(|space| self.index.space(*space)) {
            let new: Vec<SpaceId> = data.open.iter().copied().collect();
            places.extend(new.into_iter().filter(|it| !places.contains(it)).collect::<Vec<_>>());
            at += 1;
            if at > OPEN {
                break;
            }
        }
        let mut found = Found::default();
        for place in &places {
            found.join(self.nearest_in(from, *place, word));
        }
        if !found.is_nothing() {
            return found;
        }
        for place in &places {
            found.join(self.brought(from, *place, word));
        }
        let below = |space: &SpaceId| self.index.space(*space)?.below.get(&word).copied();
        found.or_else(|| places.iter().find_map(below).map_or_else(Found::default, is_space))
    }

    /// The nearest declarations of a name in one place.
    fn nearest_in(&self, from: FileId, space: SpaceId, word: Name) -> Found {
        let Some(data) = self.index.space(space) else { return Found::default() };
        let mut found = Found::default();
        let mut near = Nearness::Elsewhere;
        let members = data.members.get(&word).into_iter().flatten().copied();
        for at in members.filter(|at| self.fits(*at)) {
            let Some(decl) = self.index.decl(at) else { continue };
            if decl.kind == DeclKind::Module && !self.index.is_alias(at) {
                // A namespace is one, wherever its parts are.
                if let Some(own) = data.below.get(&word) {
                    return is_space(*own);
                }
            }
            let mut now = self.index.nearness(from, at.file);
            let overloads = self.index.sheet(at.file).is_some_and(|it| it.policy.overloads);
            if now == Nearness::Included && overloads && decl.kind == DeclKind::Function {
                // Callables that are included stand beside those of the file.
                now = Nearness::Own;
            }
            if now == Nearness::Elsewhere
                && (decl.flags.has(DeclFlags::PRIVATE) || !self.index.is_torn(from))
            {
                continue;
            }
            if now < near {
                (found, near) = (Found::default(), now);
            }
            if now == near {
                found.add(Meant::Decl(self.index.canonical(at)));
            }
        }
        self.prefer_definitions(&mut found);
        self.drop_own_aliases(&mut found, word);
        // What is not known to be seen may be another of its name.
        found.outside = near == Nearness::Elsewhere && !found.meant.is_empty();
        found
    }

    /// `typedef struct A A;` is the type that it names.
    fn drop_own_aliases(&self, found: &mut Found, word: Name) {
        let is_type = |meant: &Meant| matches!(meant, Meant::Decl(at) if self.index.is_type(*at));
        if found.meant.len() < 2 || !found.meant.iter().any(is_type) {
            return;
        }
        found.meant.retain(|meant| {
            let Meant::Decl(at) = meant else { return true };
            !self.index.is_alias_of(*at, word)
        });
    }

    /// What only declares is not meant where something defines the name; one of several callables of
    /// a name may be defined elsewhere.
    fn prefer_definitions(&self, found: &mut Found) {
        let declares = |meant: &Meant| {
            let Meant::Decl(at) = meant else { return false };
            let overloads = self.index.sheet(at.file).is_some_and(|it| it.policy.overloads);
            self.index.decl(*at).is_some_and(|decl| {
                decl.flags.has(DeclFlags::PROTOTYPE)
                    && !(overloads && decl.kind == DeclKind::Function)
            })
        };
        if !found.meant.iter().all(declares) {
            found.meant.retain(|meant| !declares(meant));
        }
    }

    /// What imports bring into a place.
    fn brought(&mut self, from: FileId, space: SpaceId, word: Name) -> Found {
        let Some(data) = self.index.space(space) else { return Found::default() };
        let index = self.index;
        let seen = |(file, _): &&(FileId, u32)| index.nearness(from, *file) < Nearness::Elsewhere;
        let mut found = Found::default();
        for (file, at) in data.brought.get(&word).into_iter().flatten().filter(seen) {
            found.join(self.follow(*file, *at));
        }
        if !found.is_nothing() {
            return found;
        }
        for (file, at) in data.stars.iter().filter(seen) {
            found.join(self.through_star(*file, *at, word));
        }
        if found.meant.is_empty() { Found::default() } else { Found { outside: false, ..found } }
    }
}

fn is_space(space: SpaceId) -> Found {
    Found::one(Meant::Space(space))
}

fn is_file(landing: &Option<Landing>) -> bool {
    matches!(
        landing,
        Some(Landing::Files(_) | Landing::Maybe(_) | Landing::Missing | Landing::Outside)
    )
}

fn files_of(landing: &Landing) -> &[FileId] {
    match landing {
        Landing::Files(files) => files,
        Landing::Maybe(landing) => files_of(landing),
        _ => &[],
    }
}

impl Index {
    /// Whether a declaration is another name of what is written with this name alone.
    fn is_alias_of(&self, at: DeclRef, word: Name) -> bool {
        let Some(sheet) = self.sheet(at.file) else { return false };
        let all = &sheet.facts.semantics.aliases;
        let Ok(place) = all.binary_search_by_key(&at.decl, |(decl, _)| *decl) else { return false };
        let written = all.get(place).and_then(|(_, ty)| sheet.facts.semantics.ty(*ty));
        let Some([name]) = written.map(|it| it.path.as_slice()) else { return false };
        sheet.text(*name) == self.words.text(word)
    }

    /// Whether a declaration is another name of something.
    pub(crate) fn is_alias(&self, at: DeclRef) -> bool {
        let aliases = |sheet: &Sheet| {
            let all = &sheet.facts.semantics.aliases;
            all.binary_search_by_key(&at.decl, |(decl, _)| *decl).is_ok()
        };
        self.sheet(at.file).is_some_and(aliases)
    }
}
