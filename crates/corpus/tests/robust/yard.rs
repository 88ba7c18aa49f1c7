//! A folder to search, and answers as a caller reads them.

use std::fs;
use std::path::{Path, PathBuf};

use bifrost::{OpenOptions, RunOptions, Workspace};
use serde_json::Value;
use tempfile::TempDir;

/// Asks for calls of `audit`, which every test hides somewhere.
pub(crate) const AUDIT: &str = r#"{"match": {"kind": "call", "callee": {"name": "audit"}}}"#;

/// A folder of its own, gone at the end.
pub(crate) struct Yard(TempDir);

impl Yard {
    pub(crate) fn with(files: &[(&str, &[u8])]) -> Self {
        let yard = Self(TempDir::new().unwrap());
        for (path, bytes) in files {
            let path = yard.path(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        yard
    }

    pub(crate) fn root(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root().join(relative)
    }

    pub(crate) fn open(&self) -> Workspace {
        Workspace::open(self.root(), &OpenOptions::default()).unwrap()
    }

    pub(crate) fn ask(&self, query: &str) -> Heard {
        ask(&self.open(), query, &RunOptions::default())
    }
}

/// An answer, in the words that the tests compare.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Heard {
    /// `path:line` a row.
    pub(crate) rows: Vec<String>,
    /// `code language [reason] [count] [paths]` a diagnostic.
    pub(crate) said: Vec<String>,
    pub(crate) complete: bool,
    pub(crate) truncated: bool,
}

impl Heard {
    /// Rows, and nothing to say.
    pub(crate) fn clean(rows: &[&str]) -> Self {
        let rows = rows.iter().map(|row| (*row).to_owned()).collect();
        Self { rows, said: Vec::new(), complete: true, truncated: false }
    }

    /// Rows, and reasons why there may be more.
    pub(crate) fn but(rows: &[&str], said: &[&str]) -> Self {
        let said = said.iter().map(|said| (*said).to_owned()).collect();
        Self { said, complete: false, ..Self::clean(rows) }
    }

    /// The same with one thing said.
    pub(crate) fn said_once(self, said: &str) -> Self {
        Self { said: vec![said.to_owned()], ..self }
    }
}

pub(crate) fn ask(workspace: &Workspace, query: &str, options: &RunOptions<'_>) -> Heard {
    let answer = workspace.run(query.as_bytes(), options).unwrap();
    let value: Value = serde_json::from_str(&answer.to_json()).unwrap();
    let list = |name: &str| value[name].as_array().cloned().unwrap_or_default();
    Heard {
        rows: list("results").iter().map(row).collect(),
        said: list("diagnostics").iter().map(said).collect(),
        complete: value["complete"].as_bool().unwrap(),
        truncated: value["truncated"].as_bool().unwrap(),
    }
}

fn row(value: &Value) -> String {
    format!("{}:{}", value["path"].as_str().unwrap(), value["start_line"])
}

fn said(value: &Value) -> String {
    let mut words = vec![value["code"].as_str().unwrap().to_owned()];
    words.extend(["language", "reason"].map(|name| value[name].as_str().unwrap_or("").to_owned()));
    words.push(value["count"].as_u64().map_or(String::new(), |count| count.to_string()));
    let paths = value["paths"].as_array().cloned().unwrap_or_default();
    words.extend(paths.iter().map(|path| path.as_str().unwrap().to_owned()));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}
