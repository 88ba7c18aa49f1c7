//! Entities of many parts, such as a module that every file of a code base opens again: their parts
//! and members are found without a look at each part.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::entities::Parts;
use crate::index::Index;
use crate::relations::DeclRef;

/// Fewer parts are looked at one by one.
const MANY: usize = 16;

/// Entities of many parts, by what stands for them.
pub(crate) type Crowds = FxHashMap<DeclRef, Crowd>;

/// One of them.
pub(crate) struct Crowd {
    /// By place.
    parts: Parts,
    /// What the parts hold, by name, in the order of the parts.
    members: FxHashMap<String, SmallVec<[DeclRef; 2]>>,
}

impl Index {
    /// The entity of many parts that a declaration is a part of; none while declarations are still
    /// put in their places.
    fn crowd(&self, at: DeclRef) -> Option<&Crowd> {
        let standing = self.standing.as_ref().filter(|_| !self.crowds.is_empty())?;
        let crowd = self.crowds.get(standing.get(&at).unwrap_or(&at))?;
        crowd.parts.binary_search(&at).is_ok().then_some(crowd)
    }

    /// The parts of the entity of many that a declaration is a part of.
    pub(crate) fn crowd_parts(&self, at: DeclRef) -> Option<&Parts> {
        Some(&self.crowd(at)?.parts)
    }

    /// What the parts of an entity of many hold of a name; none for an entity of few.
    pub(crate) fn crowd_members(&self, at: DeclRef, text: &str) -> Option<&[DeclRef]> {
        let crowd = self.crowd(at)?;
        Some(crowd.members.get(text).map_or(&[], SmallVec::as_slice))
    }

    /// Notes an entity when its parts are many.
    pub(crate) fn gather(&self, first: DeclRef, crowds: &mut Crowds) {
        if crowds.contains_key(&first) {
            return;
        }
        let parts = self.parts(first);
        if parts.len() < MANY || !parts.is_sorted() {
            return;
        }
        let mut members: FxHashMap<String, SmallVec<[DeclRef; 2]>> = FxHashMap::default();
        for part in &parts {
            let Some(sheet) = self.sheet(part.file) else { continue };
            let own = sheet.inside.iter().filter(|((owner, _), _)| *owner == Some(part.decl));
            for ((_, name), decls) in own {
                let found = decls.iter().map(|decl| DeclRef { file: part.file, decl: *decl });
                members.entry(sheet.text(*name).to_owned()).or_default().extend(found);
            }
        }
        crowds.insert(first, Crowd { parts, members });
    }
}
