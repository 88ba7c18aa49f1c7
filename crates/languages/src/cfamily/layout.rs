//! Where includes lead: beside the file, the folders that builds declare, then conventions.

use bifrost_base::FileId;
use bifrost_hir::semantics::ImportFlags;
use bifrost_resolve::{Landing, Layout, Project, Written};
use rustc_hash::{FxHashMap, FxHashSet};

use super::folders::{Declared, joined};
use super::system;

/// Folders that headers are kept in, below one that is on the way to the file that includes them.
const KEPT: &[&str] = &["", "include", "src", "inc", "lib"];

/// The files of a code base, and the folders that its builds look for headers in.
struct Headers {
    files: FxHashMap<String, FileId>,
    /// Paths by file name.
    named: FxHashMap<String, Vec<String>>,
    /// Names of folders.
    folders: FxHashSet<String>,
    declared: Declared,
}

pub(super) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    let mut headers = Headers {
        files: FxHashMap::default(),
        named: FxHashMap::default(),
        folders: FxHashSet::default(),
        declared: Declared::of(project),
    };
    for entry in project.entries() {
        let mut parts = entry.path.rsplit('/');
        let name = parts.next().unwrap_or(entry.path).to_owned();
        headers.folders.extend(parts.map(str::to_owned));
        headers.named.entry(name).or_default().push(entry.path.to_owned());
        headers.files.insert(entry.path.to_owned(), entry.id);
    }
    Box::new(headers)
}

impl Layout for Headers {
    fn land(&self, written: &Written<'_>) -> Landing {
        if written.flags.has(ImportFlags::LOCAL) {
            return names(written.module);
        }
        if written.flags.has(ImportFlags::DYNAMIC) {
            return Landing::Missing;
        }
        let spec = written.module.replace('\\', "/");
        self.include(written.path, &spec, written.flags.has(ImportFlags::SYSTEM))
    }
}

/// The names of `a::b`; `::a` starts at the root.
fn names(path: &str) -> Landing {
    let all =
        |path: &str| path.split("::").filter(|it| !it.is_empty()).map(str::to_owned).collect();
    match path.strip_prefix("::") {
        Some(rest) => Landing::Root(all(rest)),
        None => Landing::Here(all(path)),
    }
}

impl Headers {
    fn include(&self, path: &str, spec: &str, system: bool) -> Landing {
        let folder = folder_of(path);
        let beside = (!system).then(|| self.at(folder, spec)).flatten();
        let mut declared = self.declared.folders(path, system).iter();
        let found = beside.or_else(|| declared.find_map(|folder| self.at(folder, spec)));
        if let Some(file) = found {
            return Landing::Files(vec![file]);
        }
        if system && system::is_standard(spec) {
            return Landing::Outside;
        }
        let alike = self.alike(spec);
        match self.conventional(folder, spec) {
            Some(file) if !(system && is_bare(spec)) => Landing::Files(vec![file]),
            // It may as well come with the system.
            Some(file) => maybe(vec![file]),
            None => self.nearest(folder, &alike, system && is_bare(spec)).unwrap_or_else(|| {
                let inside = !system && !system::is_standard(spec) && self.is_own(spec);
                if inside { Landing::Missing } else { Landing::Outside }
            }),
        }
    }

    fn at(&self, folder: &str, spec: &str) -> Option<FileId> {
        self.files.get(&joined(folder, spec)?).copied()
    }

    /// In a folder on the way up, or where headers are kept below one.
    fn conventional(&self, folder: &str, spec: &str) -> Option<FileId> {
        let mut above = Some(folder);
        while let Some(folder) = above {
            let kept = KEPT.iter().filter_map(|kept| self.at(&joined(folder, kept)?, spec));
            if let Some(file) = kept.into_iter().next() {
                return Some(file);
            }
            above = (!folder.is_empty()).then(|| folder_of(folder));
        }
        None
    }

    /// The files whose paths end so.
    fn alike(&self, spec: &str) -> Vec<&str> {
        let spec = spec.trim_start_matches("./").trim_start_matches("../");
        let name = spec.rsplit('/').next().unwrap_or(spec);
        let paths = self.named.get(name).into_iter().flatten().map(String::as_str);
        let ends = |path: &&str| {
            path.strip_suffix(spec).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
        };
        paths.filter(ends).collect()
    }

    /// Those of several that stand anywhere below where headers are kept, seen from the nearest folder
    /// on the way up that has some; all when none does.
    fn kept_below<'p>(folder: &str, alike: &[&'p str]) -> Vec<&'p str> {
        let mut above = Some(folder);
        while let Some(folder) = above {
            let kept = KEPT.iter().filter(|kept| !kept.is_empty());
            let below: Vec<String> =
                kept.filter_map(|kept| joined(folder, kept)).map(|it| it + "/").collect();
            let is_below = |path: &&&str| below.iter().any(|kept| path.starts_with(kept.as_str()));
            let found: Vec<&str> = alike.iter().filter(is_below).copied().collect();
            if !found.is_empty() {
                return found;
            }
            above = (!folder.is_empty()).then(|| folder_of(folder));
        }
        alike.to_vec()
    }

    /// Of several, the one with most of the way to it in common.
    fn nearest(&self, folder: &str, alike: &[&str], unsure: bool) -> Option<Landing> {
        let single = alike.len() == 1;
        let alike = Self::kept_below(folder, alike);
        let shared = |path: &&&str| {
            folder.split('/').zip(path.split('/')).take_while(|(one, other)| one == other).count()
        };
        let best = alike.iter().map(|path| shared(&path)).max()?;
        let mut near: Vec<&&str> = alike.iter().filter(|path| shared(path) == best).collect();
        near.sort_by_key(|path| (path.matches('/').count(), **path));
        let shortest = near.first().map_or(0, |path| path.matches('/').count());
        near.retain(|path| path.matches('/').count() == shortest);
        let files: Vec<FileId> =
            near.iter().filter_map(|path| self.files.get(**path)).copied().collect();
        // Of several, the nearest is likely, and no more.
        Some(match single && !unsure {
            true => Landing::Files(files),
            false => maybe(files),
        })
    }

    /// Whether a header that is not there should be: its folder is one of the code base.
    fn is_own(&self, spec: &str) -> bool {
        let first = spec.trim_start_matches("./").trim_start_matches("../").split_once('/');
        first.is_none_or(|(folder, _)| self.folders.contains(folder))
    }
}

fn maybe(files: Vec<FileId>) -> Landing {
    Landing::Maybe(Box::new(Landing::Files(files)))
}

fn is_bare(spec: &str) -> bool {
    !spec.contains('/')
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
