//! Which declarations are parts of one entity, and what belongs to what.

use bifrost_base::Name;
use bifrost_contract::{DeclKind, Proof};
use bifrost_hir::semantics::DeclFlags;
use bifrost_hir::{Decl, DeclId};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::crowds::Crowds;
use crate::index::{Index, Sheet, SpaceId};
use crate::lookup::Meant;
use crate::policy::{PartRule, Reach};
use crate::relations::{DeclRef, Link, Related, Unfit};

/// The parts of an entity.
pub(crate) type Parts = SmallVec<[DeclRef; 2]>;

impl Index {
    /// The place of what a declaration holds.
    pub(crate) fn space_of(&self, at: DeclRef) -> Option<SpaceId> {
        self.sheet(at.file)?.spaces.get(&at.decl).copied()
    }

    /// The place that a declaration stands in by name.
    pub(crate) fn space_around(&self, at: DeclRef) -> Option<SpaceId> {
        let sheet = self.sheet(at.file)?;
        let decl = sheet.facts.decl(at.decl)?;
        if decl.qualifier.is_some() {
            return self.placed.get(&at).copied();
        }
        match sheet.not_file(decl.owner) {
            Some(owner) => sheet.spaces.get(&owner).copied(),
            None => Some(sheet.top_space(decl)),
        }
    }

    /// The parts of what a declaration is a part of, by place.
    pub(crate) fn parts(&self, at: DeclRef) -> Parts {
        if let Some(parts) = self.crowd_parts(at) {
            return parts.clone();
        }
        if let Some(joined) = self.joined.get(&at) {
            return joined.clone();
        }
        let alone = smallvec![at];
        let Some(sheet) = self.sheet(at.file) else { return alone };
        if sheet.policy.parts == PartRule::Definitions {
            return alone;
        }
        let joins = sheet.policy.joins;
        let by_prototype = sheet.policy.joins_prototypes;
        let Some(decl) = sheet.facts.decl(at.decl).filter(|it| joins(it) || by_prototype) else {
            return alone;
        };
        let space = self.space_around(at).and_then(|space| self.space(space));
        let word = self.words.find(&sheet.member_name(decl));
        let Some(all) = word.and_then(|word| space?.members.get(&word)) else { return alone };
        let of = |other: &DeclRef| self.decl(*other).filter(|it| it.kind == decl.kind);
        if joins(decl) {
            let below = |it: &Sheet| !sheet.policy.rooted_parts || it.root == sheet.root;
            let alike = |other: &DeclRef| {
                of(other).is_some_and(joins)
                    && self.sign(*other) == self.sign(at)
                    && self.sheet(other.file).is_some_and(below)
            };
            let mut parts: Parts = all.iter().copied().filter(alike).collect();
            // What names its owner itself came last.
            parts.sort_unstable();
            if !parts.contains(&at) {
                return alone;
            }
            return self.without_rivals(at, parts).unwrap_or(alone);
        }
        let sure = |it: &Decl| !it.flags.has(DeclFlags::ALTERNATIVE);
        let own = |other: &DeclRef| other.file == at.file && of(other).is_some_and(sure);
        let declares = |it: &Decl| it.flags.has(DeclFlags::PROTOTYPE);
        let joined = sure(decl) && all.iter().any(|it| own(it) && of(it).is_some_and(declares));
        if joined { all.iter().copied().filter(own).collect() } else { alone }
    }

    /// Where a policy says so, several whole declarations of one name are rivals, and no parts of
    /// anything.
    fn without_rivals(&self, at: DeclRef, parts: Parts) -> Option<Parts> {
        if !self.sheet(at.file)?.policy.rivals {
            return Some(parts);
        }
        let is_whole = |part: &DeclRef| {
            let flags = self.decl(*part).map(|decl| decl.flags).unwrap_or_default();
            !flags.has(DeclFlags::PARTIAL) && !flags.has(DeclFlags::PROTOTYPE)
        };
        match parts.iter().filter(|part| is_whole(part)).count() {
            0 | 1 => Some(parts),
            _ if is_whole(&at) => None,
            _ => Some(parts.into_iter().filter(|part| !is_whole(part)).collect()),
        }
    }

    /// All parts of the entity that a declaration is a part of, by place.
    #[must_use]
    pub fn all_parts(&self, at: DeclRef) -> Vec<DeclRef> {
        self.parts(at).into_vec()
    }

    /// The part of an entity that stands for it: the first that defines it, else the first.
    #[must_use]
    pub fn canonical(&self, at: DeclRef) -> DeclRef {
        match &self.standing {
            Some(standing) => standing.get(&at).copied().unwrap_or(at),
            None => self.first_part(at),
        }
    }

    /// Notes which part stands for each of those that are not alone: nothing is added any more.
    pub(crate) fn settle(&mut self) {
        let mut standing = FxHashMap::default();
        let mut crowds = Crowds::default();
        for (file, sheet) in self.files() {
            for at in 0..sheet.facts.decls.len() as u32 {
                let at = DeclRef { file, decl: DeclId(at) };
                let first = self.first_part(at);
                if first != at {
                    standing.insert(at, first);
                    self.gather(first, &mut crowds);
                }
            }
        }
        self.standing = Some(standing);
        self.crowds = crowds;
    }

    fn first_part(&self, at: DeclRef) -> DeclRef {
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

    /// What a declaration stands for, with all its parts: a part of a namespace for its place.
    pub(crate) fn meaning(&self, at: DeclRef) -> Meant {
        let policy = self.sheet(at.file).map(|sheet| sheet.policy);
        let spaces =
            policy.is_some_and(|policy| policy.namespaces || policy.reach == Reach::Included);
        let module = spaces && self.decl(at).is_some_and(|decl| decl.kind == DeclKind::Module);
        match self.space_of(at).filter(|_| module && !self.is_alias(at)) {
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
        let found = self.members_called(at, self.words.text(word));
        if !found.is_empty() {
            return found;
        }
        let values = |at: &DeclRef| self.decl(*at).is_some_and(|it| it.kind == DeclKind::Field);
        let others = self.spelled(word);
        let others = others.flat_map(|other| self.members_called(at, self.words.text(other)));
        others.filter(|at| !values(at)).collect()
    }

    /// What stands outside of a declaration and names it as its owner, by its own name.
    pub(crate) fn given_to(&self, at: DeclRef, name: &str) -> SmallVec<[DeclRef; 2]> {
        let mut found = SmallVec::new();
        let given = self.attachments.get(&self.canonical(at)).into_iter().flatten();
        for member in given.filter(|member| self.name(**member) == name) {
            let member = self.canonical(*member);
            if !found.contains(&member) {
                found.push(member);
            }
        }
        found
    }

    /// The same by the name itself, which need be known to no other file.
    pub(crate) fn members_called(&self, at: DeclRef, text: &str) -> SmallVec<[DeclRef; 2]> {
        let mut found: SmallVec<[DeclRef; 2]> = match self.crowd_members(at, text) {
            Some(members) => members.into(),
            None => self.parts(at).iter().flat_map(|part| self.held(*part, text)).collect(),
        };
        if found.is_empty()
            && let Some(space) = self.space_of(at).and_then(|space| self.space(space))
        {
            // What an open type in it holds is seen as if it stood here.
            let word = self.words.find(text);
            for open in space.open.iter().filter_map(|open| self.space(*open)) {
                let members = word.and_then(|word| open.members.get(&word));
                found.extend(members.into_iter().flatten().copied());
            }
        }
        if let Some(attached) = self.attachments.get(&self.canonical(at)) {
            let named = |it: &&DeclRef| self.name(**it) == text;
            found.extend(attached.iter().filter(named).copied());
        }
        found
    }

    /// What one part holds of a name.
    fn held(&self, part: DeclRef, text: &str) -> impl Iterator<Item = DeclRef> + '_ {
        let sheet = self.sheet(part.file);
        let own = sheet.and_then(|sheet| {
            let name = sheet.facts.names.find(text)?;
            sheet.inside.get(&(Some(part.decl), name))
        });
        own.into_iter().flatten().map(move |decl| DeclRef { file: part.file, decl: *decl })
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
            let proof = self.proof_of_owner(member);
            let to = self.canonical(member);
            if !related.links.iter().any(|link: &Link<DeclRef>| link.to == to) {
                related.links.push(Link { to, proof });
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
        let owners = match self.attached.get(&at) {
            Some(owners) => owners.clone(),
            None => {
                let decl = self.decl(at).filter(|decl| decl.qualifier.is_none());
                let owner = decl.and_then(|decl| decl.owner);
                owner.map(|decl| DeclRef { file: at.file, decl }).into_iter().collect()
            }
        };
        let proof = self.proof_of_owner(at);
        let types = owners.iter().filter(|owner| self.is_type(**owner));
        let links: Vec<_> = types.map(|it| Link { to: self.canonical(*it), proof }).collect();
        match links.is_empty() {
            true => Related::unfit(Unfit::NotAMember),
            false => Related { links, ..Related::default() },
        }
    }

    /// How sure it is what a member belongs to.
    fn proof_of_owner(&self, member: DeclRef) -> Proof {
        match self.attached.get(&member).is_some_and(|owners| owners.len() > 1) {
            true => Proof::Unproven,
            false => Proof::Proven,
        }
    }
}
