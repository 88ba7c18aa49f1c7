//! The test kit: Markdown cases, marks and snapshots.
//!
//! A [`Page`] is one corpus file; [`run`] holds a case of it against the engine and lists what is
//! wrong. The form of a page is fixed in `testdata/README.md`.
//!
//! The path of a page through it: `page` (Markdown to cases), `files`, `encode` and `marks`
//! (fences to the files of a workspace), `engine` (what is asked), `facts`, `decls`, `rows` (one
//! for each kind of expectation).

mod answer;
mod bless;
mod decls;
mod encode;
mod engine;
mod expected;
mod facts;
mod files;
mod json;
mod marks;
mod notes;
mod page;
mod place;
mod queries;
mod record;
mod report;
mod rows;
mod run;
mod shown;
mod spelling;
mod suite;
mod support;
mod uncovered;

pub use bless::bless;
pub use page::{Case, Fence, Page, read};
pub use record::{record, record_source};
pub use report::Fault;
pub use run::{Verdict, run};
pub use suite::{Entry, pages, showcases};
pub use support::support;
pub use uncovered::uncovered;
