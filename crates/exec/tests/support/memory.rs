//! A code model in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bifrost_contract::SkipReason;
use bifrost_hir::FileFacts;
use bifrost_model::{CodeModel, Document, FileEntry, FileId, KnownSkip, Lookup, Stopped, Words};

use super::notation;

/// A model whose clones share everything.
#[derive(Clone, Default)]
pub(crate) struct Memory(Arc<Inner>);

#[derive(Default)]
struct Inner {
    entries: Vec<FileEntry>,
    files: Vec<Held>,
    skips: Vec<KnownSkip>,
    looks: AtomicUsize,
    /// Set the flag after this many looks.
    trip: Option<(usize, Arc<AtomicBool>)>,
}

/// A file as held.
pub(crate) enum Held {
    /// It can be searched.
    Whole(Document),
    /// It can be read, so its text says whether it is missed, and not searched.
    Unsearched(SkipReason, String),
    /// Looking into it is where the model is stopped.
    Stops,
}

impl Held {
    /// A file from its text and facts.
    pub(crate) fn new((text, facts): (String, FileFacts)) -> Self {
        Held::Whole(Document { text: text.into_bytes().into(), facts: Arc::new(facts) })
    }

    /// A file from its notation.
    pub(crate) fn of(notation: &str) -> Self {
        Held::new(notation::file(notation))
    }

    /// The same with syntax errors.
    pub(crate) fn damaged(notation: &str) -> Self {
        let (text, facts) = notation::file(notation);
        Held::new((text, FileFacts { damaged: true, ..facts }))
    }
}

impl Memory {
    /// A model of these files, sorted by path. The extension of a path is its label.
    pub(crate) fn new(files: impl IntoIterator<Item = (String, Held)>) -> Self {
        let mut files: Vec<_> = files.into_iter().collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        let entry = |path: &String| FileEntry { path: path.clone(), language: label(path) };
        let entries = files.iter().map(|(path, _)| entry(path)).collect();
        let files = files.into_iter().map(|(_, held)| held).collect();
        Self(Arc::new(Inner { entries, files, ..Inner::default() }))
    }

    /// A model of one file.
    pub(crate) fn one(notation: &str) -> Self {
        Self::new([("a.python".to_owned(), Held::of(notation))])
    }

    /// With files that discovery could not offer.
    pub(crate) fn with_skips(self, skips: Vec<KnownSkip>) -> Self {
        let inner = Arc::into_inner(self.0).unwrap();
        Self(Arc::new(Inner { skips, ..inner }))
    }

    /// A model that sets a flag after so many looks.
    pub(crate) fn tripping(self, after: usize, flag: Arc<AtomicBool>) -> Self {
        let inner = Arc::into_inner(self.0).unwrap();
        Self(Arc::new(Inner { trip: Some((after, flag)), ..inner }))
    }

    /// How often a file was looked into.
    pub(crate) fn looks(&self) -> usize {
        self.0.looks.load(Ordering::SeqCst)
    }
}

fn label(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, label)| label) {
        Some("java") => "java",
        Some("ruby") => "ruby",
        _ => "python",
    }
}

impl CodeModel for Memory {
    fn files(&self) -> &[FileEntry] {
        &self.0.entries
    }

    fn known_skips(&self) -> &[KnownSkip] {
        &self.0.skips
    }

    fn look(&self, file: FileId, words: &Words) -> Result<Lookup, Stopped> {
        let looks = self.0.looks.fetch_add(1, Ordering::SeqCst) + 1;
        if let Some((after, flag)) = &self.0.trip
            && looks >= *after
        {
            flag.store(true, Ordering::SeqCst);
        }
        let lacks = |text: &[u8]| {
            let holds = |word: &String| text.windows(word.len()).any(|it| it == word.as_bytes());
            !words.as_slice().iter().all(holds)
        };
        Ok(match &self.0.files[file.0 as usize] {
            Held::Stops => return Err(Stopped),
            Held::Whole(document) if lacks(&document.text) => Lookup::NotMentioned,
            Held::Whole(document) => Lookup::Found(document.clone()),
            Held::Unsearched(_, text) if lacks(text.as_bytes()) => Lookup::NotMentioned,
            Held::Unsearched(reason, _) => Lookup::Skipped(*reason),
        })
    }
}
