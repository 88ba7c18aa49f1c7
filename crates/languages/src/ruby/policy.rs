//! What Ruby means by its names.

use bifrost_contract::DeclKind;
use bifrost_resolve::{ClassScope, EdgeRule, Policy};

use super::layout;

pub(crate) static POLICY: Policy = Policy {
    manifests: &["*.gemspec"],
    joint: "::",
    class_scope: ClassScope::Inside,
    // Constants are looked up in the classes and modules around, then above the innermost.
    lexical_first: true,
    implied_modules: true,
    open_types: true,
    siblings: true,
    rooted: true,
    edges: EdgeRule::File,
    owner_path: |text| text.split("::").collect(),
    joins: |decl| decl.kind == DeclKind::Class || (decl.kind == DeclKind::Field && decl.joint == "#"),
    ..Policy::new("ruby", "ruby", layout::layout)
};
