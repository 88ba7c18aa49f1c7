//! What is kept comes back as it was, or not at all.

// Tests may stop where they stand; clippy does not count the helpers of an integration test as tests.
#![allow(clippy::panic, clippy::unwrap_used)]

mod codec;
mod disk;
mod sources;
mod together;
