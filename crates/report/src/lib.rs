//! Rows to JSON and to text for people.
//!
//! A report computes nothing: what an answer says is decided by the executor; here it gets its
//! names, its order of keys and its ranges. So do the capability matrix and the facts of a file.

mod facts;
mod json;
mod matrix;
mod schema;
mod sheets;
mod spots;
mod starter;
mod stats;
mod text;

pub use facts::facts;
pub use json::{Page, diagnostic, envelope, error, range, rows, verdict};
pub use matrix::{language_markdown, languages, languages_markdown, languages_text};
pub use schema::schema;
pub use spots::{SPOT_NEED, Spot, spots};
pub use starter::starter;
pub use stats::{LanguageStats, Tally, stats, stats_text};
pub use text::{TextStyle, count, text, text_rows};
