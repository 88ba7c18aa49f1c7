//! What Kotlin means by its names.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::semantics::DeclFlags;
use bifrost_resolve::{EdgeRule, Policy, Sort};

use super::library;
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
    calls: true,
    builtin: true,
    callables_apart: true,
    in_order: true,
    inner_headers: true,
    overloads: true,
    receivers: true,
    companions: true,
    class_parameters: true,
    invokes: &["invoke"],
    indexers: &["get"],
    indexed: library::INDEXED,
    part_names: "component",
    readers: &["get", "is"],
    literals: &[
        (Kind::StringLiteral, "String"),
        (Kind::NumericLiteral, "Int"),
        (Kind::BooleanLiteral, "Boolean"),
    ],
    list: "List",
    map: "Map",
    tuples: &["Pair", "Triple", "Entry", "IndexedValue"],
    wraps: &[("Lazy", 0)],
    iterates: &["iterator"],
    everywhere: &["toString", "hashCode", "equals"],
    tops: &["Any"],
    outside_type: |name| name.starts_with(char::is_uppercase),
    elements: library::ELEMENTS,
    widens: library::WIDENS,
    closed: library::CLOSED,
    outside_members: library::MEMBERS,
    known: library::KNOWN,
    runners: library::RUNNERS,
    // `expect` and its `actual`s. Functions of one name may be overloads of each other.
    joins: |decl| decl.kind != DeclKind::Function && decl.flags.has(DeclFlags::PARTIAL),
    // No other smart cast compiles.
    tests_hold: true,
    ..Policy::new("kotlin", "jvm", jvm::layout::layout)
};
