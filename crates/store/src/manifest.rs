//! Which entry belongs to which file of a root, and which segments there are.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use bifrost_base::Stamp;
use xxhash_rust::xxh3::xxh3_64;

use crate::disk;
use crate::key::{HEAD, Key, head};
use crate::wire::{Broken, Reader, Writer};

const MAGIC: &[u8; 8] = b"bifrostM";
/// The sum of what stands between head and tail.
const TAIL: usize = 8;

/// A file as it was when its entry was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Relative to the root.
    pub(crate) path: String,
    /// How it was read.
    pub(crate) reader: u32,
    /// An equal stamp means equal content; none when no stamp can tell.
    pub(crate) stamp: Option<Stamp>,
    /// Its entry.
    pub(crate) key: Key,
}

/// What is kept of a root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    /// For people.
    pub(crate) root: String,
    /// The numbers in the names of its segments, newest last.
    pub(crate) segments: Vec<u64>,
    /// By path.
    pub(crate) files: Vec<Known>,
}

impl Manifest {
    /// None when there is none, or none that is whole and of this build.
    pub(crate) fn load(path: &Path) -> Option<Self> {
        Self::from_bytes(&fs::read(path).ok()?)
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let body = bytes.strip_prefix(&head(MAGIC))?;
        let (body, tail) = body.split_at_checked(body.len().checked_sub(TAIL)?)?;
        if xxh3_64(body).to_le_bytes() != *tail {
            return None;
        }
        Self::read(&mut Reader::new(body)).ok()
    }

    pub(crate) fn save(&self, path: &Path) -> io::Result<()> {
        let body = self.to_bytes();
        disk::replace(path, |to| to.write_all(&body))
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut to = Writer::default();
        to.text(&self.root);
        to.list(&self.segments, |to, number| to.number(*number));
        to.list(&self.files, |to, file| {
            to.text(&file.path);
            to.number(file.reader.into());
            to.wide(file.key.0);
            to.maybe(file.stamp, Writer::stamp);
        });
        let body = to.done();
        let mut bytes = Vec::with_capacity(HEAD + body.len() + TAIL);
        bytes.extend(head(MAGIC));
        bytes.extend(&body);
        bytes.extend(xxh3_64(&body).to_le_bytes());
        bytes
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, Broken> {
        let root = from.text()?.to_owned();
        let segments = from.list(Reader::number)?;
        let files = from.list(|from| {
            let (path, reader) = (from.text()?.to_owned(), from.small()?);
            let key = Key(from.wide()?);
            Ok(Known { path, reader, key, stamp: from.maybe(Reader::stamp)? })
        })?;
        from.end()?;
        let ordered = files.is_sorted_by(|one, next| one.path < next.path);
        if ordered { Ok(Self { root, segments, files }) } else { Err(Broken) }
    }

    pub(crate) fn find(&self, path: &str) -> Option<&Known> {
        let at = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        self.files.get(at)
    }

    /// With what is newer, which must be in order of paths.
    pub(crate) fn renew(&mut self, newer: Vec<Known>) {
        let old = std::mem::take(&mut self.files);
        self.files = newer;
        // Of two of one path the first is kept, and sorting does not change their order.
        self.files.extend(old);
        self.files.sort_by(|one, other| one.path.cmp(&other.path));
        self.files.dedup_by(|later, first| later.path == first.path);
    }

    /// Without files that are gone, once most are. A file that is only not looked at for once, since
    /// other rules decide what belongs to the tree, stays.
    pub(crate) fn forget(&mut self, is_there: &dyn Fn(&str) -> bool) {
        let there = self.files.iter().filter(|file| is_there(&file.path)).count();
        if there * 2 < self.files.len() {
            self.files.retain(|file| is_there(&file.path));
        }
    }
}

impl Writer {
    fn stamp(&mut self, stamp: Stamp) {
        let Stamp { size, modified, changed, inode } = stamp;
        self.number(size);
        self.maybe(modified, |to, time| to.wide(time as u128));
        self.maybe(changed, |to, time| to.wide(time as u128));
        self.number(inode);
    }
}

impl Reader<'_> {
    fn stamp(&mut self) -> Result<Stamp, Broken> {
        let time = |from: &mut Self| from.wide().map(|time| time as i128);
        Ok(Stamp {
            size: self.number()?,
            modified: self.maybe(time)?,
            changed: self.maybe(time)?,
            inode: self.number()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, Manifest};
    use crate::key::Key;
    use bifrost_base::Stamp;
    use proptest::prelude::*;

    fn known(path: &str, key: u128) -> Known {
        let stamp = Stamp { size: 7, modified: Some(-5), changed: Some(1 << 70), inode: 3 };
        Known { path: path.to_owned(), reader: 2, stamp: Some(stamp), key: Key(key) }
    }

    fn sample() -> Manifest {
        let unsure = Known { stamp: None, ..known("b/ä.py", 2) };
        let files = vec![known("a.py", 1), unsure, known("c", u128::MAX)];
        Manifest { root: "/r".to_owned(), segments: vec![1, u64::MAX], files }
    }

    #[test]
    fn it_comes_back() {
        assert_eq!(Manifest::from_bytes(&sample().to_bytes()), Some(sample()));
    }

    #[test]
    fn every_changed_byte_shows() {
        let whole = sample().to_bytes();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x11;
            assert_eq!(Manifest::from_bytes(&bytes), None, "{at}");
            assert_eq!(Manifest::from_bytes(&whole[..at]), None, "{at}");
        }
    }

    proptest! {
        #[test]
        fn any_body_is_read_or_refused(body: Vec<u8>) {
            let _ = Manifest::read(&mut crate::wire::Reader::new(&body));
        }
    }

    #[test]
    fn newer_goes_first_and_most_are_not_forgotten() {
        let mut manifest = sample();
        manifest.renew(vec![known("b/ä.py", 9), known("d", 4)]);
        let keys: Vec<u128> = manifest.files.iter().map(|file| file.key.0).collect();
        assert_eq!(keys, [1, 9, u128::MAX, 4]);
        manifest.forget(&|path| path != "d" && path != "c");
        assert_eq!(manifest.files.len(), 4);
        manifest.forget(&|path| path == "d");
        assert_eq!(manifest.files.len(), 1);
    }
}
