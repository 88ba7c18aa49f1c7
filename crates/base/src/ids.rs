//! Ids that several rooms share.

/// A file of a code base: its place in the list of files, which is ordered by path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);
