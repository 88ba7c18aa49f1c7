//! The folder that is searched: where it really is, and why it cannot be searched.

use std::fmt;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why a root cannot be searched, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootError(String);

/// The real path of a root that is a readable folder. A root may be a symbolic link: it was asked
/// for by name.
pub(crate) fn open(given: &Path) -> Result<PathBuf, RootError> {
    let refuse = |error: &io::Error| RootError::new(given, error);
    let real = given.canonicalize().map_err(|error| refuse(&error))?;
    fs::read_dir(&real).map_err(|error| refuse(&error))?;
    Ok(real)
}

impl RootError {
    fn new(given: &Path, error: &io::Error) -> Self {
        let given = given.display();
        Self(match error.kind() {
            ErrorKind::NotFound => format!("the root `{given}` does not exist"),
            ErrorKind::NotADirectory => format!("the root `{given}` is not a folder"),
            kind => format!("the root `{given}` cannot be read: {kind}"),
        })
    }
}

impl fmt::Display for RootError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RootError {}
