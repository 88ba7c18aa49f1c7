//! What the standard library of C++ has, as far as it tells what is meant in a code base.

use bifrost_contract::Kind;
use bifrost_resolve::{Gives, Known};

use super::types::POINTER;

/// What literals are.
pub(super) const LITERALS: &[(Kind, &str)] =
    &[(Kind::StringLiteral, "*char"), (Kind::BooleanLiteral, "bool")];

/// By type, which of its arguments its elements are.
pub(super) const ELEMENTS: &[(&str, usize)] = &[
    (POINTER, 0),
    ("vector", 0),
    ("array", 0),
    ("deque", 0),
    ("list", 0),
    ("forward_list", 0),
    ("set", 0),
    ("multiset", 0),
    ("unordered_set", 0),
    ("initializer_list", 0),
    ("span", 0),
    ("unique_ptr", 0),
    ("shared_ptr", 0),
];

/// Members that pointers of the library have themselves.
pub(super) const MEMBERS: &[(&str, &[&str])] = &[
    ("unique_ptr", &["get", "reset", "release", "swap", "get_deleter"]),
    ("shared_ptr", &["get", "reset", "swap", "use_count", "unique", "owner_before"]),
];

/// What members and callables of the library give.
pub(super) const KNOWN: &[Known] = &[
    known("unique_ptr", "get", Gives::HeadOf(POINTER, 0)),
    known("unique_ptr", "release", Gives::HeadOf(POINTER, 0)),
    known("shared_ptr", "get", Gives::HeadOf(POINTER, 0)),
    known("vector", "front", Gives::Arg(0)),
    known("vector", "back", Gives::Arg(0)),
    known("vector", "at", Gives::Arg(0)),
    known("vector", "data", Gives::HeadOf(POINTER, 0)),
    known("vector", "begin", Gives::HeadOf(POINTER, 0)),
    known("vector", "end", Gives::HeadOf(POINTER, 0)),
    known("vector", "rbegin", Gives::HeadOf(POINTER, 0)),
    known("array", "front", Gives::Arg(0)),
    known("array", "back", Gives::Arg(0)),
    known("array", "at", Gives::Arg(0)),
    known("deque", "front", Gives::Arg(0)),
    known("deque", "back", Gives::Arg(0)),
    known("list", "front", Gives::Arg(0)),
    known("list", "back", Gives::Arg(0)),
    known("optional", "value", Gives::Arg(0)),
    known("weak_ptr", "lock", Gives::HeadOf("shared_ptr", 0)),
    known("", "move", Gives::Given(0)),
];

const fn known(of: &'static str, member: &'static str, gives: Gives) -> Known {
    Known { of, member, gives }
}

/// Types that are built in and that no pointer becomes, nor a pointer one of them.
pub(super) const PLAIN: &[&str] = &[
    "char",
    "signed char",
    "unsigned char",
    "wchar_t",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "float",
    "double",
    "long double",
    "size_t",
    "ssize_t",
    "ptrdiff_t",
    "intptr_t",
    "uintptr_t",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
];

/// [conv.rank]: which of them can stand for which, nearest first.
pub(super) const WIDENS: &[(&str, &str)] = &[
    ("bool", "int"),
    ("char", "int"),
    ("signed char", "int"),
    ("unsigned char", "int"),
    ("short", "int"),
    ("unsigned short", "int"),
    ("float", "double"),
    // [conv.bool]: the last resort.
    (POINTER, "bool"),
];
