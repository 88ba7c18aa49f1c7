//! What the nodes of Kotlin mean to the resolver: imports, types above, other names, headers, marks.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::{Imported, Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::{DeclFlags, How};
use bifrost_hir::shape::{HERE, Kinds, Place, Step, When, ask, child, first_named, last_named};
use bifrost_syntax::Node;

use super::hooks;
use crate::jvm::paths;

pub(super) const MEANING: Meaning = Meaning { rows: ROWS, types: TYPES, used: Some(is_use) };

const TYPES_MADE: Kinds =
    &["class_declaration", "object_declaration", "companion_object", "object_literal"];
/// The types behind the colon, whatever is done with them.
const BASES: Place = HERE.children(&["delegation_specifier"]).then(Step::Ask(named_type));
const ANNOTATIONS: Place = child(&["modifiers"]).children(&["annotation"]);

static ROWS: &[MeaningRow] = &[
    means(TYPES_MADE, Says::Above(How::Extends, BASES))
        .says(Says::Body(child(&["class_body", "enum_class_body"])))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["enum_entry"], Says::Above(How::Extends, ask(enum_name)))
        .says(Says::Body(child(&["class_body"])))
        .says(Says::Aside(ANNOTATIONS))
        .when(When::Has(child(&["class_body"]))),
    means(&["function_declaration"], Says::Body(child(&["function_body"])))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["secondary_constructor"], Says::Body(child(&["{"])))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["primary_constructor", "class_parameter"], Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["property_declaration"], Says::Body(ask(given)))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["type_alias"], Says::Alias(last_named()))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["import_header"], Says::Imports(imports)),
];

static TYPES: &[TypeRow] = &[
    ty(&["type_identifier", "user_type"], TypeRule::Ask(path)),
    ty(&["nullable_type", "parenthesized_type"], TypeRule::Via(first_named())),
];

/// The type of `A`, `A()` and `A by b`.
fn named_type<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let part = node.named_children().next()?;
    match part.kind_name() {
        "user_type" => Some(part),
        _ => part.named_children().next().filter(|inner| inner.kind_name() == "user_type"),
    }
}

/// The names of `a.B<C>.D`.
fn path<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    match node.kind_name() {
        "type_identifier" => vec![paths::plain(site.text_of(node))],
        _ => {
            let names = node.named_children().filter(|part| part.kind_name() == "type_identifier");
            names.map(|name| paths::plain(site.text_of(name))).collect()
        }
    }
}

/// The enum that an entry with a body belongs to.
fn enum_name<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    hooks::class_name(site, site.node)
}

/// Where the header of a property ends.
fn given<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let ends = ["=", "property_delegate", "getter", "setter"];
    node.children().find(|part| ends.contains(&part.kind_name()))
}

/// `import a.B`, `import a.*`, `import a.B as C`.
fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let span = site.node.span();
    let part = |kind: &str| site.node.named_children().find(|part| part.kind_name() == kind);
    let Some(name) = part("identifier") else { return Vec::new() };
    let text = paths::plain(site.text_of(name));
    if part("wildcard_import").is_some() {
        return vec![Imported::all(span, text)];
    }
    let (from, item) = paths::split(text);
    let alias = part("import_alias").and_then(|alias| alias.named_children().next());
    let local = alias.map_or_else(|| item.clone(), |alias| paths::plain(site.text_of(alias)));
    vec![Imported::item(span, from, item, local)]
}

fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let mut flags = match node.kind_name() {
        "primary_constructor" | "secondary_constructor" => DeclFlags::CONSTRUCTOR,
        "object_declaration" | "companion_object" => DeclFlags::OBJECT,
        "property_declaration" | "class_parameter" => DeclFlags::PROPERTY,
        _ => DeclFlags::NONE,
    };
    if node.children().any(|part| part.kind_name() == "interface") {
        flags = flags.with(DeclFlags::INTERFACE).with(DeclFlags::ABSTRACT);
    }
    if node.field_named("receiver").is_some() {
        flags = flags.with(DeclFlags::EXTENSION);
    }
    for word in modifiers(site) {
        flags = flags.with(match word.as_ref() {
            "abstract" => DeclFlags::ABSTRACT,
            "private" => DeclFlags::PRIVATE,
            "expect" => DeclFlags::PARTIAL.with(DeclFlags::PROTOTYPE),
            "actual" => DeclFlags::PARTIAL,
            _ => DeclFlags::NONE,
        });
    }
    flags
}

/// Longest run of modifiers that is read.
const MODIFIERS: usize = 32;

/// The words before the keyword. Read from the text: the parser is not shown all of them.
fn modifiers<'a>(site: &Site<'a, '_>) -> Vec<Cow<'a, str>> {
    const KEYWORDS: &[&[u8]] =
        &[b"class", b"interface", b"object", b"fun", b"val", b"var", b"typealias", b"constructor"];
    let words = site.node.text(site.text).split(u8::is_ascii_whitespace).take(MODIFIERS);
    let before = words.take_while(|word| !KEYWORDS.contains(word));
    before.map(String::from_utf8_lossy).collect()
}

/// A name that is used and not declared. What stands behind a dot may be an extension.
fn is_use(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    let first = || around.named_children().find(|part| part.kind_name() == site.node.kind_name());
    match around.kind_name() {
        "class_declaration"
        | "object_declaration"
        | "companion_object"
        | "type_alias"
        | "function_declaration"
        | "variable_declaration"
        | "class_parameter"
        | "parameter"
        | "enum_entry"
        | "type_parameter"
        | "import_alias"
        | "label" => false,
        "identifier" => false,
        "user_type" => first() == Some(site.node),
        "value_argument" => {
            let next = around.children().skip_while(|part| *part != site.node).nth(1);
            next.is_none_or(|next| next.kind_name() != "=")
        }
        _ => true,
    }
}
