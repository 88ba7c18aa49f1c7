//! Looking up a name in a module, namespace or type, through re-exports.

use std::rc::Rc;

use bifrost_base::{FileId, Name};
use bifrost_contract::DeclKind;
use bifrost_hir::meaning::EVERYTHING;
use bifrost_hir::semantics::{DeclFlags, ImportFlags};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::index::{Index, Sheet, SpaceId};
use crate::policy::{Sight, Sort};
use crate::relations::DeclRef;

/// Longest chain of re-exports, aliases and bases that a look-up follows.
const CHAIN: usize = 64;

/// What a name can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Meant {
    /// A declaration.
    Decl(DeclRef),
    /// A module, namespace or package.
    Space(SpaceId),
    /// One file as a module.
    File(FileId),
}

/// What a look-up found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// What the name can mean, each once.
    pub(crate) meant: SmallVec<[Meant; 2]>,
    /// It can also mean something outside the code base.
    pub(crate) outside: bool,
    /// Something that should be there is not.
    pub(crate) missing: bool,
}

impl Found {
    pub(crate) fn one(meant: Meant) -> Self {
        Found { meant: SmallVec::from_slice(&[meant]), ..Found::default() }
    }

    pub(crate) fn outside() -> Self {
        Found { outside: true, ..Found::default() }
    }

    pub(crate) fn missing() -> Self {
        Found { missing: true, ..Found::default() }
    }

    /// Nothing at all: not even the knowledge that it is elsewhere.
    pub(crate) fn is_nothing(&self) -> bool {
        self.meant.is_empty() && !self.outside && !self.missing
    }

    pub(crate) fn add(&mut self, meant: Meant) {
        if !self.meant.contains(&meant) {
            self.meant.push(meant);
        }
    }

    pub(crate) fn join(&mut self, other: Found) {
        other.meant.into_iter().for_each(|meant| self.add(meant));
        self.outside |= other.outside;
        self.missing |= other.missing;
    }

    /// This, unless it is nothing.
    pub(crate) fn or_else(self, other: impl FnOnce() -> Found) -> Found {
        if self.is_nothing() { other() } else { self }
    }
}

/// One question to the index: remembers what it is in the middle of, so that cycles end.
pub(crate) struct Lookup<'i> {
    pub(crate) index: &'i Index,
    /// Exports that are being looked up.
    pub(crate) open: Vec<(Meant, Name)>,
    /// A look-up was cut off because it was under way already: what comes of it is not the whole
    /// truth outside of it.
    pub(crate) cut: bool,
    /// What bases mean, by canonical part.
    pub(crate) bases: FxHashMap<DeclRef, Rc<[Found]>>,
    /// What is looked for.
    pub(crate) sort: Sort,
    /// Imports that take all names do not count: what they take from is being looked up.
    pub(crate) starless: bool,
    /// Where imports lead, by file and place.
    pub(crate) landed: FxHashMap<(FileId, u32), Found>,
    /// How many arguments the type has that is looked for, where that tells types apart.
    pub(crate) arity: Option<usize>,
}

impl<'i> Lookup<'i> {
    pub(crate) fn new(index: &'i Index) -> Self {
        Self {
            index,
            open: Vec::new(),
            cut: false,
            bases: FxHashMap::default(),
            sort: Sort::Any,
            arity: None,
            starless: false,
            landed: FxHashMap::default(),
        }
    }

    /// Runs a look-up for names of this sort.
    pub(crate) fn sorted(&mut self, sort: Sort, run: impl FnOnce(&mut Self) -> Found) -> Found {
        let before = (std::mem::replace(&mut self.sort, sort), self.arity.take());
        let found = run(self);
        (self.sort, self.arity) = before;
        found
    }

    /// Runs a look-up for types with so many arguments.
    pub(crate) fn sized(
        &mut self,
        arity: Option<usize>,
        run: impl FnOnce(&mut Self) -> Found,
    ) -> Found {
        let before = std::mem::replace(&mut self.arity, arity);
        let found = run(self);
        self.arity = before;
        found
    }

    /// Whether a declaration is of the sort that is looked for.
    pub(crate) fn fits(&self, at: DeclRef) -> bool {
        if let Some(arity) = self.arity
            && self.index.is_type(at)
            && arity != self.index.sign(at).and_then(|sign| sign.parse().ok()).unwrap_or(0)
        {
            return false;
        }
        if self.sort == Sort::Any {
            return true;
        }
        let Some(sheet) = self.index.sheet(at.file) else { return false };
        let Some(decl) = sheet.facts.decl(at.decl) else { return false };
        let aliases = &sheet.facts.semantics.aliases;
        let alias = aliases.binary_search_by_key(&at.decl, |(decl, _)| *decl).is_ok();
        (sheet.policy.sorts)(decl, alias, self.sort)
    }

    /// Runs a look-up unless the same one is under way, or the chain is too long.
    pub(crate) fn guarded(
        &mut self,
        key: (Meant, Name),
        run: impl FnOnce(&mut Self) -> Found,
    ) -> Found {
        if self.open.contains(&key) {
            self.cut = true;
            return Found::default();
        }
        if self.open.len() >= CHAIN {
            self.cut = true;
            return Found::missing();
        }
        self.open.push(key);
        let found = run(self);
        self.open.pop();
        found
    }

    /// What a name means in something.
    pub(crate) fn member(&mut self, of: Meant, word: Name) -> Found {
        self.guarded((of, word), |this| match of {
            Meant::Space(space) => this.in_space(space, word),
            Meant::File(file) => this.in_module_file(file, word),
            Meant::Decl(decl) => this.in_decl(decl, word),
        })
    }

    /// What others see under a name in a module.
    fn in_space(&mut self, space: SpaceId, word: Name) -> Found {
        let Some(data) = self.index.space(space) else { return Found::default() };
        let mut found = Found::default();
        for decl in data.members.get(&word).into_iter().flatten() {
            let top = self
                .index
                .sheet(decl.file)
                .is_some_and(|sheet| sheet.space == space && !sheet.policy.namespaces);
            // What the top level of a file binds is asked of the file.
            if !top && self.is_seen(*decl) && self.fits(*decl) {
                found.add(self.index.meaning(*decl));
            }
        }
        for file in &data.files {
            found.join(self.given_by(*file, word));
        }
        found.or_else(|| match data.below.get(&word) {
            Some(below) => self.space_itself(*below),
            None => Found::default(),
        })
    }

    /// What others see under a name of the top level of a file.
    fn given_by(&mut self, file: FileId, word: Name) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let Some(name) = sheet.local(self.index, word) else { return self.starred_by(file, word) };
        let found = self.top(file, sheet, name, View::Others);
        found.or_else(|| self.starred_by(file, word))
    }

    /// What a name of the top level of a file means, to others or at a place in the file: what it
    /// declares and what it imports by name.
    pub(crate) fn top(&mut self, file: FileId, sheet: &Sheet, name: Name, view: View) -> Found {
        let mut bindings: SmallVec<[Binding; 2]> = SmallVec::new();
        for id in sheet.inside.get(&(None, name)).into_iter().flatten() {
            let decl = DeclRef { file, decl: *id };
            let Some(data) = sheet.facts.decl(*id) else { continue };
            if (view != View::Others || self.is_seen(decl)) && self.fits(decl) {
                let maybe = data.flags.has(DeclFlags::ALTERNATIVE);
                bindings.push(Binding { at: data.span.start, maybe, what: Bound::Decl(decl) });
            }
        }
        for at in sheet.bound.get(&name).into_iter().flatten() {
            let import = &sheet.facts.semantics.imports[*at as usize];
            let reexport = import.flags.has(ImportFlags::REEXPORT);
            let seen = match view {
                View::Others => (sheet.policy.imports_seen && import.inside.is_none()) || reexport,
                // A name for others only is none in the file itself.
                _ => import.inside.is_none() && import.from.is_some() && import.binds_here(),
            };
            if seen {
                let maybe = import.flags.has(ImportFlags::MAYBE);
                bindings.push(Binding { at: import.span.start, maybe, what: Bound::Import(*at) });
            }
        }
        if sheet.policy.rebinds && bindings.len() > 1 {
            last_wins(&mut bindings, view);
        }
        let mut found = Found::default();
        for binding in bindings {
            match binding.what {
                Bound::Decl(decl) => found.add(self.index.meaning(decl)),
                Bound::Import(at) => found.join(self.follow(file, at)),
            }
        }
        found
    }

    /// A space as a meaning: a type's declaration stands for it.
    pub(crate) fn space_itself(&self, space: SpaceId) -> Found {
        // Where types are told apart by their arguments, no module has any.
        if self.arity.is_some() { Found::default() } else { Found::one(Meant::Space(space)) }
    }

    /// What others see under a name in a file that is a module.
    fn in_module_file(&mut self, file: FileId, word: Name) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let space = self.index.space(sheet.space);
        let below = space.and_then(|space| space.below.get(&word));
        self.given_by(file, word).or_else(|| match below {
            Some(below) => self.space_itself(*below),
            None => Found::default(),
        })
    }

    /// Whether others see a declaration of the top level of a file.
    fn is_seen(&self, at: DeclRef) -> bool {
        let Some(sheet) = self.index.sheet(at.file) else { return false };
        let Some(decl) = sheet.facts.decl(at.decl) else { return false };
        match sheet.policy.sight {
            Sight::All => true,
            Sight::Exported => {
                decl.flags.has(DeclFlags::EXPORTED) || sheet.not_file(decl.owner).is_some()
            }
        }
    }

    /// What others see under a name because a file takes all names of something.
    fn starred_by(&mut self, file: FileId, word: Name) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let mut found = Found::default();
        for at in &sheet.stars {
            let import = &sheet.facts.semantics.imports[*at as usize];
            if sheet.policy.imports_seen || import.flags.has(ImportFlags::REEXPORT) {
                found.join(self.through_star(file, *at, word));
            }
        }
        // What a star could bring from outside is not known to be there.
        if found.meant.is_empty() { Found::default() } else { Found { outside: false, ..found } }
    }

    /// What a name means through an import that takes all names.
    pub(crate) fn through_star(&mut self, file: FileId, at: u32, word: Name) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        if hidden_from_star(self.index, sheet, at, word) {
            return Found::default();
        }
        let landed = self.land(file, at);
        self.through_landed(sheet, &landed, word)
    }

    /// What a name means among all names of these modules and types.
    pub(crate) fn through_landed(&mut self, sheet: &Sheet, landed: &Found, word: Name) -> Found {
        let mut found = Found::default();
        for module in &landed.meant {
            if self.is_public(*module, word) {
                found.join(self.member(*module, word));
            }
        }
        found.meant.retain(|meant| !matches!(meant, Meant::Space(_)) || sheet.policy.star_modules);
        found.outside |= landed.outside;
        found
    }

    /// Whether a module gives a name to those who take all.
    fn is_public(&self, module: Meant, word: Name) -> bool {
        let files: &[FileId] = match &module {
            Meant::File(file) => std::slice::from_ref(file),
            Meant::Space(space) => self.index.space(*space).map_or(&[], |space| &space.files),
            Meant::Decl(_) => return true,
        };
        let text = self.index.words.text(word);
        files.is_empty()
            || files.iter().filter_map(|file| self.index.sheet(*file)).any(|sheet| {
                match &sheet.facts.semantics.public {
                    Some(public) => {
                        let names = |name: &Name| [text, EVERYTHING].contains(&sheet.text(*name));
                        public.iter().any(names)
                    }
                    None => !(sheet.policy.star_hides_underscore && text.starts_with('_')),
                }
            })
    }

    /// What a name means in a declaration: a member of a type, own or inherited, or what a
    /// namespace holds.
    fn in_decl(&mut self, at: DeclRef, word: Name) -> Found {
        let Some(decl) = self.index.decl(at) else { return Found::default() };
        match decl.kind {
            DeclKind::Class => {}
            DeclKind::Module => {
                let space = self.index.space_of(at);
                return space.map_or_else(Found::default, |space| self.in_space(space, word));
            }
            _ => {
                let mut found = Found::default();
                for ty in self.aliased(at).meant {
                    found.join(self.member(ty, word));
                }
                return found;
            }
        }
        let mut found = Found::default();
        for member in self.index.members_named(at, word) {
            if !self.fits(member) {
                continue;
            }
            found.add(Meant::Decl(self.index.canonical(member)));
        }
        found.or_else(|| {
            let mut found = Found::default();
            for base in self.bases_of(at).iter() {
                for ty in &base.meant {
                    found.join(self.member(*ty, word));
                }
                found.outside |= base.outside;
            }
            found
        })
    }
}

/// From where a name of the top level of a file is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// From another file.
    Others,
    /// From code of the file that runs once the file has run.
    Within,
    /// From this place of the file, where it runs.
    At(u32),
}

/// One thing that binds a name.
struct Binding {
    at: u32,
    /// It may not run.
    maybe: bool,
    what: Bound,
}

enum Bound {
    Decl(DeclRef),
    Import(u32),
}

/// Of several bindings of a name keeps the last that surely ran, and those after it that may have.
fn last_wins(bindings: &mut SmallVec<[Binding; 2]>, view: View) {
    bindings.sort_by_key(|binding| binding.at);
    if let View::At(place) = view {
        let before = bindings.partition_point(|binding| binding.at < place);
        // A name that is bound only later is one of an earlier run, or an error.
        if before > 0 {
            bindings.truncate(before);
        }
    }
    let sure = bindings.iter().rposition(|binding| !binding.maybe);
    bindings.drain(..sure.unwrap_or_default());
}

/// Whether an import that takes all names leaves this one out.
fn hidden_from_star(index: &Index, sheet: &Sheet, at: u32, word: Name) -> bool {
    let import = &sheet.facts.semantics.imports[at as usize];
    match &import.what {
        bifrost_hir::semantics::ImportWhat::All(but) => {
            but.iter().any(|name| sheet.text(*name) == index.words.text(word))
        }
        _ => true,
    }
}
