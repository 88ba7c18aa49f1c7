//! Names that are the same in any case of letters.

use bifrost_base::Name;
use bifrost_contract::DeclKind;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::index::Index;
use crate::lookup::{Lookup, Meant};

/// The ways in which names are written that are told apart by nothing but the case of letters.
#[derive(Default)]
pub(crate) struct Spellings(FxHashMap<String, SmallVec<[Name; 1]>>);

impl Spellings {
    pub(crate) fn add(&mut self, text: &str, word: Name) {
        let all = self.0.entry(text.to_ascii_lowercase()).or_default();
        if !all.contains(&word) {
            all.push(word);
        }
    }

    fn of(&self, text: &str) -> &[Name] {
        if self.0.is_empty() {
            return &[];
        }
        self.0.get(&text.to_ascii_lowercase()).map_or(&[], |all| all.as_slice())
    }
}

impl Index {
    /// The word for a name: as it is written, else in another case of letters.
    pub(crate) fn word(&self, name: &str) -> Option<Name> {
        self.words.find(name).or_else(|| self.spellings.of(name).first().copied())
    }

    /// The other ways in which a word is written, where case does not matter.
    pub(crate) fn spelled(&self, word: Name) -> impl Iterator<Item = Name> + '_ {
        let all = self.spellings.of(self.words.text(word)).iter().copied();
        all.filter(move |other| *other != word)
    }
}

impl Lookup<'_> {
    /// Whether something is meant by its name in any case of letters. Values are not.
    pub(crate) fn is_folded(&self, meant: &Meant) -> bool {
        match meant {
            Meant::Decl(at) => {
                self.index.decl(*at).is_some_and(|decl| decl.kind != DeclKind::Field)
            }
            Meant::Space(_) | Meant::File(_) => true,
        }
    }
}
