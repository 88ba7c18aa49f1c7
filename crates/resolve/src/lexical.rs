//! What a name means where it stands: outwards through the text, then imports, then the module.

use bifrost_base::{FileId, Name};
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::{DeclFlags, TypeNode};
use bifrost_hir::{Decl, DeclId};

use crate::index::{Sheet, SpaceId};
use crate::lookup::{Found, Lookup, Meant, View};
use crate::policy::{ClassScope, Reach, Sort};
use crate::project::Implied;
use crate::relations::DeclRef;

/// Most types and modules around one that a name is looked for in.
const OWNERS: usize = 16;

/// A place in the text of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) file: FileId,
    /// The declaration around it.
    pub(crate) scope: Option<DeclId>,
    /// Its first byte.
    pub(crate) at: u32,
}

impl Lookup<'_> {
    /// What a written type of the index's own facts means in a declaration of a file.
    pub(crate) fn written(
        &mut self,
        file: FileId,
        scope: Option<DeclId>,
        written: &TypeNode,
    ) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        if written.path.is_empty() && (written.form.is_some() || !written.args.is_empty()) {
            // What is made of other types is declared nowhere.
            return Found::outside();
        }
        let path: Vec<&str> = written.path.iter().map(|name| sheet.text(*name)).collect();
        let place = Place { file, scope, at: written.span.start };
        self.path(place, written.absolute, &path, written.args.len())
    }

    /// What a path of names means at a place, as a type with so many arguments.
    pub(crate) fn path(
        &mut self,
        place: Place,
        absolute: bool,
        path: &[&str],
        args: usize,
    ) -> Found {
        self.from(place.file, |this| this.path_here(place, absolute, path, (Sort::Type, args)))
    }

    /// What a path of names means at a place, as something of this sort.
    pub(crate) fn path_as(
        &mut self,
        sort: Sort,
        place: Place,
        absolute: bool,
        path: &[&str],
    ) -> Found {
        self.from(place.file, |this| this.path_here(place, absolute, path, (sort, 0)))
    }

    fn path_here(
        &mut self,
        place: Place,
        absolute: bool,
        path: &[&str],
        (wanted, args): (Sort, usize),
    ) -> Found {
        let Place { file, scope, at } = place;
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let Some((first, rest)) = path.split_first() else { return Found::missing() };
        let head = || sheet.layout.head(&sheet.path, first, absolute);
        let sort = if rest.is_empty() { wanted } else { Sort::Qualifier };
        let before = self.before.take();
        let arity = Some(args).filter(|_| sheet.policy.sized_types);
        let shared = sheet.policy.shared_modules.contains(first);
        let found = self.sorted(sort, |this| {
            this.sized(arity.filter(|_| rest.is_empty()), |this| match absolute {
                true => match head() {
                    Some(head) => this.landed(sheet, &head),
                    None => this.step(&Found::one(Meant::Space(SpaceId(0))), first),
                },
                false => {
                    let found = this.seen_from(file, scope, view(sheet, scope, at), first);
                    match found.is_nothing().then(head).flatten() {
                        Some(head) => this.landed(sheet, &head),
                        None => found,
                    }
                }
            })
        });
        self.before = before;
        if found.is_nothing() {
            // No file of the code base declares or imports it: it is built in, or comes with a
            // library.
            return Found::outside();
        }
        let Some((last, between)) = rest.split_last() else { return found };
        let open = sheet.policy.open_modules;
        let found = self.sorted(Sort::Qualifier, |this| this.steps(found, between, open));
        let found = self.sorted(wanted, |this| {
            this.sized(arity, |this| this.last_step(found, last, (open, shared)))
        });
        self.nearest(sheet, found)
    }

    /// What a bare name means in a declaration of a file, once the file has run.
    pub(crate) fn around(
        &mut self,
        file: FileId,
        scope: Option<DeclId>,
        name: &str,
        place: u32,
    ) -> Found {
        self.seen_from(file, scope, View::Within(place), name)
    }

    /// What a path means in a declaration of a file; a first empty name starts at the root.
    pub(crate) fn path_from(&mut self, place: Place, path: &[&str]) -> Found {
        let Place { file, scope, at } = place;
        let Some((first, rest)) = path.split_first() else { return Found::default() };
        let open = self.index.sheet(file).is_some_and(|sheet| sheet.policy.open_modules);
        self.from(file, |this| {
            let first = match first.is_empty() {
                true => Found::one(Meant::Space(SpaceId(0))),
                false => this.around(file, scope, first, at),
            };
            this.steps(first, rest, open)
        })
    }

    fn seen_from(&mut self, file: FileId, scope: Option<DeclId>, view: View, name: &str) -> Found {
        self.from(file, |this| this.seen_here(file, scope, view, name))
    }

    fn seen_here(&mut self, file: FileId, scope: Option<DeclId>, view: View, name: &str) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let own = sheet.own(name);
        if self.sort == Sort::Variable {
            // Those of other files are not seen without being told of.
            return own.map_or_else(Found::default, |own| self.top(file, sheet, own, view));
        }
        if sheet.policy.reach == Reach::Included {
            let Some(word) = self.index.word(name) else { return Found::default() };
            let root = Meant::Space(sheet.space);
            return self
                .outwards(file, sheet, scope, (name, view.place().unwrap_or_default()))
                .or_else(|| self.member(root, word))
                .or_else(|| self.starred(file, sheet, scope, name));
        }
        let closed = closed_module(sheet, scope);
        let open = closed.is_none();
        let near = self
            .outwards(file, sheet, scope, (name, view.place().unwrap_or_default()))
            .or_else(|| self.inherited(file, sheet, scope, name))
            .or_else(|| match own.filter(|_| open) {
                Some(own) => self.top(file, sheet, own, view),
                None => Found::default(),
            });
        let found = if sheet.policy.stars_first {
            let near = self.or_types(near, |this| this.starred(file, sheet, scope, name));
            near.or_else(|| if open { self.beside(sheet, name) } else { Found::default() })
        } else {
            let near =
                near.or_else(|| if open { self.beside(sheet, name) } else { Found::default() });
            self.or_types(near, |this| this.starred(file, sheet, scope, name))
        };
        let found = found.or_else(|| self.rooted(sheet, name));
        let falls = !open && sheet.policy.falls_back.contains(&self.sort);
        let found = found.or_else(|| match self.index.word(name).filter(|_| falls) {
            Some(word) => self.member(Meant::Space(SpaceId(0)), word),
            None => Found::default(),
        });
        self.nearest(sheet, found)
    }

    /// What a bare name means directly in a declaration of a file, not around it.
    pub(crate) fn inside(&mut self, file: FileId, decl: DeclId, name: &str, place: u32) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let Some(data) = sheet.facts.decl(decl) else { return Found::default() };
        let own = sheet.own(name);
        let here = DeclRef { file, decl };
        let found =
            self.from(file, |this| this.in_scope(sheet, here, data, (own, name, place), true));
        found.or_else(|| self.starred_in(here, sheet, name))
    }

    /// Through imports directly in a callable that take all names.
    fn starred_in(&mut self, here: DeclRef, sheet: &Sheet, name: &str) -> Found {
        let callable = sheet.facts.decl(here.decl).is_some_and(|it| {
            it.kind == DeclKind::Function || it.kind == DeclKind::Class && sheet.policy.terms
        });
        let Some(word) = self.index.word(name).filter(|_| callable) else {
            return Found::default();
        };
        let mut found = Found::default();
        for at in &sheet.stars {
            if sheet.facts.semantics.imports[*at as usize].inside == Some(here.decl) {
                found.join(self.through_star(here.file, *at, word));
            }
        }
        if found.meant.is_empty() { Found::default() } else { Found { outside: false, ..found } }
    }

    /// What a bare name means in a file outside its callables and types: its namespaces, its top
    /// level, its module, its stars.
    pub(crate) fn at_file(
        &mut self,
        file: FileId,
        scope: Option<DeclId>,
        view: View,
        name: &str,
    ) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        if sheet.policy.owner_scope {
            return self.seen_from(file, scope, view, name);
        }
        let mut at = sheet.not_file(scope);
        let mut module = None;
        while let Some(id) = at {
            let Some(decl) = sheet.facts.decl(id) else { break };
            if decl.kind == DeclKind::Module {
                module = Some(id);
                break;
            }
            at = sheet.not_file(decl.parent);
        }
        self.seen_from(file, module, view, name)
    }

    /// Through the declarations around, innermost first.
    fn outwards(
        &mut self,
        file: FileId,
        sheet: &Sheet,
        scope: Option<DeclId>,
        (name, place): (&str, u32),
    ) -> Found {
        let own = sheet.own(name);
        let mut at = sheet.not_file(scope);
        let mut first = true;
        while let Some(id) = at {
            let Some(decl) = sheet.facts.decl(id) else { break };
            let here = DeclRef { file, decl: id };
            let found = self.in_scope(sheet, here, decl, (own, name, place), first);
            if !found.is_nothing() {
                return found;
            }
            if sheet.policy.closed_modules && decl.kind == DeclKind::Module {
                break;
            }
            first = false;
            at = sheet.not_file(decl.parent);
        }
        Found::default()
    }

    fn in_scope(
        &mut self,
        sheet: &Sheet,
        here: DeclRef,
        decl: &Decl,
        (own, name, place): (Option<Name>, &str, u32),
        first: bool,
    ) -> Found {
        let visible = match decl.kind {
            DeclKind::Class => match sheet.policy.class_scope {
                ClassScope::Nowhere => false,
                ClassScope::Body => first,
                ClassScope::Inside => true,
            },
            _ => true,
        };
        if !visible {
            return Found::default();
        }
        let mut found = Found::default();
        if let Some(own) = own {
            for inner in sheet.narrow_decls(Some(here.decl), own, Some(place)) {
                let inner = DeclRef { file: here.file, decl: inner };
                if self.fits(inner) {
                    found.add(self.index.meaning(inner));
                }
            }
            for at in sheet.narrow_imports(own, Some(place)) {
                let import = &sheet.facts.semantics.imports[at as usize];
                let counts = self.is_open(here.file, at) && self.takes(sheet, at);
                if import.inside == Some(here.decl) && counts {
                    found.join(self.follow(here.file, at));
                }
            }
        }
        found.or_else(|| match decl.kind {
            DeclKind::Class => self.in_type_scope(sheet, here, name),
            DeclKind::Module => self.in_namespace(sheet, here, name),
            _ if sheet.policy.owner_scope && decl.qualifier.is_some() => self.in_owners(here, name),
            _ => Found::default(),
        })
    }

    /// In what a declaration belongs to whose text stands elsewhere, and in what is around that.
    fn in_owners(&mut self, here: DeclRef, name: &str) -> Found {
        let Some(word) = self.index.words.find(name) else { return Found::default() };
        let attached = self.index.attached.get(&here);
        let mut owner = attached.and_then(|owners| owners.first()).copied();
        for _ in 0..OWNERS {
            let Some(at) = owner else { break };
            let mut found = self.member(Meant::Decl(at), word);
            // That a base is unknown does not make every bare name its member.
            found.outside = false;
            if !found.is_nothing() {
                return found;
            }
            let around = self.index.attached.get(&at).and_then(|owners| owners.first()).copied();
            let own = || Some(DeclRef { file: at.file, decl: self.index.decl(at)?.owner? });
            owner = around.or_else(own);
        }
        Found::default()
    }

    fn in_type_scope(&mut self, sheet: &Sheet, here: DeclRef, name: &str) -> Found {
        let Some(word) = self.index.word(name) else { return Found::default() };
        if sheet.policy.inherits_scope {
            let mut found = self.member(Meant::Decl(here), word);
            // That a base is unknown does not make every bare name its member.
            found.outside = false;
            let found = found.or_else(|| self.in_own_type(sheet, here, word));
            return found.or_else(|| self.in_own_package(sheet, here, word));
        }
        let mut found = Found::default();
        for member in self.index.members_named(here, word) {
            if !self.fits(member) {
                continue;
            }
            found.add(Meant::Decl(self.index.canonical(member)));
        }
        found
    }

    /// In the package that an object adds to.
    fn in_own_package(&mut self, sheet: &Sheet, here: DeclRef, word: Name) -> Found {
        let Some(decl) = sheet.facts.decl(here.decl).filter(|_| sheet.policy.terms) else {
            return Found::default();
        };
        let adds = decl.flags.has(DeclFlags::OBJECT.with(DeclFlags::PARTIAL));
        let around = decl.owner.and_then(|owner| sheet.spaces.get(&owner).copied());
        let around = self.index.space(around.unwrap_or(sheet.space)).filter(|_| adds);
        let name = self.index.words.find(sheet.text(decl.name));
        let own = around.zip(name).and_then(|(around, name)| around.below.get(&name).copied());
        own.map_or_else(Found::default, |own| self.beside_in(sheet, own, word))
    }

    /// In the types that the instances of a type are said to be of, too.
    fn in_own_type(&mut self, sheet: &Sheet, here: DeclRef, word: Name) -> Found {
        if !sheet.policy.terms {
            return Found::default();
        }
        let semantics = &sheet.facts.semantics;
        let Some(form) = semantics.form(here.decl) else { return Found::default() };
        let parts = form.args.iter().filter_map(|arg| semantics.ty(*arg));
        let own = Some(form).filter(|form| !form.path.is_empty());
        let around = sheet.facts.decl(here.decl).and_then(|decl| decl.parent);
        let mut found = Found::default();
        for ty in own.into_iter().chain(parts.filter(|_| own.is_none())) {
            let of = self.written(here.file, around, ty);
            for meant in self.types_of(&of).meant {
                if meant != Meant::Decl(here) {
                    found.join(self.member(meant, word));
                }
            }
        }
        Found { outside: false, ..found }
    }

    /// In the types above the innermost type around, where those come after all types around.
    fn inherited(
        &mut self,
        file: FileId,
        sheet: &Sheet,
        scope: Option<DeclId>,
        name: &str,
    ) -> Found {
        let mut at = sheet.not_file(scope).filter(|_| sheet.policy.lexical_first);
        let Some(word) = self.index.word(name) else { return Found::default() };
        while let Some(id) = at {
            let Some(decl) = sheet.facts.decl(id) else { break };
            if decl.kind == DeclKind::Class {
                let mut found = self.member(Meant::Decl(DeclRef { file, decl: id }), word);
                // That a base is unknown does not make every bare name its member.
                found.outside &= !found.meant.is_empty();
                return found;
            }
            at = sheet.not_file(decl.parent);
        }
        Found::default()
    }

    /// In a namespace, over all its parts; and in those that its name lies in.
    fn in_namespace(&mut self, sheet: &Sheet, here: DeclRef, name: &str) -> Found {
        let Some(word) = self.index.word(name) else { return Found::default() };
        let own = self.index.space_of(here);
        let mut at = own;
        let outer = sheet.facts.decl(here.decl).and_then(|decl| sheet.not_file(decl.owner));
        let stop = match outer {
            Some(outer) => sheet.spaces.get(&outer).copied(),
            None => Some(sheet.space),
        };
        while let Some(space) = at.filter(|space| Some(*space) != stop) {
            let mut found = self.member(Meant::Space(space), word);
            if sheet.policy.namespaces && Some(space) == own {
                found = found.or_else(|| self.stars_in(here, sheet, word));
            }
            if !found.is_nothing() || !sheet.policy.outward {
                return found;
            }
            at = self.index.space(space).and_then(|space| space.parent);
        }
        Found::default()
    }

    /// Through imports that take all names directly in a declaration.
    fn stars_in(&mut self, here: DeclRef, sheet: &Sheet, word: Name) -> Found {
        let mut found = Found::default();
        if self.starless {
            return found;
        }
        for at in &sheet.stars {
            if sheet.facts.semantics.imports[*at as usize].inside == Some(here.decl) {
                found.join(self.through_star(here.file, *at, word));
            }
        }
        if found.meant.is_empty() { Found::default() } else { Found { outside: false, ..found } }
    }

    /// In the other files of the module, and in the modules around it.
    fn beside(&mut self, sheet: &Sheet, name: &str) -> Found {
        if !sheet.policy.siblings {
            return Found::default();
        }
        let Some(word) = self.index.word(name) else { return Found::default() };
        let mut at = Some(sheet.space);
        let joint = sheet.policy.joint;
        let mut clauses = sheet.facts.semantics.clauses.iter().skip(1).rev();
        while let Some(space) = at {
            let mut found = self.beside_with(sheet, space, word);
            for other in self.index.spelled(word) {
                if found.is_nothing() {
                    found = self.beside_in(sheet, space, other);
                    found.meant.retain(|meant| self.is_folded(meant));
                }
            }
            if !found.is_nothing() {
                return found;
            }
            let up = |space: SpaceId| self.index.space(space).and_then(|data| data.parent);
            at = match sheet.policy.outward {
                true => up(space),
                // One clause after the other, each of any number of names.
                false => clauses.next().and_then(|clause| {
                    let mut names = clause.split(joint);
                    names.try_fold(space, |space, _| up(space))
                }),
            };
        }
        Found::default()
    }

    /// What a module has under a name, and the modules below it.
    fn beside_in(&self, sheet: &Sheet, space: SpaceId, word: Name) -> Found {
        let mut found = Found::default();
        let Some(data) = self.index.space(space) else { return found };
        let members = data.members.get(&word).into_iter().flatten();
        let named = |decl: &DeclRef| {
            !self.index.decl(*decl).is_some_and(|it| it.flags.has(DeclFlags::OUTWARD))
        };
        for decl in members.filter(|decl| self.fits(**decl) && named(decl)) {
            found.add(self.index.meaning(*decl));
        }
        if sheet.policy.star_modules && found.is_nothing() && self.modules_fit(sheet.policy) {
            let below = data.below.get(&word);
            below.into_iter().for_each(|below| found.add(Meant::Space(*below)));
        }
        found
    }

    /// What a module has under a name, the object that adds to it included.
    fn beside_with(&mut self, sheet: &Sheet, space: SpaceId, word: Name) -> Found {
        let mut found = self.beside_in(sheet, space, word);
        let only_modules = found.meant.iter().all(|it| matches!(it, Meant::Space(_)));
        if sheet.policy.terms && only_modules {
            let added = self.in_package_object(space, word);
            if !added.is_nothing() {
                found = added;
            }
        }
        found
    }

    /// Through imports that take all names.
    fn starred(&mut self, file: FileId, sheet: &Sheet, scope: Option<DeclId>, name: &str) -> Found {
        let Some(word) = self.index.word(name) else { return Found::default() };
        if self.starless {
            return Found::default();
        }
        let mut found = Found::default();
        let closed = closed_module(sheet, scope);
        for at in &sheet.stars {
            let import = &sheet.facts.semantics.imports[*at as usize];
            if !self.is_open(file, *at) {
                continue;
            }
            let same = closed_module(sheet, import.inside) == closed && import.binds_here();
            if same && import.inside.is_none_or(|inside| holds(sheet, inside, scope)) {
                found.join(self.through_star(file, *at, word));
            }
        }
        for implied in &sheet.implied {
            found.join(self.through_implied(sheet, implied, word));
        }
        for (other, at) in &self.index.global {
            let near = self.index.sheet(*other).is_some_and(|other| other.root == sheet.root);
            if *other != file && near {
                found.join(self.through_global(*other, *at, word));
            }
        }
        if found.meant.is_empty() { Found::default() } else { Found { outside: false, ..found } }
    }

    fn through_implied(&mut self, sheet: &Sheet, implied: &Implied, word: Name) -> Found {
        match &implied.local {
            Some(local) if local == self.index.words.text(word) => {
                self.at_root(&implied.from, true)
            }
            Some(_) => Found::default(),
            None => {
                let landed = self.at_root(&implied.from, true);
                self.through_landed(sheet, None, &landed, word)
            }
        }
    }

    fn through_global(&mut self, file: FileId, at: u32, word: Name) -> Found {
        let Some(sheet) = self.index.sheet(file) else { return Found::default() };
        let import = &sheet.facts.semantics.imports[at as usize];
        match import.local {
            Some(local) if sheet.text(local) == self.index.words.text(word) => {
                self.follow(file, at)
            }
            Some(_) => Found::default(),
            None => self.through_star(file, at, word),
        }
    }

    /// Among the outermost modules.
    fn rooted(&mut self, sheet: &Sheet, name: &str) -> Found {
        if !sheet.policy.rooted {
            return Found::default();
        }
        let below = self
            .index
            .word(name)
            .and_then(|word| self.index.space(SpaceId(0)).and_then(|root| root.below.get(&word)));
        below.map_or_else(Found::default, |space| Found::one(Meant::Space(*space)))
    }
}

/// The innermost module around, when the names outside of it cannot be used bare in it.
pub(crate) fn closed_module(sheet: &Sheet, scope: Option<DeclId>) -> Option<DeclId> {
    let mut at = sheet.not_file(scope).filter(|_| sheet.policy.closed_modules);
    while let Some(id) = at {
        let decl = sheet.facts.decl(id)?;
        if decl.kind == DeclKind::Module {
            return Some(id);
        }
        at = sheet.not_file(decl.parent);
    }
    None
}

/// From where a place looks at the top level of its file: what stands in a callable runs later.
fn view(sheet: &Sheet, scope: Option<DeclId>, at: u32) -> View {
    let mut around = sheet.not_file(scope);
    while let Some(decl) = around.and_then(|id| sheet.facts.decl(id)) {
        if decl.kind == DeclKind::Function {
            return View::Within(at);
        }
        around = sheet.not_file(decl.parent);
    }
    View::At(at)
}

/// Whether a declaration is, or holds, another.
fn holds(sheet: &Sheet, outer: DeclId, inner: Option<DeclId>) -> bool {
    let mut at = inner;
    while let Some(id) = at {
        if id == outer {
            return true;
        }
        at = sheet.facts.decl(id).and_then(|decl| decl.parent);
    }
    false
}
