//! One resolver for all languages: modules, imports, names, hierarchy, membership.
//!
//! An [`Index`] holds what the files of related languages say to each other. What a language means
//! by its names is data ([`Policy`]) and where its imports lead is asked of its [`Layout`]; nothing
//! here knows which languages exist, how a file is read, or a query.

mod build;
mod entities;
mod files;
mod follow;
mod hierarchy;
mod index;
mod lexical;
mod links;
mod lookup;
mod nearest;
mod policy;
mod project;
mod relations;
mod uses;

pub use build::FileInput;
pub use index::Index;
pub use links::{Bodies, Call, Links, Outcome, Site, SiteRef, Usage, links};
pub use policy::{ClassScope, EdgeRule, Policy, Sight, Sort};
pub use project::{Entry, Implied, Landing, Layout, Manifest, Project, Written};
pub use relations::{DeclRef, Direction, Doubt, Link, Related, Unfit};
