//! Temporary trees and a small classifier.

use std::fs;
use std::path::{Path, PathBuf};

use bifrost_workspace::{Classify, Discovery, Loaded, Needles, Skip, Tree};
use tempfile::TempDir;

/// Knows `.py` as 0, `.ts` as 1, and scripts that begin with `#!python` as 0.
pub(crate) struct Kinds;

impl Classify for Kinds {
    fn by_name(&self, name: &str) -> Option<usize> {
        match name.rsplit_once('.')?.1 {
            "py" => Some(0),
            "ts" => Some(1),
            _ => None,
        }
    }

    fn by_first_line(&self, line: &[u8]) -> Option<usize> {
        line.starts_with(b"#!python").then_some(0)
    }
}

/// A temporary folder.
pub(crate) struct Yard(TempDir);

impl Yard {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    /// A folder with these files. A path that ends with `/` makes a folder.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let yard = Self::new();
        for (path, text) in files {
            yard.put(path, text);
        }
        yard
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    pub(crate) fn put(&self, path: &str, text: impl AsRef<[u8]>) {
        let disk = self.path(path);
        if path.ends_with('/') {
            return fs::create_dir_all(disk).unwrap();
        }
        fs::create_dir_all(disk.parent().unwrap()).unwrap();
        fs::write(disk, text).unwrap();
    }

    pub(crate) fn tree(&self) -> Tree {
        discover(self.root(), true, 0)
    }

    /// The paths of the files found.
    pub(crate) fn files(&self) -> Vec<String> {
        paths(&self.tree())
    }

    /// What comes of reading one file, 1,000 bytes being the limit.
    pub(crate) fn load(&self, path: &str, words: &[&str]) -> Loaded {
        load(&self.tree(), path, words)
    }
}

pub(crate) fn discover(root: &Path, ignore_rules: bool, threads: usize) -> Tree {
    Tree::discover(root, &Discovery { classify: &Kinds, ignore_rules, threads }).unwrap()
}

pub(crate) fn paths(tree: &Tree) -> Vec<String> {
    tree.files().iter().map(|file| file.path.clone()).collect()
}

pub(crate) fn load(tree: &Tree, path: &str, words: &[&str]) -> Loaded {
    tree.loader(1000).load(tree.find(path).unwrap(), &Needles::new(words))
}

/// The skips as `reason path`, a folder's with a slash at its end.
pub(crate) fn skips(tree: &Tree) -> Vec<String> {
    let show = |skip: &Skip| {
        let end = if skip.folder { "/" } else { "" };
        format!("{} {}{end}", skip.reason.label(), skip.path)
    };
    tree.skips().iter().map(show).collect()
}
