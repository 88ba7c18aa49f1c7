//! A file of the caller's choice below a root: never one outside it, whatever links and dots say.

use std::fmt;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Component, Path};

/// Why a file was not read, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadFile(String);

impl fmt::Display for UnreadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnreadFile {}

/// Reads a regular file by its path from the root. Where its links lead decides where it is.
///
/// # Errors
/// When it is not below the root, is no regular file, is larger than `max_size`, or cannot be read.
pub fn read_inside(root: &Path, path: &str, max_size: u64) -> Result<Vec<u8>, UnreadFile> {
    let refuse = |why: &str| UnreadFile(format!("`{path}` {why}"));
    let asked = Path::new(path);
    let mut parts = asked.components();
    if !parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(refuse("is to be a path from the root, without `..`"));
    }
    let failed = |error: &std::io::Error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => refuse("does not exist"),
        kind => refuse(&format!("cannot be read: {kind}")),
    };
    let base = root.canonicalize().map_err(|error| failed(&error))?;
    let real = base.join(asked).canonicalize().map_err(|error| failed(&error))?;
    if !real.starts_with(&base) {
        return Err(refuse("leads out of the root"));
    }
    // Asked before it is opened: opening a pipe would wait for a writer.
    if !fs::metadata(&real).map_err(|error| failed(&error))?.is_file() {
        return Err(refuse("is no file"));
    }
    let mut text = Vec::new();
    let disk = File::open(&real).map_err(|error| failed(&error))?;
    disk.take(max_size.saturating_add(1)).read_to_end(&mut text).map_err(|error| failed(&error))?;
    if text.len() as u64 > max_size {
        return Err(refuse(&format!("is larger than {max_size} bytes")));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(root: &Path, path: &str) -> String {
        read_inside(root, path, 8).map_or_else(|error| error.to_string(), |_| "read".to_owned())
    }

    #[test]
    fn what_is_below_is_read_and_what_is_not_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("root");
        fs::create_dir_all(root.join("a")).unwrap();
        fs::write(root.join("a/b"), "short").unwrap();
        fs::write(root.join("a/large"), "much too long").unwrap();
        fs::write(folder.path().join("secret"), "secret").unwrap();
        assert_eq!(read_inside(&root, "./a/b", 8).unwrap(), b"short");
        assert_eq!(said(&root, "a/large"), "`a/large` is larger than 8 bytes");
        assert_eq!(said(&root, "a"), "`a` is no file");
        assert_eq!(said(&root, "a/c"), "`a/c` does not exist");
        let absolute = folder.path().join("secret").display().to_string();
        for path in ["../secret", "a/../../secret", "a/../b", &absolute] {
            assert!(said(&root, path).ends_with("without `..`"), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_do_not_lead_out() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("root");
        fs::create_dir(&root).unwrap();
        fs::write(folder.path().join("secret"), "secret").unwrap();
        fs::write(root.join("real"), "inside").unwrap();
        symlink("../secret", root.join("out")).unwrap();
        symlink("..", root.join("up")).unwrap();
        symlink("real", root.join("in")).unwrap();
        assert_eq!(said(&root, "out"), "`out` leads out of the root");
        assert_eq!(said(&root, "up/secret"), "`up/secret` leads out of the root");
        assert_eq!(said(&root, "in"), "read");
    }
}
