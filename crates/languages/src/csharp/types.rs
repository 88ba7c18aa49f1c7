//! How types are written in C#.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::Made;
use bifrost_syntax::Node;

use super::marks;

/// The library's name of a type that is a word of the language.
const WORDS: &[(&str, &str)] = &[
    ("bool", "Boolean"),
    ("byte", "Byte"),
    ("sbyte", "SByte"),
    ("char", "Char"),
    ("decimal", "Decimal"),
    ("double", "Double"),
    ("float", "Single"),
    ("int", "Int32"),
    ("uint", "UInt32"),
    ("long", "Int64"),
    ("ulong", "UInt64"),
    ("short", "Int16"),
    ("ushort", "UInt16"),
    ("object", "Object"),
    ("string", "String"),
    ("void", "Void"),
    ("nint", "IntPtr"),
    ("nuint", "UIntPtr"),
];

/// `int`: whatever the names around are, it is `System.Int32`.
pub(super) fn word<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let text = site.text_of(node);
    let known = WORDS.iter().find(|(word, _)| *word == text);
    known.map_or_else(Vec::new, |(_, name)| system(name))
}

/// A type of the library's.
pub(super) fn system<'a>(name: &'static str) -> Vec<Cow<'a, str>> {
    vec!["".into(), "System".into(), name.into()]
}

/// `T[]`, `T[,]`.
pub(super) fn array<'a, 't>(_: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    Some(Made::Of(Cow::Borrowed("[]"), vec![node.field_named("type")?]))
}

/// The token of a name.
pub(super) fn token<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Vec<Node<'t>> {
    vec![node]
}

/// The token of the name behind an alias.
pub(super) fn aliased_token<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Vec<Node<'t>> {
    node.field_named("name").map(name_token).into_iter().collect()
}

/// A name without its type arguments.
fn name_token(name: Node<'_>) -> Node<'_> {
    match name.kind_name() {
        "generic_name" => name.named_children().next().unwrap_or(name),
        _ => name,
    }
}

/// The type that an attribute names: its name may be written without its end.
pub(super) fn attribute<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let Some(name) = node.field_named("name") else { return Vec::new() };
    let text = marks::path(site, name);
    let (root, text) = match text.strip_prefix("global::") {
        Some(rest) => (true, rest.to_owned()),
        None => (false, text.into_owned()),
    };
    let full = if text.ends_with("Attribute") { text } else { format!("{text}Attribute") };
    let names = full.split('.').map(|part| Cow::Owned(part.to_owned()));
    root.then_some(Cow::Borrowed("")).into_iter().chain(names).collect()
}

/// The tokens of the names of an attribute.
pub(super) fn attribute_tokens<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Vec<Node<'t>> {
    let mut tokens = Vec::new();
    let mut at = node.field_named("name");
    while let Some(part) = at {
        tokens.push(name_token(part.field_named("name").unwrap_or(part)));
        at = part.field_named("qualifier");
    }
    tokens.reverse();
    tokens
}
