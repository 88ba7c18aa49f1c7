//! What Ruby means by its names.

use bifrost_contract::{DeclKind, Kind};
use bifrost_resolve::{ClassScope, EdgeRule, Policy};

use super::standard::{COMMON, EVERYWHERE, FUNCTIONS, OF_TYPES};
use super::{layout, results};

pub(crate) static POLICY: Policy = Policy {
    calls: true,
    manifests: &["*.gemspec"],
    joint: "::",
    class_scope: ClassScope::Inside,
    // Constants are looked up in the classes and modules around, then above the innermost.
    lexical_first: true,
    implied_modules: true,
    open_types: true,
    siblings: true,
    rooted: true,
    edges: EdgeRule::File,
    owner_path: |text| text.split("::").collect(),
    joins: |decl| {
        decl.kind == DeclKind::Class || (decl.kind == DeclKind::Field && decl.joint == "#")
    },
    implicit_self: true,
    sides: true,
    mixins: true,
    makers: &["new"],
    makes_types: &["Struct"],
    constructors: &["initialize"],
    super_calls: &["super"],
    super_runs: true,
    backing: "@",
    writers: "=",
    everywhere: EVERYWHERE,
    functions: FUNCTIONS,
    every_type: OF_TYPES,
    ducks: true,
    keeps: &["tap", "freeze", "dup", "clone", "itself", "extend", "instance_variable_set"],
    types_of: &["class", "singleton_class"],
    picks: &["const_get"],
    common: COMMON,
    plain_types: &[
        "Comparable",
        "Enumerable",
        "Kernel",
        "Object",
        "BasicObject",
        "Exception",
        "StandardError",
        "RuntimeError",
        "ArgumentError",
        "Singleton",
        "MonitorMixin",
    ],
    lends: &["ClassMethods"],
    literals: &[
        (Kind::StringLiteral, "String"),
        (Kind::NumericLiteral, "Integer"),
        (Kind::BooleanLiteral, "TrueClass"),
        (Kind::Literal, "Symbol"),
    ],
    list: "Array",
    map: "Hash",
    elements: &[("Array", 0), ("Set", 0)],
    paired: &["Hash"],
    indexed: &[("Hash", 1)],
    iterates: &["each"],
    known: results::KNOWN,
    ..Policy::new("ruby", "ruby", layout::layout)
};
