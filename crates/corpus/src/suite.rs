//! All pages of a folder, as tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A page on disk.
#[derive(Clone, Debug)]
pub struct Entry {
    /// `python/calls`: folder and file, without the extension.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

impl Entry {
    /// The folder, which is the language.
    #[must_use]
    pub fn folder(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }
}

/// The pages below `testdata`, one folder deep, sorted by name.
///
/// # Errors
/// When a folder cannot be read.
pub fn pages(testdata: &Path) -> io::Result<Vec<Entry>> {
    let mut found = Vec::new();
    for folder in list(testdata)? {
        if folder.is_dir() {
            for path in list(&folder)? {
                if path.extension().is_some_and(|extension| extension == "md") {
                    found.push(Entry { name: format!("{}/{}", stem(&folder), stem(&path)), path });
                }
            }
        }
    }
    Ok(found)
}

/// The sources in the `showcase` folder of each language, sorted by name.
///
/// # Errors
/// When a folder cannot be read.
pub fn showcases(testdata: &Path) -> io::Result<Vec<Entry>> {
    let mut found = Vec::new();
    for folder in list(testdata)? {
        let showcase = folder.join("showcase");
        if showcase.is_dir() {
            for path in list(&showcase)? {
                let file = path.file_name().unwrap_or_default().to_string_lossy();
                found.push(Entry { name: format!("{}/showcase-{file}", stem(&folder)), path });
            }
        }
    }
    Ok(found)
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
