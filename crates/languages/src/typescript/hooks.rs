//! What the TypeScript table cannot say.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// True for the type in `value as type`.
pub(super) fn is_asserted_type(site: &Site<'_, '_>) -> bool {
    site.parent().is_some_and(|parent| parent.named_children().next() != Some(site.node))
}

/// The name of a member. `value as A.B.C` comes as a member of `value as A.B`, and is called like
/// the value.
pub(super) fn member_name<'t>(_: &Site<'_, 't>, member: Node<'t>) -> Option<Node<'t>> {
    let object = member.field_named("object")?;
    match object.kind_name() {
        "as_expression" | "satisfies_expression" => Some(object),
        _ => member.field_named("property"),
    }
}

/// What stands before the last name in `namespace A.B {}`.
pub(super) fn outer_namespace<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let path = site.node.field_named("name")?;
    path.field_named("object").map(|outer| site.text_of(outer))
}
