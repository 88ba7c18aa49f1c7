//! A query to a plan: what it means, which words prune, and why a language is left out.

mod ir;

pub use ir::{LabelId, LanguagePlan, PatternId, PatternNode, Plan, RoleNode, RoleTargets};
