//! Writing what is new beside what is there, and putting segments together before they are many.

use std::fs;
use std::io;
use std::time::SystemTime;

use bifrost_base::nanoseconds;

use crate::disk;
use crate::folder::{self, Place};
use crate::manifest::Manifest;
use crate::segment::{self, Item};
use crate::store::{News, Shelf};

/// With more segments than this, they become one.
const MOST_SEGMENTS: usize = 6;

/// Writes new entries as a segment, or all that are in use as one; then the manifest, then takes
/// away what it does not name. Whoever holds the lock may.
pub(crate) fn write(
    place: &Place,
    shelf: &Shelf,
    news: News,
    is_there: &dyn Fn(&str) -> bool,
) -> io::Result<()> {
    let News { files, entries, .. } = news;
    let mut manifest = Manifest { root: place.root.clone(), ..Manifest::default() };
    manifest.files = shelf.manifest.files.clone();
    manifest.renew(files);
    manifest.forget(is_there);
    let whole = shelf.segments.len() >= MOST_SEGMENTS || mostly_unused(shelf, &manifest);
    let mut items: Vec<Item<'_>> = entries.iter().map(Item::Fresh).collect();
    if whole {
        let used = manifest.files.iter().filter_map(|file| shelf.find(file.key));
        items.extend(used.map(|(segment, place)| Item::Kept(segment, place)));
    } else {
        manifest.segments = shelf.segments.iter().map(|(number, _)| *number).collect();
    }
    items.sort_by_key(Item::key);
    items.dedup_by_key(|item| item.key());
    if !items.is_empty() {
        let number = number(&manifest);
        let path = place.own.join(folder::segment_name(number));
        disk::replace(&path, |to| segment::write(to, &items))?;
        manifest.segments.push(number);
    }
    manifest.save(&place.own.join(folder::MANIFEST))?;
    remove_unnamed(place, &manifest);
    Ok(())
}

/// More than half of the bytes are of entries that no file has any more.
fn mostly_unused(shelf: &Shelf, manifest: &Manifest) -> bool {
    let places = shelf.segments.iter().flat_map(|(_, segment)| segment.places());
    let all: u64 = places.map(segment::Place::size).sum();
    let used = manifest.files.iter().filter_map(|file| shelf.find(file.key));
    let used: u64 = used.map(|(_, place)| place.size()).sum();
    used * 2 < all
}

/// A number that no segment has had.
fn number(manifest: &Manifest) -> u64 {
    let now = nanoseconds(SystemTime::now()) as u64;
    let last = manifest.segments.iter().max().copied().unwrap_or_default();
    now.max(last.saturating_add(1))
}

/// Readers that have such a segment open go on reading it.
fn remove_unnamed(place: &Place, manifest: &Manifest) {
    let named: Vec<String> =
        manifest.segments.iter().map(|number| folder::segment_name(*number)).collect();
    for path in disk::files(&place.own, &[folder::SEGMENT]) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !named.iter().any(|known| known == name) {
            // What cannot be removed is tried again next time.
            let _ = fs::remove_file(path);
        }
    }
}
