//! What discovery does with one folder: rules, kinds, sizes.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::{self, DirEntry, File};
use std::io::{self, Read};
use std::path::{MAIN_SEPARATOR, MAIN_SEPARATOR_STR, Path, PathBuf};
use std::sync::Arc;

use bifrost_contract::SkipReason;

use crate::load::reason;
use crate::rules::{Present, Rules};
use crate::stamp::stamp;
use crate::tree::{Classify, FileEntry, ManifestEntry, Skip};
use crate::walk::{Folder, Visit};

/// How much of a file without an extension is read to tell its kind.
pub const FIRST_LINE_BYTES: usize = 256;

/// Discovery under one root.
pub(crate) struct Discoverer<'a> {
    /// The real root.
    pub(crate) root: &'a Path,
    /// The root, relative to the top that rules are read from.
    pub(crate) from_top: &'a Path,
    /// Whether rule files are read.
    pub(crate) ignore_rules: bool,
    /// Gives labels.
    pub(crate) classify: &'a dyn Classify,
}

/// What one thread found.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) files: Vec<FileEntry>,
    pub(crate) skips: Vec<Skip>,
    pub(crate) manifests: Vec<ManifestEntry>,
}

impl Visit for Discoverer<'_> {
    type Found = Found;

    fn visit(&self, folder: &Folder, below: &mut Vec<Folder>, found: &mut Found) {
        let disk = self.root.join(&folder.path);
        let (entries, failure) = list(&disk);
        if let Some(error) = failure {
            found.skip(&folder.path, None, reason(&error), true);
        }
        let place = self.place(folder, &disk, &entries);
        for entry in &entries {
            self.look(entry, &place, below, found);
        }
    }
}

/// A folder whose entries are being looked at.
struct Place<'f> {
    path: &'f Path,
    from_top: Cow<'f, Path>,
    rules: Option<Arc<Rules>>,
}

impl Discoverer<'_> {
    fn place<'f>(&self, folder: &'f Folder, disk: &Path, entries: &[DirEntry]) -> Place<'f> {
        let path = folder.path.as_path();
        let from_top = if self.from_top.as_os_str().is_empty() {
            Cow::Borrowed(path)
        } else {
            Cow::Owned(self.from_top.join(path))
        };
        let mut rules = folder.rules.clone();
        if self.ignore_rules {
            rules = Rules::inside(&from_top, disk, rule_files(entries), rules);
        }
        Place { path, from_top, rules }
    }

    fn look(&self, entry: &DirEntry, place: &Place, below: &mut Vec<Folder>, found: &mut Found) {
        let name = entry.file_name();
        if name == ".git" {
            return;
        }
        let path = place.path.join(&name);
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => {
                if !place.ignores(&name, true) {
                    below.push(Folder { path, rules: place.rules.clone() });
                }
            }
            Ok(kind) if kind.is_file() => {
                let label = self.classify.by_name(&name.to_string_lossy());
                if name.to_str().is_some_and(|name| self.classify.is_manifest(name))
                    && !place.ignores(&name, false)
                    && let Some(path) = path.to_str()
                {
                    // One that cannot be looked at is noticed when it is read.
                    let stamp = entry.metadata().map(|it| stamp(&it)).unwrap_or_default();
                    found.manifests.push(ManifestEntry { path: slashed(path), stamp });
                }
                let wanted = label.is_some() || path.extension().is_none();
                if wanted && !place.ignores(&name, false) {
                    self.add(entry, &path, label, found);
                }
            }
            // A link is found under its real path, or is not of the tree; the rest is no file.
            Ok(_) => {}
            Err(error) => found.skip(&path, None, reason(&error), false),
        }
    }

    /// Adds a file, if it is of a known kind.
    fn add(&self, entry: &DirEntry, path: &Path, label: Option<usize>, found: &mut Found) {
        let label = match label {
            Some(label) => label,
            None => match first_line(&entry.path()) {
                Ok(line) => match self.classify.by_first_line(&line) {
                    Some(label) => label,
                    None => return,
                },
                Err(error) => return found.skip(path, None, reason(&error), false),
            },
        };
        let Some(text) = path.to_str() else {
            return found.skip(path, Some(label), SkipReason::Path, false);
        };
        match entry.metadata() {
            Ok(metadata) => {
                let stamp = stamp(&metadata);
                found.files.push(FileEntry { path: slashed(text), label, stamp });
            }
            Err(error) => found.skip(path, Some(label), reason(&error), false),
        }
    }
}

impl Place<'_> {
    fn ignores(&self, name: &OsStr, is_folder: bool) -> bool {
        match &self.rules {
            Some(rules) => rules.ignores(&self.from_top.join(name), is_folder),
            None => false,
        }
    }
}

impl Found {
    fn skip(&mut self, path: &Path, label: Option<usize>, reason: SkipReason, folder: bool) {
        self.skips.push(Skip { path: slashed(&path.to_string_lossy()), label, reason, folder });
    }
}

/// The entries that could be listed, and what kept the rest.
fn list(disk: &Path) -> (Vec<DirEntry>, Option<io::Error>) {
    let mut entries = Vec::new();
    let listing = match fs::read_dir(disk) {
        Ok(listing) => listing,
        Err(error) => return (entries, Some(error)),
    };
    for entry in listing {
        match entry {
            Ok(entry) => entries.push(entry),
            Err(error) => return (entries, Some(error)),
        }
    }
    (entries, None)
}

fn rule_files(entries: &[DirEntry]) -> Present {
    let mut present = Present::default();
    for entry in entries {
        if let Some(name) = entry.file_name().to_str()
            && name.starts_with('.')
            && entry.file_type().is_ok_and(|kind| kind.is_file())
        {
            present.note(name);
        }
    }
    present
}

/// The first line without its end, or as much of it as [`FIRST_LINE_BYTES`] hold.
fn first_line(path: &PathBuf) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(FIRST_LINE_BYTES);
    File::open(path)?.take(FIRST_LINE_BYTES as u64).read_to_end(&mut head)?;
    let end = head.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(head.len());
    head.truncate(end);
    Ok(head)
}

fn slashed(path: &str) -> String {
    if MAIN_SEPARATOR == '/' { path.to_owned() } else { path.replace(MAIN_SEPARATOR_STR, "/") }
}
