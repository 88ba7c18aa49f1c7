//! What each language is called and what it supports: filled from the adapters, read by all.

use crate::{Kind, KindSet, Op, Role};

/// How a language stands to a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindSupport {
    /// Some row of the adapter yields it.
    Supported,
    /// The language has no such construct, so an answer without it is whole.
    HasNone,
    /// The language has the construct under another kind; the text says what to ask for.
    Elsewhere(&'static str),
}

/// One language.
#[derive(Clone, Debug)]
pub struct LanguageInfo {
    /// The canonical label.
    pub label: &'static str,
    /// For people: `JavaScript`.
    pub title: &'static str,
    /// Other accepted spellings, lower case.
    pub aliases: &'static [&'static str],
    /// File extensions, without the dot, for people and for completions.
    pub extensions: Vec<&'static str>,
    /// Labels that a filter on this one also selects.
    pub covers: &'static [&'static str],
    /// Support by kind, in the order of [`Kind::all`].
    pub kinds: Vec<KindSupport>,
    /// The roles that some row of the adapter yields.
    pub roles: Vec<Role>,
    /// The steps that its resolver can do.
    pub steps: Vec<Op>,
}

impl LanguageInfo {
    /// A language of which only the names are known, which is all that reading a query takes.
    #[must_use]
    pub const fn named(label: &'static str, aliases: &'static [&'static str]) -> Self {
        Self {
            label,
            title: label,
            aliases,
            extensions: Vec::new(),
            covers: &[],
            kinds: Vec::new(),
            roles: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// How the language stands to a kind. Roots are supported when something below them is.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> KindSupport {
        self.kinds.get(kind as usize).copied().unwrap_or(KindSupport::HasNone)
    }

    /// The kinds that it yields.
    #[must_use]
    pub fn supported(&self) -> KindSet {
        Kind::all().filter(|kind| self.kind(*kind) == KindSupport::Supported).collect()
    }

    /// True when some row yields this role.
    #[must_use]
    pub fn has_role(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }
}

/// All languages of this build, in the order in which they are listed to people.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    languages: Vec<LanguageInfo>,
}

impl Catalog {
    /// A catalogue of these languages.
    #[must_use]
    pub fn new(languages: Vec<LanguageInfo>) -> Self {
        Self { languages }
    }

    /// Its languages, in order.
    #[must_use]
    pub fn languages(&self) -> &[LanguageInfo] {
        &self.languages
    }

    /// The language with this canonical label.
    #[must_use]
    pub fn get(&self, label: &str) -> Option<&LanguageInfo> {
        self.languages.iter().find(|language| language.label == label)
    }

    /// The language of a label or alias, in any case of letters.
    #[must_use]
    pub fn resolve(&self, word: &str) -> Option<&LanguageInfo> {
        let word = word.to_ascii_lowercase();
        self.languages
            .iter()
            .find(|language| language.label == word || language.aliases.contains(&word.as_str()))
    }

    /// Canonical labels, in order.
    pub fn labels(&self) -> impl Iterator<Item = &'static str> + Clone + '_ {
        self.languages.iter().map(|language| language.label)
    }
}
