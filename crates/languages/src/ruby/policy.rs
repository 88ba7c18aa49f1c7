//! What Ruby means by its names.

use bifrost_contract::{DeclKind, Kind};
use bifrost_resolve::{ClassScope, EdgeRule, Gives, Known, Policy};

use super::layout;
use super::standard::{COMMON, EVERYWHERE, FUNCTIONS, OF_TYPES};

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
    elements: &[("Array", 0), ("Set", 0), ("Hash", 1)],
    iterates: &["each"],
    known: KNOWN,
    ..Policy::new("ruby", "ruby", layout::layout)
};

const fn known(of: &'static str, member: &'static str, gives: Gives) -> Known {
    Known { of, member, gives }
}

/// What the commonest members of arrays and hashes give.
static KNOWN: &[Known] = &[
    known("Array", "first", Gives::Arg(0)),
    known("Array", "last", Gives::Arg(0)),
    known("Array", "pop", Gives::Arg(0)),
    known("Array", "shift", Gives::Arg(0)),
    known("Array", "find", Gives::Arg(0)),
    known("Array", "detect", Gives::Arg(0)),
    known("Array", "min_by", Gives::Arg(0)),
    known("Array", "max_by", Gives::Arg(0)),
    known("Array", "sample", Gives::Arg(0)),
    known("Array", "fetch", Gives::Arg(0)),
    known("Array", "each", Gives::Same),
    known("Array", "select", Gives::Same),
    known("Array", "filter", Gives::Same),
    known("Array", "reject", Gives::Same),
    known("Array", "sort", Gives::Same),
    known("Array", "sort_by", Gives::Same),
    known("Array", "reverse", Gives::Same),
    known("Array", "uniq", Gives::Same),
    known("Array", "compact", Gives::Same),
    known("Array", "push", Gives::Same),
    known("Array", "dup", Gives::Same),
    known("Array", "freeze", Gives::Same),
    known("Array", "to_a", Gives::Same),
    known("Hash", "fetch", Gives::Arg(1)),
    known("Hash", "delete", Gives::Arg(1)),
    known("Hash", "dup", Gives::Same),
    known("Hash", "freeze", Gives::Same),
    known("Hash", "merge", Gives::Same),
    known("Hash", "values", Gives::HeadOf("Array", 1)),
    known("Hash", "keys", Gives::HeadOf("Array", 0)),
];
