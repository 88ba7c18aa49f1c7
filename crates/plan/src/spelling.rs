//! How a language writes a name: the one thing that anchors must ask of an adapter.

use bifrost_contract::{Kind, Role};

/// Where a name is to occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelled {
    /// As the name of a fact of exactly this kind.
    Kind(Kind),
    /// As the name of a target of this role; for `kwargs` also as the key.
    Role(Role),
}

/// What the adapters say about the spelling of names.
pub trait Spelling {
    /// The words that must stand in a text of this language for the name to occur there. Empty
    /// when nothing can be said, so that the name prunes nothing.
    fn words(&self, language: &str, of: Spelled, name: &str) -> Vec<String>;
}
