//! Use trees: one import a leaf.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;

/// Deepest use tree whose paths are put together.
const REACH: usize = 64;

/// The whole path of a leaf, without alias and wildcard.
pub(super) fn path<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let last = own_path(site, site.node);
    let prefix =
        site.ancestors().take(REACH).take_while(|node| node.kind_name() != "use_declaration");
    let mut parts: Vec<Cow<'_, str>> = last.into_iter().collect();
    for list in prefix.filter(|node| node.kind_name() == "scoped_use_list") {
        parts.extend(list.field_named("path").map(|path| site.text_of(path)));
    }
    parts.reverse();
    let squeezed = parts.iter().map(|part| part.split_whitespace().collect::<String>());
    let whole = squeezed.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("::");
    let whole = whole.strip_prefix("::").unwrap_or(&whole).to_owned();
    (!whole.is_empty()).then_some(Cow::Owned(whole))
}

/// What a leaf itself adds to its path; `self` in a list and `*` add nothing.
fn own_path<'a>(site: &Site<'a, '_>, leaf: Node<'_>) -> Option<Cow<'a, str>> {
    let in_list = || site.parent().is_some_and(|parent| parent.kind_name() == "use_list");
    match leaf.kind_name() {
        "use_wildcard" => leaf.named_children().next().map(|path| site.text_of(path)),
        "use_as_clause" => own_path(site, leaf.field_named("path")?),
        "self" if in_list() => None,
        _ => Some(site.text_of(leaf)),
    }
}

/// The leaf in the role: the path without its alias, the path before a wildcard.
pub(super) fn target<'t>(_: &Site<'_, 't>, leaf: Node<'t>) -> Option<Node<'t>> {
    match leaf.kind_name() {
        "use_wildcard" => leaf.named_children().next().or(Some(leaf)),
        "use_as_clause" => leaf.field_named("path"),
        _ => Some(leaf),
    }
}

/// The statement when it names one module, else the leaf.
pub(super) fn range(site: &Site<'_, '_>) -> Span {
    let statement = site.ancestors().take(REACH).find(|node| node.kind_name() == "use_declaration");
    let Some(statement) = statement else {
        return site.node.span();
    };
    let mut clause = statement.field_named("argument");
    while let Some(node) = clause {
        let mut inner = match node.kind_name() {
            "scoped_use_list" => node.field_named("list").into_iter().collect::<Vec<_>>(),
            "use_list" => node.named_children().take(2).collect(),
            _ => return statement.span(),
        };
        clause = inner.pop().filter(|_| inner.is_empty());
    }
    site.node.span()
}
