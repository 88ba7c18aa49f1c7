//! What Python means by its names.

use bifrost_resolve::{ClassScope, EdgeRule, Policy};

use super::layout;

pub(crate) static POLICY: Policy = Policy {
    label: "python",
    family: "python",
    manifests: &["pyproject.toml", "setup.cfg", "setup.py"],
    layout: layout::layout,
    // Language reference 4.2.2: the names of a class block are not seen in its methods.
    class_scope: ClassScope::Body,
    rebinds: true,
    imports_seen: true,
    star_hides_underscore: true,
    edges: EdgeRule::Module,
    ..Policy::PLAIN
};
