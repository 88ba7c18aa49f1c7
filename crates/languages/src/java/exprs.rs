//! Java's expressions and types, where a place cannot tell.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::Made;
use bifrost_hir::shape::join;
use bifrost_syntax::Node;

/// Types that are words of the language.
pub(super) const PRIMITIVES: &[&str] =
    &["integral_type", "floating_point_type", "boolean_type", "void_type"];

/// Those of which the text says only a word.
pub(super) const TYPED_ONLY: &[&str] = &[
    "binary_expression",
    "unary_expression",
    "instanceof_expression",
    "class_literal",
    "character_literal",
    "decimal_integer_literal",
    "hex_integer_literal",
    "octal_integer_literal",
    "binary_integer_literal",
    "decimal_floating_point_literal",
    "hex_floating_point_literal",
];

/// Expressions whose type can be read from their text.
pub(super) const TYPED: &[&str] =
    &join::<_, { TYPED_ONLY.len() + 1 }>(&[&["array_creation_expression"], TYPED_ONLY]);

/// Sums of more parts than these are not looked through.
const PARTS: usize = 64;

pub(super) fn word<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    vec![site.text_of(node)]
}

/// `T[]`, `new T[n]`: a form of as many brackets as there are.
pub(super) fn array<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    let element = node.field_named("element").or_else(|| node.field_named("type"))?;
    let dimensions = node.children().filter(|it| it.kind_name().starts_with("dimensions"));
    let count = |dims: Node<'t>| match dims.kind_name() {
        "dimensions_expr" => 1,
        _ => site.text_of(dims).matches('[').count(),
    };
    let count: usize = dimensions.map(count).sum();
    Some(Made::Of(Cow::Owned("[]".repeat(count)), vec![element]))
}

/// `? extends T` is some `T`; of `? super T` nothing is known.
pub(super) fn wildcard<'a, 't>(_: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    let is_super = node.children().any(|it| it.kind_name() == "super");
    let bound = node.named_children().last().filter(|it| it.kind_name() != "super")?;
    let form = if is_super { "?" } else { "" };
    Some(Made::Of(Cow::Borrowed(form), vec![bound]))
}

pub(super) fn has_type(site: &Site<'_, '_>) -> bool {
    site.node.kind_name() == "array_creation_expression" || !type_of(site, site.node).is_empty()
}

/// The type of an expression, when its text says it. Nothing of plain numbers: that they are
/// integers is known.
pub(super) fn type_of<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let name = match node.kind_name() {
        "character_literal" => "char",
        "class_literal" => "Class",
        "instanceof_expression" => "boolean",
        "unary_expression" => match operator(site, node).as_deref() {
            Some("!") => "boolean",
            _ => return Vec::new(),
        },
        "decimal_floating_point_literal" | "hex_floating_point_literal" => {
            match site.text_of(node).ends_with(['f', 'F']) {
                true => "float",
                false => "double",
            }
        }
        "binary_expression" => match operator(site, node).as_deref() {
            Some("==" | "!=" | "<" | ">" | "<=" | ">=" | "&&" | "||") => "boolean",
            Some("+") if says_text(site, node) => "String",
            _ => return Vec::new(),
        },
        kind if kind.ends_with("integer_literal") => {
            match site.text_of(node).ends_with(['l', 'L']) {
                true => "long",
                false => "int",
            }
        }
        _ => return Vec::new(),
    };
    vec![Cow::Borrowed(name)]
}

/// An expression whose type is made of those of its operands.
pub(super) fn is_blend(site: &Site<'_, '_>) -> bool {
    !has_type(site)
}

/// The operands that make the type: of a shift only the first (language specification 15.19).
pub(super) fn blended<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let fields: &[&str] = match operator(site, site.node).as_deref() {
        Some("<<" | ">>" | ">>>") => &["left"],
        _ => &["operand", "left", "right"],
    };
    fields.iter().filter_map(|field| site.node.field_named(field)).collect()
}

fn operator<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<Cow<'a, str>> {
    node.field_named("operator").map(|it| site.text_of(it))
}

/// A sum with a string literal in it.
fn says_text(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    let mut left = vec![node];
    for _ in 0..PARTS {
        let Some(at) = left.pop() else { return false };
        match at.kind_name() {
            "string_literal" => return true,
            "binary_expression" if operator(site, at).as_deref() == Some("+") => {
                left.extend(
                    [at.field_named("left"), at.field_named("right")].into_iter().flatten(),
                );
            }
            _ => {}
        }
    }
    false
}

/// The array and the place in it.
pub(super) fn indexed<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    ["array", "index"].iter().filter_map(|field| site.node.field_named(field)).collect()
}

/// Both ends of `c ? a : b`.
pub(super) fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let ends = ["consequence", "alternative"];
    ends.iter().filter_map(|field| site.node.field_named(field)).collect()
}

/// `A` and `m` of `A::m`; `A::new` names no method.
pub(super) fn referred<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let parts = || site.node.children().filter(|child| !child.is_extra());
    let name = parts().last().filter(|last| last.kind_name() == "identifier");
    match (parts().next(), name) {
        (Some(first), Some(name)) => vec![first, name],
        _ => Vec::new(),
    }
}
