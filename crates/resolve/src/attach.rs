//! Declarations that name their owner themselves: `class A::B`, methods that stand outside their type.

use std::sync::Arc;

use bifrost_contract::DeclKind;
use bifrost_hir::DeclId;
use rustc_hash::FxHashMap;

use crate::index::{Index, SpaceId};
use crate::lookup::{Lookup, Meant};
use crate::relations::DeclRef;

/// Owners may be in the place of others that name theirs; longer chains are not followed.
const ROUNDS: usize = 8;

/// What a declaration names as its owner.
enum Owner {
    /// A type.
    Type(DeclRef),
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
        }
        self.attach_all(&|kind| kind == DeclKind::Class, true);
        self.attach_all(&|kind| kind != DeclKind::Class, true);
    }

    /// Whether something was put in a place.
    fn attach_all(&mut self, kinds: &dyn Fn(DeclKind) -> bool, implied: bool) -> bool {
        let found = self.owners(kinds, implied);
        let any = !found.is_empty();
        for (member, owner) in found {
            let space = match owner {
                Owner::Type(owner) => {
                    let owner = self.canonical(owner);
                    self.attached.insert(member, owner);
                    self.attachments.entry(owner).or_default().push(member);
                    self.space_of(owner)
                }
                Owner::Space(space) => Some(space),
                Owner::Implied(names) => {
                    let joint = self.sheet(member.file).map_or("", |sheet| sheet.policy.joint);
                    Some(self.space_at(SpaceId(0), &names.join(joint), joint))
                }
            };
            if let Some(space) = space {
                self.place(member, space);
            }
        }
        any
    }

    /// What declarations of these kinds that have no place yet name as their owners.
    fn owners(&self, kinds: &dyn Fn(DeclKind) -> bool, implied: bool) -> Vec<(DeclRef, Owner)> {
        let mut found = Vec::new();
        let mut lookup = Lookup::new(self);
        for (file, sheet) in self.files() {
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                let Some(qualifier) = decl.qualifier.filter(|_| !decl.is_file()) else { continue };
                let at = DeclRef { file, decl: DeclId(at as u32) };
                if !kinds(decl.kind) || self.placed.contains_key(&at) {
                    continue;
                }
                let path = (sheet.policy.owner_path)(sheet.text(qualifier));
                let Some((first, rest)) = path.split_first() else { continue };
                let first = lookup.around(file, decl.parent, first);
                let named = lookup.steps(first, rest);
                let types = lookup.types_of(&named);
                let owner = match (types.meant.as_slice(), named.meant.as_slice()) {
                    ([Meant::Decl(owner)], _) => Some(Owner::Type(*owner)),
                    (_, [Meant::Space(space)]) if sheet.policy.implied_modules => {
                        Some(Owner::Space(*space))
                    }
                    ([], []) if implied && sheet.policy.implied_modules => {
                        let names = path.iter().filter(|name| !name.is_empty());
                        Some(Owner::Implied(names.map(|name| (*name).to_owned()).collect()))
                    }
                    _ => None,
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
        self.placed.insert(at, space);
        let mut places: FxHashMap<DeclId, SpaceId> = FxHashMap::default();
        let own = self.put(space, at, decl, facts.names.text(decl.name), joint);
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
