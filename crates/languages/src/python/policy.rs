//! What Python means by its names.

use bifrost_resolve::{ClassScope, EdgeRule, PartRule, Policy, Reach, Sight};

use super::layout;

pub(crate) static POLICY: Policy = Policy {
    label: "python",
    family: "python",
    manifests: &["pyproject.toml", "setup.cfg", "setup.py"],
    layout: layout::layout,
    joint: ".",
    // Language reference 4.2.2: the names of a class block are not seen in its methods.
    class_scope: ClassScope::Body,
    inherits_scope: false,
    siblings: false,
    outward: false,
    rooted: false,
    sight: Sight::All,
    rebinds: true,
    imports_seen: true,
    star_hides_underscore: true,
    edges: EdgeRule::Module,
    owner_path: |text| text.split('.').collect(),
    joins: |_| false,
    parts: PartRule::All,
    reach: Reach::Modules,
    types_apart: false,
    open_modules: false,
    implicit_interfaces: false,
};
