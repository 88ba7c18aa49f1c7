//! What is kept on disk of one file, as the stages ask it and add to it.
//!
//! The bytes are those of a text, so whatever comes from here is what the text would have said:
//! without it everything is made anew.

use std::sync::Arc;
use std::time::SystemTime;

use bifrost_base::Stamp;
use bifrost_hir::Mentions;
use bifrost_languages::Reader;
use bifrost_store::{Entry, Kept, Seen, Store};

use crate::given::Texts;
use crate::stages::Outline;

/// The place of one file in what is kept.
pub(crate) struct Shelf<'a> {
    store: &'a Store,
    texts: &'a dyn Texts,
    file: Seen<'a>,
}

/// One file as it was listed.
#[derive(Clone, Copy)]
pub(crate) struct Listed<'a> {
    pub(crate) path: &'a str,
    pub(crate) reader: Reader,
    pub(crate) stamp: Stamp,
    /// A time before it was listed.
    pub(crate) at: SystemTime,
}

impl<'a> Shelf<'a> {
    /// None for a file that is too large to be read: what was kept of it under another limit does
    /// not count.
    pub(crate) fn new(store: &'a Store, texts: &'a dyn Texts, listed: Listed<'a>) -> Option<Self> {
        let Listed { path, reader, stamp, at } = listed;
        // The numbers of readers are small.
        let reader = u32::try_from(reader.number()).ok()?;
        let file = Seen { path, reader, stamp, at };
        texts.reads(stamp.size).then_some(Self { store, texts, file })
    }

    /// What the file says, if it is as it was when that was kept. It is not read.
    pub(crate) fn unchanged(&self) -> Option<Outline> {
        outline(&self.store.unchanged(&self.file)?)
    }

    /// What a text says, if that was kept.
    pub(crate) fn same_text(&self, text: &[u8]) -> Option<Outline> {
        outline(&self.store.same_text(&self.file, text)?)
    }

    /// What an unchanged file says of where others are.
    pub(crate) fn sketch(&self) -> Option<String> {
        self.store.unchanged(&self.file)?.entry().map(|entry| entry.sketch)
    }

    /// The words of an unchanged file that could be read whole.
    pub(crate) fn words(&self) -> Option<Mentions> {
        let words = self.store.unchanged(&self.file)?.words()?;
        (!words.damaged).then_some(words.mentions)
    }

    /// Keeps what the text of the file says.
    pub(crate) fn keep(&self, text: &[u8], outline: &Outline, sketch: Option<fn(&[u8]) -> String>) {
        let Ok(facts) = &outline.facts else { return };
        if !self.texts.is_still(self.file.path, self.file.stamp) {
            return;
        }
        let sketch = sketch.map_or_else(String::new, |sketch| sketch(text));
        let Outline { text: number, imprint, .. } = outline;
        let entry = Entry { facts: facts.clone(), text: *number, imprint: *imprint, sketch };
        self.store.keep(&self.file, text, &entry, &outline.mentions);
    }
}

fn outline(kept: &Kept<'_>) -> Option<Outline> {
    let Entry { facts, text, imprint, .. } = kept.entry()?;
    let mentions = Arc::new(kept.words()?.mentions);
    Some(Outline { facts: Ok(facts), mentions, text, imprint })
}
