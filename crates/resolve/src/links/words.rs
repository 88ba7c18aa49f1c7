//! The words of which one stands in every file that can mean a declaration.

use std::collections::BTreeSet;

use bifrost_base::FileId;
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::{ImportFlags, ImportWhat};
use bifrost_hir::{Decl, spell_words};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::index::Index;
use crate::relations::{DeclRef, Direction};

/// Names under which others may know a name, because an import or a declaration gives it another
/// one.
pub(crate) type Renames = FxHashMap<String, Vec<String>>;

impl Index {
    /// Whether a declaration can be run where its name does not stand: values are applied to
    /// arguments or assigned to so, and patterns take them apart.
    #[must_use]
    pub fn runs_unnamed(&self, at: DeclRef) -> bool {
        let name = self.name(at);
        self.sheet(at.file).is_some_and(|sheet| {
            let signs = sheet.policy.signs;
            let sign = !signs.is_empty() && name.starts_with(signs);
            sign || sheet.policy.unnamed.contains(&name)
        })
    }

    /// Whether the name of a declaration is the same in any case of letters.
    #[must_use]
    pub fn folds(&self, at: DeclRef) -> bool {
        self.sheet(at.file).is_some_and(|sheet| sheet.policy.folds)
    }

    /// If a declaration is the module that a file is, the files that import that, by id: a project can
    /// tell them to know it by any name.
    #[must_use]
    pub fn importers_of_module(&self, at: DeclRef) -> Vec<FileId> {
        if !self.decl(at).is_some_and(Decl::is_file) {
            return Vec::new();
        }
        let links = self.imports(at.file, Direction::In).links;
        let mut files: Vec<FileId> =
            links.into_iter().map(|link| link.to).chain([at.file]).collect();
        files.sort_unstable();
        files
    }

    /// The words of which one stands in every file that can mean a declaration: its name, the names
    /// that imports and other declarations give it, and for a constructor those of the types that it
    /// makes. In small letters where case does not matter.
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
        let endings = self.sheet(at.file).map_or(&[][..], |sheet| sheet.policy.endings);
        let short = endings.iter().filter_map(|end| self.name(at).strip_suffix(end));
        words.extend(short.map(str::to_owned));
        words.extend(self.read_as(self.name(at)));
        // A member that runs when another is assigned to is written like that one.
        let writer = self.sheet(at.file).map_or("", |sheet| sheet.policy.writers);
        if !writer.is_empty()
            && let Some(written) = self.name(at).strip_suffix(writer)
        {
            words = vec![written.to_owned()];
        }
        if self.decl(at).is_some_and(|decl| decl.kind == DeclKind::Module) {
            words.extend(self.module_words(at));
        }
        words.extend(self.whole_names(at));
        if self.folds(at) {
            words.iter_mut().for_each(|word| word.make_ascii_lowercase());
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

    /// The names that files give to the module of a declaration that is all that its file stands for,
    /// and to the modules that stand for that in turn.
    fn whole_names(&self, at: DeclRef) -> Vec<String> {
        let mut names = Vec::new();
        let mut seen = vec![at.file];
        let mut next = 0;
        while let Some(file) = seen.get(next).copied() {
            next += 1;
            if self.sheet(file).is_none_or(|sheet| sheet.stands.is_none()) {
                continue;
            }
            for link in self.imports(file, Direction::In).links {
                let Some(sheet) = self.sheet(link.to).filter(|_| !seen.contains(&link.to)) else {
                    continue;
                };
                seen.push(link.to);
                let imports = sheet.facts.semantics.imports.iter();
                let whole = imports.filter(|import| import.what == ImportWhat::Whole);
                let locals = whole.filter_map(|import| import.local);
                names.extend(locals.map(|local| sheet.text(local).to_owned()));
            }
        }
        names
    }

    /// The names of the fields by which another language of the family reads a callable: `name` of
    /// `getName`.
    fn read_as(&self, name: &str) -> Vec<String> {
        let readers = self.readers.get_or_init(|| {
            let all = self.files().flat_map(|(_, sheet)| sheet.policy.readers);
            all.copied().collect::<BTreeSet<_>>().into_iter().collect()
        });
        let rest = readers.iter().filter_map(|reader| name.strip_prefix(reader));
        let small = rest.filter_map(|rest| {
            let mut letters = rest.chars();
            Some(format!("{}{}", letters.next()?.to_lowercase(), letters.as_str()))
        });
        small.collect()
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

    /// The last word of a module's name.
    fn module_words(&self, at: DeclRef) -> Vec<String> {
        let Some(sheet) = self.sheet(at.file) else { return Vec::new() };
        spell_words(&sheet.facts.module).pop().into_iter().collect()
    }

    fn all_renames(&self) -> Renames {
        let mut renames = Renames::default();
        let mut add = |taken: &str, local: &str| {
            if taken == local {
                return;
            }
            let known = renames.entry(taken.to_owned()).or_default();
            if !known.iter().any(|known| known == local) {
                known.push(local.to_owned());
            }
        };
        for (_, sheet) in self.files() {
            let semantics = &sheet.facts.semantics;
            for (decl, ty) in &semantics.aliases {
                let behind = semantics.ty(*ty).and_then(|ty| ty.path.last());
                if let (Some(behind), Some(decl)) = (behind, sheet.facts.decl(*decl)) {
                    add(sheet.text(*behind), sheet.text(decl.name));
                }
            }
            for import in &semantics.imports {
                let told = import.flags.has(ImportFlags::TOLD);
                let Some(local) = import.local.filter(|_| !told) else { continue };
                let cased = |text: &str| match sheet.policy.folds {
                    true => text.to_ascii_lowercase(),
                    false => text.to_owned(),
                };
                let local = cased(sheet.text(local));
                let taken = match import.what {
                    ImportWhat::Item(item) => vec![cased(sheet.text(item))],
                    // Whatever parts of the path a language leaves out, the module is one of them.
                    ImportWhat::Whole => spell_words(
                        &import.from.map_or_else(String::new, |from| cased(sheet.text(from))),
                    ),
                    ImportWhat::All(_) | ImportWhat::Nothing => continue,
                };
                taken.iter().for_each(|taken| add(taken, &local));
            }
        }
        renames
    }
}
