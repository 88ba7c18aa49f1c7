//! Declarations that name their owner themselves: `class A::B`, methods that stand outside their type.

use std::sync::Arc;

use bifrost_base::{FileId, Name};
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::TypeId;
use bifrost_hir::{Decl, DeclId, FileFacts};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::entities::Parts;
use crate::index::{Index, Sheet, SpaceId};
use crate::lexical::Place;
use crate::lookup::{Found, Lookup, Meant};
use crate::policy::Reach;
use crate::relations::DeclRef;

/// Owners may be in the place of others that name theirs; longer chains are not followed.
const ROUNDS: usize = 8;

/// What a declaration names as its owner.
enum Owner {
    /// A type, or one of several.
    Types(Parts),
    /// A module, by its place.
    Space(SpaceId),
    /// Something that nothing declares, by its names.
    Implied(Vec<String>),
}

impl Index {
    /// Puts declarations that name their owner themselves in its place: types as long as that finds
    /// more, then all else.
    pub(crate) fn attach(&mut self) {
        for _ in 0..ROUNDS {
            if !self.attach_all(&|kind| kind == DeclKind::Class, false) {
                break;
            }
            self.join_parts();
        }
        self.attach_all(&|kind| kind == DeclKind::Class, true);
        self.join_parts();
        self.attach_all(&|kind| kind != DeclKind::Class, true);
        self.through = self.all_through();
    }

    /// What is a member of a type above that its part of a file names.
    fn all_through(&self) -> FxHashMap<DeclRef, (FileId, TypeId)> {
        let mut found = FxHashMap::default();
        for (file, sheet) in self.files() {
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                let holder = decl.qualifier.and_then(|_| holder(&sheet.facts, decl));
                let holder = holder.and_then(|at| sheet.facts.semantics.holders.get(at));
                if let Some(above) = holder.and_then(|holder| holder.through) {
                    found.insert(DeclRef { file, decl: DeclId(at as u32) }, (file, above));
                }
            }
        }
        found
    }

    /// Whether something was put in a place.
    fn attach_all(&mut self, kinds: &dyn Fn(DeclKind) -> bool, implied: bool) -> bool {
        let found = self.owners(kinds, implied);
        let any = !found.is_empty();
        for (member, owner) in found {
            match owner {
                Owner::Types(owners) => {
                    let mut spaces: SmallVec<[SpaceId; 1]> = SmallVec::new();
                    for owner in &owners {
                        self.attachments.entry(*owner).or_default().push(member);
                        let space = self.space_of(*owner);
                        spaces.extend(space.filter(|space| !spaces.contains(space)));
                    }
                    spaces.into_iter().for_each(|space| self.place(member, space));
                    self.attached.insert(member, owners);
                }
                Owner::Space(space) => self.place(member, space),
                Owner::Implied(names) => {
                    let joint = self.sheet(member.file).map_or("", |sheet| sheet.policy.joint);
                    let space = self.space_at(SpaceId(0), &names.join(joint), joint);
                    self.place(member, space);
                }
            }
        }
        any
    }

    /// What declarations of these kinds that have no place yet name as their owners.
    fn owners(&self, kinds: &dyn Fn(DeclKind) -> bool, implied: bool) -> Vec<(DeclRef, Owner)> {
        let mut found = Vec::new();
        let mut lookup = Lookup::new(self);
        for (file, sheet) in self.files() {
            let mut holders: FxHashMap<usize, Parts> = FxHashMap::default();
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                let named = decl.qualifier.filter(|_| decl.kind != DeclKind::Module);
                let Some(qualifier) = named else { continue };
                let at = DeclRef { file, decl: DeclId(at as u32) };
                let done = self.placed.contains_key(&at) || self.attached.contains_key(&at);
                if !kinds(decl.kind) || done {
                    continue;
                }
                let owner = match holder(&sheet.facts, decl) {
                    Some(holder) => {
                        let owners = || lookup.held_by(file, sheet, holder);
                        let owners = holders.entry(holder).or_insert_with(owners).clone();
                        (!owners.is_empty()).then_some(Owner::Types(owners))
                    }
                    None => lookup.named_owner(file, sheet, decl, qualifier, implied),
                };
                found.extend(owner.map(|owner| (at, owner)));
            }
        }
        found
    }

    /// Puts a declaration in a place, and what it holds below that.
    fn place(&mut self, at: DeclRef, space: SpaceId) {
        let Some(sheet) = self.sheet(at.file) else { return };
        let (facts, joint) = (Arc::clone(&sheet.facts), sheet.policy.joint);
        let Some(decl) = facts.decl(at.decl) else { return };
        let mut places: FxHashMap<DeclId, SpaceId> = FxHashMap::default();
        let name = sheet.member_name(decl).into_owned();
        self.placed.entry(at).or_insert(space);
        let own = self.put(space, at, decl, &name, joint);
        places.extend(own.map(|own| (at.decl, own)));
        let after = facts.decls.iter().enumerate().skip(at.decl.0 as usize + 1);
        for (id, inner) in after.take_while(|(_, it)| decl.outer.contains(it.outer)) {
            let around = inner.owner.and_then(|owner| places.get(&owner)).copied();
            if let Some(around) = around.filter(|_| inner.qualifier.is_none()) {
                let id = DeclId(id as u32);
                let inside = DeclRef { file: at.file, decl: id };
                let own = self.put(around, inside, inner, facts.names.text(inner.name), joint);
                places.extend(own.map(|own| (id, own)));
            }
        }
        if let Some(Some(sheet)) = self.sheets.get_mut(at.file.0 as usize) {
            sheet.spaces.extend(places);
        }
    }
}

/// The innermost part of a file that gives a declaration directly in it to a type.
fn holder(facts: &FileFacts, decl: &Decl) -> Option<usize> {
    let holders = &facts.semantics.holders;
    let after = holders.partition_point(|holder| holder.span.order() <= decl.span.order());
    let at = holders[..after].iter().rposition(|holder| holder.span.contains(decl.span))?;
    let written = facts.semantics.ty(holders[at].ty)?;
    (facts.enclosing(written.span) == decl.parent).then_some(at)
}

impl Lookup<'_> {
    /// The types that a part of a file gives its declarations to.
    fn held_by(&mut self, file: FileId, sheet: &Sheet, at: usize) -> Parts {
        let semantics = &sheet.facts.semantics;
        let written = semantics.holders.get(at).and_then(|holder| semantics.ty(holder.ty));
        let Some(written) = written else { return Parts::new() };
        let scope = sheet.facts.enclosing(written.span);
        let found = self.written(file, scope, written);
        let types = self.types_of(&found);
        self.decls_of(&types)
    }

    /// What a declaration may name as its owner: types, else, where a policy says so, one place.
    fn named_owner(
        &mut self,
        file: FileId,
        sheet: &Sheet,
        decl: &Decl,
        qualifier: Name,
        implied: bool,
    ) -> Option<Owner> {
        let path = (sheet.policy.owner_path)(sheet.text(qualifier));
        let place = Place { file, scope: decl.parent, at: decl.span.start };
        let included = sheet.policy.reach == Reach::Included;
        let named = match included {
            true => self.path_from(place, &path),
            false => {
                let (first, rest) = path.split_first()?;
                let first = self.around(file, decl.parent, first, decl.span.start);
                self.steps(first, rest, sheet.policy.open_modules)
            }
        };
        if let ([Meant::Space(space)], true) = (named.meant.as_slice(), included) {
            return Some(Owner::Space(*space));
        }
        let types = self.types_of(&named);
        let mut owners = self.decls_of(&types);
        if owners.is_empty() && sheet.policy.values_apart {
            // A value that is no type can hold members too.
            owners = self.decls_of(&named);
        }
        if !owners.is_empty() {
            return Some(Owner::Types(owners));
        }
        if !sheet.policy.implied_modules {
            return None;
        }
        match named.meant.as_slice() {
            [Meant::Space(space)] => Some(Owner::Space(*space)),
            [] if implied => {
                let names = path.iter().filter(|name| !name.is_empty());
                Some(Owner::Implied(names.map(|name| (*name).to_owned()).collect()))
            }
            _ => None,
        }
    }

    fn decls_of(&self, found: &Found) -> Parts {
        let decls = found.meant.iter().filter_map(|meant| match meant {
            Meant::Decl(owner) => Some(self.index.canonical(*owner)),
            _ => None,
        });
        decls.collect()
    }
}
