//! What the file system says of the state of a file.

use std::fs::Metadata;

use bifrost_base::{Stamp, nanoseconds};

/// The state of a file that has this metadata.
pub(crate) fn stamp(metadata: &Metadata) -> Stamp {
    let modified = metadata.modified().ok().map(nanoseconds);
    let (changed, inode) = unforged(metadata);
    Stamp { size: metadata.len(), modified, changed, inode }
}

/// The time that nobody can set, and the number of the file.
#[cfg(unix)]
fn unforged(metadata: &Metadata) -> (Option<i128>, u64) {
    use std::os::unix::fs::MetadataExt;

    let changed = i128::from(metadata.ctime()) * 1_000_000_000 + i128::from(metadata.ctime_nsec());
    (Some(changed), metadata.ino())
}

#[cfg(not(unix))]
fn unforged(_: &Metadata) -> (Option<i128>, u64) {
    (None, 0)
}
