//! The names of one file, each stored once.

use std::hash::BuildHasherDefault;

use indexmap::IndexSet;
use rustc_hash::FxHasher;

/// A name of one file: an index into its [`Names`]. Ids of different files do not compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(pub u32);

/// The table of names of one file.
#[derive(Debug, Default)]
pub struct Names {
    texts: IndexSet<Box<str>, BuildHasherDefault<FxHasher>>,
}

impl Names {
    /// The id of this text, new or old.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(index) = self.texts.get_index_of(text) {
            return Name(index as u32);
        }
        let (index, _) = self.texts.insert_full(text.into());
        Name(index as u32)
    }

    /// The id of this text, when some fact of the file has it.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Name> {
        self.texts.get_index_of(text).map(|index| Name(index as u32))
    }

    /// The text of a name; empty for an id of another file.
    #[must_use]
    pub fn text(&self, name: Name) -> &str {
        self.texts.get_index(name.0 as usize).map_or("", |text| text)
    }

    /// All texts, in the order of their ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.texts.iter().map(AsRef::as_ref)
    }
}
