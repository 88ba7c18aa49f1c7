//! Where PHP's classes and files are. Files say themselves which namespace they add to; what
//! Composer loads tells copies of one class apart; `require` names files.

use bifrost_base::FileId;
use bifrost_hir::semantics::ImportFlags;
use bifrost_resolve::{Landing, Layout, Project, Written};
use rustc_hash::FxHashMap;

use super::composer::{self, Package};

/// Where the dependencies are put.
const VENDOR: &str = "vendor";

struct Namespaces {
    /// All files by path: anything can be required.
    files: FxHashMap<String, FileId>,
    /// The packages, the most nested folder first.
    packages: Vec<Package>,
}

pub(super) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    let own = project.entries().iter().filter(|entry| entry.language == "php");
    let files = own.map(|entry| (entry.path.to_owned(), entry.id)).collect();
    Box::new(Namespaces { files, packages: composer::packages(project) })
}

impl Layout for Namespaces {
    /// Of a package what Composer loads starts from one place; what lies beside that is found in its
    /// own folder first.
    fn root(&self, path: &str, _: &str) -> String {
        let package = self.packages.iter().find(|package| is_below(path, &package.folder));
        match package {
            Some(package) if !package.loads(path) => folder(path).to_owned(),
            Some(package) => package.folder.clone(),
            None => String::new(),
        }
    }

    fn land(&self, written: &Written<'_>) -> Landing {
        match written.item {
            Some(_) => Landing::Root(names(written.module)),
            None if written.flags.has(ImportFlags::RELATIVE) => self.beside(written),
            None => self.included(written),
        }
    }
}

impl Namespaces {
    /// A path that starts at the folder of the file.
    fn beside(&self, written: &Written<'_>) -> Landing {
        let found = joined(folder(written.path), written.module);
        match found.as_ref().and_then(|path| self.files.get(path)) {
            Some(file) => Landing::Files(vec![*file]),
            None if is_of_vendor(found.as_deref().unwrap_or(written.module)) => Landing::Outside,
            // What leaves the code base is none of it.
            None => found.map_or(Landing::Outside, |_| Landing::Missing),
        }
    }

    /// A path that is looked for from the folder of what runs, and from the folder of the file.
    fn included(&self, written: &Written<'_>) -> Landing {
        let package = self.packages.iter().find(|it| is_below(written.path, &it.folder));
        let package = package.map_or("", |package| package.folder.as_str());
        let mut found: Vec<FileId> = Vec::new();
        for from in [folder(written.path), package, ""] {
            let file = joined(from, written.module).and_then(|path| self.files.get(&path));
            found.extend(file.filter(|file| !found.contains(file)).copied());
        }
        match found.len() {
            0 => Landing::Outside,
            1 => Landing::Files(found),
            _ => Landing::Maybe(Box::new(Landing::Files(found))),
        }
    }
}

fn is_of_vendor(path: &str) -> bool {
    path.split('/').any(|part| part == VENDOR)
}

fn names(path: &str) -> Vec<String> {
    path.split('\\').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The folder of a file.
pub(super) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether a path lies in a folder.
pub(super) fn is_below(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// A path in a folder, without `.` and `..`; nothing for what leaves the code base.
pub(super) fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
