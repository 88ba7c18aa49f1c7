//! Ignore rules: which entries of a folder are left out.
//!
//! A rule file speaks for its folder and all below it. `.bifrostignore` is stronger than `.ignore`,
//! which is stronger than `.gitignore`; among files of one name the nearest that has a matching
//! line decides, and in one file the last such line. Inside the tree it makes no difference where
//! repositories begin, so that a checkout and a plain copy of it give the same files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Names of rule files, the strongest first.
const NAMES: [&str; 3] = [".bifrostignore", ".ignore", ".gitignore"];

/// The rules of one folder, chained to those of the folders above it.
pub(crate) struct Rules {
    own: [Option<Gitignore>; NAMES.len()],
    above: Option<Arc<Rules>>,
}

/// Rules that hold in a root, and the path that they are to be asked about.
#[derive(Default)]
pub(crate) struct Outer {
    /// The root, relative to the top of its repository; empty when it is the top or has none.
    pub(crate) root: PathBuf,
    /// The rules of the folders from the top to the one above the root.
    pub(crate) rules: Option<Arc<Rules>>,
}

/// Which rule files a folder has.
#[derive(Clone, Copy, Default)]
pub(crate) struct Present([bool; NAMES.len()]);

impl Present {
    /// Notes a regular file of the folder.
    pub(crate) fn note(&mut self, name: &str) {
        if let Some(index) = NAMES.iter().position(|known| *known == name) {
            self.0[index] = true;
        }
    }

    /// Looks for rule files on the disk. Links and devices are none.
    fn look(disk: &Path) -> Self {
        Self(NAMES.map(|name| {
            fs::symlink_metadata(disk.join(name)).is_ok_and(|metadata| metadata.is_file())
        }))
    }
}

impl Rules {
    /// The rules inside a folder: `above`, and those of its own files. `folder` is its path in the
    /// terms of [`Rules::ignores`], `disk` its real one.
    pub(crate) fn inside(
        folder: &Path,
        disk: &Path,
        present: Present,
        above: Option<Arc<Rules>>,
    ) -> Option<Arc<Rules>> {
        let mut own = [const { None }; NAMES.len()];
        for (index, name) in NAMES.iter().enumerate() {
            if present.0[index] {
                own[index] = read(folder, &disk.join(name));
            }
        }
        if own.iter().all(Option::is_none) {
            return above;
        }
        Some(Arc::new(Self { own, above }))
    }

    /// True when the rules leave this entry out. The path is relative to the top.
    pub(crate) fn ignores(&self, path: &Path, is_folder: bool) -> bool {
        (0..NAMES.len()).find_map(|name| self.verdict(name, path, is_folder)).unwrap_or(false)
    }

    fn verdict(&self, name: usize, path: &Path, is_folder: bool) -> Option<bool> {
        let mut level = Some(self);
        while let Some(rules) = level {
            match rules.own[name].as_ref().map(|own| own.matched(path, is_folder)) {
                Some(Match::Ignore(_)) => return Some(true),
                Some(Match::Whitelist(_)) => return Some(false),
                Some(Match::None) | None => level = rules.above.as_deref(),
            }
        }
        None
    }
}

impl Outer {
    /// The rules above a root, when it lies inside a repository. The repository is the nearest:
    /// the first folder, from the root upwards, with an entry called `.git`.
    pub(crate) fn of(root: &Path) -> Self {
        let Some(top) = root.ancestors().find(|folder| is_repository(folder)) else {
            return Self::default();
        };
        let Ok(inside) = root.strip_prefix(top) else {
            return Self::default();
        };
        let mut rules = None;
        let mut folder = PathBuf::new();
        for name in inside {
            let disk = top.join(&folder);
            rules = Rules::inside(&folder, &disk, Present::look(&disk), rules);
            folder.push(name);
        }
        Self { root: inside.to_owned(), rules }
    }
}

fn is_repository(folder: &Path) -> bool {
    fs::symlink_metadata(folder.join(".git")).is_ok()
}

/// Lines that are no rule are passed over, as git does; a file that cannot be read has none.
fn read(folder: &Path, file: &Path) -> Option<Gitignore> {
    let mut builder = GitignoreBuilder::new(folder);
    let _ = builder.add(file);
    builder.build().ok().filter(|rules| !rules.is_empty())
}
