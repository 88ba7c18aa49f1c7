//! One resolver for all languages: modules, imports, names, hierarchy, membership.
//!
//! An [`Index`] holds what the files of related languages say to each other. What a language means
//! by its names is data ([`Policy`]) and where its imports lead is asked of its [`Layout`]; nothing
//! here knows which languages exist, how a file is read, or a query.
//!
//! A small tree in memory, with the policy and the layout of a language:
//!
//! ```
//! use std::sync::Arc;
//!
//! use bifrost_base::FileId;
//! use bifrost_contract::{Need, Proof};
//! use bifrost_hir::{Source, read};
//! use bifrost_languages::{Registry, policy};
//! use bifrost_resolve::{DeclRef, Direction, Entry, FileInput, Index, Layout, Project};
//! use bifrost_syntax::Parser;
//!
//! let files = [
//!     ("base.py", "class Base:\n    pass\n"),
//!     ("leaf.py", "from base import Base\n\n\nclass Leaf(Base):\n    pass\n"),
//! ];
//! let entry = |(id, (path, _)): (usize, &(&'static str, &str))| {
//!     Entry { id: FileId(id as u32), path, language: "python" }
//! };
//! let entries: Vec<Entry<'_>> = files.iter().enumerate().map(entry).collect();
//! let policy = policy("python").unwrap();
//! let layout: Arc<dyn Layout> = Arc::from((policy.layout)(&Project::new(&entries, &[])));
//!
//! let registry = Registry::new();
//! let inputs = files.iter().zip(&entries).map(|((path, text), entry)| {
//!     let source = Source { text: text.as_bytes(), path };
//!     let tables = registry.tables(registry.by_name(path).unwrap());
//!     let mut facts = read(tables, &mut Parser::default(), source, Need::ALL, &|| false).unwrap();
//!     facts.module = layout.module(path, &facts.module);
//!     let (id, layout) = (entry.id, Arc::clone(&layout));
//!     FileInput { id, path, policy, layout, facts: Arc::new(facts) }
//! });
//! let index = Index::new(inputs);
//!
//! // What stands above `Leaf`?
//! let file = FileId(1);
//! let facts = index.facts(file).unwrap();
//! let decls = (0..facts.decls.len() as u32).map(bifrost_hir::DeclId);
//! let leaf = decls.clone().find(|decl| facts.fq_name(*decl) == "leaf.Leaf").unwrap();
//! let above = index.hierarchy(DeclRef { file, decl: leaf }, Direction::Out);
//! let base = above.links[0];
//! assert_eq!(index.facts(base.to.file).unwrap().fq_name(base.to.decl), "base.Base");
//! assert_eq!(base.proof, Proof::Proven);
//! ```

mod attach;
mod blocks;
mod build;
mod crowds;
mod entities;
mod files;
mod folds;
mod follow;
mod forms;
mod grants;
mod hierarchy;
mod implicit;
mod included;
mod index;
mod lexical;
mod links;
mod lookup;
mod methods;
mod nearest;
mod packages;
mod parts;
mod policy;
mod project;
mod relations;
mod uses;

pub use build::FileInput;
pub use index::Index;
pub use links::{
    Argument, Bodies, Call, FIXED, Formal, Inputs, Links, Outcome, Part, Site, SiteAt, SiteRef,
    Sites, Slots, Usage, links,
};
pub use policy::{
    ANY, Blend, ClassScope, EdgeRule, Formed, Gives, Known, PartRule, Passed, Policy, Reach,
    Runner, SEQUENCE, Sight, Sort,
};
pub use project::{
    Entry, Implied, KnownForm, KnownType, Landing, Layout, Manifest, Project, Sketch, Written,
};
pub use relations::{DeclRef, Direction, Doubt, Link, Related, Unfit};
