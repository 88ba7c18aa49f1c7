//! What the nodes of Rust mean to the resolver: headers, traits, `impl`, other names of types, `use`.

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::{DeclFlags, How};
use bifrost_hir::shape::{HERE, Place, Step, When, child, field, first_named};

use super::{bodies, tokens, types, uses};

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
    means(&["impl_item"], Says::HoldsFor(field("type"), field("trait"))),
    means(&["impl_item"], Says::AboveType(How::Implements, field("type"), field("trait")))
        .when(When::Test(is_positive)),
    means(&["type_item"], Says::Alias(field("type"))),
    means(&["use_declaration"], Says::Imports(uses::uses)),
    means(&["extern_crate_declaration"], Says::Imports(uses::extern_crate)),
    means(&["mod_item"], Says::Imports(uses::child)).when(When::Lacks(field("body"))),
    means(&["function_item"], Says::Imports(uses::derive_macro)),
    // Scopes, and what binds names in them.
    means(&["function_item", "function_signature_item"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(bodies::params, Some(field("return_type"))))
        .says(Says::Takes(bodies::taken_apart))
        .says(Says::Generics(bodies::generics)),
    means(
        &["struct_item", "enum_item", "union_item", "trait_item", "type_item", "associated_type"],
        Says::Generics(bodies::generics),
    ),
    means(&["struct_item", "enum_variant"], Says::Signature(bodies::params, None))
        .when(When::Is(field("body"), &["ordered_field_declaration_list"])),
    means(&["closure_expression"], Says::Scope(ScopeKind::Block, HERE))
        .says(Says::Signature(bodies::params, Some(field("return_type"))))
        .says(Says::Takes(bodies::taken_apart))
        .says(Says::Shape(ShapeKind::Lambda, field("body"))),
    means(
        &["block", "match_arm", "if_expression", "while_expression", "for_expression"],
        Says::Scope(ScopeKind::Block, HERE),
    ),
    means(&["let_declaration"], Says::Takes(bodies::let_names)),
    means(&["let_condition"], Says::Takes(bodies::condition_names)),
    means(&["match_arm"], Says::Takes(bodies::arm_names)),
    means(&["for_expression"], Says::Takes(bodies::loop_names)),
    means(&["field_declaration", "const_item", "static_item"], Says::Typed(field("type"))),
    means(&["const_item", "static_item"], Says::Value(field("value")))
        .says(Says::Takes(bodies::constant)),
    // Expressions.
    means(&["scoped_identifier"], PATH).when(When::Test(bodies::is_plain_path)),
    means(&["type_arguments"], Says::Written(HERE.then(Step::Children(TYPE_NODES)))),
    means(&["scoped_type_identifier"], Says::Written(HERE)).when(When::Test(bodies::is_plain_path)),
    means(
        &["scoped_identifier", "scoped_type_identifier"],
        Says::ShapeBy(ShapeKind::Path, bodies::path_parts),
    )
    .when(When::Test(bodies::is_qualified_path)),
    means(&["crate", "super", "self"], PATH).when(When::Test(bodies::is_path_head)),
    means(
        &["bracketed_type"],
        Says::ShapeOf(ShapeKind::Path, NOWHERE, HERE.then(Step::Ask(bodies::bracketed))),
    ),
    means(&["self"], Says::Shape(ShapeKind::Own, NOWHERE)).when(When::Test(bodies::is_own)),
    means(&["struct_expression"], Says::ShapeOf(ShapeKind::New, NOWHERE, NAME))
        .says(Says::Keys(bodies::keys, NAME)),
    means(&["struct_pattern"], Says::Keys(bodies::keys, field("type"))),
    means(&["block", "unsafe_block"], Says::ShapeBy(ShapeKind::Tail, bodies::tail)),
    means(&["if_expression"], Says::ShapeBy(ShapeKind::Either, bodies::branches))
        .when(When::Has(field("alternative"))),
    means(&["match_expression"], Says::ShapeBy(ShapeKind::Either, bodies::branches)),
    means(
        &["reference_expression", "unary_expression"],
        Says::ShapeBy(ShapeKind::Tail, bodies::same),
    ),
    means(&["try_expression"], Says::Shape(ShapeKind::Unwrap, first_named())),
    means(&["await_expression"], Says::Shape(ShapeKind::Await, first_named())),
    means(&["type_cast_expression"], Says::ShapeOf(ShapeKind::Cast, field("value"), field("type"))),
    means(&["index_expression"], Says::Shape(ShapeKind::Tail, first_named()))
        .when(When::Test(bodies::is_by_range)),
    means(&["index_expression"], Says::ShapeBy(ShapeKind::Index, bodies::indexed)),
    means(&["tuple_expression"], Says::Shape(ShapeKind::Tuple, HERE.then(Step::Named))),
    means(&["array_expression"], Says::ShapeBy(ShapeKind::List, bodies::elements)),
    means(&["macro_invocation"], Says::Shape(ShapeKind::Macro, NOWHERE)),
    means(&["identifier"], Says::Shape(ShapeKind::Token, NOWHERE))
        .when(When::Parent(&["token_tree", "token_repetition", "attribute"]))
        .when(When::Test(tokens::is_unknown)),
];
const NAME: Place = field("name");
const NOWHERE: Place = HERE.then(Step::Stay);
const PATH: Says = Says::ShapeOf(ShapeKind::Path, NOWHERE, HERE);
const TYPE_NODES: &[&str] = &[
    "type_identifier",
    "scoped_type_identifier",
    "generic_type",
    "reference_type",
    "pointer_type",
    "dynamic_type",
    "abstract_type",
    "bounded_type",
    "primitive_type",
    "tuple_type",
    "array_type",
    "function_type",
    "never_type",
    "unit_type",
    "bracketed_type",
    "metavariable",
    "removed_trait_bound",
    "higher_ranked_trait_bound",
    "block",
    "integer_literal",
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
        TypeRule::AskAt(types::path, types::path_tokens),
    ),
    ty(&["trait_bounds"], TypeRule::Any(HERE.then(Step::Named))),
    ty(&["tuple_type"], TypeRule::BuiltIn("()", HERE.then(Step::Named))),
    ty(&["array_type"], TypeRule::BuiltIn("[]", field("element"))),
    ty(
        &["generic_type", "generic_type_with_turbofish"],
        TypeRule::Generic(field("type"), field("type_arguments").children(TYPE_NODES)),
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
        .with(DeclFlags::MACRO.given(kind == "macro_definition"))
        .with(DeclFlags::VARIANT.given(kind == "enum_variant"))
        .with(DeclFlags::STATIC.given(is_associated(node)))
        .with(DeclFlags::ALTERNATIVE.given(on_condition))
}

/// A function without a receiver.
fn is_associated(node: bifrost_syntax::Node<'_>) -> bool {
    let Some(list) = node.field_named("parameters") else { return false };
    let receiver = |it: bifrost_syntax::Node<'_>| {
        it.kind_name() == "self_parameter"
            || it.field_named("pattern").is_some_and(|it| it.kind_name() == "self")
    };
    !list.named_children().any(receiver)
}

fn is_of_trait(site: &Site<'_, '_>) -> bool {
    site.ancestors().nth(1).is_some_and(|node| node.kind_name() == "trait_item")
}

/// `impl Trait for Type`, not `impl !Trait for Type`.
fn is_positive(site: &Site<'_, '_>) -> bool {
    !site.node.children().any(|it| it.kind_name() == "!")
}
