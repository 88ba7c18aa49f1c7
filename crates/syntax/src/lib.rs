//! The only border with tree-sitter: budgeted parsing, node access and error ranges.
//!
//! Nothing here knows a query, a fact or a language; a [`Grammar`] is a value that the caller brings.

mod grammar;
mod guard;
mod inset;
mod node;
mod parser;

pub use grammar::{Disguise, FieldId, Grammar, KindId};
pub use inset::{Attempt, Insets, Quotes};
pub use node::{Cursor, Node};
pub use parser::{Damage, Parser, Stop, Tree};
