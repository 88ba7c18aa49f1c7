//! What Rust means by its names.

use bifrost_resolve::{ClassScope, EdgeRule, Policy};

use super::{layout, sketch};

pub(crate) static POLICY: Policy = Policy {
    manifests: &["Cargo.toml"],
    sketch: Some(sketch::sketch),
    class_scope: ClassScope::Nowhere,
    joint: "::",
    closed_modules: true,
    // What a module imports is seen by all in it; what is not for others no path of theirs names.
    imports_seen: true,
    values_apart: true,
    edges: EdgeRule::LastModule,
    // The type of an `impl` is read as a type.
    owner_path: |_| Vec::new(),
    ..Policy::new("rust", "rust", layout::layout)
};
