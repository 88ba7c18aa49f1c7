//! What Go means by its names.

use bifrost_contract::Kind;
use bifrost_resolve::{ClassScope, EdgeRule, Gives, Known, Policy, Sight};

use super::{layout, meaning};

pub(crate) static POLICY: Policy = Policy {
    manifests: &["go.mod", "go.work"],
    // A package within another's folder is no member of that, so the path of a package is one name.
    joint: layout::JOINT,
    class_scope: ClassScope::Nowhere,
    siblings: true,
    sight: Sight::Exported,
    edges: EdgeRule::Package,
    owner_path: |text| vec![text],
    // Two declarations of a name are alternatives: they stand in files that are not built together.
    joins: |_| false,
    implicit_interfaces: true,
    calls: true,
    builtin: true,
    // Language specification: a name holds from the end of its declaration on, and `:=` gives a new
    // value to what its own block has declared.
    in_order: true,
    binds_once: true,
    by_depth: true,
    own_generics: true,
    literals: &[
        (Kind::StringLiteral, "string"),
        (Kind::NumericLiteral, "int"),
        (Kind::BooleanLiteral, "bool"),
    ],
    forms: meaning::formed,
    list: "[]",
    map: "map",
    callable: "func",
    runs: &["func"],
    elements: &[("[]", 0), ("map", 1), ("chan", 0)],
    keys: &[("map", 0), ("chan", 0)],
    outside_members: &[
        ("Mutex", &["Lock", "TryLock", "Unlock"]),
        ("RWMutex", &["Lock", "RLock", "RLocker", "RUnlock", "TryLock", "TryRLock", "Unlock"]),
        ("WaitGroup", &["Add", "Done", "Go", "Wait"]),
        ("Once", &["Do"]),
    ],
    known: KNOWN,
    stays_outside: Some(gives_no_own_type),
    ..Policy::new("go", "go", layout::layout)
};

/// Packages of the standard library whose functions give what they are given.
const GENERIC: &[&str] =
    &["cmp", "iter", "maps", "slices", "sync", "sync/atomic", "unique", "weak"];

/// What the standard library declares can be no type of a code base, but for type parameters.
fn gives_no_own_type(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or(path);
    !first.contains('.') && !GENERIC.contains(&path)
}

const fn known(of: &'static str, member: &'static str, gives: Gives) -> Known {
    Known { of, member, gives }
}

static KNOWN: &[Known] = &[
    known("", "new", Gives::Given(0)),
    known("", "make", Gives::Given(0)),
    known("", "append", Gives::Given(0)),
    known("", "min", Gives::Given(0)),
    known("", "max", Gives::Given(0)),
    known("", "len", Gives::Head("int")),
    known("", "cap", Gives::Head("int")),
    known("", "copy", Gives::Head("int")),
    known("", "string", Gives::Head("string")),
    known("", "int", Gives::Head("int")),
    known("", "recover", Gives::Head("any")),
    known("", "any", Gives::Head("any")),
    known("", "error", Gives::Head("error")),
    known("slices", "Clip", Gives::Given(0)),
    known("slices", "Clone", Gives::Given(0)),
    known("slices", "Compact", Gives::Given(0)),
    known("slices", "CompactFunc", Gives::Given(0)),
    known("slices", "Concat", Gives::Given(0)),
    known("slices", "Delete", Gives::Given(0)),
    known("slices", "DeleteFunc", Gives::Given(0)),
    known("slices", "Grow", Gives::Given(0)),
    known("slices", "Insert", Gives::Given(0)),
    known("slices", "Replace", Gives::Given(0)),
    known("maps", "Clone", Gives::Given(0)),
    known("Pointer", "Load", Gives::Arg(0)),
    known("Pointer", "Swap", Gives::Arg(0)),
];
