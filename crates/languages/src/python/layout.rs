//! Where Python's modules are: source roots from the manifests and by convention, packages, stubs.

use bifrost_resolve::{Landing, Layout, Project, Written};
use rustc_hash::{FxHashMap, FxHashSet};

use super::roots;

/// Where an import of a code base leads.
struct Modules {
    /// By path without what [`ENDS`] says: the end of the file that is that module, by its place
    /// there.
    ends: FxHashMap<String, usize>,
    /// Folders that are packages of their own.
    packages: FxHashSet<String>,
    /// Folders with Python files below.
    folders: FxHashSet<String>,
    /// Source roots, the most nested first. The last is the root of the code base.
    roots: Vec<String>,
}

/// How the path of a module can end, the first that there is.
const ENDS: [&str; 5] = [PACKAGE, SOURCE, "/__init__.pyi", ".pyi", ".pyw"];
const PACKAGE: &str = "/__init__.py";
const SOURCE: &str = ".py";

pub(super) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    let mut ends = FxHashMap::default();
    let mut packages = FxHashSet::default();
    let mut folders = FxHashSet::default();
    let python = project.entries().iter().filter(|entry| entry.language == "python");
    for entry in python {
        for (at, end) in ENDS.iter().enumerate() {
            if let Some(module) = entry.path.strip_suffix(end) {
                let known = ends.entry(module.to_owned()).or_insert(at);
                *known = at.min(*known);
            }
        }
        packages.extend(entry.path.strip_suffix(PACKAGE).map(str::to_owned));
        let mut path = entry.path;
        while let Some((folder, _)) = path.rsplit_once('/') {
            if !folders.insert(folder.to_owned()) {
                break;
            }
            path = folder;
        }
    }
    let mut roots: Vec<String> = roots::declared(project);
    let mut conventional: Vec<String> = folders
        .iter()
        .filter(|folder| folder.rsplit('/').next() == Some("src"))
        .filter(|folder| !packages.contains(*folder))
        .cloned()
        .collect();
    roots.append(&mut conventional);
    roots.push(String::new());
    roots.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    roots.dedup();
    roots.retain(|root| root.is_empty() || folders.contains(root));
    Box::new(Modules { ends, packages, folders, roots })
}

impl Layout for Modules {
    fn space(&self, path: &str, given: &str) -> String {
        let name = self.module(path, given);
        // A stub beside its source is not the module that others import.
        let stub = path.strip_suffix("/__init__.pyi").or_else(|| path.strip_suffix(".pyi"));
        let end = stub.and_then(|module| self.ends.get(module));
        match end.is_some_and(|end| [PACKAGE, SOURCE].contains(&ENDS[*end])) {
            true => format!("{name}.<stub>"),
            false => name,
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
            missing |= name.contains('/') && self.packages.contains(&first);
        }
        if missing { Landing::Missing } else { Landing::Outside }
    }
}

impl Modules {
    /// The file of a module at a path without extension.
    fn file(&self, path: &str) -> Option<String> {
        self.ends.get(path).map(|end| format!("{path}{}", ENDS[*end]))
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
        while !folder.is_empty() && self.packages.contains(folder) {
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
