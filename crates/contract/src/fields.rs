//! The field names of a query, in the order in which canonical JSON writes them.

use crate::{Op, Role};

/// A top-level field and what it holds, in words for messages and the schema.
pub const QUERY: &[(&str, &str)] = &[
    ("schema_version", "the version of this format; 2"),
    ("languages", "language labels to search; all when left out"),
    ("where", "globs over project-relative paths"),
    ("match", "the root pattern"),
    ("inside", "a pattern that some ancestor of the match must satisfy"),
    ("not_inside", "a pattern that no ancestor of the match may satisfy"),
    ("steps", "typed transformations of the matches, in order"),
    ("limit", "most results to return"),
    ("result_detail", "compact, or full for ids and precise ranges"),
];

/// The pattern fields that are not roles.
pub const PATTERN: &[(&str, &str)] = &[
    ("kind", "a kind, or a union of kinds; each covers its subtypes"),
    ("not_kind", "kinds to leave out, with their subtypes"),
    ("name", "the normalised name: exact text, or a regex"),
    ("text", "a regex over the source text"),
    ("capture", "the label under which the place is returned"),
    ("has", "a pattern that some descendant must satisfy"),
    ("not_has", "a pattern that no descendant may satisfy"),
];

/// Every field of a pattern: the plain ones, then the roles.
pub fn pattern() -> impl Iterator<Item = &'static str> + Clone {
    PATTERN.iter().map(|(name, _)| *name).chain(Role::all().map(Role::label))
}

/// Every top-level field.
pub fn query() -> impl Iterator<Item = &'static str> + Clone {
    QUERY.iter().map(|(name, _)| *name)
}

/// Every field of one step.
pub fn step(op: Op) -> impl Iterator<Item = &'static str> + Clone {
    std::iter::once("op").chain(op.options().iter().map(|option| option.label()))
}
