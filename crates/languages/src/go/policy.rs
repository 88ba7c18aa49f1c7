//! What Go means by its names.

use bifrost_resolve::{ClassScope, EdgeRule, Policy, Sight};

use super::layout;

pub(crate) static POLICY: Policy = Policy {
    manifests: &["go.mod", "go.work"],
    // A package within another's folder is no member of that, so the path of a package is one name.
    joint: layout::JOINT,
    class_scope: ClassScope::Nowhere,
    siblings: true,
    sight: Sight::Exported,
    edges: EdgeRule::Package,
    owner_path: |text| vec![text],
    // Two declarations of a name are alternatives: they stand in files that are not built together.
    joins: |_| false,
    implicit_interfaces: true,
    ..Policy::new("go", "go", layout::layout)
};
