//! The facts of one file, the vocabulary that adapters speak, and the one lowering walk.
//!
//! A language is a table of rows over grammar nodes ([`shape`]); [`lower`] walks a tree once and
//! turns it into [`FileFacts`], and [`read`] is the way to there from bytes. Nothing here knows
//! another file, a query, or which languages exist.

mod adapter;
pub mod bodies;
mod body;
mod build;
mod comments;
mod compile;
mod decls;
mod facts;
mod imprint;
mod lower;
mod mean;
pub mod meaning;
mod mentions;
mod outline;
mod read;
mod rests;
mod scopes;
pub mod semantics;
pub mod shape;
mod site;

pub use adapter::{Adapter, Dialect, Lack, ModuleParts, spell_words};
pub use comments::comments;
pub use compile::{Compiled, UnknownWord};
pub use facts::{Decl, DeclId, Edge, Fact, FactId, FileFacts, Lowered, Target};
pub use lower::{Parsed, Source, Unlowered, lower};
pub use mentions::{Mentions, Wanted};
pub use outline::outline;
pub use read::{Hidden, HiddenAttribute, Reading, Recover, Recovery, read};
pub use rests::TypeNumbers;
pub use site::{Look, Site};
