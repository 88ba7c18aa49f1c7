//! Where Rust's paths lead: crates of packages, modules of crates.

use bifrost_base::FileId;
use bifrost_hir::semantics::ImportFlags;
use bifrost_resolve::{Landing, Layout, Project, Written};

use super::cargo::Use;
use super::tree::{Parent, Tree};

/// Deepest module whose name is put together.
const DEPTH: usize = 256;
/// Crates that every crate can name.
const STANDARD: &[&str] = &["std", "core", "proc_macro"];

pub(super) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    Box::new(Crates { tree: Tree::new(project) })
}

struct Crates {
    tree: Tree,
}

/// What a first name is.
enum Head {
    /// This crate.
    Crate(usize),
    /// A crate that is not of the code base.
    Outside,
    /// No crate that is known.
    Unknown,
}

impl Layout for Crates {
    fn space(&self, path: &str, given: &str) -> String {
        // Two crates may have one name: their roots tell them apart.
        self.qualified(path, |root, _| format!("<{root}>")).unwrap_or_else(|| given.to_owned())
    }

    fn module(&self, path: &str, given: &str) -> String {
        let named = self.qualified(path, |_, name| name.to_owned());
        named.unwrap_or_else(|| given.to_owned())
    }

    fn land(&self, written: &Written<'_>) -> Landing {
        let path = written.path;
        if written.flags.has(ImportFlags::CHILD) {
            let key = (path.to_owned(), written.module.to_owned());
            let files = self.tree.below.get(&key).filter(|files| !files.is_empty());
            return files.map_or(Landing::Missing, |files| Landing::Files(files.clone()));
        }
        let names: Vec<&str> = written.module.split("::").collect();
        let outer = written.flags.has(ImportFlags::SYSTEM);
        match names.as_slice() {
            ["", first, rest @ ..] => self.absolute(path, first, rest),
            ["self", rest @ ..] if outer => Landing::From(self.roots(path), owned(rest)),
            [first, rest @ ..] if outer => self.in_crate(path, first, rest),
            ["crate" | "$crate", rest @ ..] => Landing::From(self.roots(path), owned(rest)),
            ["self", rest @ ..] => Landing::From(self.id(path).into_iter().collect(), owned(rest)),
            ["super", ..] => {
                let count = names.iter().take_while(|name| **name == "super").count();
                self.above(path, count, &names[count..])
            }
            [first, rest @ ..] => self.bare(path, first, rest),
            [] => Landing::Missing,
        }
    }

    fn head(&self, path: &str, name: &str, absolute: bool) -> Option<Landing> {
        if absolute {
            return Some(self.absolute(path, name, &[]));
        }
        if matches!(name.split("::").next(), Some("crate" | "self" | "super")) {
            let (space, flags) = ("", ImportFlags::NONE);
            return Some(self.land(&Written { path, space, module: name, item: None, flags }));
        }
        match self.head_of(path, name) {
            Head::Unknown => None,
            _ => Some(self.in_crate(path, name, &[])),
        }
    }
}

impl Crates {
    fn id(&self, path: &str) -> Option<FileId> {
        self.tree.ids.get(path).copied()
    }

    /// The roots of the crates that a file belongs to.
    fn roots(&self, path: &str) -> Vec<FileId> {
        let crates = self.tree.places.get(path).into_iter().flat_map(|place| &place.crates);
        crates.filter_map(|at| self.id(&self.tree.crates.get(*at)?.root)).collect()
    }

    /// The name of a file's module, from the root that `first` names.
    fn qualified(&self, path: &str, first: impl Fn(&str, &str) -> String) -> Option<String> {
        let mut names: Vec<&str> = Vec::new();
        let mut at = path;
        for _ in 0..DEPTH {
            let place = self.tree.places.get(at)?;
            let root = place.crates.first().and_then(|it| self.tree.crates.get(*it))?;
            match place.parents.first().filter(|_| root.root != at) {
                Some(Parent { file, around, name }) => {
                    names.push(name);
                    names.extend(around.iter().rev().map(String::as_str));
                    at = file;
                }
                None => {
                    let mut whole = first(&root.root, &root.name);
                    for name in names.iter().rev() {
                        whole.push_str("::");
                        whole.push_str(name);
                    }
                    return Some(whole);
                }
            }
        }
        None
    }

    /// The modules so many levels above a file's.
    fn above(&self, path: &str, count: usize, rest: &[&str]) -> Landing {
        let mut at: Vec<(String, Vec<String>)> = vec![(path.to_owned(), Vec::new())];
        for _ in 0..count.min(DEPTH) {
            let mut next = Vec::new();
            for (file, mut around) in at {
                if around.pop().is_some() {
                    next.push((file, around));
                    continue;
                }
                let parents = self.tree.places.get(&file).into_iter().flat_map(|it| &it.parents);
                next.extend(parents.map(|it| (it.file.clone(), it.around.clone())));
            }
            next.dedup();
            at = next;
        }
        let Some((_, around)) = at.first().cloned() else { return Landing::Missing };
        let alike = at.iter().filter(|(_, other)| *other == around);
        let files = alike.filter_map(|(file, _)| self.id(file)).collect();
        let rest = rest.iter().map(|name| (*name).to_owned());
        Landing::From(files, around.into_iter().chain(rest).collect())
    }

    /// `::name::...`: a crate, or from the root of the crate.
    fn absolute(&self, path: &str, first: &str, rest: &[&str]) -> Landing {
        match self.head_of(path, first) {
            Head::Unknown if self.is_rooted(path) => self.at_roots(path, first, rest),
            _ => self.in_crate(path, first, rest),
        }
    }

    /// A path that begins with a plain name.
    fn bare(&self, path: &str, first: &str, rest: &[&str]) -> Landing {
        match self.head_of(path, first) {
            Head::Unknown if self.is_rooted(path) => self.at_roots(path, first, rest),
            Head::Unknown => {
                let first = std::iter::once(first.to_owned());
                Landing::Here(first.chain(owned(rest)).collect())
            }
            _ => self.in_crate(path, first, rest),
        }
    }

    fn at_roots(&self, path: &str, first: &str, rest: &[&str]) -> Landing {
        let first = std::iter::once(first.to_owned());
        Landing::From(self.roots(path), first.chain(owned(rest)).collect())
    }

    /// A path in a crate that the file's crate can name.
    fn in_crate(&self, path: &str, name: &str, rest: &[&str]) -> Landing {
        let root = match self.head_of(path, name) {
            Head::Crate(at) => self.tree.crates.get(at).and_then(|it| self.id(&it.root)),
            Head::Outside | Head::Unknown => None,
        };
        root.map_or(Landing::Outside, |root| Landing::From(vec![root], owned(rest)))
    }

    /// Whether paths of imports start at the root of the crate: edition 2015.
    fn is_rooted(&self, path: &str) -> bool {
        let crates = self.tree.places.get(path).into_iter().flat_map(|place| &place.crates);
        let package = crates.filter_map(|at| self.tree.crates.get(*at)?.package).next();
        package.and_then(|at| self.tree.packages.get(at)).is_some_and(|it| it.rooted_paths)
    }

    /// What a first name is in a file, by the manifests of its crates.
    fn head_of(&self, path: &str, name: &str) -> Head {
        let Some(place) = self.tree.places.get(path) else { return Head::Unknown };
        let mut outside = STANDARD.contains(&name);
        for one in place.crates.iter().filter_map(|at| self.tree.crates.get(*at)) {
            let Some(package) = one.package.and_then(|at| self.tree.packages.get(at)) else {
                match self.loose(name, &one.root) {
                    Some(at) if !outside => return Head::Crate(at),
                    _ => continue,
                }
            };
            let needs = if one.is == Use::Build { &package.build_needs } else { &package.needs };
            match needs.get(name) {
                Some(Some(folder)) => match self.library(folder) {
                    Some(at) => return Head::Crate(at),
                    None => outside = true,
                },
                Some(None) => outside = true,
                None if one.is == Use::Program => {
                    if let Some(at) = self.library(&package.folder)
                        && self.tree.crates[at].name == name
                    {
                        return Head::Crate(at);
                    }
                }
                None => {}
            }
        }
        if outside { Head::Outside } else { Head::Unknown }
    }

    /// The library of the package in a folder.
    fn library(&self, folder: &str) -> Option<usize> {
        let of = |at: usize| self.tree.packages.get(at).is_some_and(|it| it.folder == folder);
        let mut crates = self.tree.crates.iter();
        crates.position(|it| it.is == Use::Library && it.package.is_some_and(of))
    }

    /// Where no manifest tells: the one other library of this name, unless the file's own crate
    /// declares the name.
    fn loose(&self, name: &str, root: &str) -> Option<usize> {
        let own = (root.to_owned(), name.to_owned());
        if self.tree.below.contains_key(&own) {
            return None;
        }
        let named = |(_, it): &(usize, &super::tree::Crate)| {
            it.is == Use::Library && it.name == name && it.root != root
        };
        let mut crates = self.tree.crates.iter().enumerate().filter(named);
        let (at, _) = crates.next()?;
        crates.next().is_none().then_some(at)
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
