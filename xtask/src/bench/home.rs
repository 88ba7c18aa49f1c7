//! The git-ignored folder `.corpora` at the root of the repository: everything that the benchmarks fetch or write.

use std::path::{Path, PathBuf};

use crate::shell::{Outcome, root};

/// The folder and its parts.
pub(super) struct Home {
    /// Downloads, as the registries gave them.
    pub(super) archives: PathBuf,
    /// One folder of sources for each corpus.
    pub(super) trees: PathBuf,
    /// ast-grep and ripgrep.
    pub(super) tools: PathBuf,
    /// What the commands printed in their last run.
    pub(super) output: PathBuf,
    /// What ours keeps from run to run, where that is measured.
    pub(super) cache: PathBuf,
    /// A tree that is edited.
    pub(super) copy: PathBuf,
    /// The private state of the Debian client.
    pub(super) apt: PathBuf,
}

impl Home {
    /// Makes what is missing of it.
    pub(super) fn open() -> Outcome<Home> {
        let at = root().join(".corpora");
        let home = Home {
            archives: at.join("archives"),
            trees: at.join("trees"),
            tools: at.join("tools"),
            output: at.join("output"),
            cache: at.join("cache"),
            copy: at.join("copy"),
            apt: at.join("apt"),
        };
        for folder in [&home.archives, &home.trees, &home.tools, &home.output] {
            std::fs::create_dir_all(folder)?;
        }
        Ok(home)
    }
}

/// The Python script of this name, which stands beside this file.
pub(super) fn script(name: &str) -> PathBuf {
    root().join("xtask/src/bench").join(name)
}

/// A folder that appears whole or not at all: filled under another name, then renamed.
pub(super) fn whole(folder: &Path, fill: impl FnOnce(&Path) -> Outcome) -> Outcome {
    let unfinished = folder.with_extension("unfinished");
    if unfinished.exists() {
        std::fs::remove_dir_all(&unfinished)?;
    }
    std::fs::create_dir_all(&unfinished)?;
    fill(&unfinished)?;
    Ok(std::fs::rename(&unfinished, folder)?)
}
