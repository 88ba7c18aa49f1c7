//! The files of a root, in order, and what was left out of them.

use std::path::{Path, PathBuf};

use bifrost_base::Stamp;
use bifrost_contract::SkipReason;

use crate::rules::Outer;
use crate::visit::{Discoverer, Found};
use crate::walk::{Folder, walk};
use crate::{Loader, RootError, Scope, root};

/// More threads than this do not make a walk faster.
const MOST_THREADS: usize = 12;

/// Gives files their labels. A label is an index of the caller's choice.
pub trait Classify: Sync {
    /// The label of a file with this name, when the name tells.
    fn by_name(&self, name: &str) -> Option<usize>;

    /// The label of a file whose first line this is. Asked only for names without an extension
    /// that [`Classify::by_name`] does not know; the line has at most [`crate::FIRST_LINE_BYTES`]
    /// bytes, and not its end.
    fn by_first_line(&self, line: &[u8]) -> Option<usize>;

    /// Whether a file with this name says how a code base is laid out.
    fn is_manifest(&self, name: &str) -> bool {
        let _ = name;
        false
    }
}

/// How to discover.
#[derive(Clone, Copy)]
pub struct Discovery<'a> {
    /// Gives files their labels; files without one are no part of the tree.
    pub classify: &'a dyn Classify,
    /// Whether `.gitignore`, `.ignore` and `.bifrostignore` are obeyed.
    pub ignore_rules: bool,
    /// Number of threads; 0 for as many as the machine has cores.
    pub threads: usize,
}

/// A file of the tree, as it was when it was discovered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// Relative to the root, with `/` between its segments.
    pub path: String,
    /// What the classifier said.
    pub label: usize,
    /// Its state.
    pub stamp: Stamp,
}

/// A file that says how the code base is laid out, as it was when it was discovered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ManifestEntry {
    /// Relative to the root, with `/` between its segments.
    pub path: String,
    /// Its state.
    pub stamp: Stamp,
}

/// Something that discovery could not search.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skip {
    /// Relative to the root, with `/`; bytes that are not UTF-8 are shown as U+FFFD.
    pub path: String,
    /// What the classifier said; none for a folder, and for a file whose kind only its unreadable
    /// first line could tell.
    pub label: Option<usize>,
    /// Why.
    pub reason: SkipReason,
    /// True for a folder, whose files are unknown.
    pub folder: bool,
}

/// The searchable files under a root. The same tree gives the same list, whatever the number of
/// threads, the user and the time.
#[derive(Clone, Debug)]
pub struct Tree {
    root: PathBuf,
    files: Vec<FileEntry>,
    skips: Vec<Skip>,
    manifests: Vec<ManifestEntry>,
}

impl Tree {
    /// Walks a root. Hidden files are part of the tree; what is called `.git` is not, nor are
    /// symbolic links, devices and the like.
    ///
    /// # Errors
    /// When the root does not exist, is not a folder or cannot be read.
    pub fn discover(root: &Path, how: &Discovery<'_>) -> Result<Self, RootError> {
        let root = root::open(root)?;
        let outer = if how.ignore_rules { Outer::of(&root) } else { Outer::default() };
        let discoverer = Discoverer {
            root: &root,
            from_top: &outer.root,
            ignore_rules: how.ignore_rules,
            classify: how.classify,
        };
        let first = Folder { path: PathBuf::new(), rules: outer.rules };
        let found = walk(&discoverer, first, threads(how.threads));
        Ok(Self::new(root, found))
    }

    fn new(root: PathBuf, found: Vec<Found>) -> Self {
        let mut files = Vec::with_capacity(found.iter().map(|part| part.files.len()).sum());
        let (mut skips, mut manifests) = (Vec::new(), Vec::new());
        for part in found {
            files.extend(part.files);
            skips.extend(part.skips);
            manifests.extend(part.manifests);
        }
        manifests.sort_unstable();
        files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        skips.sort_unstable();
        Self { root, files, skips, manifests }
    }

    /// The root's real, absolute path.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The files, sorted by the bytes of their paths.
    #[must_use]
    pub fn files(&self) -> &[FileEntry] {
        &self.files
    }

    /// What could not be searched, sorted by path.
    #[must_use]
    pub fn skips(&self) -> &[Skip] {
        &self.skips
    }

    /// The files that say how the code base is laid out, sorted by path.
    #[must_use]
    pub fn manifests(&self) -> &[ManifestEntry] {
        &self.manifests
    }

    /// The file with this path.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<&FileEntry> {
        let index = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        self.files.get(index)
    }

    /// Something that reads this tree's files, one for each thread. Files over `max_size` bytes
    /// are not read.
    #[must_use]
    pub fn loader(&self, max_size: u64) -> Loader<'_> {
        Loader::new(&self.root, max_size)
    }
}

impl Skip {
    /// True when `scope` selects it, or could select a file below it.
    #[must_use]
    pub fn concerns(&self, scope: &Scope) -> bool {
        if self.folder { scope.reaches(&self.path) } else { scope.selects(&self.path) }
    }
}

fn threads(asked: usize) -> usize {
    let count = match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        count => count,
    };
    count.min(MOST_THREADS)
}
