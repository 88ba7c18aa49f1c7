//! One resolver for all languages: modules, imports, names, hierarchy, membership.
//!
//! An [`Index`] holds what the files of related languages say to each other. What a language means
//! by its names is data ([`Policy`]) and where its imports lead is asked of its [`Layout`]; nothing
//! here knows which languages exist, how a file is read, or a query.

mod attach;
mod blocks;
mod build;
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
    Argument, Bodies, Call, FIXED, Formal, Inputs, Links, Outcome, Site, SiteRef, Sites, Usage,
    links,
};
pub use policy::{
    ANY, Blend, ClassScope, EdgeRule, Formed, Gives, Known, PartRule, Passed, Policy, Reach,
    Runner, SEQUENCE, Sight, Sort,
};
pub use project::{
    Entry, Implied, KnownForm, KnownType, Landing, Layout, Manifest, Project, Sketch, Written,
};
pub use relations::{DeclRef, Direction, Doubt, Link, Related, Unfit};
