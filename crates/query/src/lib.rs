//! JSON to a checked query, every refusal with its path, and canonical JSON back out.
//!
//! [`parse`] reads a query and either gives a [`Query`] in which nothing is left to check, or a
//! [`Refusal`] that lists what is wrong in document order. [`canonical`] writes a query back, and
//! [`schema`] publishes the same tables as a JSON Schema. This crate knows no file and no
//! language: languages come in as a `Catalog`. A query in another notation comes in as a
//! [`tree`] through [`check`].
//!
//! ```
//! use bifrost_contract::{Catalog, LanguageInfo};
//!
//! let catalog = Catalog::new(vec![LanguageInfo::named("python", &["py"])]);
//! let text = br#"{"languages": ["py"], "match": {"kind": "call", "callee": {"name": "eval"}}}"#;
//! let query = bifrost_query::parse(text, &catalog).unwrap();
//! assert_eq!(query.languages, ["python"]);
//! assert_eq!(query.limit, 100);
//!
//! let wrong = br#"{"match": {"kind": "cal"}, "limit": 0}"#;
//! let refusal = bifrost_query::parse(wrong, &catalog).unwrap_err();
//! let paths: Vec<&str> = refusal.errors.iter().map(|fault| fault.path.as_str()).collect();
//! assert_eq!(paths, ["match.kind", "limit"]);
//! assert_eq!(refusal.errors[0].did_you_mean, Some("call"));
//! ```
//!
//! The path of a query through it: `read` (text to tree), `check` (tree to query, faults with the
//! ordinals of the nodes that they concern), `refusal` (ordinals to paths).

mod ast;
mod canonical;
mod check;
mod fields;
mod read;
mod refusal;
mod schema;
#[cfg(feature = "testing")]
pub mod testing;
pub mod tree;
mod words;

use bifrost_contract::Catalog;

pub use ast::{Input, NameTest, Pattern, Query, Reach, RolePattern, Step, Targets};
pub use canonical::{canonical, to_canonical_string};
pub use refusal::{Fault, Refusal};
pub use schema::schema;

use tree::Node;

/// Reads one query.
///
/// # Errors
/// With everything that is wrong with it, in document order, when anything is.
pub fn parse(text: &[u8], catalog: &Catalog) -> Result<Query, Refusal> {
    let tree = read::read(text).map_err(Refusal::of_text)?;
    check(&tree, catalog, &|_| None)
}

/// Checks a query that was read from another notation. `excerpt` shows the place of a node, by its
/// ordinal, in the text that was read.
///
/// # Errors
/// With everything that is wrong with it, in the order of the tree, when anything is.
pub fn check(
    tree: &Node,
    catalog: &Catalog,
    excerpt: &dyn Fn(usize) -> Option<String>,
) -> Result<Query, Refusal> {
    check::check(tree, catalog, excerpt)
}
