//! Making a `where` entry relative to the root.

use std::fmt;
use std::path::{Path, PathBuf};

use bifrost_base::Glob;

/// An entry that lies outside the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideRoot(String);

/// The entry as a glob or path relative to `root`; `.` for the root itself.
///
/// `./`, doubled and trailing slashes go, and `..` takes back the segment before it. An absolute
/// entry loses the root, whether it is spelled as `root` is, as its real path, or through some
/// other link to it. Characters of the root that a glob gives a meaning count as themselves.
///
/// # Errors
/// When the entry is not below the root.
pub fn relative_glob(root: &Path, entry: &str) -> Result<String, OutsideRoot> {
    let inside = if is_absolute(entry) {
        strip_root(root, entry)
    } else {
        fold(entry).or_else(|| {
            let absolute = std::path::absolute(root).ok()?;
            strip_root(root, &format!("{}/{entry}", slashed(&absolute)))
        })
    };
    let Some(segments) = inside else {
        return Err(OutsideRoot(entry.to_owned()));
    };
    Ok(if segments.is_empty() { ".".to_owned() } else { segments.join("/") })
}

fn is_absolute(entry: &str) -> bool {
    entry.starts_with('/') || Path::new(entry).is_absolute()
}

/// The segments without `.` and `..`; none when they climb out of where they begin.
///
/// A `..` after `**` or braces stays: how many segments these stand for is not known.
fn fold(path: &str) -> Option<Vec<String>> {
    let mut segments: Vec<String> = Vec::new();
    let mut open = false;
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." if !open => {
                segments.pop()?;
            }
            _ => {
                open |= segment.contains("**") || segment.contains('{');
                segments.push(segment.to_owned());
            }
        }
    }
    Some(segments)
}

fn strip_root(root: &Path, entry: &str) -> Option<Vec<String>> {
    let entry = fold(entry)?;
    let given = std::path::absolute(root).ok();
    let real = root.canonicalize().ok();
    for root in [&given, &real].into_iter().flatten() {
        let root = fold(&slashed(root))?;
        if root.len() <= entry.len() && root.iter().zip(&entry).all(|(name, glob)| fits(glob, name))
        {
            // A pattern that ends at the root is one for files beside it.
            let below = root.len() < entry.len() || !entry.iter().any(|segment| is_open(segment));
            return below.then(|| entry[root.len()..].to_vec());
        }
    }
    let real = real?;
    let begin = (1..=entry.len()).find(|count| really(&entry[..*count]).as_ref() == Some(&real))?;
    Some(entry[begin..].to_vec())
}

fn is_open(segment: &str) -> bool {
    segment.contains(['*', '?'])
}

/// True when a segment of an entry stands for this name of a folder above or at the root.
fn fits(segment: &str, name: &str) -> bool {
    segment == name
        || (!segment.contains("**") && Glob::new(segment).is_ok_and(|glob| glob.is_match(name)))
}

fn really(segments: &[String]) -> Option<PathBuf> {
    let path = segments.join("/");
    let path = if cfg!(windows) { path } else { format!("/{path}") };
    PathBuf::from(path).canonicalize().ok()
}

fn slashed(path: &Path) -> String {
    let text = path.to_string_lossy();
    if !cfg!(windows) {
        return text.into_owned();
    }
    text.trim_start_matches(r"\\?\").replace('\\', "/")
}

impl fmt::Display for OutsideRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is outside the root; give a path relative to it", self.0)
    }
}

impl std::error::Error for OutsideRoot {}
