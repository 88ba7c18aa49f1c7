//! A plan over a code model to rows, with budgets and cancellation.
//!
//! [`run`] selects files, looks into them in parallel, matches their facts against the plan, and
//! merges what was found in the order of the paths. With steps, the matches are where a pipeline
//! starts: each step maps values to values, and one loop owns what all steps have in common. The
//! same tree gives the same outcome at any number of threads. It sees no disk, no parser and no
//! language: only a `CodeModel`.
//!
//! A plan over a model of your own, which holds one file and knows no relations:
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::AtomicBool;
//!
//! use bifrost_contract::Need;
//! use bifrost_exec::{Control, Row, run};
//! use bifrost_hir::{Source, read};
//! use bifrost_languages::Registry;
//! use bifrost_model::{
//!     CodeModel, DeclRef, Direction, Document, FileEntry, FileId, KnownSkip, Lookup, Related,
//!     Sites, Stopped, Words,
//! };
//! use bifrost_plan::{Spelled, Spelling, build};
//! use bifrost_syntax::Parser;
//!
//! #[derive(Clone)]
//! struct Buffer {
//!     entries: Vec<FileEntry>,
//!     document: Document,
//! }
//!
//! impl CodeModel for Buffer {
//!     fn files(&self) -> &[FileEntry] {
//!         &self.entries
//!     }
//!
//!     fn known_skips(&self) -> &[KnownSkip] {
//!         &[]
//!     }
//!
//!     fn look(&self, _: FileId, _: &Words, _: Need) -> Result<Lookup, Stopped> {
//!         Ok(Lookup::Found(self.document.clone()))
//!     }
//!
//!     fn imports(&self, _: FileId, _: Direction) -> Result<Related<FileId>, Stopped> {
//!         Ok(Related::default())
//!     }
//!
//!     fn hierarchy(&self, _: DeclRef, _: Direction) -> Result<Related<DeclRef>, Stopped> {
//!         Ok(Related::default())
//!     }
//!
//!     fn members(&self, _: DeclRef) -> Result<Related<DeclRef>, Stopped> {
//!         Ok(Related::default())
//!     }
//!
//!     fn owner(&self, _: DeclRef) -> Result<Related<DeclRef>, Stopped> {
//!         Ok(Related::default())
//!     }
//!
//!     fn sites_to(&self, _: DeclRef) -> Result<Sites, Stopped> {
//!         Ok(Sites::default())
//!     }
//!
//!     fn sites_from(&self, _: DeclRef) -> Result<Sites, Stopped> {
//!         Ok(Sites::default())
//!     }
//!
//!     fn canonical(&self, decl: DeclRef) -> Result<DeclRef, Stopped> {
//!         Ok(decl)
//!     }
//!
//!     fn parts(&self, decl: DeclRef) -> Result<Vec<DeclRef>, Stopped> {
//!         Ok(vec![decl])
//!     }
//! }
//!
//! /// Nothing is known of how names are written, so none narrows the search.
//! struct Unknown;
//!
//! impl Spelling for Unknown {
//!     fn words(&self, _: &str, _: Spelled, _: &str) -> Vec<String> {
//!         Vec::new()
//!     }
//! }
//!
//! let (registry, path, text) = (Registry::new(), "a.py", "eval(x)\nprint(eval(y))\n");
//! let source = Source { text: text.as_bytes(), path };
//! let tables = registry.tables(registry.by_name(path).unwrap());
//! let facts = read(tables, &mut Parser::default(), source, Need::ALL, &|| false).unwrap();
//! let model = Buffer {
//!     entries: vec![FileEntry { path: path.to_owned(), language: "python" }],
//!     document: Document { text: text.as_bytes().into(), facts: Arc::new(facts) },
//! };
//!
//! let catalog = registry.catalog();
//! let query = br#"{"match": {"kind": "call", "callee": {"name": "eval"}}}"#;
//! let query = bifrost_query::parse(query, &catalog).unwrap();
//! let plan = build(&query, &catalog, &Unknown);
//! let outcome = run(&plan, &model, &|_| true, &Control::new(&AtomicBool::new(false)));
//!
//! assert!(outcome.complete);
//! let found = outcome.rows.iter().map(|row| match row {
//!     Row::Match { fact, .. } => model.document.facts.fact(*fact).unwrap().span.of(text.as_bytes()),
//!     _ => b"",
//! });
//! assert_eq!(found.collect::<Vec<_>>(), [b"eval(x)", b"eval(y)"]);
//! ```

mod control;
mod crew;
mod matcher;
mod outcome;
mod run;
mod scan;
mod show;
mod steps;
mod tally;
mod trail;

pub use control::Control;
pub use outcome::{Bindings, Outcome, Row, Stats};
pub use run::{Job, run, run_all};
pub use steps::{constructions, relation};
pub use trail::{End, Given, Hop, Seed, SiteUse, Slot, Spot, Trail, Trails};
