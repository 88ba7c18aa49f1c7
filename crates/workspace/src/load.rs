//! Reading one file, and telling at once when it cannot hold an answer.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

use bifrost_base::Stamp;
use bifrost_contract::SkipReason;

use crate::stamp::stamp;
use crate::text::Nature;
use crate::{FileEntry, Needles, large};

/// Places in a file are 32 bits wide, so nothing larger is ever loaded.
const LARGEST: u64 = u32::MAX as u64 - 1;

/// What came of reading a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loaded {
    /// Its bytes, as stored.
    Text(Arc<[u8]>),
    /// Some word does not occur, so it holds no answer.
    NotMentioned,
    /// It could hold an answer and cannot be searched.
    Skipped(SkipReason),
}

/// Reads files of one tree, one after the other, with one buffer.
#[derive(Debug)]
pub struct Loader<'t> {
    root: &'t Path,
    max_size: u64,
    buffer: Vec<u8>,
}

impl<'t> Loader<'t> {
    /// Below a root. Files over `max_size` bytes are not read.
    #[must_use]
    pub fn new(root: &'t Path, max_size: u64) -> Self {
        Self { root, max_size: max_size.min(LARGEST), buffer: Vec::new() }
    }

    /// Reads a file that must mention every one of `needles`.
    ///
    /// What cannot be read, has changed since it was discovered, or is UTF-16 is always skipped by
    /// name. Binary and oversize files are, when all words occur in them; else they hold no answer.
    pub fn load(&mut self, file: &FileEntry, needles: &Needles) -> Loaded {
        self.read(&file.path, file.stamp.size, needles).unwrap_or_else(Loaded::Skipped)
    }

    /// Reads a file that had `size` bytes when it was discovered, whatever it mentions.
    ///
    /// # Errors
    /// Why it cannot be searched.
    pub fn text(&mut self, path: &str, size: u64) -> Result<Arc<[u8]>, SkipReason> {
        let anything = Needles::new(&[] as &[&str]);
        match self.read(path, size, &anything)? {
            Loaded::Text(text) => Ok(text),
            // No word is asked for, so none is missing.
            Loaded::NotMentioned => Err(SkipReason::Changed),
            Loaded::Skipped(reason) => Err(reason),
        }
    }

    /// True when a file is in this state now.
    #[must_use]
    pub fn is_still(&self, path: &str, state: Stamp) -> bool {
        fs::symlink_metadata(self.root.join(path)).is_ok_and(|now| stamp(&now) == state)
    }

    /// True when files of this length are read at all.
    #[must_use]
    pub const fn reads(&self, size: u64) -> bool {
        size <= self.max_size
    }

    fn read(&mut self, path: &str, size: u64, needles: &Needles) -> Result<Loaded, SkipReason> {
        let mut disk = open(&self.root.join(path), size)?;
        if !self.reads(size) {
            return large::search(&mut disk, size, needles, &mut self.buffer);
        }
        let text = read_whole(&mut disk, size as usize, &mut self.buffer)?;
        match Nature::of(text) {
            Nature::Utf16 => Err(SkipReason::Encoding),
            _ if !needles.all_in(text) => Ok(Loaded::NotMentioned),
            Nature::Binary => Err(SkipReason::Binary),
            Nature::Text => Ok(Loaded::Text(text.into())),
        }
    }
}

impl Loader<'_> {
    /// The text of a file that is no source, as it is now.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn manifest(&mut self, path: &str) -> Result<String, SkipReason> {
        let path = self.root.join(path);
        let size = fs::symlink_metadata(&path).map_err(|error| reason(&error))?.len();
        if size > self.max_size {
            return Err(SkipReason::Size);
        }
        let mut disk = open(&path, size)?;
        let text = read_whole(&mut disk, size as usize, &mut self.buffer)?;
        match Nature::of(text) {
            Nature::Utf16 => Err(SkipReason::Encoding),
            Nature::Binary => Err(SkipReason::Binary),
            Nature::Text => Ok(String::from_utf8_lossy(text).into_owned()),
        }
    }
}

/// Why a file or folder was not read.
pub(crate) fn reason(error: &io::Error) -> SkipReason {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => SkipReason::Changed,
        _ => SkipReason::Unreadable,
    }
}

/// Opens what is still a regular file of this size. Asking before opening keeps a pipe or a link
/// that has taken the file's place from being opened.
fn open(path: &Path, size: u64) -> Result<File, SkipReason> {
    let metadata = fs::symlink_metadata(path).map_err(|error| reason(&error))?;
    if !metadata.is_file() || metadata.len() != size {
        return Err(SkipReason::Changed);
    }
    File::open(path).map_err(|error| reason(&error))
}

/// Reads all `size` bytes; more or fewer mean that the file changed.
fn read_whole<'b>(
    disk: &mut impl Read,
    size: usize,
    buffer: &'b mut Vec<u8>,
) -> Result<&'b [u8], SkipReason> {
    // Room for one byte more shows in the same call that nothing follows.
    let room = size + 1;
    if buffer.len() < room {
        buffer.resize(room, 0);
    }
    let mut filled = 0;
    while filled < size {
        match read_some(disk, &mut buffer[filled..room])? {
            0 => break,
            count => filled += count,
        }
    }
    if size == 0 {
        filled = read_some(disk, &mut buffer[..room])?;
    }
    if filled == size { Ok(&buffer[..size]) } else { Err(SkipReason::Changed) }
}

/// Reads until the slice is full or the file ends.
pub(crate) fn read_full(disk: &mut impl Read, into: &mut [u8]) -> Result<usize, SkipReason> {
    let mut filled = 0;
    while filled < into.len() {
        match read_some(disk, &mut into[filled..])? {
            0 => break,
            count => filled += count,
        }
    }
    Ok(filled)
}

fn read_some(disk: &mut impl Read, into: &mut [u8]) -> Result<usize, SkipReason> {
    loop {
        match disk.read(into) {
            Ok(count) => return Ok(count),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(reason(&error)),
        }
    }
}
