//! Where Ruby's requires lead: load paths of gems and by convention, files beside.

use bifrost_base::FileId;
use bifrost_hir::semantics::ImportFlags;
use bifrost_resolve::{Landing, Layout, Manifest, Project, Written};
use rustc_hash::{FxHashMap, FxHashSet};

/// Folders that the tools of Ruby put on the load path, beside `lib`.
const BESIDE: [&str; 3] = ["test", "spec", "features"];

/// Where a require of a code base leads.
struct LoadPaths {
    /// Ruby files by path.
    files: FxHashMap<String, FileId>,
    /// Load paths, each with the folder of the gem or program that it is of.
    roots: Vec<Root>,
}

struct Root {
    path: String,
    home: String,
    /// A manifest says so, or it is the program's own: its files are required from everywhere.
    known: bool,
}

pub(super) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    let own = project.entries().iter().filter(|entry| entry.language == "ruby");
    let files: FxHashMap<String, FileId> =
        own.map(|entry| (entry.path.to_owned(), entry.id)).collect();
    let mut roots: Vec<Root> = Vec::new();
    let mut add = |home: &str, path: &str, known: bool| {
        let path = joined(home, path);
        if project.has_folder(&path) && !roots.iter().any(|known| known.path == path) {
            roots.push(Root { path, home: home.to_owned(), known: known || home.is_empty() });
        }
    };
    let mut gems: FxHashSet<String> = FxHashSet::default();
    let mut homes: Vec<String> = vec![String::new()];
    for manifest in project.manifests().iter().filter(|it| it.path.ends_with(".gemspec")) {
        let home = manifest.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        require_paths(manifest).iter().for_each(|path| add(home, path, true));
        gems.insert(home.to_owned());
        homes.push(home.to_owned());
    }
    // `lib` folders without a manifest of their own.
    for path in files.keys() {
        let mut at = path.as_str();
        while let Some((folder, _)) = at.rsplit_once('/') {
            if let Some(home) = folder.strip_suffix("/lib") {
                homes.push(home.to_owned());
            }
            at = folder;
        }
    }
    homes.sort();
    homes.dedup();
    for home in &homes {
        let known = gems.contains(home);
        add(home, "lib", known);
        BESIDE.iter().for_each(|path| add(home, path, false));
    }
    roots.sort_by(|a, b| a.path.cmp(&b.path));
    Box::new(LoadPaths { files, roots })
}

impl Layout for LoadPaths {
    fn land(&self, written: &Written<'_>) -> Landing {
        let folder = written.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        if written.flags.has(ImportFlags::RELATIVE) {
            let found = normal(&joined(folder, written.module)).and_then(|path| self.file(&path));
            return found.map_or(Landing::Missing, |file| Landing::Files(vec![file]));
        }
        if written.module.starts_with("./") || written.module.starts_with("../") {
            // Beside whatever runs: mostly the folder of the project.
            let found = normal(written.module).and_then(|path| self.file(&path));
            return found.map_or(Landing::Outside, |file| Landing::Files(vec![file]));
        }
        let mut found: Option<(Nearness, FileId)> = None;
        for root in &self.roots {
            let path = normal(&joined(&root.path, written.module));
            let Some(file) = path.and_then(|path| self.file(&path)) else { continue };
            let near = nearness(&root.home, written.path, &root.path);
            if !root.known && near.0 == 0 {
                continue;
            }
            if found.is_none_or(|(best, _)| near > best) {
                found = Some((near, file));
            }
        }
        // What is on no load path comes with Ruby, or with a gem.
        found.map_or(Landing::Outside, |(_, file)| Landing::Files(vec![file]))
    }
}

impl LoadPaths {
    fn file(&self, path: &str) -> Option<FileId> {
        let with = |end: &str| self.files.get(&format!("{path}{end}")).copied();
        if path.ends_with(".rb") { with("") } else { with(".rb").or_else(|| with("")) }
    }
}

/// How near a load path is: its home shares most with the file, then `lib` before others.
type Nearness = (usize, bool);

fn nearness(home: &str, path: &str, root: &str) -> Nearness {
    let shared = home.split('/').zip(path.split('/')).take_while(|(a, b)| a == b).count();
    let inside = home.is_empty() || path.strip_prefix(home).is_some_and(|it| it.starts_with('/'));
    (if inside { shared + 1 } else { 0 }, root.ends_with("lib"))
}

/// `require_paths = ["lib", "ext"]` of a gem's specification; `lib` when it says nothing.
fn require_paths(manifest: &Manifest) -> Vec<String> {
    let lines = manifest.text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let said = lines.filter_map(|line| line.split_once("require_path"));
    let mut paths = Vec::new();
    for (_, value) in said {
        let pieces = value.split(['"', '\'']).skip(1).step_by(2);
        paths.extend(pieces.map(str::to_owned));
        if let Some((_, words)) = value.split_once("%w") {
            let inner = words.get(1..).and_then(|it| it.split([']', ')', '}']).next());
            paths.extend(inner.unwrap_or_default().split_whitespace().map(str::to_owned));
        }
    }
    if paths.is_empty() {
        paths.push("lib".to_owned());
    }
    paths
}

fn joined(folder: &str, path: &str) -> String {
    match (folder, path) {
        ("", path) => path.to_owned(),
        (folder, "" | ".") => folder.to_owned(),
        (folder, path) => format!("{folder}/{path}"),
    }
}

/// Without `.` and `..`; nothing for what leaves the project.
fn normal(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
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
