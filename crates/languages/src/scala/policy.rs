//! What Scala means by its names.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::Decl;
use bifrost_hir::semantics::DeclFlags;
use bifrost_resolve::{EdgeRule, Formed, Policy, Sort};

use super::{library, meaning};
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
    sorts,
    edges: EdgeRule::Declaring,
    calls: true,
    builtin: true,
    // 2: bindings of types and of terms have name spaces of their own.
    terms: true,
    in_order: true,
    inner_headers: true,
    // 6.26.3
    overloads: true,
    // An object is the only value of its type.
    companions: true,
    // 5.1.2: the last of the types above comes first.
    last_above_first: true,
    // 6.6: what is applied to arguments runs this; patterns (8.1.8) run the others.
    applies: "apply",
    updates: "update",
    extracts: &["unapply", "unapplySeq"],
    unnamed: &[
        "apply",
        "update",
        "unapply",
        "unapplySeq",
        "foreach",
        "map",
        "flatMap",
        "withFilter",
    ],
    signs: "unary_",
    each: &["foreach", "map"],
    writers: "_=",
    literals: &[
        (Kind::StringLiteral, "String"),
        (Kind::NumericLiteral, "Int"),
        (Kind::BooleanLiteral, "Boolean"),
    ],
    list: "Seq",
    map: "Map",
    tops: &["Any", "AnyRef", "Object"],
    common: library::COMMON,
    elements: library::ELEMENTS,
    paired: library::PAIRED,
    indexed: library::INDEXED,
    payloads: library::PAYLOADS,
    tuples: &["Tuple2", "Tuple3", "Tuple4"],
    takes: &["Function", "PartialFunction", "Function1", "Function2"],
    runs: &["Function", "PartialFunction", "Function0", "Function1", "Function2"],
    forms,
    widens: library::WIDENS,
    closed: library::CLOSED,
    outside_members: library::MEMBERS,
    outside_type: |name| name.starts_with(char::is_uppercase),
    known: library::KNOWN,
    runners: library::RUNNERS,
    ..Policy::new("scala", "jvm", jvm::layout::layout)
};

fn sorts(decl: &Decl, alias: bool, sort: Sort) -> bool {
    let is_type = decl.kind == DeclKind::Class;
    let has = |flag| decl.flags.has(flag);
    // A package object adds to its package; by name, the package is meant.
    if is_type && has(DeclFlags::PARTIAL) {
        return false;
    }
    let alias = alias || has(DeclFlags::TYPE);
    match sort {
        Sort::Type => (is_type && !has(DeclFlags::OBJECT)) || alias,
        // Constructors have no name. A class makes instances where it stands for a value: case
        // classes, and in Scala 3 all.
        Sort::Term => {
            !(alias || has(DeclFlags::CONSTRUCTOR) || is_type && has(DeclFlags::INTERFACE))
        }
        Sort::Qualifier => decl.kind != DeclKind::Function,
        _ => true,
    }
}

fn forms(form: &str) -> Formed {
    match form {
        meaning::FUNCTION => Formed::Head("Function"),
        "," => Formed::Tuple,
        _ => Formed::Parts,
    }
}
