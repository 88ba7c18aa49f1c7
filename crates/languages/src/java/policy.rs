//! What Java means by its names.

use bifrost_contract::DeclKind;
use bifrost_resolve::{ClassScope, EdgeRule, Policy, Sight};

use crate::jvm;

pub(crate) static POLICY: Policy = Policy {
    label: "java",
    family: "jvm",
    manifests: jvm::MANIFESTS,
    layout: jvm::layout::layout,
    joint: ".",
    // Language specification 8.2, 6.3: members, inherited ones too, are in scope in the whole body.
    class_scope: ClassScope::Inside,
    inherits_scope: true,
    siblings: true,
    // Packages do not nest (7.1).
    outward: false,
    rooted: true,
    // An import on demand takes types, no packages (7.5.2); what the own package has goes first
    // (6.4.1).
    star_modules: false,
    stars_first: false,
    open_modules: true,
    sorts: |decl, _, _| decl.kind == DeclKind::Class,
    sight: Sight::All,
    rebinds: false,
    imports_seen: false,
    star_hides_underscore: false,
    edges: EdgeRule::Declaring,
    owner_path: |text| text.split('.').collect(),
    joins: |_| false,
    implicit_interfaces: false,
};
