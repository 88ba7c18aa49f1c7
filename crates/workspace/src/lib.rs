//! The only border with the file system: discovery, ignore rules and loading.
//!
//! [`Tree::discover`] walks a root once and answers a sorted list of files; [`Scope`] says which of
//! them a query's `where` selects; a [`Loader`] reads one, and says at once when it cannot hold an
//! answer. Nothing here knows a language: the caller's [`Classify`] gives every file its label.
//!
//! Nothing is left out in silence: what could not be searched is a [`Skip`] of the tree, or the
//! [`Loaded::Skipped`] of a file.

mod inside;
mod large;
mod load;
mod needles;
mod relative;
mod root;
mod rules;
mod scope;
mod stamp;
mod text;
mod tree;
mod visit;
mod walk;

pub use inside::{UnreadFile, read_inside};
pub use load::{Loaded, Loader};
pub use needles::Needles;
pub use relative::{OutsideRoot, relative_glob};
pub use root::RootError;
pub use scope::Scope;
pub use tree::{Classify, Discovery, FileEntry, ManifestEntry, Skip, Tree};
pub use visit::FIRST_LINE_BYTES;
