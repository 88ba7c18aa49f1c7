//! Which declarations are parts of one entity, and what belongs to what.

use bifrost_base::Name;
use bifrost_contract::{DeclKind, Proof};
use bifrost_hir::DeclId;
use bifrost_hir::semantics::DeclFlags;
use smallvec::{SmallVec, smallvec};

use crate::index::{Index, SpaceId};
use crate::lookup::{Lookup, Meant};
use crate::relations::{DeclRef, Link, Related, Unfit};

/// The parts of an entity.
pub(crate) type Parts = SmallVec<[DeclRef; 1]>;

impl Index {
    /// The place of what a declaration holds.
    pub(crate) fn space_of(&self, at: DeclRef) -> Option<SpaceId> {
        self.sheet(at.file)?.spaces.get(&at.decl).copied()
    }

    /// The place that a declaration stands in by name.
    pub(crate) fn space_around(&self, at: DeclRef) -> Option<SpaceId> {
        let sheet = self.sheet(at.file)?;
        let decl = sheet.facts.decl(at.decl)?;
        if let Some(place) = self.placed.get(&at) {
            return Some(*place);
        }
        if decl.qualifier.is_some() {
            return self.space_of(*self.attached.get(&at)?);
        }
        match sheet.not_file(decl.owner) {
            Some(owner) => sheet.spaces.get(&owner).copied(),
            None => Some(sheet.space),
        }
    }

    /// The parts of what a declaration is a part of, by place.
    pub(crate) fn parts(&self, at: DeclRef) -> Parts {
        let alone = smallvec![at];
        let Some(sheet) = self.sheet(at.file) else { return alone };
        let joins = sheet.policy.joins;
        let Some(decl) = sheet.facts.decl(at.decl).filter(|decl| joins(decl)) else {
            return alone;
        };
        let space = self.space_around(at).and_then(|space| self.space(space));
        let word = self.words.find(sheet.facts.names.text(decl.name));
        let Some(all) = word.and_then(|word| space?.members.get(&word)) else { return alone };
        let alike = |other: &DeclRef| {
            self.decl(*other).is_some_and(|it| it.kind == decl.kind && joins(it))
                && self.sign(*other) == self.sign(at)
                && self
                    .sheet(other.file)
                    .is_some_and(|other| !sheet.policy.rooted_parts || other.root == sheet.root)
        };
        all.iter().copied().filter(alike).collect()
    }

    /// All parts of the entity that a declaration is a part of, by place.
    #[must_use]
    pub fn all_parts(&self, at: DeclRef) -> Vec<DeclRef> {
        self.parts(at).into_vec()
    }

    /// The part of an entity that stands for it: the first that defines it, else the first.
    #[must_use]
    pub fn canonical(&self, at: DeclRef) -> DeclRef {
        let parts = self.parts(at);
        let defines = |part: &&DeclRef| {
            self.decl(**part).is_some_and(|decl| !decl.flags.has(DeclFlags::PROTOTYPE))
        };
        parts.iter().find(defines).or(parts.first()).copied().unwrap_or(at)
    }

    /// What tells a declaration from others of its name.
    pub(crate) fn sign(&self, at: DeclRef) -> Option<&str> {
        let sheet = self.sheet(at.file)?;
        sheet.facts.semantics.sign(at.decl).map(|sign| sheet.text(sign))
    }

    /// What a declaration stands for: a part of a namespace for all of it.
    pub(crate) fn meaning(&self, at: DeclRef) -> Meant {
        let module = self.decl(at).is_some_and(|decl| decl.kind == DeclKind::Module)
            && self.sheet(at.file).is_some_and(|sheet| sheet.policy.namespaces);
        match self.space_of(at).filter(|_| module) {
            Some(space) => Meant::Space(space),
            None => Meant::Decl(self.canonical(at)),
        }
    }

    /// True for types.
    pub(crate) fn is_type(&self, at: DeclRef) -> bool {
        self.decl(at).is_some_and(|decl| decl.kind == DeclKind::Class)
    }

    /// The own members of a type with this name, over all parts.
    pub(crate) fn members_named(&self, at: DeclRef, word: Name) -> SmallVec<[DeclRef; 2]> {
        let mut found = SmallVec::new();
        for part in self.parts(at) {
            let Some(sheet) = self.sheet(part.file) else { continue };
            let own = sheet.local(self, word);
            let own = own.and_then(|name| sheet.inside.get(&(Some(part.decl), name)));
            let here = own.into_iter().flatten();
            found.extend(here.map(|decl| DeclRef { file: part.file, decl: *decl }));
        }
        if let Some(attached) = self.attachments.get(&self.canonical(at)) {
            let text = self.words.text(word);
            let named = |it: &&DeclRef| self.name(**it) == text;
            found.extend(attached.iter().filter(named).copied());
        }
        found
    }

    /// The name of a declaration.
    #[must_use]
    pub fn name(&self, at: DeclRef) -> &str {
        let sheet = self.sheet(at.file);
        let named = sheet.and_then(|sheet| Some(sheet.text(sheet.facts.decl(at.decl)?.name)));
        named.unwrap_or_default()
    }

    /// The direct declarations of a type: those of the given part first, then by place.
    #[must_use]
    pub fn members(&self, at: DeclRef) -> Related<DeclRef> {
        if !self.is_type(at) {
            return Related::unfit(Unfit::NotAType);
        }
        let mut all: Vec<DeclRef> = Vec::new();
        let parts = self.parts(at);
        let others = parts.iter().copied().filter(|part| *part != at);
        for part in std::iter::once(at).chain(others) {
            all.extend(self.owned(part));
        }
        all.extend(self.attachments.get(&self.canonical(at)).into_iter().flatten());
        let mut related = Related::default();
        for member in all {
            let to = self.canonical(member);
            if !related.links.iter().any(|link: &Link<DeclRef>| link.to == to) {
                related.links.push(Link { to, proof: Proof::Proven });
            }
        }
        related
    }

    /// What a part of a type declares in its own text.
    fn owned(&self, part: DeclRef) -> impl Iterator<Item = DeclRef> + '_ {
        let facts = self.facts(part.file);
        let decls = facts.into_iter().flat_map(|facts| facts.decls.iter().enumerate());
        let own = decls.skip(part.decl.0 as usize + 1);
        let mine = own.filter(move |(_, it)| it.owner == Some(part.decl) && it.qualifier.is_none());
        mine.map(move |(at, _)| DeclRef { file: part.file, decl: DeclId(at as u32) })
    }

    /// The type that declares a member.
    #[must_use]
    pub fn owner(&self, at: DeclRef) -> Related<DeclRef> {
        let owner = match self.attached.get(&at) {
            Some(owner) => Some(*owner),
            None => {
                let decl = self.decl(at).filter(|decl| decl.qualifier.is_none());
                let owner = decl.and_then(|decl| decl.owner);
                owner.map(|decl| DeclRef { file: at.file, decl })
            }
        };
        match owner.filter(|owner| self.is_type(*owner)) {
            Some(owner) => {
                let link = Link { to: self.canonical(owner), proof: Proof::Proven };
                Related { links: vec![link], ..Related::default() }
            }
            None => Related::unfit(Unfit::NotAMember),
        }
    }

    /// Puts declarations that name their owner themselves in its place.
    pub(crate) fn attach(&mut self) {
        let mut found: Vec<(DeclRef, DeclRef)> = Vec::new();
        let mut lookup = Lookup::new(self);
        for (file, sheet) in self.files() {
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                let Some(qualifier) =
                    decl.qualifier.filter(|_| !decl.is_file() && decl.kind != DeclKind::Module)
                else {
                    continue;
                };
                let path = (sheet.policy.owner_path)(sheet.text(qualifier));
                let Some((first, rest)) = path.split_first() else { continue };
                let first = lookup.around(file, decl.parent, first);
                let owners = lookup.steps(first, rest, sheet.policy.open_modules);
                let owners = lookup.types_of(&owners);
                if let [owner] = owners.meant.as_slice()
                    && let Meant::Decl(owner) = owner
                {
                    let at = DeclRef { file, decl: DeclId(at as u32) };
                    found.push((at, self.canonical(*owner)));
                }
            }
        }
        for (member, owner) in found {
            self.attached.insert(member, owner);
            self.attachments.entry(owner).or_default().push(member);
            if let Some(space) = self.space_of(owner) {
                let name = self.name(member).to_owned();
                self.add_member(space, &name, member);
            }
        }
    }
}
