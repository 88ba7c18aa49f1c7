//! Documentation comments: where they stand, their tags, and the types in these.
//!
//! The checker of JavaScript reads them as declarations, so they are as sure as those.

mod comment;
mod names;
mod tags;
mod types;

pub(super) use comment::{documentation, is_documented, of_node};
pub(crate) use names::{imports, names, templates};
pub(super) use tags::{Tag, tags};
pub(super) use types::read;
