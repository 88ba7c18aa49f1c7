//! The facade: open a workspace, run a query, explain it.
//!
//! ```no_run
//! use bifrost::{OpenOptions, RunOptions, Workspace};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let workspace = Workspace::open("path/to/project".as_ref(), &OpenOptions::default())?;
//! let query = br#"{"match": {"kind": "call", "callee": {"name": "eval"}}}"#;
//! let answer = workspace.run(query, &RunOptions::default())?;
//! println!("{}", answer.to_json());
//! # Ok(())
//! # }
//! ```
//!
//! A query may be in JSON or in RQL, such as `(call :callee "eval")`; [`Notation`] tells them apart.
//! The stages are re-exported, so that each can be used alone.

mod agree;
mod ahead;
mod answer;
mod files;
mod graph;
mod notation;
mod sites;
mod speller;
mod stages;
mod stats;
mod workspace;

pub use agree::Agreement;
pub use answer::Answer;
pub use bifrost_languages::LanguageMap;
pub use bifrost_report::{LanguageStats, Tally};
pub use graph::{Graph, GraphEdge, Node};
pub use notation::{Notation, parse};
pub use stats::{NamedAt, ResolvedSite};
pub use workspace::{Engine, OpenOptions, RunOptions, Workspace};

pub use bifrost_base as base;
pub use bifrost_contract as contract;
pub use bifrost_db as db;
pub use bifrost_exec as exec;
pub use bifrost_hir as hir;
pub use bifrost_languages as languages;
pub use bifrost_model as model;
pub use bifrost_plan as plan;
pub use bifrost_query as query;
pub use bifrost_report as report;
pub use bifrost_resolve as resolve;
pub use bifrost_rql as rql;
pub use bifrost_store as store;
pub use bifrost_syntax as syntax;
pub use bifrost_workspace as files_of;

/// What every language of this build is called and supports.
#[must_use]
pub fn catalog() -> contract::Catalog {
    languages::Registry::new().catalog()
}
