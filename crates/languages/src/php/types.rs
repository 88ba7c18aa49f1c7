//! Types as they are written.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// The words that stand for the class around, or for the one above it.
const SCOPES: &[&str] = &["self", "static", "parent"];

/// What is built in and called so, whatever is declared.
const BUILT_IN: &[&str] = &[
    "array", "bool", "callable", "false", "float", "int", "iterable", "mixed", "never", "null",
    "object", "string", "true", "void",
];

/// The names of a type, outermost first; a first empty one starts at the root.
pub(super) fn path<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    match node.kind_name() {
        "name" => vec![single(site, node)],
        "relative_name" => {
            let mut path = vec![Cow::Borrowed("")];
            path.extend(namespace(site).into_iter().map(Cow::Owned));
            path.extend(segments(node).into_iter().map(|part| site.text_of(part)));
            path
        }
        "qualified_name" => {
            let absolute = node.children().next().is_some_and(|it| it.text(site.text) == b"\\");
            let parts = segments(node).into_iter().map(|part| site.text_of(part));
            absolute.then_some(Cow::Borrowed("")).into_iter().chain(parts).collect()
        }
        _ => Vec::new(),
    }
}

/// The token of the last of them: what stands before it are namespaces.
pub(super) fn tokens<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Vec<Node<'t>> {
    match node.kind_name() {
        "name" => vec![node],
        _ => segments(node).last().copied().into_iter().collect(),
    }
}

/// A word of the language is the same in any case of letters.
fn single<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Cow<'a, str> {
    let text = site.text_of(node);
    let words = SCOPES.iter().chain(BUILT_IN);
    let word = words.into_iter().find(|word| word.eq_ignore_ascii_case(&text));
    word.map_or(text, |word| Cow::Borrowed(*word))
}

/// A type that is no class.
pub(super) fn primitive<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    vec![Cow::Owned(site.text_of(node).to_ascii_lowercase())]
}

fn segments(node: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    for part in node.named_children() {
        match part.kind_name() {
            "name" => found.push(part),
            "namespace_name" => found.extend(part.named_children()),
            _ => {}
        }
    }
    found
}

/// The names of the namespace around a node.
fn namespace(site: &Site<'_, '_>) -> Vec<String> {
    let mut below = site.node;
    for node in site.ancestors() {
        if node.kind_name() == "namespace_definition" {
            return named(site, node);
        }
        if node.kind_name() == "program" {
            let before =
                node.named_children().take_while(|it| it.span().start < below.span().start);
            let clause = before.filter(|it| it.kind_name() == "namespace_definition").last();
            let open = clause.filter(|it| it.field_named("body").is_none());
            return open.map(|clause| named(site, clause)).unwrap_or_default();
        }
        below = node;
    }
    Vec::new()
}

fn named(site: &Site<'_, '_>, clause: Node<'_>) -> Vec<String> {
    let path = clause.field_named("name");
    let parts = path.into_iter().flat_map(|path| path.named_children());
    parts.map(|part| site.text_of(part).into_owned()).collect()
}
