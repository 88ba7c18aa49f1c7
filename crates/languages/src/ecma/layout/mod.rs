//! Where the modules of JavaScript and TypeScript are: relative paths, `tsconfig.json`, packages.

mod configs;
mod files;
mod json;
mod packages;
mod paths;

use bifrost_hir::semantics::ImportFlags;
use bifrost_resolve::{Landing, Layout, Project, Written};

use configs::Configs;
use files::{Files, Reader, is_asset};
use packages::{Package, Packages};
use paths::{below, folder, joined};

/// Files that say how a code base is laid out.
pub(crate) const MANIFESTS: &[&str] =
    &["package.json", "tsconfig*.json", "jsconfig*.json", "lerna.json", "pnpm-workspace.yaml"];

/// How often a `#` name may lead to another name.
const RENAMES: usize = 4;
/// Folders that a build writes.
const BUILT: &[&str] =
    &["dist", "lib", "build", "out", "es", "esm", "cjs", "umd", "types", "output", "bin"];

/// Where an import of a code base leads.
struct Modules {
    files: Files,
    packages: Packages,
    configs: Configs,
}

pub(crate) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    let packages = Packages::new(project);
    let mut files = Files::new(project);
    for package in packages.all() {
        files.enter(&package.folder, package.entries(Reader::Typed));
    }
    let shared = |name: &str| {
        let (package, part) = packages.named("", name)?;
        joined(&package.folder, &part)
    };
    let configs = Configs::new(project, &shared);
    Box::new(Modules { files, packages, configs })
}

impl Layout for Modules {
    /// Every file is a module of its own, named by its whole path.
    fn space(&self, path: &str, _: &str) -> String {
        path.to_owned()
    }

    fn module(&self, _: &str, given: &str) -> String {
        given.to_owned()
    }

    fn land(&self, written: &Written<'_>) -> Landing {
        if written.flags.has(ImportFlags::LOCAL) {
            return Landing::Here(written.module.split('.').map(str::to_owned).collect());
        }
        let found = self.find(written.path, written.module, 0);
        let found = found.or_else(|| match written.module.split_once('?') {
            Some((bare, _)) => self.find(written.path, bare, 0),
            None => None,
        });
        if written.flags.has(ImportFlags::CHILD) {
            return found.map_or(Landing::Outside, Landing::Space);
        }
        let bare = written.module.split('?').next().unwrap_or_default();
        match found.and_then(|path| self.files.id(&path)) {
            Some(id) => Landing::Files(vec![id]),
            None if is_asset(bare) => Landing::Outside,
            None if is_relative(bare) || self.should_be_inside(written.path, bare) => {
                Landing::Missing
            }
            None => Landing::declared(bare),
        }
    }
}

impl Modules {
    /// The file that an import of a file leads to.
    fn find(&self, path: &str, name: &str, depth: usize) -> Option<String> {
        let reader = reader(path);
        if is_relative(name) {
            return self.relative(path, name, reader);
        }
        if name.starts_with('#') {
            let package = self.packages.around(path)?;
            let targets = package.imports(name, reader);
            return targets.iter().filter(|_| depth < RENAMES).find_map(
                |target| match is_relative(target) {
                    true => self.locate(package, target, reader),
                    false => self.find(path, target, depth + 1),
                },
            );
        }
        if name.starts_with('/') || name.contains(':') {
            return None;
        }
        let targets = self.configs.targets(path, name);
        let known = targets.iter().find_map(|target| self.files.module(target, reader));
        known.or_else(|| {
            let (package, part) = self.packages.named(path, name)?;
            self.of_package(package, &part, reader)
        })
    }

    fn relative(&self, path: &str, name: &str, reader: Reader) -> Option<String> {
        let target = joined(folder(path), name)?;
        let last = name.rsplit('/').next().unwrap_or(name);
        let only_folder = matches!(last, "" | "." | "..");
        let at = |target: &str| match only_folder {
            true => self.files.folder(target, reader),
            false => self.files.module(target, reader),
        };
        at(&target)
            .or_else(|| self.configs.merged(path, &target).iter().find_map(|target| at(target)))
    }

    /// What a part of a package of the code base is, whether or not it has been built.
    fn of_package(&self, package: &Package, part: &str, reader: Reader) -> Option<String> {
        // Types that are yet to be built are those of the source.
        let typed = if reader == Reader::Typed { package.typed(part) } else { Vec::new() };
        let built = typed.iter().find_map(|target| self.locate(package, target, reader));
        if let Some(built) = built {
            return Some(built);
        }
        let source = || self.files.module(&joined(&package.folder, "src/index")?, reader);
        if part == "."
            && !typed.is_empty()
            && let Some(source) = source()
        {
            return Some(source);
        }
        let targets = package.targets(part, reader);
        let named = targets.iter().find_map(|target| self.locate(package, target, reader));
        named.or_else(|| {
            let rest = if part == "." { "index" } else { part };
            let src = joined(&joined(&package.folder, "src")?, rest)?;
            let own = joined(&package.folder, rest)?;
            self.files.module(&src, reader).or_else(|| self.files.module(&own, reader))
        })
    }

    /// The file at a path of a package, else that which it is built from.
    fn locate(&self, package: &Package, target: &str, reader: Reader) -> Option<String> {
        let path = joined(&package.folder, target)?;
        if let Some(found) = self.files.module(&path, reader) {
            return Some(found);
        }
        let path = unbuilt(&path);
        let sources = self.configs.sources(&package.folder, path);
        if let Some(found) = sources.iter().find_map(|source| self.files.module(source, reader)) {
            return Some(found);
        }
        let rest = below(path, &package.folder)?;
        let parts: Vec<&str> = rest.split('/').collect();
        let built = parts.iter().take_while(|part| BUILT.contains(part)).count();
        (1..=built).rev().find_map(|count| {
            let rest = parts[count..].join("/");
            let places = [format!("src/{rest}"), rest];
            places
                .iter()
                .find_map(|rest| self.files.module(&joined(&package.folder, rest)?, reader))
        })
    }

    /// A name of the code base's own that leads to no file.
    fn should_be_inside(&self, path: &str, name: &str) -> bool {
        self.packages.named(path, name).is_some()
    }
}

/// The path of what is built, without its ending.
fn unbuilt(path: &str) -> &str {
    let ends = [".d.ts", ".d.mts", ".d.cts", ".min.js", ".js", ".mjs", ".cjs", ".jsx"];
    ends.iter().find_map(|end| path.strip_suffix(end)).unwrap_or(path)
}

fn reader(path: &str) -> Reader {
    let typed = [".ts", ".tsx", ".mts", ".cts"].iter().any(|end| path.ends_with(end));
    if typed { Reader::Typed } else { Reader::Plain }
}

fn is_relative(name: &str) -> bool {
    matches!(name, "." | "..") || name.starts_with("./") || name.starts_with("../")
}
