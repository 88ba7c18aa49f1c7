//! The standard library's members whose types say more than they hide.

use bifrost_resolve::{Gives, Known};

const fn known(of: &'static str, member: &'static str, gives: Gives) -> Known {
    Known { of, member, gives }
}

/// Which argument of a type its elements are.
pub(super) const ELEMENTS: &[(&str, usize)] = &[
    ("Array", 0),
    ("ReadonlyArray", 0),
    ("ArrayLike", 0),
    ("Iterable", 0),
    ("IterableIterator", 0),
    ("Iterator", 0),
    ("AsyncIterable", 0),
    ("AsyncIterableIterator", 0),
    ("Generator", 0),
    ("AsyncGenerator", 0),
    ("Set", 0),
    ("ReadonlySet", 0),
    ("Record", 1),
];

/// Types that say no more than their arguments; what is awaited counts as what it gives.
pub(super) const TRANSPARENT: &[&str] =
    &["Promise", "PromiseLike", "Awaited", "Readonly", "Partial", "Required", "NonNullable"];

/// Members that many types have from the library: of a value of which nothing is known they are no
/// sign of a type.
pub(super) const COMMON: &[&str] = &[
    "length",
    "push",
    "pop",
    "shift",
    "unshift",
    "slice",
    "splice",
    "concat",
    "join",
    "map",
    "filter",
    "forEach",
    "reduce",
    "some",
    "every",
    "find",
    "includes",
    "indexOf",
    "sort",
    "reverse",
    "keys",
    "values",
    "entries",
    "has",
    "get",
    "set",
    "delete",
    "clear",
    "size",
    "then",
    "catch",
    "finally",
    "call",
    "apply",
    "bind",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "constructor",
    "prototype",
    "split",
    "replace",
    "match",
    "test",
    "trim",
    "next",
    "message",
    "stack",
];

/// Which argument of a type a callback gets.
pub(super) const CALLBACKS: &[(&str, &str, usize)] = &[
    ("Array", "forEach", 0),
    ("Array", "map", 0),
    ("Array", "flatMap", 0),
    ("Array", "filter", 0),
    ("Array", "find", 0),
    ("Array", "findLast", 0),
    ("Array", "findIndex", 0),
    ("Array", "some", 0),
    ("Array", "every", 0),
    ("Array", "findLastIndex", 0),
    ("Set", "forEach", 0),
    ("Map", "forEach", 1),
    ("ReadonlyArray", "forEach", 0),
    ("ReadonlyArray", "map", 0),
    ("ReadonlyArray", "filter", 0),
    ("ReadonlyArray", "find", 0),
    ("ReadonlyArray", "some", 0),
    ("ReadonlyArray", "every", 0),
];

/// Which argument of a type one parameter of a callback gets.
pub(super) const CALLBACK_PLACES: &[(&str, &str, usize, usize)] = &[
    ("Array", "sort", 0, 0),
    ("Array", "sort", 1, 0),
    ("Array", "toSorted", 0, 0),
    ("Array", "toSorted", 1, 0),
    ("Array", "reduce", 1, 0),
    ("Array", "reduceRight", 1, 0),
    ("ReadonlyArray", "reduce", 1, 0),
    ("Map", "forEach", 1, 0),
];

/// What members give.
pub(super) const KNOWN: &[Known] = &[
    known("Array", "filter", Gives::Same),
    known("Array", "slice", Gives::Same),
    known("Array", "splice", Gives::Same),
    known("Array", "concat", Gives::Same),
    known("Array", "reverse", Gives::Same),
    known("Array", "sort", Gives::Same),
    known("Array", "find", Gives::Arg(0)),
    known("Array", "findLast", Gives::Arg(0)),
    known("Array", "pop", Gives::Arg(0)),
    known("Array", "shift", Gives::Arg(0)),
    known("Array", "at", Gives::Arg(0)),
    known("Array", "values", Gives::Same),
    known("Array", "map", Gives::HeadOfResult("Array", 0)),
    known("Array", "join", Gives::Head("string")),
    known("ReadonlyArray", "filter", Gives::Same),
    known("ReadonlyArray", "slice", Gives::Same),
    known("ReadonlyArray", "find", Gives::Arg(0)),
    known("ReadonlyArray", "at", Gives::Arg(0)),
    known("Set", "values", Gives::HeadOf("Array", 0)),
    known("Map", "get", Gives::Arg(1)),
    known("WeakMap", "get", Gives::Arg(1)),
    known("ReadonlyMap", "get", Gives::Arg(1)),
    known("Map", "values", Gives::HeadOf("Array", 1)),
    known("Map", "keys", Gives::HeadOf("Array", 0)),
    known("Map", "entries", Gives::HeadOfPair("Array", 1)),
    known("Map", "set", Gives::Same),
    known("Set", "add", Gives::Same),
];
