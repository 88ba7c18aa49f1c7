//! The sources that are measured: fetched or built when they are not there, and counted.

use std::path::{Path, PathBuf};

use super::home::Home;
use super::pins::CORPORA;
use super::{fetch, scaled};
use crate::shell::Outcome;

/// A folder of sources on this machine.
pub(super) struct Tree {
    pub(super) path: PathBuf,
    pub(super) files: usize,
    pub(super) bytes: u64,
}

/// The tree of this name, fetched or built if it is not there, and counted.
pub(super) fn tree(home: &Home, name: &str, may_fetch: bool) -> Outcome<Tree> {
    let path = home.trees.join(name);
    let (files, bytes) = if let Some(corpus) = CORPORA.iter().find(|corpus| corpus.name == name) {
        if !path.exists() {
            fetch::corpus(home, corpus, &path, may_fetch)?;
        }
        (corpus.files, corpus.bytes)
    } else if let Some(scaled) = scaled::SCALED.iter().find(|scaled| scaled.name == name) {
        if !path.exists() {
            scaled::build(home, scaled, &path, may_fetch)?;
        }
        (scaled.files, scaled.bytes)
    } else {
        return Err(format!("there is no corpus `{name}`").into());
    };
    let found = files_under(&path)?;
    let total: u64 = found.iter().map(|(_, bytes)| bytes).sum();
    if (found.len(), total) != (files, bytes) {
        return Err(format!(
            "corpus `{name}` has {} files of {total} bytes, not {files} of {bytes}; delete {} to have it made again",
            found.len(),
            path.display(),
        )
        .into());
    }
    Ok(Tree { path, files, bytes })
}

/// Every file under a folder, with its length, in the order of paths.
pub(super) fn files_under(folder: &Path) -> Outcome<Vec<(PathBuf, u64)>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let about = entry.metadata()?;
            if about.is_dir() {
                folders.push(entry.path());
            } else {
                found.push((entry.path(), about.len()));
            }
        }
    }
    found.sort();
    Ok(found)
}
