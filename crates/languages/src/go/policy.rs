//! What Go means by its names.

use bifrost_resolve::{ClassScope, EdgeRule, Policy, Sight};

use super::layout;

pub(crate) static POLICY: Policy = Policy {
    label: "go",
    family: "go",
    manifests: &["go.mod", "go.work"],
    layout: layout::layout,
    // A package within another's folder is no member of that, so the path of a package is one name.
    joint: layout::JOINT,
    class_scope: ClassScope::Nowhere,
    inherits_scope: false,
    siblings: true,
    outward: false,
    rooted: false,
    sight: Sight::Exported,
    rebinds: false,
    imports_seen: false,
    star_hides_underscore: false,
    edges: EdgeRule::Package,
    owner_path: |text| vec![text],
    // Two declarations of a name are alternatives: they stand in files that are not built together.
    joins: |_| false,
    implicit_interfaces: true,
};
