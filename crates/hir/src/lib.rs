//! The facts of one file, the vocabulary that adapters speak, and the one lowering walk.

mod facts;

pub use facts::{Decl, DeclId, Edge, Fact, FactId, FileFacts, Target};
