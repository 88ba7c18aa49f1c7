//! Entries in a file that is written once and never changed.
//!
//! Head, entries, directory, tail. The directory says where each entry is and what its bytes sum up
//! to; the tail says where the directory is. A file that was cut has no tail, and one of another
//! build another head: then it holds nothing.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use crate::disk;
use crate::key::{HEAD, Key, head};
use crate::wire::{Broken, Reader, Writer};

const MAGIC: &[u8; 8] = b"bifrostS";
/// Offset, length and sum of the directory.
const TAIL: usize = 24;

/// Some bytes of a segment.
#[derive(Clone, Copy, Debug)]
struct Slice {
    offset: u64,
    length: usize,
    sum: u64,
}

/// Where an entry is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) key: Key,
    outline: Slice,
    words: Slice,
}

impl Place {
    /// Bytes of the entry.
    pub(crate) const fn size(&self) -> u64 {
        self.outline.length as u64 + self.words.length as u64
    }
}

/// One of the two parts of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// What it says to others.
    Outline,
    /// Its words.
    Words,
}

/// A file of entries.
#[derive(Debug)]
pub(crate) struct Segment {
    file: File,
    /// By key.
    places: Vec<Place>,
}

impl Segment {
    /// The entries of a file; none when it is not whole or of another build.
    pub(crate) fn open(path: &Path) -> Option<Self> {
        let file = File::open(path).ok()?;
        let length = file.metadata().ok()?.len();
        let places = places(&file, length)?;
        Some(Self { file, places })
    }

    pub(crate) fn places(&self) -> &[Place] {
        &self.places
    }

    pub(crate) fn find(&self, key: Key) -> Option<&Place> {
        let at = self.places.binary_search_by_key(&key, |place| place.key).ok()?;
        self.places.get(at)
    }

    /// The bytes of a part; none when they are not as they were written.
    pub(crate) fn read(&self, place: &Place, part: Part) -> Option<Vec<u8>> {
        let slice = match part {
            Part::Outline => place.outline,
            Part::Words => place.words,
        };
        let bytes = disk::read_at(&self.file, slice.offset, slice.length).ok()?;
        (xxh3_64_with_seed(&bytes, place.key.seed()) == slice.sum).then_some(bytes)
    }
}

fn places(file: &File, length: u64) -> Option<Vec<Place>> {
    let body = length.checked_sub((HEAD + TAIL) as u64)?;
    if disk::read_at(file, 0, HEAD).ok()? != head(MAGIC) {
        return None;
    }
    let tail = disk::read_at(file, HEAD as u64 + body, TAIL).ok()?;
    let [offset, size, sum] = words(&tail)?;
    if offset < HEAD as u64 || offset.checked_add(size)? != HEAD as u64 + body {
        return None;
    }
    let directory = disk::read_at(file, offset, usize::try_from(size).ok()?).ok()?;
    if xxh3_64(&directory) != sum {
        return None;
    }
    read_directory(&directory, offset).ok()
}

fn words(tail: &[u8]) -> Option<[u64; 3]> {
    let mut words = [0; 3];
    for (word, bytes) in words.iter_mut().zip(tail.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    Some(words)
}

fn read_directory(bytes: &[u8], end: u64) -> Result<Vec<Place>, Broken> {
    let mut from = Reader::new(bytes);
    let slice = |from: &mut Reader<'_>| {
        let (offset, length, sum) = (from.number()?, from.small()?, from.number()?);
        let inside = offset.checked_add(length.into()).is_some_and(|last| last <= end);
        let slice = Slice { offset, length: length as usize, sum };
        inside.then_some(slice).ok_or(Broken)
    };
    let places = from.list(|from| {
        Ok(Place { key: Key(from.wide()?), outline: slice(from)?, words: slice(from)? })
    })?;
    from.end()?;
    let ordered = places.is_sorted_by(|one, next| one.key < next.key);
    if ordered { Ok(places) } else { Err(Broken) }
}

/// An entry that is to be written, from memory or from another segment.
pub(crate) enum Item<'s> {
    Fresh(&'s Fresh),
    Kept(&'s Segment, &'s Place),
}

/// A new entry.
pub(crate) struct Fresh {
    pub(crate) key: Key,
    pub(crate) outline: Vec<u8>,
    pub(crate) words: Vec<u8>,
}

impl Item<'_> {
    pub(crate) const fn key(&self) -> Key {
        match self {
            Item::Fresh(fresh) => fresh.key,
            Item::Kept(_, place) => place.key,
        }
    }

    fn write(&self, part: Part, to: &mut To<'_>) -> io::Result<Option<Slice>> {
        let read;
        let bytes = match (self, part) {
            (Item::Fresh(fresh), Part::Outline) => &fresh.outline,
            (Item::Fresh(fresh), Part::Words) => &fresh.words,
            (Item::Kept(segment, place), part) => match segment.read(place, part) {
                Some(bytes) => {
                    read = bytes;
                    &read
                }
                None => return Ok(None),
            },
        };
        to.slice(bytes, self.key()).map(Some)
    }
}

struct To<'w> {
    to: &'w mut dyn Write,
    at: u64,
}

impl To<'_> {
    fn slice(&mut self, bytes: &[u8], key: Key) -> io::Result<Slice> {
        self.to.write_all(bytes)?;
        let sum = xxh3_64_with_seed(bytes, key.seed());
        let slice = Slice { offset: self.at, length: bytes.len(), sum };
        self.at += bytes.len() as u64;
        Ok(slice)
    }
}

/// Writes a segment of entries that are in the order of their keys; kept ones that cannot be read
/// any more are left out. All words stand together, so that asking all files for them is quick.
pub(crate) fn write(to: &mut dyn Write, items: &[Item<'_>]) -> io::Result<()> {
    to.write_all(&head(MAGIC))?;
    let mut to = To { to, at: HEAD as u64 };
    let mut parts = |part| -> io::Result<Vec<Option<Slice>>> {
        items.iter().map(|item| item.write(part, &mut to)).collect()
    };
    let (outlines, words) = (parts(Part::Outline)?, parts(Part::Words)?);
    let whole = items.iter().zip(outlines).zip(words);
    let places = whole.filter_map(|((item, outline), words)| {
        Some(Place { key: item.key(), outline: outline?, words: words? })
    });
    let places: Vec<Place> = places.collect();
    let mut directory = Writer::default();
    directory.list(&places, |to, place| {
        to.wide(place.key.0);
        for slice in [place.outline, place.words] {
            to.number(slice.offset);
            to.count(slice.length);
            to.number(slice.sum);
        }
    });
    let directory = directory.done();
    to.to.write_all(&directory)?;
    for word in [to.at, directory.len() as u64, xxh3_64(&directory)] {
        to.to.write_all(&word.to_le_bytes())?;
    }
    Ok(())
}
