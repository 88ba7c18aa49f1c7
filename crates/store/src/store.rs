//! What is kept of one root: asked while files are looked at, added to by what was not there, and
//! written at the end.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::SystemTime;

use bifrost_base::Stamp;
use bifrost_hir::Mentions;

use crate::entry::{Entry, Words};
use crate::folder::{self, Place};
use crate::key::Key;
use crate::manifest::{Known, Manifest};
use crate::outline::Codec;
use crate::segment::{Fresh, Part, Segment};
use crate::{disk, merge};

/// New entries are written once they take so many bytes, so that memory does not grow with the
/// number of files.
const HELD_BYTES: usize = 32 << 20;

/// A file as it was listed.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// Relative to the root.
    pub path: &'a str,
    /// The number of the way in which it is read: language and grammar.
    pub reader: u32,
    /// What the file system said of it.
    pub stamp: Stamp,
    /// A time before it was asked.
    pub at: SystemTime,
}

/// What is kept of the files of one root.
///
/// Nothing that goes wrong with it shows in an answer: what cannot be read was never there.
#[derive(Debug)]
pub struct Store {
    place: Place,
    codec: Codec,
    shelf: RwLock<Arc<Shelf>>,
    news: Mutex<News>,
}

/// What was on disk when it was last looked at.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    pub(crate) manifest: Manifest,
    /// Those that are whole, with their numbers.
    pub(crate) segments: Vec<(u64, Segment)>,
}

/// What is not on disk yet.
#[derive(Default)]
pub(crate) struct News {
    pub(crate) files: Vec<Known>,
    pub(crate) entries: Vec<Fresh>,
    bytes: usize,
}

impl std::fmt::Debug for News {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} new entries", self.entries.len())
    }
}

/// An entry.
#[derive(Clone, Debug)]
pub struct Kept<'s> {
    codec: &'s Codec,
    shelf: Arc<Shelf>,
    key: Key,
}

impl Kept<'_> {
    /// What the file says to others. None when the entry is broken.
    #[must_use]
    pub fn entry(&self) -> Option<Entry> {
        Entry::read(self.codec, &self.shelf.read(self.key, Part::Outline)?).ok()
    }

    /// The words of the file. None when the entry is broken.
    #[must_use]
    pub fn words(&self) -> Option<Words> {
        Words::from_bytes(&self.shelf.read(self.key, Part::Words)?)
    }

    /// True when the entry was made of this text.
    #[must_use]
    pub fn is_of(&self, file: &Seen<'_>, text: &[u8]) -> bool {
        Key::of(file.path, file.reader, text) == self.key
    }
}

impl Shelf {
    pub(crate) fn load(folder: &Path) -> Option<Self> {
        let manifest = Manifest::load(&folder.join(folder::MANIFEST))?;
        let numbers = manifest.segments.iter();
        let open = |number: &u64| {
            Some((*number, Segment::open(&folder.join(folder::segment_name(*number)))?))
        };
        let segments = numbers.filter_map(open).collect();
        Some(Self { manifest, segments })
    }

    /// The newest entry of a key.
    pub(crate) fn find(&self, key: Key) -> Option<(&Segment, &crate::segment::Place)> {
        let mut newest = self.segments.iter().rev();
        newest.find_map(|(_, segment)| Some((segment, segment.find(key)?)))
    }

    fn read(&self, key: Key, part: Part) -> Option<Vec<u8>> {
        let (segment, place) = self.find(key)?;
        segment.read(place, part)
    }
}

impl Store {
    /// What is kept of a root, below a folder for the caches of all roots; none when that lies in
    /// the root itself, since nothing is ever written into a tree that is searched.
    ///
    /// An entry is read with what can stand before the names of declarations
    /// ([`bifrost_hir::Adapter::leads`]).
    #[must_use]
    pub fn open(
        folder: &Path,
        root: &Path,
        leads: impl IntoIterator<Item = &'static str>,
    ) -> Option<Self> {
        let place = Place::of(folder, root)?;
        let shelf = Shelf::load(&place.own);
        if shelf.is_some() {
            place.note_use();
        }
        Some(Self {
            place,
            codec: Codec::new(leads),
            shelf: RwLock::new(Arc::new(shelf.unwrap_or_default())),
            news: Mutex::default(),
        })
    }

    /// The entry of a file that has not changed since it was made. The file is not read.
    #[must_use]
    pub fn unchanged(&self, file: &Seen<'_>) -> Option<Kept<'_>> {
        let shelf = self.shelf();
        let known = shelf.manifest.find(file.path)?;
        let same = known.reader == file.reader && known.stamp == Some(file.stamp);
        let key = known.key;
        shelf.find(key).filter(|_| same)?;
        Some(Kept { codec: &self.codec, shelf, key })
    }

    /// The entry of a text, whenever it was made. From now on the file is known by its stamp, if
    /// that can tell changes.
    #[must_use]
    pub fn same_text(&self, file: &Seen<'_>, text: &[u8]) -> Option<Kept<'_>> {
        let shelf = self.shelf();
        let key = Key::of(file.path, file.reader, text);
        shelf.find(key)?;
        let now = known(file, key);
        let before = shelf.manifest.find(file.path);
        let newer = before.is_none_or(|before| before.key != key || now.stamp.is_some());
        if newer && before != Some(&now) {
            self.news().files.push(now);
        }
        Some(Kept { codec: &self.codec, shelf, key })
    }

    /// Keeps what a text says. The file must still have its stamp after the text was read.
    pub fn keep(&self, file: &Seen<'_>, text: &[u8], entry: &Entry, words: &Mentions) {
        let Ok(length) = u32::try_from(text.len()) else { return };
        let Some(outline) = entry.to_bytes(&self.codec, length) else { return };
        let key = Key::of(file.path, file.reader, text);
        let words = Words::to_bytes(words, entry.facts.damaged);
        let full = {
            let mut news = self.news();
            news.bytes += outline.len() + words.len();
            news.files.push(known(file, key));
            news.entries.push(Fresh { key, outline, words });
            news.bytes > HELD_BYTES
        };
        if full {
            // What cannot be written is found out again another time.
            let _ = self.save(&|_| true);
        }
    }

    /// Writes what is new, and tells whether it did: not while another process writes. `is_there`
    /// says whether the root has a file of that path.
    ///
    /// # Errors
    /// When the disk does not let it. What is new is lost then; answers are as they were.
    pub fn save(&self, is_there: &dyn Fn(&str) -> bool) -> io::Result<bool> {
        let mut news = std::mem::take(&mut *self.news());
        if news.files.is_empty() {
            return Ok(false);
        }
        self.place.make()?;
        let lock = File::create(self.place.own.join(folder::LOCK))?;
        if lock.try_lock().is_err() {
            self.put_back(news);
            return Ok(false);
        }
        disk::remove_unfinished(&self.place.own);
        // Another process may have written since.
        let shelf = Shelf::load(&self.place.own).unwrap_or_default();
        news.files.sort_by(|one, other| one.path.cmp(&other.path));
        merge::write(&self.place, &shelf, news, is_there)?;
        drop(shelf);
        let shelf = Shelf::load(&self.place.own).unwrap_or_default();
        *self.shelf.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shelf);
        self.place.bound();
        Ok(true)
    }

    fn put_back(&self, news: News) {
        let mut now = self.news();
        now.bytes += news.bytes;
        // Entries beyond what is held are not waited for.
        if now.bytes <= 2 * HELD_BYTES {
            now.files.extend(news.files);
            now.entries.extend(news.entries);
        } else {
            *now = News::default();
        }
    }

    fn shelf(&self) -> Arc<Shelf> {
        Arc::clone(&self.shelf.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn news(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The folder of this root.
    #[must_use]
    pub fn folder(&self) -> &PathBuf {
        &self.place.own
    }
}

/// A file by its stamp, where that can be trusted.
fn known(file: &Seen<'_>, key: Key) -> Known {
    let stamp = Some(file.stamp).filter(|stamp| stamp.tells_changes_after(file.at));
    Known { path: file.path.to_owned(), reader: file.reader, stamp, key }
}
