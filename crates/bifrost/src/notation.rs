//! The two notations of a query, and which of them a text is in.

use std::path::Path;

use bifrost_contract::Catalog;
use bifrost_query::{Query, Refusal, canonical};
use bifrost_rql::Document;

/// How a query is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `{"match": ...}`
    Json,
    /// `(call ...)`
    Rql,
}

/// The extension of files in RQL.
const RQL: &str = "rql";

impl Notation {
    /// That of a text: RQL begins with a bracket or a comment, which JSON never does.
    #[must_use]
    pub fn of_text(text: &[u8]) -> Self {
        if bifrost_rql::is_rql(text) { Notation::Rql } else { Notation::Json }
    }

    /// That of a file: its extension tells, and without one that is known its text.
    #[must_use]
    pub fn of_file(path: &Path, text: &[u8]) -> Self {
        let extension = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some(RQL) => Notation::Rql,
            Some("json") => Notation::Json,
            _ => Notation::of_text(text),
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Notation::Json => Notation::Rql,
            Notation::Rql => Notation::Json,
        }
    }

    /// Reads a query.
    ///
    /// # Errors
    /// With all that is wrong with it.
    pub fn parse(self, text: &[u8], catalog: &Catalog) -> Result<Query, Refusal> {
        match self {
            Notation::Json => bifrost_query::parse(text, catalog),
            Notation::Rql => bifrost_rql::parse(text, catalog),
        }
    }

    /// Writes a query in its canonical form, indented, with a line feed at the end.
    #[must_use]
    pub fn print(self, query: &Query) -> String {
        match self {
            Notation::Json => format!("{:#}\n", canonical(query)),
            Notation::Rql => bifrost_rql::print(query),
        }
    }

    /// Adds places to faults that were found after the text was read.
    pub(crate) fn locate(self, refusal: Refusal, text: &[u8]) -> Refusal {
        match self {
            Notation::Json => refusal,
            Notation::Rql => match Document::read(text) {
                Ok(document) => document.locate(refusal),
                Err(_) => refusal,
            },
        }
    }
}

/// Reads a query in either notation.
///
/// # Errors
/// With all that is wrong with it.
pub fn parse(text: &[u8], catalog: &Catalog) -> Result<Query, Refusal> {
    Notation::of_text(text).parse(text, catalog)
}
