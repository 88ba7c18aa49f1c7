//! Where Python's modules are: source roots from the manifests and by convention, packages, stubs.

use bifrost_resolve::{Landing, Layout, Project, Written};
use rustc_hash::FxHashSet;

use super::roots;

/// Where an import of a code base leads.
struct Modules {
    /// The paths of its files.
    files: FxHashSet<String>,
    /// Folders with Python files below.
    folders: FxHashSet<String>,
    /// Source roots, the most nested first. The last is the root of the code base.
    roots: Vec<String>,
}

pub(super) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    let mut files = FxHashSet::default();
    let mut folders = FxHashSet::default();
    let python = project.entries().iter().filter(|entry| entry.language == "python");
    for entry in python {
        files.insert(entry.path.to_owned());
        let mut path = entry.path;
        while let Some((folder, _)) = path.rsplit_once('/') {
            if !folders.insert(folder.to_owned()) {
                break;
            }
            path = folder;
        }
    }
    let has = |path: &str| files.contains(path);
    let mut roots: Vec<String> = roots::declared(project);
    let mut conventional: Vec<String> = folders
        .iter()
        .filter(|folder| folder.rsplit('/').next() == Some("src"))
        .filter(|folder| !has(&format!("{folder}/__init__.py")))
        .cloned()
        .collect();
    roots.append(&mut conventional);
    roots.push(String::new());
    roots.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    roots.dedup();
    roots.retain(|root| root.is_empty() || folders.contains(root));
    Box::new(Modules { files, folders, roots })
}

impl Layout for Modules {
    fn space(&self, path: &str, given: &str) -> String {
        let name = self.module(path, given);
        // A stub beside its source is not the module that others import.
        let source = path.strip_suffix('i').filter(|source| source.ends_with(".py"));
        match source {
            Some(source) if self.has(source) => format!("{name}.<stub>"),
            _ => name,
        }
    }

    fn module(&self, path: &str, _: &str) -> String {
        let root = self.root_of(path);
        dotted(path.strip_prefix(root).unwrap_or(path).trim_start_matches('/'))
    }

    fn land(&self, written: &Written<'_>) -> Landing {
        let dots = written.module.len() - written.module.trim_start_matches('.').len();
        if dots > 0 {
            return self.relative(written.path, dots, &written.module[dots..]);
        }
        let name = written.module.replace('.', "/");
        let top = self.top_package(written.path);
        let own = self.roots.iter().filter(|root| below(written.path, root));
        let others = self.roots.iter().filter(|root| !below(written.path, root));
        let mut tried: Vec<&str> = Vec::new();
        let mut missing = false;
        for root in own.map(String::as_str).chain([top]).chain(others.map(String::as_str)) {
            if tried.contains(&root) {
                continue;
            }
            tried.push(root);
            let path = joined(root, &name);
            if let Some(found) = self.module_at(&path, root, top, written.module) {
                return found;
            }
            let first = joined(root, name.split('/').next().unwrap_or(&name));
            missing |= name.contains('/') && self.has(&format!("{first}/__init__.py"));
        }
        if missing { Landing::Missing } else { Landing::Outside }
    }
}

impl Modules {
    fn has(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    /// The file of a module at a path without extension.
    fn file(&self, path: &str) -> Option<String> {
        let package = ["/__init__.py", ".py", "/__init__.pyi", ".pyi", ".pyw"];
        package.iter().map(|end| format!("{path}{end}")).find(|path| self.has(path))
    }

    fn module_at(&self, path: &str, root: &str, top: &str, name: &str) -> Option<Landing> {
        let by_chance = root == top && !self.roots.iter().any(|known| known == root);
        if by_chance && roots::is_standard(name) {
            return None;
        }
        if let Some(file) = self.file(path) {
            return Some(Landing::Space(self.space(&file, "")));
        }
        // A folder without `__init__.py` is a namespace package.
        let folder = self.folders.contains(path) && !(path == name && roots::is_standard(name));
        folder.then(|| {
            Landing::Space(
                self.module(&format!("{path}/x.py"), "").trim_end_matches(".x").to_owned(),
            )
        })
    }

    /// `from . import x`, `from ..a import y`.
    fn relative(&self, path: &str, dots: usize, name: &str) -> Landing {
        let mut folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for _ in 1..dots {
            if folder.is_empty() {
                return Landing::Missing;
            }
            folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
        }
        let at = match name.is_empty() {
            true => folder.to_owned(),
            false => joined(folder, &name.replace('.', "/")),
        };
        if let Some(file) = self.file(&at) {
            return Landing::Space(self.space(&file, ""));
        }
        if at.is_empty() {
            return Landing::Space(String::new());
        }
        match self.folders.contains(&at) {
            true => {
                let inside = self.module(&format!("{at}/__init__.py"), "");
                Landing::Space(inside)
            }
            false => Landing::Missing,
        }
    }

    /// The source root that a file lies in.
    fn root_of(&self, path: &str) -> &str {
        let root = self.roots.iter().find(|root| below(path, root));
        root.map_or("", String::as_str)
    }

    /// The folder of the outermost package around a file: where a test runner or an installed
    /// script would start.
    fn top_package<'p>(&self, path: &'p str) -> &'p str {
        let mut folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        while !folder.is_empty() && self.has(&format!("{folder}/__init__.py")) {
            folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
        }
        folder
    }
}

fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

fn below(path: &str, root: &str) -> bool {
    root.is_empty() || path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'))
}

/// The dotted name of a file: `pkg/mod.py` is `pkg.mod`, and `pkg/__init__.py` is `pkg`.
pub(super) fn dotted(path: &str) -> String {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let stem = stem.strip_suffix("/__init__").unwrap_or(stem);
    stem.replace('/', ".")
}
