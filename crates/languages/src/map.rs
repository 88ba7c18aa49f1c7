//! Extensions that the caller gives to a language: `EXT=LABEL`.

use std::fmt;
use std::str::FromStr;

use bifrost_base::nearest;

use crate::registry::{Reader, Registry};

/// Which language reads files of which extension, before their names are asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LanguageMap {
    entries: Vec<Mapped>,
}

/// One extension and its language, read from `EXT=LABEL`.
///
/// The language may be said by an alias. Of several grammars of a language, it is read with the one
/// that claims the extension anyway, else with the one whose own extension the alias is, else with
/// the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapped {
    /// With the dot.
    ending: String,
    reader: Reader,
}

/// What is wrong with an `EXT=LABEL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapError {
    /// It has another form.
    Form(String),
    /// There is no such language.
    Language {
        /// What was said.
        word: String,
        /// What was probably meant.
        did_you_mean: Option<&'static str>,
        /// The labels of all languages.
        accepted: Vec<&'static str>,
    },
}

impl LanguageMap {
    /// The reader of a file of this name, if its extension is given to a language: of several that
    /// fit the longest, of equal ones the last. Letters count in any case.
    #[must_use]
    pub fn reader(&self, file_name: &str) -> Option<Reader> {
        let fits = self.entries.iter().filter(|entry| entry.fits(file_name));
        fits.max_by_key(|entry| entry.ending.len()).map(|entry| entry.reader)
    }
}

impl FromIterator<Mapped> for LanguageMap {
    fn from_iter<I: IntoIterator<Item = Mapped>>(entries: I) -> Self {
        Self { entries: entries.into_iter().collect() }
    }
}

impl Mapped {
    fn fits(&self, file_name: &str) -> bool {
        let at = file_name.len().checked_sub(self.ending.len());
        at.and_then(|at| file_name.get(at..))
            .is_some_and(|end| end.eq_ignore_ascii_case(&self.ending))
    }
}

impl FromStr for Mapped {
    type Err = MapError;

    fn from_str(text: &str) -> Result<Self, MapError> {
        let form = || MapError::Form(text.to_owned());
        let (extension, word) = text.split_once('=').ok_or_else(form)?;
        let extension = extension.strip_prefix('.').unwrap_or(extension);
        let sound = |part: &str| !part.is_empty() && !part.contains(['/', '\\', '=', '*']);
        let whole = |part: &str| !part.split('.').any(str::is_empty);
        if !sound(extension) || !sound(word) || !whole(extension) {
            return Err(form());
        }
        let reader = Reader::chosen(word, extension).ok_or_else(|| unknown(word))?;
        Ok(Self { ending: format!(".{extension}"), reader })
    }
}

fn unknown(word: &str) -> MapError {
    let catalog = Registry::new().catalog();
    let aliases = catalog.languages().iter().flat_map(|language| language.aliases).copied();
    let near = nearest(word, catalog.labels()).or_else(|| nearest(word, aliases));
    MapError::Language {
        word: word.to_owned(),
        did_you_mean: near.and_then(|near| Some(catalog.resolve(near)?.label)),
        accepted: catalog.labels().collect(),
    }
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MapError::Form(text) => {
                write!(f, "`{text}` gives no extension to a language; write it like EXT=LABEL")
            }
            MapError::Language { word, did_you_mean, accepted } => {
                write!(f, "unknown language `{word}`")?;
                if let Some(guess) = did_you_mean {
                    write!(f, " (did you mean `{guess}`?)")?;
                }
                write!(f, "; accepted: {}", accepted.join(", "))
            }
        }
    }
}

impl std::error::Error for MapError {}
