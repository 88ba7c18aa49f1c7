//! Looking up a name in a module, namespace or type, through re-exports.

use std::rc::Rc;

use bifrost_base::{FileId, Name};
use bifrost_contract::DeclKind;
use bifrost_hir::DeclId;
use bifrost_hir::meaning::EVERYTHING;
use bifrost_hir::semantics::{DeclFlags, ImportFlags};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::index::{Index, Sheet, SpaceId};
use crate::lexical::closed_module;
use crate::policy::{Policy, Reach, Sight, Sort};
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
    /// Only what modules show to all is looked at: an import takes all names of a module that it
    /// does not lie in.
    pub(crate) stranger: bool,
    /// What bases mean, by canonical part.
    pub(crate) bases: FxHashMap<DeclRef, Rc<[Found]>>,
    /// Types whose bases are being looked up, with what those mean that were.
    pub(crate) under: Vec<(DeclRef, Vec<Found>)>,
    /// Of the imports of this file, only those before this one count: it is being looked at.
    pub(crate) before: Option<(FileId, u32)>,
    /// Where imports lead that are looked up by their names, by file and place.
    pub(crate) landings: FxHashMap<(FileId, u32), Found>,
    /// What is looked for.
    pub(crate) sort: Sort,
    /// Imports that take all names do not count: what they take from is being looked up.
    pub(crate) starless: bool,
    /// How many arguments the type has that is looked for, where that tells types apart.
    pub(crate) arity: Option<usize>,
    /// The file that looks.
    pub(crate) from: Option<FileId>,
}

impl<'i> Lookup<'i> {
    pub(crate) fn new(index: &'i Index) -> Self {
        Self {
            index,
            open: Vec::new(),
            cut: false,
            stranger: false,
            bases: FxHashMap::default(),
            under: Vec::new(),
            before: None,
            landings: FxHashMap::default(),
            sort: Sort::Any,
            arity: None,
            starless: false,
            from: None,
        }
    }

    /// Looks from a file.
    pub(crate) fn from<T>(&mut self, file: FileId, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.from.replace(file);
        let found = run(self);
        self.from = before;
        found
    }

    /// How the file that looks resolves.
    fn policy(&self) -> Option<&'static Policy> {
        self.index.sheet(self.from?).map(|sheet| sheet.policy)
    }

    /// True when the names of other files are those that are included.
    pub(crate) fn by_inclusion(&self) -> bool {
        self.policy().is_some_and(|policy| policy.reach == Reach::Included)
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

    /// Whether a module can be what is looked for.
    pub(crate) fn modules_fit(&self, policy: &Policy) -> bool {
        !policy.sorted || matches!(self.sort, Sort::Any | Sort::Qualifier)
    }

    /// Whether an import takes what is looked for, where names of several sorts are apart.
    pub(crate) fn takes(&self, sheet: &Sheet, at: u32) -> bool {
        let import = sheet.facts.semantics.imports.get(at as usize);
        let Some(import) = import.filter(|_| sheet.policy.sorted) else { return true };
        let callable = import.flags.has(ImportFlags::CALLABLE);
        let value = import.flags.has(ImportFlags::VALUE);
        match self.sort {
            Sort::Callable => callable,
            Sort::Value => value,
            Sort::Variable => false,
            Sort::Any
            | Sort::Type
            | Sort::Qualifier
            | Sort::Read
            | Sort::Callee
            | Sort::Term
            | Sort::Extension => !callable && !value,
        }
    }

    /// Whether an import counts for what is being looked up.
    pub(crate) fn is_open(&self, file: FileId, at: u32) -> bool {
        self.before.is_none_or(|(other, before)| other != file || at < before)
    }

    /// Whether a declaration is of the sort that is looked for.
    pub(crate) fn fits(&self, at: DeclRef) -> bool {
        if let Some(arity) = self.arity
            && self.index.is_type(at)
            && arity != self.index.sign(at).and_then(|sign| sign.parse().ok()).unwrap_or(0)
        {
            return false;
        }
        let Some(sheet) = self.index.sheet(at.file) else { return false };
        let Some(decl) = sheet.facts.decl(at.decl) else { return false };
        let extension = decl.flags.has(DeclFlags::EXTENSION);
        match self.sort {
            Sort::Read => decl.kind != DeclKind::Function,
            Sort::Callee => true,
            Sort::Extension => extension,
            sort => (sheet.policy.sorts)(decl, self.index.is_alias(at), sort),
        }
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
        if self.by_inclusion() {
            return self.seen_in(space, word);
        }
        let found = self.in_space_as(space, word);
        if !found.is_nothing() {
            return found;
        }
        for other in self.index.spelled(word) {
            let mut found = self.in_space_as(space, other);
            found.meant.retain(|meant| self.is_folded(meant));
            if !found.is_nothing() {
                return found;
            }
        }
        found
    }

    fn in_space_as(&mut self, space: SpaceId, word: Name) -> Found {
        let Some(data) = self.index.space(space) else { return Found::default() };
        let mut found = Found::default();
        for decl in data.members.get(&word).into_iter().flatten() {
            let top = self
                .index
                .sheet(decl.file)
                .is_some_and(|sheet| sheet.is_top(*decl, space) && !sheet.policy.namespaces);
            // What the top level of a file binds is asked of the file.
            if !top && self.is_seen(*decl) && self.fits(*decl) {
                found.add(self.index.meaning(*decl));
            }
        }
        for file in &data.files {
            found.join(self.given_by(*file, word));
        }
        let modules = self.policy().is_none_or(|policy| self.modules_fit(policy));
        let found = found.or_else(|| self.in_package_object(space, word));
        found.or_else(|| match data.below.get(&word).filter(|_| modules) {
            Some(below) => self.space_itself(*below),
            None => Found::default(),
        })
    }

    /// What the object has under a name that adds to a package, and is called like it.
    pub(crate) fn in_package_object(&mut self, space: SpaceId, word: Name) -> Found {
        if !self.policy().is_some_and(|policy| policy.terms) {
            return Found::default();
        }
        let parent = self.index.space(space).and_then(|data| self.index.space(data.parent?));
        let Some(parent) = parent else { return Found::default() };
        let mut names = parent.below.iter().filter(|(_, below)| **below == space);
        let Some((name, _)) = names.next() else { return Found::default() };
        let adds = |at: &&DeclRef| {
            let flags = self.index.decl(**at).map(|decl| decl.flags);
            let object = DeclFlags::OBJECT.with(DeclFlags::PARTIAL);
            flags.is_some_and(|flags| flags.has(object))
        };
        let object = parent.members.get(name).into_iter().flatten().find(adds).copied();
        let Some(object) = object else { return Found::default() };
        let found = self.member(Meant::Decl(object), word);
        if found.meant.is_empty() { Found::default() } else { Found { outside: false, ..found } }
    }

    /// What others see under a name of the top level of a file.
    fn given_by(&mut self, file: FileId, word: Name) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let Some(name) = sheet.local(self.index, word) else { return self.starred_by(file, word) };
        let found = self.top(file, sheet, name, View::Others);
        self.or_types(found, |this| this.starred_by(file, word))
    }

    /// What was found, else what can be found less near. Values hide no types.
    pub(crate) fn or_types(
        &mut self,
        found: Found,
        less_near: impl FnOnce(&mut Self) -> Found,
    ) -> Found {
        if found.is_nothing() {
            return less_near(self);
        }
        let value = |this: &Self, meant: &Meant| match meant {
            Meant::Decl(at) => this.may_share(*at) && this.alias_of(*at).is_none(),
            Meant::Space(_) | Meant::File(_) => false,
        };
        if found.meant.is_empty() || !found.meant.iter().all(|meant| value(self, meant)) {
            return found;
        }
        let mut types = less_near(self);
        types.meant.retain(|meant| !value(self, meant));
        let Found { meant, .. } = types;
        Found { meant: found.meant.iter().copied().chain(meant).collect(), ..found }
    }

    /// What a name of the top level of a file means, to others or at a place in the file: what it
    /// declares and what it imports by name.
    pub(crate) fn top(&mut self, file: FileId, sheet: &Sheet, name: Name, view: View) -> Found {
        let mut bindings: SmallVec<[Binding; 2]> = SmallVec::new();
        let imports = sheet.narrow_imports(name, view.place());
        for id in sheet.narrow_decls(None, name, view.place()) {
            let decl = DeclRef { file, decl: id };
            let Some(data) = sheet.facts.decl(id) else { continue };
            if view != View::Others && data.flags.has(DeclFlags::OUTWARD) {
                continue;
            }
            // A variable that an import is the value of is what that brings.
            if view != View::Others && imports.iter().any(|at| sheet.imports(*at, data.span)) {
                continue;
            }
            if (view != View::Others || self.is_seen(decl)) && self.fits(decl) {
                let maybe = data.flags.has(DeclFlags::ALTERNATIVE);
                bindings.push(Binding { at: data.span.start, maybe, what: Bound::Decl(decl) });
            }
        }
        for at in imports {
            let import = &sheet.facts.semantics.imports[at as usize];
            let reexport = import.flags.has(ImportFlags::REEXPORT);
            let seen = match view {
                View::Others => {
                    let top = import.inside.is_none();
                    (top && self.sees_imports(sheet))
                        || (reexport && (top || !sheet.policy.closed_modules))
                }
                // A name for others only is none in the file itself.
                _ => import.inside.is_none() && import.from.is_some() && import.binds_here(),
            };
            if seen && self.is_open(file, at) && self.takes(sheet, at) {
                let maybe = import.flags.has(ImportFlags::MAYBE);
                bindings.push(Binding { at: import.span.start, maybe, what: Bound::Import(at) });
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
        let given = self.given_by(file, word).or_else(|| match below {
            Some(below) => self.space_itself(*below),
            None => Found::default(),
        });
        if !given.is_nothing() {
            return given;
        }
        let mut found = Found::default();
        for whole in self.stand(file).meant {
            found.join(self.member(whole, word));
        }
        found
    }

    /// Whether what a file imports is looked at.
    fn sees_imports(&self, sheet: &Sheet) -> bool {
        sheet.policy.imports_seen && !(self.stranger && sheet.policy.closed_modules)
    }

    /// Whether others see a declaration of the top level of a file.
    fn is_seen(&self, at: DeclRef) -> bool {
        let Some(sheet) = self.index.sheet(at.file) else { return false };
        let Some(decl) = sheet.facts.decl(at.decl) else { return false };
        if self.stranger && sheet.policy.closed_modules {
            return decl.flags.has(DeclFlags::EXPORTED);
        }
        match sheet.policy.sight {
            Sight::All => true,
            Sight::Exported => {
                let given = decl.flags.has(DeclFlags::EXPORTED) || sheet.script;
                given || sheet.not_file(decl.owner).is_some()
            }
        }
    }

    /// What others see under a name because a file takes all names of something.
    fn starred_by(&mut self, file: FileId, word: Name) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let mut found = Found::default();
        for at in &sheet.stars {
            let import = &sheet.facts.semantics.imports[*at as usize];
            let seen = self.sees_imports(sheet) || import.flags.has(ImportFlags::REEXPORT);
            if seen && (import.inside.is_none() || !sheet.policy.closed_modules) {
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
        let inside = sheet.facts.semantics.imports[at as usize].inside;
        self.through_landed(sheet, inside, &landed, word)
    }

    /// What a name means among all names of these modules and types, to what stands there.
    pub(crate) fn through_landed(
        &mut self,
        sheet: &Sheet,
        inside: Option<DeclId>,
        landed: &Found,
        word: Name,
    ) -> Found {
        let mut found = Found::default();
        let known = self.stranger;
        for module in &landed.meant {
            if self.is_public(*module, word) {
                self.stranger = !lies_in(self.index, sheet, inside, *module);
                found.join(self.member(*module, word));
            }
        }
        self.stranger = known;
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

    /// What a type gives under a name because it exports members of something.
    fn reexported(&mut self, at: DeclRef, word: Name) -> Found {
        let mut found = Found::default();
        let Some(sheet) = self.index.sheet(at.file) else { return found };
        for (place, import) in sheet.facts.semantics.imports.iter().enumerate() {
            if import.inside != Some(at.decl) || !import.flags.has(ImportFlags::REEXPORT) {
                continue;
            }
            match import.local {
                Some(local) if sheet.text(local) == self.index.words.text(word) => {
                    found.join(self.follow(at.file, place as u32));
                }
                Some(_) => {}
                None => found.join(self.through_star(at.file, place as u32, word)),
            }
        }
        found
    }

    /// What imports bring into a type.
    fn taken(&mut self, at: DeclRef, word: Name) -> Found {
        let space = self.index.space_of(at).and_then(|space| self.index.space(space));
        let brought = space.and_then(|space| space.brought.get(&word));
        let mut found = Found::default();
        for (file, import) in brought.into_iter().flatten() {
            found.join(self.follow(*file, *import));
        }
        found
    }

    /// What a name means in a declaration: a member of a type, own or inherited, or what a
    /// namespace holds.
    fn in_decl(&mut self, at: DeclRef, word: Name) -> Found {
        let Some(decl) = self.index.decl(at) else { return Found::default() };
        match decl.kind {
            _ if self.index.grants.contains_key(&at) => {
                let granted = self.granted(at, word);
                if !granted.is_nothing() {
                    return granted;
                }
            }
            _ => {}
        }
        match decl.kind {
            DeclKind::Class => {}
            DeclKind::Module if !self.index.is_alias(at) => {
                return self.in_module_decl(at, word);
            }
            _ => {
                let mut found = Found::default();
                for member in self.index.members_named(at, word) {
                    found.add(Meant::Decl(self.index.canonical(member)));
                }
                return found
                    .or_else(|| {
                        let mut found = Found::default();
                        let aliased = self.aliased(at);
                        for ty in &aliased.meant {
                            found.join(self.member(*ty, word));
                        }
                        found.outside |= aliased.outside;
                        found
                    })
                    .or_else(|| self.in_value(at, word));
            }
        }
        let mut found = Found::default();
        for member in self.index.members_named(at, word) {
            if self.fits(member) {
                found.add(Meant::Decl(self.index.canonical(member)));
            }
        }
        found.or_else(|| self.taken(at, word)).or_else(|| self.reexported(at, word)).or_else(|| {
            let mut found = Found::default();
            let written = self.index.written_bases(at);
            for (place, base) in self.bases_of(at).iter().enumerate() {
                for ty in &base.meant {
                    found.join(self.member(*ty, word));
                }
                let lacks = written.get(place).is_some_and(|(file, base)| {
                    self.index.lacks(*file, base.ty, Some(self.index.words.text(word)))
                });
                found.outside |= base.outside && !lacks;
            }
            found
        })
    }
}

impl Lookup<'_> {
    /// What the type has under a name that a value is said to be of.
    fn in_value(&mut self, at: DeclRef, word: Name) -> Found {
        let Some(sheet) = self.index.sheet(at.file).filter(|sheet| sheet.policy.terms) else {
            return Found::default();
        };
        let Some(form) = sheet.facts.semantics.form(at.decl) else { return Found::default() };
        let around = sheet.facts.decl(at.decl).and_then(|decl| decl.parent);
        let of = self.written(at.file, around, form);
        let mut found = Found::default();
        for meant in self.types_of(&of).meant {
            if meant != Meant::Decl(at) {
                found.join(self.member(meant, word));
            }
        }
        found.outside |= of.outside;
        found
    }

    /// What others see under a name in a module by its declaration: the files that hold its text,
    /// else all that has its name, and what is imported in it.
    fn in_module_decl(&mut self, at: DeclRef, word: Name) -> Found {
        let mut found = Found::default();
        if let Some(files) = self.index.child_files(at) {
            for file in files {
                found.join(self.member(Meant::File(file), word));
            }
            return found;
        }
        if let Some(space) = self.index.space_of(at) {
            found.join(self.in_space(space, word));
        }
        if self.by_inclusion() {
            return found;
        }
        let Some(sheet) = self.index.sheet(at.file) else { return found };
        let imports = &sheet.facts.semantics.imports;
        let seen = self.sees_imports(sheet);
        let here = |at_import: &u32| {
            let import = &imports[*at_import as usize];
            import.inside == Some(at.decl) && (seen || import.flags.has(ImportFlags::REEXPORT))
        };
        let bound = sheet.local(self.index, word).and_then(|name| sheet.bound.get(&name));
        for import in bound.into_iter().flatten().filter(|it| here(it)) {
            found.join(self.follow(at.file, *import));
        }
        if found.is_nothing() {
            for star in sheet.stars.iter().filter(|it| here(it)) {
                let through = self.through_star(at.file, *star, word);
                found.join(Found { outside: false, ..through });
            }
        }
        found
    }
}

/// Whether a module is, or holds, the one that an import stands in.
fn lies_in(index: &Index, sheet: &Sheet, inside: Option<DeclId>, module: Meant) -> bool {
    let own = closed_module(sheet, inside).and_then(|decl| sheet.spaces.get(&decl).copied());
    let outer = match module {
        Meant::File(file) => index.sheet(file).map(|sheet| sheet.space),
        Meant::Space(space) => Some(space),
        Meant::Decl(at) => index.space_of(at),
    };
    let mut at = Some(own.unwrap_or(sheet.space));
    while let Some(space) = at {
        if Some(space) == outer {
            return true;
        }
        at = index.space(space).and_then(|space| space.parent);
    }
    false
}

/// From where a name of the top level of a file is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// From another file.
    Others,
    /// From code at this place of the file, which runs once the file has run.
    Within(u32),
    /// From this place of the file, where it runs.
    At(u32),
}

impl View {
    /// The place.
    pub(crate) fn place(self) -> Option<u32> {
        match self {
            View::Others => None,
            View::Within(place) | View::At(place) => Some(place),
        }
    }
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
