//! The names of one file, each stored once.

use rustc_hash::FxHashMap;

/// A name of one file: an index into its [`Names`]. Ids of different files do not compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(pub u32);

/// The table of names of one file.
#[derive(Debug, Default)]
pub struct Names {
    texts: Vec<Box<str>>,
    ids: FxHashMap<Box<str>, Name>,
}

impl Names {
    /// The id of this text, new or old.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(name) = self.ids.get(text) {
            return *name;
        }
        let name = Name(self.texts.len() as u32);
        self.texts.push(text.into());
        self.ids.insert(text.into(), name);
        name
    }

    /// The id of this text, when some fact of the file has it.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Name> {
        self.ids.get(text).copied()
    }

    /// The text of a name; empty for an id of another file.
    #[must_use]
    pub fn text(&self, name: Name) -> &str {
        self.texts.get(name.0 as usize).map_or("", |text| text)
    }

    /// All texts, in the order of their ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.texts.iter().map(AsRef::as_ref)
    }
}
