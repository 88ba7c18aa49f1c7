//! What Scala means by its names.

use bifrost_contract::DeclKind;
use bifrost_hir::semantics::DeclFlags;
use bifrost_resolve::{EdgeRule, Policy, Sort};

use crate::jvm;

pub(crate) static POLICY: Policy = Policy {
    manifests: jvm::MANIFESTS,
    // Language specification 2: what the file declares and imports goes before what other files of
    // the packages around declare.
    inherits_scope: true,
    siblings: true,
    rooted: true,
    // Packages are members of packages.
    star_modules: true,
    stars_first: true,
    ordered_imports: true,
    open_modules: true,
    sorts: |decl, alias, sort| {
        let is_type = decl.kind == DeclKind::Class;
        // A package object adds to its package; by name, the package is meant.
        let package = is_type && decl.flags.has(DeclFlags::PARTIAL);
        !package
            && match sort {
                Sort::Any => true,
                Sort::Type => (is_type && !decl.flags.has(DeclFlags::OBJECT)) || alias,
                Sort::Callable | Sort::Value | Sort::Variable => true,
                Sort::Qualifier => decl.kind != DeclKind::Function,
            }
    },
    edges: EdgeRule::Declaring,
    ..Policy::new("scala", "jvm", jvm::layout::layout)
};
