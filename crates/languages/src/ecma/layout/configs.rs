//! `tsconfig.json` and `jsconfig.json`: `paths`, `baseUrl`, `rootDirs`, through `extends` and
//! `references`.

use bifrost_resolve::Project;
use rustc_hash::FxHashMap;

use super::json::Json;
use super::paths::{around, below, closest, folder, joined};

/// Longest chain of configurations that extend each other.
const CHAIN: usize = 16;
/// How far references lead from a configuration.
const REACH: usize = 3;

/// One configuration, with what it inherits.
#[derive(Clone, Default)]
pub(super) struct Config {
    path: String,
    /// Patterns and what they stand for, from the code base's root.
    paths: Option<Vec<(String, Vec<String>)>>,
    base: Option<String>,
    roots: Vec<String>,
    references: Vec<String>,
    /// Where it writes what, from the code base's root.
    out: Option<String>,
    root: Option<String>,
}

/// All configurations of a code base.
pub(super) struct Configs {
    all: Vec<Config>,
    /// By folder, the one that counts first.
    places: FxHashMap<String, Vec<usize>>,
}

/// Where `extends` of a package leads.
pub(super) type Shared<'s> = &'s dyn Fn(&str) -> Option<String>;

impl Configs {
    pub(super) fn new(project: &Project<'_>, shared: Shared<'_>) -> Self {
        let mut all: Vec<Config> = Vec::new();
        let mut places: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let named = |path: &str| {
            let name = path.rsplit('/').next().unwrap_or(path);
            name.starts_with("tsconfig") || name.starts_with("jsconfig")
        };
        for manifest in project.manifests().iter().filter(|it| named(&it.path)) {
            let own = folder(&manifest.path).to_owned();
            places.entry(own.clone()).or_default().push(all.len());
            all.push(read(project, &manifest.path, &own, shared, 0));
        }
        let rank = |at: &usize| match all[*at].path.rsplit('/').next().unwrap_or_default() {
            "tsconfig.json" => 0,
            "jsconfig.json" => 1,
            _ => 2,
        };
        places.values_mut().for_each(|here| here.sort_by_key(rank));
        Self { all, places }
    }

    /// The configurations that count for a file, the nearest first.
    fn of(&self, path: &str) -> Vec<&Config> {
        let Some(here) = around(path).find_map(|folder| self.places.get(folder)) else {
            return Vec::new();
        };
        let mut found: Vec<&Config> = Vec::new();
        let mut left: Vec<(usize, usize)> = here.iter().rev().map(|at| (*at, 0)).collect();
        while let Some((at, depth)) = left.pop() {
            let config = &self.all[at];
            if found.iter().any(|known| known.path == config.path) {
                continue;
            }
            found.push(config);
            if depth < REACH {
                let others = config.references.iter().rev().filter_map(|path| self.at(path));
                let theirs = |at: &usize| below(path, folder(&self.all[*at].path)).is_some();
                left.extend(others.filter(theirs).map(|at| (at, depth + 1)));
            }
        }
        found
    }

    fn at(&self, path: &str) -> Option<usize> {
        let inside = joined(path, "tsconfig.json");
        self.all.iter().position(|it| it.path == path || Some(&it.path) == inside.as_ref())
    }

    /// What a bare name can stand for, from the code base's root.
    pub(super) fn targets(&self, path: &str, name: &str) -> Vec<String> {
        let mut found = Vec::new();
        for config in self.of(path) {
            if let Some((targets, filled)) =
                config.paths.as_ref().and_then(|paths| closest(paths, name))
            {
                found.extend(targets.iter().map(|target| target.replacen('*', filled, 1)));
            }
            found.extend(config.base.as_ref().and_then(|base| joined(base, name)));
        }
        found
    }

    /// Where a path can be too, because several folders are one.
    pub(super) fn merged(&self, path: &str, target: &str) -> Vec<String> {
        let mut found = Vec::new();
        for config in self.of(path) {
            let mut roots: Vec<&String> = config.roots.iter().collect();
            roots.sort_by_key(|root| std::cmp::Reverse(root.len()));
            let Some(rest) = roots.iter().find_map(|root| below(target, root)) else { continue };
            found.extend(config.roots.iter().filter_map(|root| joined(root, rest)));
        }
        found
    }

    /// What is compiled to a path below a folder.
    pub(super) fn sources(&self, folder: &str, path: &str) -> Vec<String> {
        let here = self.places.get(folder).into_iter().flatten().map(|at| &self.all[*at]);
        here.filter_map(|config| {
            let rest = below(path, config.out.as_deref()?)?;
            Some((config.root.as_deref(), rest))
        })
        .flat_map(|(root, rest)| {
            let src = joined(folder, "src");
            let roots = [root.map(str::to_owned), src, Some(folder.to_owned())];
            roots.into_iter().flatten().filter_map(|root| joined(&root, rest)).collect::<Vec<_>>()
        })
        .collect()
    }
}

/// Reads a configuration. `own` is the folder of the one that all is read for.
fn read(project: &Project<'_>, path: &str, own: &str, shared: Shared<'_>, depth: usize) -> Config {
    let mut config = Config::default();
    let Some(manifest) = project.manifest(path).filter(|_| depth < CHAIN) else { return config };
    let json = Json::parse(&manifest.text);
    let here = folder(path);
    for base in json.get("extends").map(Json::texts).unwrap_or_default() {
        if let Some(base) = extended(project, here, &base, shared) {
            config = over(config, read(project, &base, own, shared, depth + 1));
        }
    }
    config = over(config, own_options(&json, here, own));
    config.references = json
        .get("references")
        .map_or(&[][..], Json::items)
        .iter()
        .filter_map(|it| joined(here, it.get("path")?.text()?))
        .collect();
    config.path = path.to_owned();
    config
}

fn own_options(json: &Json, here: &str, own: &str) -> Config {
    let Some(options) = json.get("compilerOptions") else { return Config::default() };
    let place = |text: &str| match text.strip_prefix("${configDir}") {
        Some(rest) => joined(own, rest),
        None => joined(here, text),
    };
    let one = |key: &str| options.get(key).and_then(Json::text).and_then(place);
    let base = one("baseUrl");
    let from = |text: &str| match (&base, text.starts_with("${")) {
        (Some(base), false) => joined(base, text),
        _ => place(text),
    };
    let paths = options.get("paths").map(|paths| {
        let target = |texts: Vec<String>| texts.iter().filter_map(|it| from(it)).collect();
        let entries = paths.entries().iter();
        entries.map(|(pattern, it)| (pattern.clone(), target(it.texts()))).collect()
    });
    let roots = options.get("rootDirs").map(Json::texts).unwrap_or_default();
    Config {
        paths,
        roots: roots.iter().filter_map(|it| place(it)).collect(),
        out: one("outDir"),
        root: one("rootDir"),
        base,
        ..Config::default()
    }
}

/// A configuration with what another one says instead.
fn over(under: Config, top: Config) -> Config {
    Config {
        path: top.path,
        paths: top.paths.or(under.paths),
        base: top.base.or(under.base),
        roots: if top.roots.is_empty() { under.roots } else { top.roots },
        references: top.references,
        out: top.out.or(under.out),
        root: top.root.or(under.root),
    }
}

/// The path of what a configuration extends.
fn extended(project: &Project<'_>, here: &str, name: &str, shared: Shared<'_>) -> Option<String> {
    let known = |path: String| project.manifest(&path).map(|_| path);
    let path = match name.starts_with('.') {
        true => joined(here, name)?,
        false => shared(name)?,
    };
    let inside = joined(&path, "tsconfig.json");
    known(path.clone()).or_else(|| known(format!("{path}.json"))).or_else(|| known(inside?))
}
