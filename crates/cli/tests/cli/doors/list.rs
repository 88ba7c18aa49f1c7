//! The queries, and the tree that they are asked of.

use std::fs;
use std::path::{Path, PathBuf};

use bifrost::Notation;
use serde_json::Value;
use tempfile::TempDir;

use crate::process::repository;

/// Where both are written down.
const LIST: &str = "testdata/doors.json";

/// A query as it is asked.
pub(super) struct Asked {
    pub(super) notation: Notation,
    pub(super) text: String,
    /// It can be the arguments of a call: an object, on one line.
    pub(super) inline: bool,
}

/// A folder with the tree.
pub(super) struct Sample {
    folder: TempDir,
    pub(super) queries: Vec<Asked>,
}

impl Sample {
    pub(super) fn make() -> Self {
        let text = fs::read_to_string(repository().join(LIST)).unwrap();
        let list: Value = serde_json::from_str(&text).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for from in list["folders"].as_array().unwrap() {
            for from in folders(from.as_str().unwrap()) {
                copy(&repository().join(&from), &folder.path().join(&from));
            }
        }
        for (path, text) in list["files"].as_object().unwrap() {
            write(&folder.path().join(path), text.as_str().unwrap().as_bytes());
        }
        let groups = list["queries"].as_object().unwrap().values();
        let queries = groups.flat_map(|group| group.as_array().unwrap()).map(asked).collect();
        Self { folder, queries }
    }

    pub(super) fn root(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a query to a file, and gives its path from the root.
    pub(super) fn query_file(&self, name: &str, notation: Notation, text: &str) -> String {
        let ending = if notation == Notation::Rql { "rql" } else { "json" };
        let path = format!("queries/{name}.{ending}");
        write(&self.root().join(&path), text.as_bytes());
        path
    }
}

/// A text is a query as somebody typed it, anything else one in JSON.
fn asked(query: &Value) -> Asked {
    match query.as_str() {
        None => {
            Asked { notation: Notation::Json, text: query.to_string(), inline: query.is_object() }
        }
        Some(text) => {
            let notation = Notation::of_text(text.as_bytes());
            Asked { notation, text: text.to_owned(), inline: false }
        }
    }
}

/// The folders of the repository that a path with one `*` stands for.
fn folders(path: &str) -> Vec<PathBuf> {
    let Some((before, after)) = path.split_once("/*/") else { return vec![path.into()] };
    let mut found = Vec::new();
    for entry in fs::read_dir(repository().join(before)).unwrap() {
        let path = Path::new(before).join(entry.unwrap().file_name()).join(after);
        if repository().join(&path).is_dir() {
            found.push(path);
        }
    }
    assert!(!found.is_empty(), "{path}");
    found
}

fn copy(from: &Path, to: &Path) {
    let mut open = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = open.pop() {
        for entry in fs::read_dir(&from).unwrap() {
            let name = entry.unwrap().file_name();
            let (from, to) = (from.join(&name), to.join(&name));
            match from.is_dir() {
                true => open.push((from, to)),
                false => write(&to, &fs::read(&from).unwrap()),
            }
        }
    }
}

fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}
