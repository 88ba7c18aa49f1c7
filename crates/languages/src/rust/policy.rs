//! What Rust means by its names.

use bifrost_resolve::{EdgeRule, Policy};

use super::{layout, sketch};

pub(crate) static POLICY: Policy = Policy {
    label: "rust",
    family: "rust",
    manifests: &["Cargo.toml"],
    sketch: Some(sketch::sketch),
    layout: layout::layout,
    joint: "::",
    closed_modules: true,
    // What a module imports is seen by all in it; what is not for others no path of theirs names.
    imports_seen: true,
    values_apart: true,
    edges: EdgeRule::LastModule,
    // The type of an `impl` is read as a type.
    owner_path: |_| Vec::new(),
    ..Policy::PLAIN
};
