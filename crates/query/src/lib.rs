//! JSON to a checked query, every refusal with its path, and canonical JSON back out.

mod ast;

pub use ast::{Input, NameTest, Pattern, Query, Reach, RolePattern, Step, Targets};
