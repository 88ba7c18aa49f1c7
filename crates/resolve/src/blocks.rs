//! Of what binds a name in a file, that which a place can see: blocks hide what is in them, and what
//! is in an inner one comes first.

use bifrost_base::{Name, Span};
use bifrost_hir::DeclId;
use smallvec::SmallVec;

use crate::index::{Sheet, SpaceId};
use crate::relations::DeclRef;

impl Sheet {
    /// The declarations of this name with this owner that can be named at a place, or by others.
    pub(crate) fn narrow_decls(
        &self,
        owner: Option<DeclId>,
        name: Name,
        place: Option<u32>,
    ) -> SmallVec<[DeclId; 2]> {
        let all = self.inside.get(&(owner, name)).into_iter().flatten().copied();
        narrowed(all, place, |id| self.block(*id))
    }

    /// The imports that bind this name at a place, or for others.
    pub(crate) fn narrow_imports(&self, name: Name, place: Option<u32>) -> SmallVec<[u32; 2]> {
        let text = self.text(name);
        let alike = |known: &Name| {
            *known == name || self.policy.folds && self.text(*known).eq_ignore_ascii_case(text)
        };
        let mut all: SmallVec<[u32; 2]> = match self.policy.folds {
            true => {
                let bound = self.bound.iter().filter(|(known, _)| alike(known));
                bound.flat_map(|(_, imports)| imports.iter().copied()).collect()
            }
            false => self.bound.get(&name).into_iter().flatten().copied().collect(),
        };
        all.sort_unstable();
        narrowed(all.into_iter(), place, |at| {
            self.facts.semantics.imports.get(*at as usize).and_then(|import| import.within)
        })
    }

    /// Whether an import stands around what it is the value of.
    pub(crate) fn imports(&self, at: u32, decl: Span) -> bool {
        let import = self.facts.semantics.imports.get(at as usize);
        import.is_some_and(|import| import.from.is_some() && import.span.contains(decl))
    }

    /// Whether a declaration stands at the top level of this file, and the file in a space.
    pub(crate) fn is_top(&self, at: DeclRef, space: SpaceId) -> bool {
        let decl = self.facts.decl(at.decl);
        self.space == space && decl.is_some_and(|decl| self.not_file(decl.owner).is_none())
    }
}

/// Those whose block is around the place, the innermost block alone; else those without a block.
fn narrowed<T>(
    all: impl Iterator<Item = T>,
    place: Option<u32>,
    block: impl Fn(&T) -> Option<Span>,
) -> SmallVec<[T; 2]> {
    let mut kept: SmallVec<[T; 2]> = SmallVec::new();
    let mut least: Option<u32> = None;
    for one in all {
        let size = match (block(&one), place) {
            (None, _) => u32::MAX,
            (Some(span), Some(place)) if span.start <= place && place < span.end => {
                span.end - span.start
            }
            (Some(_), _) => continue,
        };
        match least {
            Some(known) if known < size => continue,
            Some(known) if known > size => kept.clear(),
            _ => {}
        }
        least = Some(size);
        kept.push(one);
    }
    kept
}
