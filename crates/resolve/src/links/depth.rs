//! Members by how many types up they stand: embedding.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::eval::Eval;
use super::members::{ABOVE, Members};
use crate::lookup::Meant;
use crate::relations::DeclRef;

impl Eval<'_> {
    /// The members with a name that stand the fewest types above a type. A type outside may have
    /// one before those of the types that stand further away.
    pub(crate) fn member_by_depth(&mut self, of: DeclRef, name: &str, behind: usize) -> Members {
        let mut level: SmallVec<[DeclRef; 4]> = SmallVec::from_slice(&[self.index.canonical(of)]);
        let mut seen: FxHashSet<DeclRef> = FxHashSet::default();
        // Whether a type outside may have one of the last level, and of this one.
        let (mut unsure, mut rival) = (false, false);
        while !level.is_empty() && seen.len() < ABOVE {
            let mut found: SmallVec<[DeclRef; 1]> = SmallVec::new();
            let index = self.index;
            for member in level.iter().flat_map(|ty| index.members_called(*ty, name)) {
                let member = self.index.canonical(member);
                if !found.contains(&member) {
                    found.push(member);
                }
            }
            if !found.is_empty() {
                return Members { all: found, open: unsure, ..Members::default() };
            }
            let mut next: SmallVec<[DeclRef; 4]> = SmallVec::new();
            let mut outside = false;
            for ty in level {
                if !seen.insert(ty) {
                    continue;
                }
                let behind = self.members_behind(ty, name, behind);
                if !behind.all.is_empty() {
                    return Members { open: behind.open || unsure, ..behind };
                }
                unsure |= behind.open;
                outside |= self.above_by_depth(ty, name, &mut next);
            }
            // Two on one level would be none: what one has there the other has not.
            unsure |= std::mem::replace(&mut rival, outside);
            level = next;
        }
        unsure |= rival;
        Members { open: unsure, outside: unsure, ..Members::default() }
    }

    /// Adds the types above a type; whether one outside is among them that may have such a member.
    fn above_by_depth(
        &mut self,
        of: DeclRef,
        name: &str,
        next: &mut SmallVec<[DeclRef; 4]>,
    ) -> bool {
        let bases = self.lookup.bases_of(of);
        let written = self.index.written_bases(of);
        let mut unsure = false;
        for (place, base) in bases.iter().enumerate() {
            next.extend(base.meant.iter().filter_map(|meant| match meant {
                Meant::Decl(at) => Some(*at),
                _ => None,
            }));
            let lacks = written.get(place);
            let lacks = lacks.is_some_and(|(file, base)| self.lacks(*file, base.ty, Some(name)));
            unsure |= base.missing || base.outside && !lacks;
        }
        unsure
    }
}
