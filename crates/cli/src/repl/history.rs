//! Where the lines of past sessions are kept.

use std::env;
use std::fs;
use std::path::PathBuf;

/// The file, its folder made; nothing where the system has no place for it.
pub(crate) fn file() -> Option<PathBuf> {
    let folder = state()?.join("bifrost");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// The folder for what a program remembers.
fn state() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("XDG_STATE_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| named("LOCALAPPDATA"))
        .or_else(|| named("HOME").map(|home| home.join(".local").join("state")))
}
