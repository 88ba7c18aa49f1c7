//! What lies on disk: kept, found again, harmed, foreign.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use bifrost_base::{Stamp, nanoseconds};
use bifrost_hir::Mentions;
use bifrost_languages::adapters;
use bifrost_store::{Entry, Seen, Store};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tempfile::TempDir;

use crate::sources::{Sample, few, told};

/// The cache of one root, with some sources that are not on disk.
pub(crate) struct Shelf {
    pub(crate) folder: TempDir,
    /// Where the cache is: that folder, or one of another process.
    pub(crate) at: PathBuf,
    pub(crate) root: PathBuf,
    pub(crate) samples: Vec<Sample>,
}

impl Shelf {
    pub(crate) fn new(count: usize) -> Self {
        let samples = few(count);
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().to_owned();
        Self { folder, at, root: PathBuf::from("/no/such/root"), samples }
    }

    pub(crate) fn open(&self) -> Store {
        let leads = adapters().flat_map(|adapter| adapter.leads().collect::<Vec<_>>());
        Store::open(&self.at, &self.root, leads).unwrap()
    }

    pub(crate) fn seen<'s>(&self, sample: &'s Sample, number: i128) -> Seen<'s> {
        let (size, time) = (sample.text.len() as u64, Some(number));
        let stamp = Stamp { size, modified: time, changed: time, inode: 1 };
        Seen { path: &sample.path, reader: 1, stamp, at: SystemTime::now() }
    }

    pub(crate) fn keep_all(&self, store: &Store) {
        for sample in &self.samples {
            let words = Mentions::of(sample.text.as_bytes());
            store.keep(&self.seen(sample, 5), sample.text.as_bytes(), &entry(sample), &words);
        }
    }

    pub(crate) fn own(&self) -> Vec<PathBuf> {
        let store = self.open();
        let mut files: Vec<PathBuf> =
            fs::read_dir(store.folder()).unwrap().map(|it| it.unwrap().path()).collect();
        files.sort();
        files
    }
}

/// True when all that is found is right; the number of what is found.
pub(crate) fn check(shelf: &Shelf, store: &Store) -> usize {
    let mut found = 0;
    for sample in &shelf.samples {
        let Some(kept) = store.unchanged(&shelf.seen(sample, 5)) else { continue };
        let text = sample.text.as_bytes();
        assert!(kept.is_of(&shelf.seen(sample, 5), text));
        if let (Some(whole), Some(words)) = (kept.entry(), kept.words()) {
            assert_eq!(shown(&whole), shown(&entry(sample)));
            assert_eq!(words.mentions.numbers(), Mentions::of(text).numbers());
            assert_eq!(words.damaged, sample.facts.damaged);
            found += 1;
        }
    }
    found
}

fn shown(entry: &Entry) -> String {
    let Entry { facts, text, imprint, sketch } = entry;
    format!("{} {text} {imprint} {sketch}", told(facts))
}

/// What is kept of a sample.
pub(crate) fn entry(sample: &Sample) -> Entry {
    let (text, sketch) = (u64::MAX - sample.text.len() as u64, sample.path.repeat(2));
    Entry { facts: sample.facts.clone(), text, imprint: sample.facts.imprint(), sketch }
}

/// Writes what is new. Where another test starts a process, that has the lock for a moment too.
pub(crate) fn save(store: &Store) {
    let mut tries = (0..200).map(|_| {
        thread::sleep(Duration::from_millis(5));
        store.save(&|_| true).unwrap()
    });
    assert!(tries.any(|saved| saved));
}

fn saved(count: usize) -> Shelf {
    let shelf = Shelf::new(count);
    let store = shelf.open();
    shelf.keep_all(&store);
    save(&store);
    shelf
}

#[test]
fn what_was_kept_is_found_by_its_stamp_and_by_its_text() {
    let shelf = saved(200);
    let store = shelf.open();
    assert_eq!(check(&shelf, &store), 200);
    let sample = &shelf.samples[0];
    let (later, text) = (shelf.seen(sample, 6), sample.text.as_bytes());
    assert!(store.unchanged(&later).is_none(), "another stamp");
    let other = Seen { reader: 2, ..shelf.seen(sample, 5) };
    assert!(store.unchanged(&other).is_none() && store.same_text(&other, text).is_none());
    assert!(store.same_text(&later, b"x").is_none(), "another text");
    assert_eq!(
        shown(&store.same_text(&later, text).unwrap().entry().unwrap()),
        shown(&entry(sample))
    );
    save(&store);
    assert!(shelf.open().unchanged(&later).is_some());
    assert!(!shelf.open().save(&|_| true).unwrap(), "nothing is new");
}

#[test]
fn a_file_that_was_changed_just_now_is_known_by_its_text_only() {
    let shelf = Shelf::new(1);
    let (store, sample) = (shelf.open(), &shelf.samples[0]);
    let text = sample.text.as_bytes();
    let now = nanoseconds(SystemTime::now());
    let fresh = Seen {
        stamp: Stamp { modified: Some(now), ..shelf.seen(sample, 5).stamp },
        ..shelf.seen(sample, 5)
    };
    store.keep(&fresh, text, &entry(sample), &Mentions::of(text));
    save(&store);
    let store = shelf.open();
    assert!(store.unchanged(&fresh).is_none());
    assert!(store.same_text(&fresh, text).is_some());
    assert!(!store.save(&|_| true).unwrap(), "it cannot be told yet");
    let later = Seen { at: SystemTime::now() + Duration::from_secs(60), ..fresh };
    assert!(store.same_text(&later, text).is_some());
    save(&store);
    assert!(shelf.open().unchanged(&later).is_some());
}

#[test]
fn many_savings_make_few_files_and_lose_nothing() {
    let shelf = Shelf::new(60);
    for sample in &shelf.samples {
        let store = shelf.open();
        let words = Mentions::of(sample.text.as_bytes());
        store.keep(&shelf.seen(sample, 5), sample.text.as_bytes(), &entry(sample), &words);
        save(&store);
    }
    assert_eq!(check(&shelf, &shelf.open()), 60);
    assert!(shelf.own().len() < 10, "{:?}", shelf.own());
}

#[test]
fn files_that_are_gone_are_forgotten() {
    let shelf = saved(100);
    let store = shelf.open();
    let left = &shelf.samples[3].path;
    let text = shelf.samples[3].text.as_bytes();
    assert!(store.same_text(&shelf.seen(&shelf.samples[3], 9), text).is_some());
    let before: u64 = shelf.own().iter().map(|it| size(it)).sum();
    while !store.save(&|path| path == left).unwrap() {}
    let after: u64 = shelf.own().iter().map(|it| size(it)).sum();
    assert!(after * 5 < before, "{before} to {after}");
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).unwrap().len()
}

#[test]
fn every_changed_byte_is_a_miss() {
    let shelf = saved(40);
    let files: Vec<PathBuf> = shelf.own().into_iter().filter(|it| size(it) > 0).collect();
    let mut runner = TestRunner::new(ProptestConfig::with_cases(300));
    runner
        .run(
            &(any::<prop::sample::Index>(), any::<prop::sample::Index>(), 1..=255_u8),
            |(of, at, by)| {
                let path = of.get(&files);
                let whole = fs::read(path).unwrap();
                let mut bytes = whole.clone();
                bytes[at.index(whole.len())] ^= by;
                fs::write(path, bytes).unwrap();
                let found = check(&shelf, &shelf.open());
                prop_assert!(found < 40);
                fs::write(path, &whole[..at.index(whole.len())]).unwrap();
                check(&shelf, &shelf.open());
                fs::write(path, whole).unwrap();
                Ok(())
            },
        )
        .unwrap();
    assert_eq!(check(&shelf, &shelf.open()), 40);
}

#[test]
fn a_foreign_or_missing_file_is_a_miss_and_is_replaced() {
    let shelf = saved(40);
    for path in shelf.own() {
        for content in [&b""[..], b"foreign", &[0; 4_096]] {
            fs::write(&path, content).unwrap();
            check(&shelf, &shelf.open());
        }
        fs::remove_file(&path).unwrap();
        check(&shelf, &shelf.open());
    }
    let store = shelf.open();
    shelf.keep_all(&store);
    save(&store);
    assert_eq!(check(&shelf, &shelf.open()), 40);
}

#[test]
fn a_folder_that_cannot_be_written_loses_nothing_but_time() {
    let shelf = Shelf::new(3);
    fs::write(shelf.folder.path().join("file"), "").unwrap();
    let shelf = Shelf { at: shelf.folder.path().join("file"), ..shelf };
    let store = shelf.open();
    shelf.keep_all(&store);
    assert!(store.save(&|_| true).is_err());
    assert_eq!(check(&shelf, &store), 0);
}
