//! Members that a file can see, for receivers of which nothing is known.

use bifrost_base::{FileId, Name};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::index::Index;
use crate::relations::{DeclRef, Direction};

/// By name: the members of types, by canonical part.
pub(crate) type MembersByName = FxHashMap<Name, Vec<DeclRef>>;

/// More files than these are not walked through for what a file can see.
const CLOSURE: usize = 20_000;

impl Index {
    /// The members with a name of the types that a file can see: declared in files that it imports,
    /// directly or through others, or in its own module.
    pub(crate) fn members_seen_from(
        &self,
        closure: &FxHashSet<FileId>,
        name: &str,
    ) -> SmallVec<[DeclRef; 1]> {
        let all = self.by_name.get_or_init(|| self.all_members());
        let Some(word) = self.words.find(name) else { return SmallVec::new() };
        let Some(members) = all.get(&word) else { return SmallVec::new() };
        members.iter().filter(|at| closure.contains(&at.file)).copied().collect()
    }

    fn all_members(&self) -> MembersByName {
        let mut all = MembersByName::default();
        for (file, sheet) in self.files() {
            for (at, decl) in sheet.facts.decls.iter().enumerate() {
                let here = DeclRef { file, decl: bifrost_hir::DeclId(at as u32) };
                let owned = self.owner(here).unfit.is_none();
                let Some(word) = self.words.find(sheet.text(decl.name)).filter(|_| owned) else {
                    continue;
                };
                let canonical = self.canonical(here);
                let known = all.entry(word).or_default();
                if !known.contains(&canonical) {
                    known.push(canonical);
                }
            }
        }
        all
    }

    /// The files that a file can see.
    pub(crate) fn closure(&self, file: FileId) -> FxHashSet<FileId> {
        let mut seen: FxHashSet<FileId> = FxHashSet::default();
        let mut left = vec![file];
        while let Some(at) = left.pop() {
            if !seen.insert(at) || seen.len() >= CLOSURE {
                continue;
            }
            if let Some(space) = self.sheet(at).and_then(|sheet| self.space(sheet.space)) {
                left.extend(space.files.iter().copied());
            }
            left.extend(self.imports(at, Direction::Out).links.iter().map(|link| link.to));
        }
        seen
    }
}
