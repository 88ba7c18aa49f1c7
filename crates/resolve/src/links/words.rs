//! The words of which one stands in every file that can mean a declaration.

use bifrost_contract::DeclKind;
use bifrost_hir::semantics::ImportWhat;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::index::Index;
use crate::relations::{DeclRef, Direction};

/// Names under which others may know a name, because an import gives it another one.
pub(crate) type Renames = FxHashMap<String, Vec<String>>;

impl Index {
    /// The words of which one stands in every file that can mean a declaration: its name, the names
    /// that imports give it, and for a constructor those of the types that it makes.
    #[must_use]
    pub fn words_of(&self, at: DeclRef) -> Vec<String> {
        let mut words: Vec<String> = vec![self.name(at).to_owned()];
        if let Some(sheet) = self.sheet(at.file)
            && sheet.policy.constructors.contains(&self.name(at))
            && let Some(owner) = self.owner(at).links.first()
        {
            words.extend(self.below(owner.to).iter().map(|ty| self.name(*ty).to_owned()));
            words.extend(sheet.policy.makers.iter().map(|name| (*name).to_owned()));
        }
        if self.decl(at).is_some_and(|decl| decl.kind == DeclKind::Module) {
            words.extend(self.module_words(at));
        }
        let renames = self.renames.get_or_init(|| self.all_renames());
        let mut seen: FxHashSet<String> = words.iter().cloned().collect();
        let mut next = 0;
        while let Some(word) = words.get(next) {
            let more: Vec<String> = renames.get(word).into_iter().flatten().cloned().collect();
            words.extend(more.into_iter().filter(|word| seen.insert(word.clone())));
            next += 1;
        }
        words.retain(|word| !word.is_empty());
        words.sort();
        words.dedup();
        words
    }

    /// A type and all below it.
    fn below(&self, of: DeclRef) -> Vec<DeclRef> {
        let mut all = vec![of];
        let mut next = 0;
        while let Some(at) = all.get(next) {
            let links = self.hierarchy(*at, Direction::In).links;
            for link in links {
                if !all.contains(&link.to) {
                    all.push(link.to);
                }
            }
            next += 1;
        }
        all
    }

    /// The last parts of a module's name and of its file's.
    fn module_words(&self, at: DeclRef) -> Vec<String> {
        let Some(sheet) = self.sheet(at.file) else { return Vec::new() };
        let last = sheet.facts.module.rsplit(['.', '/', ':']).next().unwrap_or_default();
        vec![last.to_owned()]
    }

    fn all_renames(&self) -> Renames {
        let mut renames = Renames::default();
        for (_, sheet) in self.files() {
            for import in &sheet.facts.semantics.imports {
                let Some(local) = import.local else { continue };
                let local = sheet.text(local);
                let taken = match import.what {
                    ImportWhat::Item(item) => sheet.text(item),
                    ImportWhat::Whole => {
                        let from = import.from.map_or("", |from| sheet.text(from));
                        from.rsplit(['.', '/', ':']).next().unwrap_or_default()
                    }
                    ImportWhat::All(_) | ImportWhat::Nothing => continue,
                };
                if taken != local && !taken.is_empty() {
                    let known = renames.entry(taken.to_owned()).or_default();
                    if !known.iter().any(|known| known == local) {
                        known.push(local.to_owned());
                    }
                }
            }
        }
        renames
    }
}
