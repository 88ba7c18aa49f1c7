//! A grammar as a value, and the ids of its node kinds and fields.

use crate::Quotes;

/// Id of a node kind of one grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(pub u16);

/// Id of a field of one grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldId(pub(crate) std::num::NonZeroU16);

/// The text to parse in the place of another, of the same length; none when that can be parsed.
pub type Disguise = fn(&[u8]) -> Option<Vec<u8>>;

/// A grammar that the parser can be set to.
#[derive(Clone, Debug)]
pub struct Grammar {
    pub(crate) language: tree_sitter::Language,
    pub(crate) angle_runs: bool,
    pub(crate) disguise: Option<Disguise>,
    pub(crate) quotes: Option<Quotes>,
}

impl Grammar {
    /// Wraps a grammar crate's language.
    pub fn new(language: impl Into<tree_sitter::Language>) -> Self {
        Self { language: language.into(), angle_runs: false, disguise: None, quotes: None }
    }

    /// Marks a grammar whose error recovery is quadratic over unclosed `<`, so that a file with a
    /// long run of them is refused before it is parsed.
    #[must_use]
    pub const fn guard_angle_runs(mut self) -> Self {
        self.angle_runs = true;
        self
    }

    /// Lets the parser read another text of the same length where the grammar is behind the
    /// language. Nodes keep their places, so that everything else reads the true text.
    #[must_use]
    pub const fn disguise(mut self, disguise: Disguise) -> Self {
        self.disguise = Some(disguise);
        self
    }

    /// Marks a grammar that leaves some code as bare tokens, so that it is parsed again.
    #[must_use]
    pub const fn quotes(mut self, quotes: Quotes) -> Self {
        self.quotes = Some(quotes);
        self
    }

    /// The ids of the node kinds with this name: the named one, the anonymous token, or both.
    #[must_use]
    pub fn kinds(&self, name: &str) -> Vec<KindId> {
        [true, false]
            .into_iter()
            .map(|named| KindId(self.language.id_for_node_kind(name, named)))
            .filter(|id| id.0 != 0)
            .collect()
    }

    /// The id of the named node kind with this name.
    #[must_use]
    pub fn named_kind(&self, name: &str) -> Option<KindId> {
        Some(KindId(self.language.id_for_node_kind(name, true))).filter(|id| id.0 != 0)
    }

    /// The id of the field with this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<FieldId> {
        self.language.field_id_for_name(name).map(FieldId)
    }

    /// One more than the largest kind id, for tables indexed by it.
    #[must_use]
    pub fn kind_count(&self) -> usize {
        self.language.node_kind_count()
    }
}
