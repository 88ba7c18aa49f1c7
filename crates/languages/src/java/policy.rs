//! What Java means by its names.

use bifrost_contract::{DeclKind, Kind};
use bifrost_resolve::{EdgeRule, Policy, Sort};

use super::library;

use crate::jvm;

pub(crate) static POLICY: Policy = Policy {
    manifests: jvm::MANIFESTS,
    // Language specification 8.2, 6.3: members, inherited ones too, are in scope in the whole body.
    inherits_scope: true,
    // Packages do not nest (7.1); an import on demand takes types, no packages (7.5.2), and what
    // the own package has goes first (6.4.1).
    siblings: true,
    rooted: true,
    open_modules: true,
    // Types, variables and methods have names of their own (6.5.1).
    sorts: |decl, _, sort| sort == Sort::Any || decl.kind == DeclKind::Class,
    edges: EdgeRule::Declaring,
    calls: true,
    builtin: true,
    callables_apart: true,
    overloads: true,
    rounds: true,
    literals: &[
        (Kind::StringLiteral, "String"),
        (Kind::NumericLiteral, "int"),
        (Kind::BooleanLiteral, "boolean"),
    ],
    list: "[]",
    elements: library::ELEMENTS,
    tops: &["Object"],
    blends: Some(library::blend),
    boxes: library::BOXES,
    widens: library::WIDENS,
    closed: library::CLOSED,
    outside_type: library::is_type,
    outside_members: library::MEMBERS,
    known: library::KNOWN,
    callbacks: library::CALLBACKS,
    callback_places: library::CALLBACK_PLACES,
    ..Policy::new("java", "jvm", jvm::layout::layout)
};
