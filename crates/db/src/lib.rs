//! The stages between the texts of a code base and what is asked of it, each made once and made
//! again only where something changed.
//!
//! [`Stages`] is what a model asks. [`Session`] keeps what it made, and after [`Session::refresh`]
//! makes again what a change reaches: it is the only border with salsa. [`Eager`] makes everything
//! from scratch with the same functions, and is what a session is checked against. Nothing here
//! reads a disk: texts come from a [`Texts`].

mod ahead;
mod eager;
mod family;
mod given;
mod parallel;
mod queries;
mod session;
mod shelf;
mod stages;
mod stop;

pub use ahead::Ahead;
pub use eager::Eager;
pub use family::Family;
pub use given::{Given, Listing, Texts, With};
pub use parallel::side_by_side;
pub use session::Session;
pub use stages::{Manifests, Outline, Stages, Whole, number};
pub use stop::Stop;
