//! What the callables and members of Python's own library give whose results hold what they are given
//! (library reference, built-in functions and built-in types).

use bifrost_resolve::{Gives, Known};

const fn known(of: &'static str, member: &'static str, gives: Gives) -> Known {
    Known { of, member, gives }
}

pub(super) static KNOWN: &[Known] = &[
    known("", "list", Gives::HeadOfElement("list", 0)),
    known("", "set", Gives::HeadOfElement("set", 0)),
    known("", "frozenset", Gives::HeadOfElement("frozenset", 0)),
    known("", "sorted", Gives::HeadOfElement("list", 0)),
    known("", "reversed", Gives::HeadOfElement("Iterator", 0)),
    known("", "iter", Gives::HeadOfElement("Iterator", 0)),
    known("", "filter", Gives::HeadOfElement("Iterator", 1)),
    known("", "map", Gives::HeadOfResult("Iterator", 0)),
    known("", "enumerate", Gives::HeadOfCounted("Iterator")),
    known("", "zip", Gives::HeadOfZipped("Iterator")),
    known("", "max", Gives::Element(0)),
    known("", "min", Gives::Element(0)),
    known("", "next", Gives::Element(0)),
    known("dict", "keys", Gives::HeadOf("Iterable", 0)),
    known("dict", "values", Gives::HeadOf("Iterable", 1)),
    known("dict", "items", Gives::HeadOfBoth("Iterable")),
    known("dict", "copy", Gives::Same),
    known("dict", "get", Gives::ArgOr(1, 1)),
    known("dict", "pop", Gives::ArgOr(1, 1)),
    known("dict", "setdefault", Gives::Arg(1)),
    known("Dict", "keys", Gives::HeadOf("Iterable", 0)),
    known("Dict", "values", Gives::HeadOf("Iterable", 1)),
    known("Dict", "items", Gives::HeadOfBoth("Iterable")),
    known("Dict", "copy", Gives::Same),
    known("Dict", "get", Gives::ArgOr(1, 1)),
    known("Dict", "pop", Gives::ArgOr(1, 1)),
    known("Dict", "setdefault", Gives::Arg(1)),
    known("Mapping", "keys", Gives::HeadOf("Iterable", 0)),
    known("Mapping", "values", Gives::HeadOf("Iterable", 1)),
    known("Mapping", "items", Gives::HeadOfBoth("Iterable")),
    known("Mapping", "get", Gives::ArgOr(1, 1)),
    known("list", "copy", Gives::Same),
    known("list", "pop", Gives::Arg(0)),
    known("List", "copy", Gives::Same),
    known("List", "pop", Gives::Arg(0)),
    known("set", "copy", Gives::Same),
    known("set", "pop", Gives::Arg(0)),
];
