//! What the nodes of Scala mean to the resolver: imports, exports, types above, other names, headers.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::{DeclFlags, How};
use bifrost_hir::shape::{HERE, Kinds, Place, Step, When, ask, field, first_named, parent};
use bifrost_syntax::Node;

use super::clauses;

pub(super) const MEANING: Meaning = Meaning { rows: ROWS, types: TYPES, used: Some(is_use) };

const CLASSES: Kinds = &[
    "class_definition",
    "object_definition",
    "trait_definition",
    "enum_definition",
    "package_object",
    "full_enum_case",
    "simple_enum_case",
];
const CALLABLES: Kinds = &["function_definition", "function_declaration"];
const MADE: Kinds = &["instance_expression"];
/// What can stand for a type that is extended.
const NAMED: Kinds = &[
    "type_identifier",
    "generic_type",
    "stable_type_identifier",
    "projected_type",
    "annotated_type",
    "applied_constructor_type",
];
const MIXED: Kinds = &["compound_type"];
const EXTENDED: Place = field("extend");

static ROWS: &[MeaningRow] = &[
    means(CLASSES, Says::Body(field("body")))
        .says(Says::Above(How::Extends, EXTENDED.children(NAMED)))
        .says(Says::Flags(flags))
        .says(Says::Aside(HERE.children(&["annotation"]))),
    means(CLASSES, Says::Above(How::Extends, EXTENDED.child(MIXED).then(Step::Ask(base))))
        .says(Says::Above(How::Mixes, EXTENDED.child(MIXED).then(Step::Fields("extra")))),
    means(&["full_enum_case"], Says::Above(How::Extends, ask(enum_name)))
        .when(When::Lacks(EXTENDED)),
    means(&["given_definition"], Says::Above(How::Extends, field("return_type")))
        .says(Says::Body(field("body")))
        .says(Says::Flags(flags)),
    means(&["template_body"], Says::Above(How::Extends, parent(MADE).children(NAMED)))
        .says(Says::Above(How::Extends, parent(MADE).child(MIXED).then(Step::Ask(base))))
        .says(Says::Above(How::Mixes, parent(MADE).child(MIXED).then(Step::Fields("extra"))))
        .when(When::Parent(MADE)),
    means(CALLABLES, Says::Body(field("body")))
        .says(Says::Flags(flags))
        .says(Says::Aside(HERE.children(&["annotation"]))),
    means(&["val_definition", "var_definition"], Says::Body(field("value")))
        .says(Says::Flags(flags))
        .says(Says::Aside(HERE.children(&["annotation"]))),
    means(&["val_declaration", "var_declaration", "class_parameter"], Says::Flags(flags)),
    means(&["type_definition"], Says::Alias(field("type"))),
    means(&["import_declaration", "export_declaration"], Says::Imports(clauses::imports)),
];

static TYPES: &[TypeRow] = &[
    ty(
        &["type_identifier", "identifier", "operator_identifier", "stable_type_identifier"],
        TypeRule::Ask(path),
    ),
    ty(&["stable_identifier", "projected_type", "singleton_type"], TypeRule::Ask(path)),
    ty(
        &["generic_type"],
        TypeRule::Generic(field("type"), field("type_arguments").then(Step::Named)),
    ),
    ty(&["annotated_type", "applied_constructor_type"], TypeRule::Via(first_named())),
    ty(&["compound_type"], TypeRule::Via(field("base"))),
];

/// The names of `a.b.C` and `a.B#C`.
fn path<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let mut names = Vec::new();
    let mut left = vec![node];
    while let Some(node) = left.pop() {
        match node.kind_name() {
            "identifier" | "type_identifier" | "operator_identifier" => {
                names.push(clauses::bare(site, node));
            }
            "annotation" | "arguments" | "type_arguments" | "comment" | "block_comment" => {}
            _ => left.extend(node.named_children().collect::<Vec<_>>().into_iter().rev()),
        }
    }
    match names.first().map(Cow::as_ref) {
        Some("_root_") => names[0] = Cow::Borrowed(""),
        // `this.C`, `super.C`: a member of what is around.
        Some("this" | "super") if names.len() > 1 => {
            names.remove(0);
        }
        _ => {}
    }
    names
}

/// What is first of `A with B`; of `A { ... }` within it, `A`.
fn base<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("base")
}

/// The enum that a case belongs to.
fn enum_name<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let around = site.ancestors().find(|node| node.kind_name() == "enum_definition")?;
    around.field_named("name")
}

fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let mut flags = match node.kind_name() {
        "object_definition" => DeclFlags::OBJECT,
        "package_object" => DeclFlags::OBJECT.with(DeclFlags::PARTIAL),
        "trait_definition" => DeclFlags::INTERFACE.with(DeclFlags::ABSTRACT),
        "function_declaration" => DeclFlags::ABSTRACT,
        "given_definition" => DeclFlags::OBJECT,
        "function_definition" => {
            let name = node.field_named("name");
            DeclFlags::CONSTRUCTOR.given(name.is_some_and(|it| it.text(site.text) == b"this"))
        }
        "val_declaration" | "var_declaration" => DeclFlags::PROPERTY.with(DeclFlags::ABSTRACT),
        _ => DeclFlags::PROPERTY,
    };
    if CLASSES.contains(&node.kind_name()) && node.kind_name() != "simple_enum_case" {
        flags = match flags {
            DeclFlags::PROPERTY => DeclFlags::NONE,
            kept => kept,
        };
    }
    if site.parent().is_some_and(|it| it.kind_name() == "extension_definition") {
        flags = flags.with(DeclFlags::EXTENSION);
    }
    let modifiers = node.named_children().find(|part| part.kind_name() == "modifiers");
    for modifier in modifiers.into_iter().flat_map(|it| it.children()) {
        let text = site.text_of(modifier);
        flags = flags.with(match text.as_ref() {
            "abstract" => DeclFlags::ABSTRACT,
            "private" => DeclFlags::PRIVATE,
            _ => DeclFlags::NONE,
        });
    }
    flags
}

/// A name that stands for itself: not behind a dot, not being declared or imported.
fn is_use(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    let first = || around.named_children().next() == Some(site.node);
    match (around.kind_name(), site.field()) {
        ("field_expression", Some("field")) => false,
        ("stable_identifier" | "stable_type_identifier", _) => first(),
        ("projected_type", Some("selector")) => false,
        ("import_declaration" | "export_declaration" | "namespace_selectors", _) => false,
        ("arrow_renamed_identifier" | "as_renamed_identifier" | "package_identifier", _) => false,
        ("annotation", Some("name")) => true,
        (_, Some("name" | "pattern")) => false,
        _ => true,
    }
}
