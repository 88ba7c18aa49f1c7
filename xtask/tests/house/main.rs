//! The walls of the house: what `docs/architecture.md` promises of the tree, checked on the tree itself.
//!
//! A file is a rule: a function from what it looks at to a list of faults, the test that the tree has none, and tests on
//! invented input that the rule sees what it is for. `lexer`, `code`, `manifest`, `metadata`, `page` and `tree` read.

// Tests may stop where they stand; clippy does not count the helpers of an integration test as tests.
#![allow(clippy::panic, clippy::unwrap_used)]

mod borders;
mod code;
mod graph;
mod guards;
mod headers;
mod labels;
mod lexer;
mod limits;
mod manifest;
mod metadata;
mod outside;
mod page;
mod silenced;
mod system;
mod tree;
mod versions;
