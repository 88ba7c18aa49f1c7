//! What Kotlin means by its names.

use bifrost_contract::DeclKind;
use bifrost_hir::semantics::DeclFlags;
use bifrost_resolve::{EdgeRule, Policy, Sort};

use crate::jvm;

pub(crate) static POLICY: Policy = Policy {
    manifests: jvm::MANIFESTS,
    // Language specification, scopes and identifiers: classifiers of outer and super types are in
    // scope in a body; explicit imports go before the own package, that before star imports.
    inherits_scope: true,
    siblings: true,
    rooted: true,
    open_modules: true,
    sorts: |decl, alias, sort| sort == Sort::Any || decl.kind == DeclKind::Class || alias,
    edges: EdgeRule::Declaring,
    // `expect` and its `actual`s. Functions of one name may be overloads of each other.
    joins: |decl| decl.kind != DeclKind::Function && decl.flags.has(DeclFlags::PARTIAL),
    ..Policy::new("kotlin", "jvm", jvm::layout::layout)
};
