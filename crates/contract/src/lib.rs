//! The specification as data.
//!
//! Kinds, roles, steps with their domains and options, limits, field lists, diagnostics and the
//! catalogue of what a language supports. Parsing, planning, printing and the published schema
//! all read these tables; nothing here reads a query, a file or a language.

mod catalog;
mod diagnostic;
pub mod fields;
mod kinds;
pub mod limits;
mod need;
mod roles;
mod steps;
mod values;

pub use catalog::{Catalog, KindSupport, LanguageInfo};
pub use diagnostic::{Code, Diagnostic, Impact, SkipReason, WORKSPACE};
pub use kinds::{Kind, KindSet};
pub use need::{Need, RoleSet};
pub use roles::{Cardinality, Role};
pub use steps::{Domain, Op, StepOption};
pub use values::{CallKind, DeclKind, Detail, Proof, ReferenceKind, Surface, UsageKind};
