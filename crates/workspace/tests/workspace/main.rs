//! The file system as it really is: ignore rules, odd entries, files that change.
#![allow(clippy::unwrap_used)]

mod agreement;
mod discover;
mod ignore_rules;
mod kit;
mod load;
mod odd_entries;
mod relative;
mod scope;
