//! Marks of declarations.

use bifrost_hir::Site;
use bifrost_hir::semantics::DeclFlags;
use bifrost_syntax::Node;

pub(super) fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let holder = match node.kind_name() {
        "property_element" | "const_element" => site.parent().unwrap_or(node),
        _ => node,
    };
    let own = match node.kind_name() {
        "interface_declaration" => DeclFlags::INTERFACE.with(DeclFlags::ABSTRACT),
        "trait_declaration" => DeclFlags::MIXIN,
        "enum_case" => DeclFlags::STATIC.with(DeclFlags::VARIANT),
        "const_element" => DeclFlags::STATIC,
        "method_declaration" => DeclFlags::ABSTRACT.given(node.field_named("body").is_none()),
        _ => DeclFlags::NONE,
    };
    holder.named_children().map(|word| of_word(site, word)).fold(own, DeclFlags::with)
}

fn of_word(site: &Site<'_, '_>, word: Node<'_>) -> DeclFlags {
    match word.kind_name() {
        "static_modifier" => DeclFlags::STATIC,
        "abstract_modifier" => DeclFlags::ABSTRACT,
        "visibility_modifier" if word.text(site.text).eq_ignore_ascii_case(b"private") => {
            DeclFlags::PRIVATE
        }
        _ => DeclFlags::NONE,
    }
}
