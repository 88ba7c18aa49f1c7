//! What the tests of the executor share: a notation for files, a model in memory, a way to ask, and
//! a plain matcher to compare with.

#![allow(dead_code, reason = "each test file uses some of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

pub(crate) mod ask;
pub(crate) mod graph;
pub(crate) mod grow;
pub(crate) mod memory;
pub(crate) mod mirror;
pub(crate) mod notation;
pub(crate) mod patterns;
pub(crate) mod plain;
pub(crate) mod sites;
pub(crate) mod trails;
