//! The S-expression notation: text to the same query, and a query to text.
//!
//! ```
//! # let catalog = bifrost_contract::Catalog::default();
//! let query = bifrost_rql::parse(br#"(call :callee "eval" :args [(_ :capture "what")])"#, &catalog);
//! assert_eq!(
//!     bifrost_rql::print(&query.unwrap()),
//!     "(call :callee \"eval\" :args [(_ :capture \"what\")])\n",
//! );
//! ```
//!
//! The path of a query through it: `token` (text to tokens), `reader` (tokens to brackets), `lower`
//! (brackets to the tree of JSON that they stand for), and from there `bifrost_query`, so that
//! every rule, every limit and every message is that of JSON. `excerpt` shows the place of a fault.
//! The way back is `print` over `layout`.

mod document;
mod excerpt;
mod layout;
mod lower;
mod number;
mod print;
mod reader;
mod string;
mod token;
pub mod words;

use bifrost_contract::Catalog;
use bifrost_query::{Query, Refusal};

pub use document::Document;
pub use print::print;
pub use token::{Token, TokenKind, tokens};

/// Reads one query.
///
/// # Errors
/// With what is wrong, each fault with its JSON path and its place in the text.
pub fn parse(text: &[u8], catalog: &Catalog) -> Result<Query, Refusal> {
    Document::read(text)?.check(catalog)
}

/// True for text that can be this notation and not JSON: after blanks it begins with a bracket or a
/// comment.
#[must_use]
pub fn is_rql(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'(' | b';'))
}
