//! Marks of declarations in C and C++: what only declares, what belongs to its file or type.

use bifrost_hir::Site;
use bifrost_hir::semantics::DeclFlags;
use bifrost_hir::shape::Container;
use bifrost_syntax::Node;

use super::declarators::{Declared, declared, default_value, name_in};
use super::hooks;

/// Longest way up to what is around.
const REACH: usize = 200;
/// Most children of a declaration that are looked at.
const WIDTH: usize = 64;

/// Of a function with its body.
pub(super) fn definition(site: &Site<'_, '_>) -> DeclFlags {
    let special = is_special(name_in(site.node));
    held(site, site.node).with(DeclFlags::SPECIAL.given(special))
}

/// Of a name that a declaration declares.
pub(super) fn declares(site: &Site<'_, '_>) -> DeclFlags {
    let Some(Declared { holder, top, callable }) = declared(site) else { return DeclFlags::NONE };
    if holder.kind_name() == "type_definition" {
        return hidden(site);
    }
    let member = site.container() == Container::Class;
    let valued = top.field_named("value").is_some() || default_value(site, site.node).is_some();
    let only_declares = match callable {
        true => true,
        false if member => has_storage(site, holder, b"static") && !valued,
        false => has_storage(site, holder, b"extern") && !valued,
    };
    let pure = callable && holder.field_named("default_value").is_some();
    held(site, holder)
        .with(DeclFlags::PROTOTYPE.given(only_declares))
        .with(DeclFlags::ABSTRACT.given(pure))
        .with(DeclFlags::SPECIAL.given(is_special(site.node)))
}

/// Of a type: without a body it only declares.
pub(super) fn of_type(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let name = node.field_named("name");
    let plain = node.kind_name() == "enum_specifier"
        && !node.children().take(WIDTH).any(|it| matches!(it.kind_name(), "class" | "struct"));
    let special = name.is_some_and(is_special);
    hidden(site)
        .with(DeclFlags::PROTOTYPE.given(node.field_named("body").is_none()))
        .with(DeclFlags::OPEN.given(plain))
        .with(DeclFlags::SPECIAL.given(special))
}

/// Of a namespace: an inline one is open.
pub(super) fn namespace(site: &Site<'_, '_>) -> DeclFlags {
    let inline = site.node.children().take(WIDTH).any(|it| it.kind_name() == "inline");
    DeclFlags::OPEN.given(inline)
}

/// What `static` says where a declaration stands.
fn held(site: &Site<'_, '_>, holder: Node<'_>) -> DeclFlags {
    let is_static = has_storage(site, holder, b"static");
    match site.container() {
        Container::Class => DeclFlags::STATIC.given(is_static),
        _ => DeclFlags::PRIVATE.given(is_static).with(hidden(site)),
    }
}

/// What stands in a namespace without a name belongs to its file.
fn hidden(site: &Site<'_, '_>) -> DeclFlags {
    let unnamed = |around: Node<'_>| {
        around.kind_name() == "namespace_definition" && around.field_named("name").is_none()
    };
    DeclFlags::PRIVATE.given(site.ancestors().take(REACH).any(unnamed))
}

fn has_storage(site: &Site<'_, '_>, holder: Node<'_>, word: &[u8]) -> bool {
    let mut storage = holder
        .children()
        .take(WIDTH)
        .filter(|child| child.kind_name() == "storage_class_specifier");
    storage.any(|child| child.text(site.text) == word)
}

/// True for the name of what stands in for a template in some cases: `A<int>`.
fn is_special(name: Node<'_>) -> bool {
    let last = hooks::segments(name).last().unwrap_or(name);
    matches!(last.kind_name(), "template_type" | "template_function" | "template_method")
}
