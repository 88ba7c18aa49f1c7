//! What the nodes of Rust mean to the resolver: headers, traits, `impl`, other names of types, `use`.

use bifrost_hir::Site;
use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::{DeclFlags, How};
use bifrost_hir::shape::{HERE, Place, Step, When, child, field, first_named};

use super::{types, uses};

pub(super) const MEANING: Meaning = Meaning { rows: ROWS, types: TYPES, ..Meaning::NONE };

const ITEMS: &[&str] = &[
    "function_item",
    "function_signature_item",
    "struct_item",
    "enum_item",
    "union_item",
    "trait_item",
    "type_item",
    "const_item",
    "static_item",
    "mod_item",
    "macro_definition",
    "enum_variant",
    "field_declaration",
    "associated_type",
];
/// What can stand for a trait among bounds; lifetimes and `?Sized` do not.
const TRAITS: &[&str] = &[
    "type_identifier",
    "scoped_type_identifier",
    "generic_type",
    "higher_ranked_trait_bound",
    "function_type",
    "metavariable",
];
const END: Place = HERE.then(Step::Token(";"));

static ROWS: &[MeaningRow] = &[
    means(&["function_item", "trait_item", "mod_item", "enum_item", "union_item"], BODY),
    means(&["struct_item", "enum_variant"], BODY)
        .when(When::Is(field("body"), &["field_declaration_list"])),
    means(&["struct_item"], Says::Body(END)),
    means(&["enum_variant"], Says::Body(field("value"))),
    means(&["const_item", "static_item"], Says::Body(END)).when(When::Lacks(field("value"))),
    means(&["const_item", "static_item", "let_declaration"], Says::Body(field("value"))),
    means(&["function_signature_item", "type_item", "associated_type"], Says::Body(END)),
    means(&["mod_item"], Says::Body(END)).when(When::Lacks(field("body"))),
    means(&["macro_definition"], Says::Body(HERE.then(Step::Token("{")))),
    means(&["macro_definition"], Says::Body(HERE.then(Step::Token("(")))),
    means(&["macro_definition"], Says::Body(HERE.then(Step::Token("[")))),
    means(ITEMS, Says::Flags(flags)),
    // `trait A: B where Self: C`.
    means(&["trait_item"], Says::Above(How::Extends, field("bounds").children(TRAITS))),
    means(&["where_predicate"], Says::Above(How::Extends, field("bounds").children(TRAITS)))
        .when(When::Text(field("left"), &["Self"]))
        .when(When::Test(is_of_trait)),
    means(&["impl_item"], Says::Holds(field("type"))),
    means(&["impl_item"], Says::AboveType(How::Implements, field("type"), field("trait")))
        .when(When::Test(is_positive)),
    means(&["type_item"], Says::Alias(field("type"))),
    means(&["use_declaration"], Says::Imports(uses::uses)),
    means(&["extern_crate_declaration"], Says::Imports(uses::extern_crate)),
    means(&["mod_item"], Says::Imports(uses::child)).when(When::Lacks(field("body"))),
    means(&["function_item"], Says::Imports(uses::derive_macro)),
];
const BODY: Says = Says::Body(field("body"));

static TYPES: &[TypeRow] = &[
    ty(
        &[
            "type_identifier",
            "identifier",
            "scoped_type_identifier",
            "scoped_identifier",
            "crate",
            "self",
            "super",
        ],
        TypeRule::Ask(types::path),
    ),
    ty(
        &["generic_type", "generic_type_with_turbofish"],
        TypeRule::Generic(field("type"), field("type_arguments").then(Step::Named)),
    ),
    ty(
        &["reference_type", "pointer_type", "higher_ranked_trait_bound"],
        TypeRule::Via(field("type")),
    ),
    ty(&["dynamic_type", "abstract_type"], TypeRule::Via(field("trait"))),
    ty(&["bounded_type"], TypeRule::Via(first_named())),
    ty(&["type_arguments"], TypeRule::Via(child(&["type_identifier"]))),
    ty(
        &[
            "primitive_type",
            "tuple_type",
            "array_type",
            "function_type",
            "never_type",
            "unit_type",
            "bracketed_type",
            "metavariable",
        ],
        TypeRule::Ask(types::nameless),
    ),
];

fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let public = node.named_children().any(|it| it.kind_name() == "visibility_modifier");
    let kind = node.kind_name();
    let on_condition = site.leading().iter().any(|it| it.text(site.text).starts_with(b"#[cfg("));
    DeclFlags::EXPORTED
        .given(public || kind == "enum_variant")
        .with(DeclFlags::INTERFACE.given(kind == "trait_item"))
        .with(DeclFlags::ABSTRACT.given(kind == "function_signature_item"))
        .with(DeclFlags::ALTERNATIVE.given(on_condition))
}

fn is_of_trait(site: &Site<'_, '_>) -> bool {
    site.ancestors().nth(1).is_some_and(|node| node.kind_name() == "trait_item")
}

/// `impl Trait for Type`, not `impl !Trait for Type`.
fn is_positive(site: &Site<'_, '_>) -> bool {
    !site.node.children().any(|it| it.kind_name() == "!")
}
