//! Where Go's packages are: modules, work spaces, replaced and vendored ones; else by folder.

use bifrost_resolve::{KnownType, Landing, Layout, Project, Written};
use rustc_hash::FxHashSet;

use super::known;
use super::manifest::{self, Manifest};

/// Stands in no path.
pub(super) const JOINT: &str = "\0";
/// The module of the standard library: its packages have no prefix.
const STANDARD: &str = "std";
const VENDOR: &str = "vendor";

/// Where an import of a code base leads.
struct Packages {
    /// Folders with Go files.
    folders: FxHashSet<String>,
    /// Modules, the most nested first.
    modules: Vec<Module>,
    /// Modules that are worked on together, the most nested first.
    works: Vec<Work>,
}

struct Module {
    folder: String,
    says: Manifest,
}

struct Work {
    folder: String,
    /// The folders of its modules.
    uses: Vec<String>,
    replaces: Vec<(String, String)>,
}

pub(super) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    let mut folders = FxHashSet::default();
    for entry in project.entries().iter().filter(|entry| entry.language == "go") {
        folders.insert(folder_of(entry.path).to_owned());
    }
    let (mut modules, mut works) = (Vec::new(), Vec::new());
    for manifest in project.manifests() {
        let folder = folder_of(&manifest.path).to_owned();
        match manifest.path.rsplit('/').next() {
            // What a vendored module says of itself counts for nobody.
            Some("go.mod") if vendored(&folder).is_none() => {
                modules.push(Module { says: manifest::read(&manifest.text), folder });
            }
            Some("go.work") => {
                let says = manifest::read(&manifest.text);
                let uses = says.uses.iter().filter_map(|to| from(&folder, to)).collect();
                works.push(Work { uses, replaces: says.replaces, folder });
            }
            _ => {}
        }
    }
    modules.sort_by(|a, b| inner_first(&a.folder, &b.folder));
    works.sort_by(|a, b| inner_first(&a.folder, &b.folder));
    Box::new(Packages { folders, modules, works })
}

fn inner_first(a: &str, b: &str) -> std::cmp::Ordering {
    b.len().cmp(&a.len()).then_with(|| a.cmp(b))
}

impl Layout for Packages {
    fn space(&self, path: &str, given: &str) -> String {
        let folder = folder_of(path);
        let space = space_of(folder);
        let file = path.rsplit('/').next().unwrap_or(path);
        if file.starts_with(['_', '.']) {
            return format!("{space}{JOINT}<{file}>");
        }
        match self.is_outer_test(path, given) {
            true => format!("{space}{JOINT}<test>"),
            false => space,
        }
    }

    fn module(&self, path: &str, given: &str) -> String {
        let folder = folder_of(path);
        let Some(name) = self.import_path(folder) else { return given.to_owned() };
        match self.is_outer_test(path, given) {
            true if given != format!("{name}_test") => format!("{name}_test"),
            true => given.to_owned(),
            false => name,
        }
    }

    fn land(&self, written: &Written<'_>) -> Landing {
        let (path, folder) = (written.module, folder_of(written.path));
        if path == "C" || path == "unsafe" {
            return Landing::Outside;
        }
        if path == "." || path == ".." || path.starts_with("./") || path.starts_with("../") {
            let to = from(folder, path).and_then(|to| self.package(to));
            return to.unwrap_or(Landing::Missing);
        }
        match self.module_of(folder) {
            Some(module) => self.in_module(module, path),
            None => self.by_folder(folder, path),
        }
    }

    fn is_package_file(&self, path: &str) -> bool {
        let file = path.rsplit('/').next().unwrap_or(path);
        !file.ends_with("_test.go") && !file.starts_with(['_', '.'])
    }

    /// That of the most files; of as many, one that is not `main`, which is what scripts say.
    fn package_of(&self, names: &[(&str, usize)]) -> Option<usize> {
        let weight = |(name, count): &(&str, usize)| (*count, *name != "main");
        let numbered = names.iter().enumerate();
        numbered.max_by_key(|(at, named)| (weight(named), usize::MAX - at)).map(|(at, _)| at)
    }

    fn known_types(&self) -> &'static [KnownType] {
        known::TYPES
    }
}

impl Packages {
    /// The module that a folder lies in: that of the project around it, when it is vendored.
    fn module_of(&self, folder: &str) -> Option<&Module> {
        self.modules.iter().find(|module| below(folder, &module.folder).is_some())
    }

    /// The path under which others import a folder.
    fn import_path(&self, folder: &str) -> Option<String> {
        if let Some((_, path)) = vendored(folder) {
            return Some(path.to_owned());
        }
        if let Some(module) = self.module_of(folder) {
            let rest = below(folder, &module.folder)?;
            let name = module.says.module.as_deref().filter(|name| *name != STANDARD);
            return Some(joined(name.unwrap_or_default(), rest));
        }
        // The root of the old tool's tree: `src/github.com/user/project`.
        let old = folder.strip_prefix("src/").filter(|path| is_hosted(path));
        old.or(Some(folder)).filter(|path| !path.is_empty()).map(str::to_owned)
    }

    /// Whether a file is of the package that tests a package from outside.
    fn is_outer_test(&self, path: &str, given: &str) -> bool {
        let folder = folder_of(path);
        path.ends_with("_test.go")
            && given.ends_with("_test")
            && (folder.is_empty() || given != folder)
            && self.import_path(folder).is_none_or(|own| own != given)
    }

    /// The package in a folder.
    fn package(&self, folder: String) -> Option<Landing> {
        self.folders.contains(&folder).then(|| Landing::Space(space_of(&folder)))
    }

    /// Where an import leads from inside a module.
    fn in_module(&self, module: &Module, path: &str) -> Landing {
        let work = self.works.iter().find(|work| work.uses.contains(&module.folder));
        let together = |other: &&Module| {
            other.folder == module.folder
                || other.says.module.as_deref() == Some(STANDARD)
                || work.is_some_and(|work| work.uses.contains(&other.folder))
        };
        if let Some(found) = self.among(self.modules.iter().filter(together), path) {
            return found;
        }
        let vendors = [Some(module.folder.as_str()), work.map(|work| work.folder.as_str())];
        for at in vendors.into_iter().flatten() {
            if let Some(found) = self.package(joined(&joined(at, VENDOR), path)) {
                return found;
            }
        }
        let own = std::iter::once((module.folder.as_str(), &module.says.replaces));
        let shared = work.map(|work| (work.folder.as_str(), &work.replaces));
        for (base, replaces) in own.chain(shared) {
            if let Some(found) = self.replaced(base, replaces, path) {
                return found;
            }
        }
        if let Some(Landing::Space(found)) = self.among(self.modules.iter(), path) {
            // The build takes a published version of it.
            return maybe(found);
        }
        let owner = module.says.module.as_deref();
        let own = owner.is_some_and(|own| own != STANDARD && below(path, own).is_some());
        let inner =
            |need: &&String| below(path, need).is_some() && need.len() > owner.map_or(0, str::len);
        match own && !module.says.requires.iter().any(|need| inner(&need)) {
            true => Landing::Missing,
            false => Landing::Outside,
        }
    }

    /// The package in the module with the longest fitting path that has it.
    fn among<'m>(&self, modules: impl Iterator<Item = &'m Module>, path: &str) -> Option<Landing> {
        let mut fitting: Vec<(usize, String)> = modules
            .filter_map(|module| {
                let name = module.says.module.as_deref()?;
                let name = if name == STANDARD { "" } else { name };
                let folder = joined(&module.folder, below(path, name)?);
                let own = self.module_of(&folder).is_some_and(|own| own.folder == module.folder);
                let vendored = vendored(&folder).is_some() && vendored(&module.folder).is_none();
                (own && !vendored).then_some((name.len(), folder))
            })
            .collect();
        fitting.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        fitting.into_iter().find_map(|(_, folder)| self.package(folder))
    }

    /// In the `vendor` folders around, innermost first.
    fn vendored_at(&self, folder: &str, path: &str) -> Option<Landing> {
        let mut at = folder;
        loop {
            let found = self.package(joined(&joined(at, VENDOR), path));
            if found.is_some() || at.is_empty() {
                return found;
            }
            at = folder_of(at);
        }
    }

    fn replaced(&self, base: &str, all: &[(String, String)], path: &str) -> Option<Landing> {
        let fitting = all.iter().filter_map(|(old, to)| Some((old, to, below(path, old)?)));
        let (_, to, rest) = fitting.max_by_key(|(old, ..)| old.len())?;
        self.package(joined(&from(base, to)?, rest))
    }

    /// Without a module: vendored, in the old tool's tree, or where a folder is the end of the path.
    fn by_folder(&self, folder: &str, path: &str) -> Landing {
        if let Some(found) = self.vendored_at(folder, path) {
            return found;
        }
        if let Some(found) = self.package(joined("src", path)) {
            return found;
        }
        if let Some(Landing::Space(found)) = self.among(self.modules.iter(), path) {
            return maybe(found);
        }
        if !is_hosted(path) {
            return Landing::Outside;
        }
        let ends = path.match_indices('/').skip(1).map(|(at, _)| &path[at + 1..]);
        let found = ends.map(str::to_owned).find(|end| self.folders.contains(end));
        found.map_or(Landing::Outside, |end| maybe(space_of(&end)))
    }
}

/// What a package is most likely called, by its path: `yaml` of `gopkg.in/yaml.v3`, `chi` of
/// `github.com/go-chi/chi/v5`.
pub(super) fn package_guess(path: &str) -> &str {
    let mut parts = path.rsplit('/');
    let last = parts.next().unwrap_or(path);
    let is_version = |text: &str| {
        text.strip_prefix('v')
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let last = if is_version(last) { parts.next().unwrap_or(last) } else { last };
    let last = last.rsplit_once('.').filter(|(_, end)| is_version(end)).map_or(last, |it| it.0);
    let last = last.strip_prefix("go-").or_else(|| last.strip_suffix("-go")).unwrap_or(last);
    last.strip_suffix(".go").unwrap_or(last)
}

/// To a module of the code base, or to another version of it.
fn maybe(space: String) -> Landing {
    Landing::Maybe(Box::new(Landing::Space(space)))
}

/// The place of a folder's package.
fn space_of(folder: &str) -> String {
    if folder.is_empty() { ".".to_owned() } else { folder.to_owned() }
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The folder around `vendor`, and what comes after it.
fn vendored(folder: &str) -> Option<(&str, &str)> {
    if let Some((around, rest)) = folder.rsplit_once("/vendor/") {
        return Some((around, rest));
    }
    folder.strip_prefix("vendor/").map(|rest| ("", rest))
}

/// True for paths that begin with the name of a host.
fn is_hosted(path: &str) -> bool {
    path.split('/').next().is_some_and(|first| first.contains('.'))
}

/// What of a path comes after its beginning.
fn below<'p>(path: &'p str, start: &str) -> Option<&'p str> {
    if start.is_empty() {
        return Some(path);
    }
    let rest = path.strip_prefix(start)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

fn joined(folder: &str, rest: &str) -> String {
    match (folder.is_empty(), rest.is_empty()) {
        (true, _) => rest.to_owned(),
        (_, true) => folder.to_owned(),
        _ => format!("{folder}/{rest}"),
    }
}

/// A folder as another writes it: `../x`. None when it is outside of the code base.
fn from(folder: &str, written: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in written.split('/') {
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
