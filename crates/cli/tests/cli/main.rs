//! The binary as its users meet it: a process with arguments, streams and an exit status.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod arguments;
mod baseline;
mod changed;
mod check;
mod docs;
mod doors;
mod formats;
mod mapping;
mod others;
mod process;
mod refusals;
mod rql;
mod sarif;
mod sources;
mod status;
mod stopping;
mod terminal;
