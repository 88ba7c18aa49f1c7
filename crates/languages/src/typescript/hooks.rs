//! What the TypeScript table cannot say.

use std::borrow::Cow;

use bifrost_hir::Site;

/// True for the type in `value as type`.
pub(super) fn is_asserted_type(site: &Site<'_, '_>) -> bool {
    site.parent().is_some_and(|parent| parent.named_children().next() != Some(site.node))
}

/// What stands before the last name in `namespace A.B {}`.
pub(super) fn outer_namespace<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let path = site.node.field_named("name")?;
    path.field_named("object").map(|outer| site.text_of(outer))
}
