//! Packages, as their manifests tell: crates with their roots, and what other crates are called.

use bifrost_resolve::Project;
use rustc_hash::{FxHashMap, FxHashSet};
use toml::{Table, Value};

/// A package.
pub(super) struct Package {
    /// The folder of its manifest.
    pub(super) folder: String,
    /// Its crates, the library first.
    pub(super) targets: Vec<Target>,
    /// Whether its paths in imports start at the root of the crate.
    pub(super) rooted_paths: bool,
    /// By the name that its sources use: the folder of the package; none when that is outside.
    pub(super) needs: FxHashMap<String, Option<String>>,
    /// The same for its build script.
    pub(super) build_needs: FxHashMap<String, Option<String>>,
}

/// What a crate is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Use {
    Library,
    Program,
    Build,
}

/// A crate of a package.
pub(super) struct Target {
    pub(super) name: String,
    /// The path of its root.
    pub(super) root: String,
    pub(super) is: Use,
}

/// All packages, by folder.
pub(super) fn packages(project: &Project<'_>) -> Vec<Package> {
    let manifests: FxHashMap<&str, Table> = project
        .manifests_named("Cargo.toml")
        .filter_map(|it| Some((folder_of(&it.path), it.text.parse::<Table>().ok()?)))
        .collect();
    let files = project.entries().iter().filter(|entry| entry.language == "rust");
    let files: FxHashSet<&str> = files.map(|entry| entry.path).collect();
    let reader = Reader { manifests: &manifests, files: &files };
    let mut folders: Vec<&str> = manifests.keys().copied().collect();
    folders.sort_unstable();
    folders.into_iter().filter_map(|folder| reader.package(folder)).collect()
}

struct Reader<'a> {
    manifests: &'a FxHashMap<&'a str, Table>,
    files: &'a FxHashSet<&'a str>,
}

impl<'a> Reader<'a> {
    fn package(&self, folder: &str) -> Option<Package> {
        let manifest = self.manifests.get(folder)?;
        let package = table(manifest, "package").or_else(|| table(manifest, "project"))?;
        let name = text(package, "name")?;
        let mut targets: Vec<Target> = self.library(folder, manifest, name).into_iter().collect();
        targets.extend(self.programs(folder, manifest, package, name));
        targets.extend(self.build_script(folder, package));
        let needs = self.needs(folder, manifest, &["dependencies", "dev-dependencies"]);
        let build_needs = self.needs(folder, manifest, &["build-dependencies"]);
        let rooted_paths = self.edition(folder, package).is_none_or(|it| it == "2015");
        let folder = folder.to_owned();
        Some(Package { folder, targets, rooted_paths, needs, build_needs })
    }

    /// The workspace around a folder.
    fn workspace(&self, folder: &str) -> Option<(&'a str, &'a Table)> {
        let mut at = folder;
        loop {
            if let Some((known, manifest)) = self.manifests.get_key_value(at)
                && let Some(workspace) = table(manifest, "workspace")
            {
                return Some((known, workspace));
            }
            at = match at.rsplit_once('/') {
                Some((above, _)) => above,
                None if at.is_empty() => return None,
                None => "",
            };
        }
    }

    fn edition(&self, folder: &str, package: &'a Table) -> Option<&'a str> {
        match package.get("edition")? {
            Value::String(edition) => Some(edition),
            _ => text(table(self.workspace(folder)?.1, "package")?, "edition"),
        }
    }

    fn library(&self, folder: &str, manifest: &Table, name: &str) -> Option<Target> {
        let written = table(manifest, "lib");
        let path = written.and_then(|lib| text(lib, "path"));
        let root = joined(folder, path.unwrap_or("src/lib.rs"));
        let name = written.and_then(|lib| text(lib, "name")).unwrap_or(name);
        let name = name.replace('-', "_");
        let there = self.files.contains(root.as_str());
        there.then_some(Target { name, root, is: Use::Library })
    }

    /// Programs, examples, tests and benchmarks: those written down, and those found.
    fn programs(&self, folder: &str, manifest: &Table, package: &Table, name: &str) -> Vec<Target> {
        const SORTS: [(&str, &str, &str); 4] = [
            ("bin", "src/bin", "autobins"),
            ("example", "examples", "autoexamples"),
            ("test", "tests", "autotests"),
            ("bench", "benches", "autobenches"),
        ];
        let mut found: Vec<Target> = Vec::new();
        for (sort, place, auto) in SORTS {
            let place = joined(folder, place);
            let mut near = self.in_folder(&place);
            if sort == "bin" {
                near.insert(0, (name.to_owned(), joined(folder, "src/main.rs")));
            }
            near.retain(|(_, root)| self.files.contains(root.as_str()));
            let list = manifest.get(sort).and_then(Value::as_array);
            for written in list.into_iter().flatten().filter_map(Value::as_table) {
                let Some(own) = text(written, "name") else { continue };
                let path = text(written, "path").map(|path| joined(folder, path));
                let known = || near.iter().find(|(it, _)| it == own).map(|(_, root)| root.clone());
                if let Some(root) = path.or_else(known) {
                    near.retain(|(it, other)| it != own && *other != root);
                    push(&mut found, own, root, self.files);
                }
            }
            if package.get(auto).and_then(Value::as_bool) != Some(false) {
                near.into_iter().for_each(|(own, root)| push(&mut found, &own, root, self.files));
            }
        }
        found
    }

    /// `x.rs` and `x/main.rs` of a folder.
    fn in_folder(&self, folder: &str) -> Vec<(String, String)> {
        let start = format!("{folder}/");
        let mut found: Vec<(String, String)> = Vec::new();
        for path in self.files.iter() {
            let Some(rest) = path.strip_prefix(start.as_str()) else { continue };
            let name = rest.strip_suffix("/main.rs").or_else(|| rest.strip_suffix(".rs"));
            if let Some(name) = name.filter(|name| !name.contains('/')) {
                found.push((name.to_owned(), (*path).to_owned()));
            }
        }
        found.sort_unstable();
        found
    }

    fn build_script(&self, folder: &str, package: &Table) -> Option<Target> {
        let root = joined(folder, text(package, "build").unwrap_or("build.rs"));
        let name = "build_script_build".to_owned();
        let there = self.files.contains(root.as_str());
        there.then_some(Target { name, root, is: Use::Build })
    }

    /// What the dependencies in these tables are called, and where they are.
    fn needs(
        &self,
        folder: &str,
        manifest: &Table,
        tables: &[&str],
    ) -> FxHashMap<String, Option<String>> {
        let targets = table(manifest, "target").into_iter().flat_map(|it| it.values());
        let places = std::iter::once(manifest).chain(targets.filter_map(Value::as_table));
        let mut needs = FxHashMap::default();
        for place in places {
            for (key, need) in tables.iter().filter_map(|it| table(place, it)).flatten() {
                let (name, at) = self.need(folder, key, need);
                let known = needs.entry(name).or_insert(None);
                *known = known.take().or(at);
            }
        }
        needs
    }

    /// One dependency: its name in sources, and the folder of its package.
    fn need(&self, folder: &str, key: &str, need: &Value) -> (String, Option<String>) {
        let (mut base, mut written) = (folder, need.as_table());
        if let Some(own) = written
            && own.get("workspace").and_then(Value::as_bool) == Some(true)
            && let Some((at, workspace)) = self.workspace(folder)
        {
            base = at;
            let all = table(workspace, "dependencies");
            written = all.and_then(|all| all.get(key)).and_then(Value::as_table);
        }
        let package = written.and_then(|it| text(it, "package"));
        let path = written.and_then(|it| text(it, "path")).map(|path| joined(base, path));
        let at = path.or_else(|| self.patched(folder, package.unwrap_or(key)));
        let at = at.filter(|at| self.manifests.contains_key(at.as_str()));
        // Without another name it is called as its library is.
        let library = at
            .as_deref()
            .filter(|_| package.is_none())
            .and_then(|at| text(table(self.manifests.get(at)?, "lib")?, "name"));
        (library.unwrap_or(key).replace('-', "_"), at)
    }

    /// The folder that takes the place of a published package.
    fn patched(&self, folder: &str, name: &str) -> Option<String> {
        let at = self.workspace(folder).map_or(folder, |(at, _)| at);
        let sources = table(self.manifests.get(at)?, "patch")?.values();
        let mut patches = sources.filter_map(Value::as_table).flatten();
        patches.find_map(|(key, patch)| {
            let patch = patch.as_table()?;
            let own = text(patch, "package").unwrap_or(key);
            (own == name).then(|| Some(joined(at, text(patch, "path")?)))?
        })
    }
}

fn push(found: &mut Vec<Target>, name: &str, root: String, files: &FxHashSet<&str>) {
    if files.contains(root.as_str()) && !found.iter().any(|known| known.root == root) {
        found.push(Target { name: name.replace('-', "_"), root, is: Use::Program });
    }
}

fn table<'t>(of: &'t Table, name: &str) -> Option<&'t Table> {
    of.get(name)?.as_table()
}

fn text<'t>(of: &'t Table, name: &str) -> Option<&'t str> {
    of.get(name)?.as_str()
}

/// The folder that a path lies in; the root is empty.
pub(super) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A path from a folder on, without `.` and `..`.
pub(super) fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
