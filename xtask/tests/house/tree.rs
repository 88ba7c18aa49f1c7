//! The files of the repository, and how faults in them are told.

use std::fs;
use std::path::{Path, PathBuf};

/// A file: its path from the root with `/`, and its text, bytes that are not UTF-8 replaced.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// The folder that holds the workspace's `Cargo.toml`. Cargo says where it is when the tests run, so that a moved tree is
/// still the one that is looked at.
pub(crate) fn root() -> PathBuf {
    let here =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&here).parent().unwrap().to_owned()
}

/// One file of the root.
pub(crate) fn read(path: &str) -> String {
    let whole = root().join(path);
    match fs::read(&whole) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => panic!("{path}: {error}"),
    }
}

/// Every file that belongs to the tree, by path: all but `.git` and what `.gitignore` names.
pub(crate) fn files() -> Vec<File> {
    let root = root();
    let ignored = Ignored::new(&read(".gitignore"));
    let mut paths = Vec::new();
    collect(&root, "", &ignored, &mut paths);
    paths.sort();
    let file = |path: String| File { text: read(&path), path };
    paths.into_iter().map(file).collect()
}

/// The Rust sources that are written by hand.
pub(crate) fn rust() -> Vec<File> {
    let ours = ["crates/", "xtask/", "fuzz/"];
    let mut files = files();
    files.retain(|file| {
        file.path.ends_with(".rs") && ours.iter().any(|top| file.path.starts_with(top))
    });
    files
}

/// Fails when there are faults, one a line.
#[track_caller]
pub(crate) fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n- {}\n", faults.join("\n- "));
}

fn collect(root: &Path, folder: &str, ignored: &Ignored, paths: &mut Vec<String>) {
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = match folder {
            "" => name.clone(),
            _ => format!("{folder}/{name}"),
        };
        let kind = entry.file_type().unwrap();
        if name == ".git" || ignored.holds(&path, &name) {
            continue;
        }
        if kind.is_dir() {
            collect(root, &path, ignored, paths);
        } else if kind.is_file() {
            paths.push(path);
        }
    }
}

/// The lines of our `.gitignore`, which are of three forms: `/from/the/root/`, `name/` and `*.ending`.
struct Ignored(Vec<String>);

impl Ignored {
    fn new(text: &str) -> Self {
        let lines = text.lines().map(str::trim);
        Self(
            lines
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
                .map(str::to_owned)
                .collect(),
        )
    }

    fn holds(&self, path: &str, name: &str) -> bool {
        self.0.iter().any(|line| {
            let plain = line.trim_end_matches('/');
            match (plain.strip_prefix('/'), plain.strip_prefix('*')) {
                (Some(rooted), _) => path == rooted,
                (_, Some(ending)) => name.ends_with(ending),
                _ => name == plain,
            }
        })
    }
}

#[test]
fn ignored_files_are_no_part_of_the_tree() {
    let ignored = Ignored::new("/target/\n# a remark\n*.snap.new\n__pycache__/\n");
    assert!(ignored.holds("target", "target"));
    assert!(!ignored.holds("crates/target", "target"));
    assert!(ignored.holds("a/b.snap.new", "b.snap.new"));
    assert!(ignored.holds("a/__pycache__", "__pycache__"));
    assert!(!ignored.holds("a/b.snap", "b.snap"));
}

#[test]
fn the_tree_is_the_repository() {
    let paths: Vec<String> = files().into_iter().map(|file| file.path).collect();
    for known in ["Cargo.toml", "docs/architecture.md", "xtask/src/main.rs"] {
        assert!(paths.iter().any(|path| path == known), "{known} is missing");
    }
    assert!(!paths.iter().any(|path| path.starts_with("target/")));
}
