//! The facts of one file, the vocabulary that adapters speak, and the one lowering walk.
//!
//! A language is a table of rows over grammar nodes ([`shape`]); [`lower`] walks a tree once and
//! turns it into [`FileFacts`]. Nothing here knows another file, a query, or which languages exist.

mod adapter;
mod build;
mod compile;
mod decls;
mod facts;
mod lower;
mod outline;
mod scopes;
pub mod shape;
mod site;

pub use adapter::{Adapter, Dialect, Lack, ModuleParts, spell_words};
pub use compile::{Compiled, UnknownWord};
pub use facts::{Decl, DeclId, Edge, Fact, FactId, FileFacts, Target};
pub use lower::{Parsed, Unlowered, lower};
pub use outline::outline;
pub use site::{Look, Site};
