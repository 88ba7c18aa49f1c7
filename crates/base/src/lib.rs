//! The words that every room shares: spans, places, names, globs and regular expressions.
//!
//! This crate knows no query, no language and no file. It owns the borders with `globset` and
//! `regex-automata`, so that the crate that checks a query and the crate that runs it agree.

mod glob;
mod ids;
mod lines;
mod names;
mod near;
mod pattern;
mod snippet;
mod span;
mod stamp;

pub use glob::{Glob, GlobError};
pub use ids::FileId;
pub use lines::{LineIndex, Place};
pub use names::{Name, Names};
pub use near::nearest;
pub use pattern::{Pattern, PatternError, REGEX_SIZE_LIMIT};
pub use snippet::{SNIPPET_BYTES, snippet};
pub use span::Span;
pub use stamp::{Stamp, nanoseconds};
