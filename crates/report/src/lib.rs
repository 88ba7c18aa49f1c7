//! Rows to JSON and to text for people.
//!
//! A report computes nothing: what an answer says is decided by the executor; here it gets its
//! names, its order of keys and its ranges.

mod json;

pub use json::{envelope, envelope_lines};
