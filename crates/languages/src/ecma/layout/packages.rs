//! `package.json`: the packages of a code base, and what their names and `#` names lead to.

use bifrost_base::Glob;
use bifrost_resolve::{Manifest, Project};
use saphyr::{LoadableYamlNode, Yaml};

use super::files::Reader;
use super::json::Json;
use super::paths::{around, below, closest, folder};

/// A folder with a manifest.
pub(super) struct Package {
    pub(super) folder: String,
    pub(super) name: Option<String>,
    exports: Option<Json>,
    imports: Vec<(String, Json)>,
    json: Json,
    /// A workspace has it, or none is around it.
    linked: bool,
}

/// All packages of a code base.
pub(super) struct Packages {
    all: Vec<Package>,
}

/// Which packages are linked so that others can name them.
struct Workspace {
    folder: String,
    members: Vec<Glob>,
    others: Vec<Glob>,
}

impl Packages {
    pub(super) fn new(project: &Project<'_>) -> Self {
        let workspaces: Vec<Workspace> = project.manifests().iter().filter_map(workspace).collect();
        let all = project.manifests_named("package.json").map(|manifest| {
            let folder = folder(&manifest.path).to_owned();
            let json = Json::parse(&manifest.text);
            Package {
                name: json.get("name").and_then(Json::text).map(str::to_owned),
                exports: json.get("exports").cloned(),
                imports: json.get("imports").map(Json::entries).unwrap_or_default().to_vec(),
                linked: is_linked(&workspaces, &folder),
                folder,
                json,
            }
        });
        Self { all: all.collect() }
    }

    /// The packages, for what their folders' entries are.
    pub(super) fn all(&self) -> &[Package] {
        &self.all
    }

    /// The package around a file.
    pub(super) fn around(&self, path: &str) -> Option<&Package> {
        let mut folders = around(path);
        folders.find_map(|folder| self.all.iter().find(|it| it.folder == folder))
    }

    /// The package that a bare name begins with, as a file sees it, and what of it: `.` or `./x`.
    pub(super) fn named(&self, path: &str, name: &str) -> Option<(&Package, String)> {
        let mut parts = name.splitn(if name.starts_with('@') { 3 } else { 2 }, '/');
        let scope = if name.starts_with('@') { parts.next() } else { None };
        let own = parts.next()?;
        let package = scope.map_or_else(|| own.to_owned(), |scope| format!("{scope}/{own}"));
        let rest = parts.next().map_or_else(|| ".".to_owned(), |rest| format!("./{rest}"));
        let seen = |it: &&Package| {
            let named = it.name.as_deref() == Some(package.as_str());
            named && (it.linked || below(path, &it.folder).is_some())
        };
        let shared = |it: &&Package| {
            let same = |(a, b): &(&str, &str)| a == b;
            it.folder.split('/').zip(path.split('/')).take_while(same).count()
        };
        self.all.iter().filter(seen).max_by_key(shared).map(|found| (found, rest))
    }
}

impl Package {
    /// What a part of the package leads to, best first: paths from its folder.
    pub(super) fn targets(&self, part: &str, reader: Reader) -> Vec<String> {
        match &self.exports {
            Some(exports) => exported(exports, part, reader),
            None if part == "." => self.entries(reader),
            None => vec![part.to_owned()],
        }
    }

    /// What types of a part are said to be in, which a build may have yet to write.
    pub(super) fn typed(&self, part: &str) -> Vec<String> {
        let entry = self.exports.as_ref().and_then(|exports| {
            let by_part = exports.entries().iter().any(|(key, _)| key.starts_with('.'));
            if by_part { exports.get(part) } else { (part == ".").then_some(exports) }
        });
        match (&self.exports, part) {
            (Some(_), _) => entry.map(leaves_of_types).unwrap_or_default(),
            (None, ".") => {
                let named =
                    ["types", "typings"].iter().filter_map(|key| self.json.get(key)?.text());
                named.map(str::to_owned).collect()
            }
            (None, _) => Vec::new(),
        }
    }

    /// The entries that the manifest names, best first.
    pub(super) fn entries(&self, reader: Reader) -> Vec<String> {
        let keys = match reader {
            Reader::Typed => ["types", "typings", "main", "module", "source"],
            Reader::Plain => ["main", "module", "source", "types", "typings"],
        };
        let named = keys.iter().filter_map(|key| self.json.get(key)?.text());
        named.map(str::to_owned).collect()
    }

    /// What a name that begins with `#` leads to, best first.
    pub(super) fn imports(&self, name: &str, reader: Reader) -> Vec<String> {
        let Some((value, filled)) = closest(&self.imports, name) else { return Vec::new() };
        leaves(value, reader).iter().map(|leaf| leaf.replace('*', filled)).collect()
    }
}

fn exported(exports: &Json, part: &str, reader: Reader) -> Vec<String> {
    let by_part = exports.entries().iter().any(|(key, _)| key.starts_with('.'));
    if !by_part {
        return if part == "." { leaves(exports, reader) } else { Vec::new() };
    }
    let Some((value, filled)) = closest(exports.entries(), part) else { return Vec::new() };
    leaves(value, reader).iter().map(|leaf| leaf.replace('*', filled)).collect()
}

/// The paths below conditions, in order. Those of types come last for who runs the code.
fn leaves(value: &Json, reader: Reader) -> Vec<String> {
    let mut found = flagged(value);
    if reader == Reader::Plain {
        found.sort_by_key(|(typed, _)| *typed);
    }
    found.into_iter().map(|(_, text)| text).collect()
}

fn leaves_of_types(value: &Json) -> Vec<String> {
    flagged(value).into_iter().filter(|(typed, _)| *typed).map(|(_, text)| text).collect()
}

/// The paths below conditions, in order, and whether they are for types.
fn flagged(value: &Json) -> Vec<(bool, String)> {
    let mut found: Vec<(bool, String)> = Vec::new();
    let mut left = vec![(value, false)];
    while let Some((value, typed)) = left.pop() {
        match value {
            Json::Text(text) => found.push((typed, text.clone())),
            Json::List(items) => left.extend(items.iter().rev().map(|item| (item, typed))),
            Json::Map(entries) => {
                let below = entries.iter().rev();
                left.extend(below.map(|(key, value)| (value, typed || key.starts_with("types"))));
            }
            Json::Nothing | Json::Other => {}
        }
    }
    found
}

fn is_linked(workspaces: &[Workspace], path: &str) -> bool {
    let mut alone = true;
    for workspace in workspaces {
        let Some(rest) = below(path, &workspace.folder) else { continue };
        let has = |globs: &[Glob]| globs.iter().any(|glob| glob.is_match(rest));
        if rest.is_empty() || (has(&workspace.members) && !has(&workspace.others)) {
            return true;
        }
        alone = false;
    }
    alone
}

/// `workspaces` of `package.json`, `packages` of `lerna.json` and `pnpm-workspace.yaml`.
fn workspace(manifest: &Manifest) -> Option<Workspace> {
    let patterns = match manifest.path.rsplit('/').next()? {
        "package.json" => {
            let json = Json::parse(&manifest.text);
            let workspaces = json.get("workspaces")?;
            workspaces.get("packages").unwrap_or(workspaces).texts()
        }
        "lerna.json" => Json::parse(&manifest.text).get("packages")?.texts(),
        "pnpm-workspace.yaml" => yaml_packages(&manifest.text)?,
        _ => return None,
    };
    let (others, members): (Vec<&str>, Vec<&str>) =
        patterns.iter().map(String::as_str).partition(|pattern| pattern.starts_with('!'));
    let globs = |patterns: Vec<&str>| {
        let bare = patterns.into_iter().map(|it| it.trim_start_matches('!'));
        let bare = bare.map(|it| it.trim_start_matches("./").trim_end_matches('/'));
        bare.filter_map(|pattern| Glob::new(pattern).ok()).collect()
    };
    let folder = folder(&manifest.path).to_owned();
    Some(Workspace { folder, members: globs(members), others: globs(others) })
}

fn yaml_packages(text: &str) -> Option<Vec<String>> {
    let documents = Yaml::load_from_str(text).ok()?;
    let packages = documents.first()?.as_mapping_get("packages")?;
    let items = packages.as_sequence()?.iter();
    Some(items.filter_map(|item| item.as_str().map(str::to_owned)).collect())
}
