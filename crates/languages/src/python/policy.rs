//! What Python means by its names.

use bifrost_contract::Kind;
use bifrost_resolve::{ClassScope, EdgeRule, Policy};

use super::layout;

pub(crate) static POLICY: Policy = Policy {
    calls: true,
    manifests: &["pyproject.toml", "setup.cfg", "setup.py"],
    // Language reference 4.2.2: the names of a class block are not seen in its methods.
    class_scope: ClassScope::Body,
    rebinds: true,
    imports_seen: true,
    star_hides_underscore: true,
    edges: EdgeRule::Module,
    joins_prototypes: true,
    merges_lines: true,
    constructors: &["__init__", "__new__"],
    // Data model 3.3.1: it is static, and is given the class.
    unbound: &["__new__"],
    builtin: true,
    super_calls: &["super"],
    literals: &[
        (Kind::StringLiteral, "str"),
        (Kind::NumericLiteral, "int"),
        (Kind::BooleanLiteral, "bool"),
    ],
    list: "list",
    map: "dict",
    elements: &[
        ("list", 0),
        ("set", 0),
        ("frozenset", 0),
        ("tuple", 0),
        ("dict", 1),
        ("deque", 0),
        ("defaultdict", 1),
        ("OrderedDict", 1),
        ("List", 0),
        ("Set", 0),
        ("FrozenSet", 0),
        ("Tuple", 0),
        ("Dict", 1),
        ("Deque", 0),
        ("DefaultDict", 1),
        ("Mapping", 1),
        ("MutableMapping", 1),
        ("Sequence", 0),
        ("MutableSequence", 0),
        ("Iterable", 0),
        ("Iterator", 0),
        ("Generator", 0),
        ("Collection", 0),
        ("AbstractSet", 0),
        ("AsyncIterator", 0),
        ("AsyncIterable", 0),
    ],
    tuples: &["tuple", "Tuple"],
    iterates: &["__getitem__", "__next__"],
    enters: &["__enter__", "__aenter__"],
    transparent: &[
        "Optional",
        "Union",
        "Annotated",
        "ClassVar",
        "Final",
        "Awaitable",
        "Coroutine",
        "Required",
        "NotRequired",
        "ReadOnly",
        "InitVar",
    ],
    own_types: &["Self"],
    empty_types: &["None", "NoReturn", "Never"],
    unknown_types: &["Any", "object"],
    ..Policy::new("python", "python", layout::layout)
};
