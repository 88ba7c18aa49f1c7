//! Which files a query's `where` selects.

use bifrost_base::Glob;

/// Characters that make a segment of a glob more than itself.
const SPECIAL: [char; 5] = ['*', '?', '[', '{', '\\'];

/// The `where` of a query against one tree.
#[derive(Clone, Debug)]
pub struct Scope {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
enum Entry {
    /// A file, or a folder with all below it.
    Path(Glob),
    /// A pattern for whole paths.
    Pattern(Glob),
}

impl Scope {
    /// Reads globs against the paths of a tree's files: one that is exactly an existing file or
    /// folder is that path, whatever it would mean as a pattern. No glob selects everything.
    pub fn new<'p>(globs: &[Glob], paths: impl Iterator<Item = &'p str> + Clone) -> Self {
        let entry = |glob: &Glob| {
            let exists = paths.clone().any(|path| glob.names(path));
            if exists { Entry::Path(glob.clone()) } else { Entry::Pattern(glob.clone()) }
        };
        Self { entries: globs.iter().map(entry).collect() }
    }

    /// True when the file with this path is selected.
    #[must_use]
    pub fn selects(&self, path: &str) -> bool {
        self.entries.is_empty() || self.entries.iter().any(|entry| entry.selects(path))
    }

    /// True when a file below this folder could be selected, whatever files it has.
    #[must_use]
    pub fn reaches(&self, folder: &str) -> bool {
        self.entries.is_empty() || self.entries.iter().any(|entry| entry.reaches(folder))
    }
}

impl Entry {
    fn selects(&self, path: &str) -> bool {
        match self {
            Entry::Path(glob) => glob.names(path),
            Entry::Pattern(glob) => glob.is_match(path),
        }
    }

    fn reaches(&self, folder: &str) -> bool {
        let (glob, is_pattern) = match self {
            Entry::Path(glob) => (glob, false),
            Entry::Pattern(glob) => (glob, true),
        };
        for (wanted, segment) in segments(glob.source()).zip(segments(folder)) {
            if is_pattern && wanted.contains(SPECIAL) {
                return true;
            }
            if wanted != segment {
                return false;
            }
        }
        true
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !matches!(*segment, "" | "."))
}
