//! What C# means by its names.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::Decl;
use bifrost_hir::semantics::DeclFlags;
use bifrost_resolve::{EdgeRule, Policy, Sort};

use super::{layout, library};

pub(crate) static POLICY: Policy = Policy {
    manifests: &["*.csproj", "Directory.Build.props"],
    // Language specification 7.8: type parameters and members, inherited ones too, of each type
    // around, then each namespace around with the directives of its text.
    inherits_scope: true,
    siblings: true,
    outward: true,
    rooted: true,
    open_modules: true,
    namespaces: true,
    sized_types: true,
    rooted_parts: true,
    // Libraries of the platform are spread over namespaces that others fill in for older versions.
    shared_modules: &["System", "Microsoft", "Windows"],
    sorts,
    joins: |decl| decl.flags.has(DeclFlags::PARTIAL),
    edges: EdgeRule::Declaring,
    calls: true,
    builtin: true,
    overloads: true,
    inner_headers: true,
    // 12.6.4: the better conversion decides, argument by argument.
    infers_exactly: true,
    extensions: true,
    interfaces_apart: Some(library::is_interface),
    literals: &[
        (Kind::StringLiteral, "String"),
        (Kind::NumericLiteral, "Int32"),
        (Kind::BooleanLiteral, "Boolean"),
    ],
    list: "[]",
    elements: library::ELEMENTS,
    indexed: library::INDEXED,
    indexers: &["this"],
    tuples: &["ValueTuple", "Tuple"],
    awaited: &["Task", "ValueTask"],
    optional: "Nullable",
    values: library::VALUES,
    unknown_types: &["dynamic"],
    tops: &["Object"],
    blends: Some(library::blend),
    widens: library::WIDENS,
    closed: library::CLOSED,
    converts: "operator ",
    outside_type: library::is_type,
    outside_members: library::MEMBERS,
    known: library::KNOWN,
    each: library::EACH,
    takes: library::TAKES,
    runs: library::RUNS,
    endings: &["Attribute"],
    ..Policy::new("csharp", "csharp", layout::layout)
};

fn sorts(decl: &Decl, alias: bool, sort: Sort) -> bool {
    match decl.kind {
        _ if sort == Sort::Any => true,
        DeclKind::Class => true,
        DeclKind::Module => sort == Sort::Qualifier,
        DeclKind::Function | DeclKind::Field => alias,
    }
}
