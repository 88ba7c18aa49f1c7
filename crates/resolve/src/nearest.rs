//! Of several types of one qualified name the nearest: code bases hold copies of each other's sources.

use bifrost_contract::DeclKind;

use crate::index::Sheet;
use crate::lookup::{Found, Lookup, Meant};

/// How near a folder is: shared folders first, then fewer steps between the two.
type Nearness = (usize, usize);

impl Lookup<'_> {
    /// Of types in several source folders those in the folder that is nearest to the one that asks.
    /// That a folder shares no other with it, so that only the way decides, is no proof.
    pub(crate) fn nearest(&self, from: &Sheet, mut found: Found) -> Found {
        let near = |meant: &Meant| self.nearness(from, *meant);
        let mut ranks: Vec<Nearness> = found.meant.iter().filter_map(near).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let [.., next, best] = ranks.as_slice() else { return found };
        found.meant.retain(|meant| self.nearness(from, *meant).is_none_or(|it| it == *best));
        found.outside |= next.0 == best.0;
        found
    }

    fn nearness(&self, from: &Sheet, meant: Meant) -> Option<Nearness> {
        let Meant::Decl(at) = meant else { return None };
        self.index.decl(at).filter(|decl| decl.kind == DeclKind::Class)?;
        let sheet = self.index.sheet(at.file)?;
        let (own, other) = (folders(&from.root), folders(&sheet.root));
        let shared = own.clone().zip(other.clone()).take_while(|(a, b)| a == b).count();
        let exact = from.root == sheet.root;
        let steps = own.count() + other.count() - 2 * shared;
        Some((shared + usize::from(exact), usize::MAX - steps))
    }
}

fn folders(path: &str) -> impl Iterator<Item = &str> + Clone {
    path.split('/').filter(|part| !part.is_empty())
}
