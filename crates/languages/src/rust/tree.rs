//! Which file is which module: from the roots of crates down, by `mod name;`.

use std::collections::VecDeque;

use bifrost_base::FileId;
use bifrost_resolve::Project;
use rustc_hash::{FxHashMap, FxHashSet};

use super::cargo::{self, Package, Use, folder_of, joined};
use super::module;
use super::sketch::{self, Child};

/// A crate.
pub(super) struct Crate {
    /// Its name, as sources write it.
    pub(super) name: String,
    /// The path of its root.
    pub(super) root: String,
    /// Its package; none for a file that no manifest tells of.
    pub(super) package: Option<usize>,
    pub(super) is: Use,
}

/// Where a file is a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parent {
    /// The path of the file that says so.
    pub(super) file: String,
    /// The inline modules around, outermost first.
    pub(super) around: Vec<String>,
    /// Its name.
    pub(super) name: String,
}

/// One file.
#[derive(Default)]
pub(super) struct Place {
    /// Where it is a module; none for roots. The first gives it its name.
    pub(super) parents: Vec<Parent>,
    /// The crates that it belongs to.
    pub(super) crates: Vec<usize>,
}

/// All files of a code base.
pub(super) struct Tree {
    pub(super) ids: FxHashMap<String, FileId>,
    pub(super) packages: Vec<Package>,
    pub(super) crates: Vec<Crate>,
    pub(super) places: FxHashMap<String, Place>,
    /// By file, and the qualified name in it of a module without a body.
    pub(super) below: FxHashMap<(String, String), Vec<FileId>>,
    written: FxHashMap<String, Vec<Child>>,
}

/// What makes a file the folder's own: modules in it lie beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owns {
    Folder,
    NamedFolder,
}

impl Tree {
    pub(super) fn new(project: &Project<'_>) -> Self {
        let files = project.entries().iter().filter(|entry| entry.language == "rust");
        let mut written = FxHashMap::default();
        let mut ids = FxHashMap::default();
        for entry in files {
            ids.insert(entry.path.to_owned(), entry.id);
            let children: Vec<Child> = sketch::children(project.sketch(entry.id)).collect();
            written.insert(entry.path.to_owned(), children);
        }
        let mut tree = Self {
            ids,
            packages: cargo::packages(project),
            crates: Vec::new(),
            places: FxHashMap::default(),
            below: FxHashMap::default(),
            written,
        };
        tree.plant_packages();
        tree.plant_rest();
        tree
    }

    /// The crates that manifests tell of, libraries first.
    fn plant_packages(&mut self) {
        let mut found: Vec<Crate> = Vec::new();
        for (at, package) in self.packages.iter().enumerate() {
            found.extend(package.targets.iter().map(|target| Crate {
                name: target.name.clone(),
                root: target.root.clone(),
                package: Some(at),
                is: target.is,
            }));
        }
        found.sort_by_key(|it| it.is);
        for one in found {
            if self.places.get(&one.root).is_none_or(|place| !place.parents.is_empty()) {
                self.plant(one);
            }
        }
    }

    /// Files that no crate holds yet: roots by their names, then what nobody names as a module.
    fn plant_rest(&mut self) {
        let mut left: Vec<String> =
            self.ids.keys().filter(|path| !self.places.contains_key(*path)).cloned().collect();
        let rank = |path: &str| match path.rsplit('/').next() {
            Some("lib.rs") => 0,
            Some("main.rs") => 1,
            _ => 2,
        };
        left.sort_by(|a, b| (rank(a), a).cmp(&(rank(b), b)));
        let mut named: FxHashSet<String> = FxHashSet::default();
        for path in &left {
            let owns = if path.ends_with("/mod.rs") { Owns::Folder } else { Owns::NamedFolder };
            for child in self.written.get(path).into_iter().flatten() {
                let files = self.files_of(path, owns, child);
                named.extend(files.into_iter().map(|(path, _)| path).filter(|it| it != path));
            }
        }
        let (roots, rest): (Vec<String>, Vec<String>) =
            left.into_iter().partition(|path| rank(path) < 2 || !named.contains(path));
        for path in roots.into_iter().chain(rest) {
            if !self.places.contains_key(&path) && !self.graft(&path) {
                let is = if path.ends_with("lib.rs") { Use::Library } else { Use::Program };
                let name = module::path_name(&path);
                self.plant(Crate { name, root: path, package: None, is });
            }
        }
    }

    /// Puts a file of a package that no module names where its path says that it would be.
    fn graft(&mut self, path: &str) -> bool {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        let (folder, name) = match file {
            "mod.rs" => match folder.rsplit_once('/') {
                Some((above, name)) => (above, name),
                None => return false,
            },
            _ => (folder, file.trim_end_matches(".rs")),
        };
        let near = ["lib.rs", "main.rs", "mod.rs"].map(|name| joined(folder, name));
        let above = (!folder.is_empty()).then(|| format!("{folder}.rs"));
        let parent =
            near.into_iter().chain(above).find(|it| it != path && self.places.contains_key(it));
        let Some(file) = parent.filter(|it| self.is_of_package(it)) else { return false };
        let crates = self.places.get(&file).map(|it| it.crates.clone()).unwrap_or_default();
        let parent = Parent { file, around: Vec::new(), name: name.to_owned() };
        let owns = if path.ends_with("/mod.rs") { Owns::Folder } else { Owns::NamedFolder };
        for one in crates {
            self.grow(one, path.to_owned(), Some(parent.clone()), owns);
        }
        true
    }

    fn is_of_package(&self, path: &str) -> bool {
        let place = self.places.get(path);
        let crates = place.into_iter().flat_map(|place| &place.crates);
        crates.filter_map(|at| self.crates.get(*at)).any(|it| it.package.is_some())
    }

    fn plant(&mut self, one: Crate) {
        let root = one.root.clone();
        self.crates.push(one);
        self.grow(self.crates.len() - 1, root, None, Owns::Folder);
    }

    /// Gives a file, and the modules in and below it, to a crate.
    fn grow(&mut self, into: usize, root: String, parent: Option<Parent>, owns: Owns) {
        let mut left: VecDeque<(String, Option<Parent>, Owns)> = VecDeque::new();
        left.push_back((root, parent, owns));
        while let Some((path, parent, owns)) = left.pop_front() {
            let place = self.places.entry(path.clone()).or_default();
            let known = place.crates.contains(&into);
            if !known {
                place.crates.push(into);
            }
            place.parents.extend(parent.filter(|it| !place.parents.contains(it)));
            if known {
                continue;
            }
            for child in self.written.get(&path).cloned().unwrap_or_default() {
                let files = self.files_of(&path, owns, &child);
                self.note(&path, &child, &files);
                for (file, owns) in files.into_iter().filter(|(file, _)| *file != path) {
                    let (around, name) = (child.around.clone(), child.name.clone());
                    left.push_back((file, Some(Parent { file: path.clone(), around, name }), owns));
                }
            }
        }
    }

    fn note(&mut self, path: &str, child: &Child, files: &[(String, Owns)]) {
        let mut name = child.around.join("::");
        if !name.is_empty() {
            name.push_str("::");
        }
        name.push_str(&child.name);
        let known = self.below.entry((path.to_owned(), name)).or_default();
        for id in files.iter().filter_map(|(file, _)| self.ids.get(file)) {
            if !known.contains(id) {
                known.push(*id);
            }
        }
    }

    /// The files that hold the text of a module.
    fn files_of(&self, path: &str, owns: Owns, child: &Child) -> Vec<(String, Owns)> {
        let folder = folder_of(path);
        let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".rs");
        let mut own = match owns {
            Owns::Folder => folder.to_owned(),
            Owns::NamedFolder => joined(folder, stem),
        };
        for name in &child.around {
            own = joined(&own, name);
        }
        let start = if child.around.is_empty() { folder } else { &own };
        let named = child.paths.iter().map(|it| (joined(start, it), Owns::Folder));
        let mut files: Vec<(String, Owns)> = named.collect();
        if files.is_empty() || child.maybe {
            files.push((joined(&own, &format!("{}.rs", child.name)), Owns::NamedFolder));
            files.push((joined(&own, &format!("{}/mod.rs", child.name)), Owns::Folder));
        }
        files.retain(|(file, _)| self.ids.contains_key(file));
        files
    }
}
