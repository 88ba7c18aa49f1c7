//! Go's expressions and scopes, where a place cannot tell.

use bifrost_hir::Site;
use bifrost_syntax::Node;

use super::hooks;
use super::shape::PRIMITIVES;

/// What names are bound in, apart from the bodies of functions, which are one with their parameters.
pub(super) const SCOPES: &[&str] = &[
    "func_literal",
    "function_type",
    "if_statement",
    "for_statement",
    "expression_switch_statement",
    "type_switch_statement",
    "expression_case",
    "type_case",
    "default_case",
    "communication_case",
];
/// What has a block as its body.
pub(super) const WITH_BODY: &[&str] =
    &["function_declaration", "method_declaration", "func_literal"];

/// The region in which what a statement declares can be named; none at the top level.
pub(super) fn block<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let is_region = |node: &Node<'t>| {
        let kind = node.kind_name();
        kind == "block" || SCOPES.contains(&kind)
    };
    site.ancestors().find(is_region)
}

/// The statement around a name that is declared by one.
pub(super) fn specification<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    match node.kind_name() {
        "short_var_declaration" => Some(node),
        _ => site.parent(),
    }
}

/// A name of a type that is used as one.
pub(super) fn is_written_type(site: &Site<'_, '_>) -> bool {
    let text = site.node.text(site.text);
    let word = |known: &str| known.as_bytes() == text;
    site.field() != Some("name") && text != b"nil" && !PRIMITIVES.iter().any(|it| word(it))
}

/// A type that is no struct or interface with parts of its own.
pub(super) fn is_other_type(site: &Site<'_, '_>) -> bool {
    let ty = site.node.field_named("type");
    ty.is_some_and(|ty| !matches!(ty.kind_name(), "struct_type" | "interface_type"))
}

/// The literal that a key stands in.
pub(super) fn keyed<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    literal_around(site, 1).into_iter().collect()
}

/// A name alone before the colon of a literal's element.
pub(super) fn is_key(site: &Site<'_, '_>) -> bool {
    let only = site.node.named_children().next();
    site.field() == Some("key") && only.is_some_and(|only| only.kind_name() == "identifier")
}

/// The literal around one whose type is left out.
pub(super) fn outer<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let element = site.parent();
    let keyed = site.ancestors().nth(1).filter(|it| it.kind_name() == "keyed_element");
    match (element, keyed) {
        (Some(element), Some(keyed)) if keyed.field_named("value") == Some(element) => {
            literal_around(site, 2).into_iter().collect()
        }
        (Some(_), None) => literal_around(site, 1).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The literal whose body stands so many nodes further out: all of it, or the body when its type is
/// left out.
fn literal_around<'t>(site: &Site<'_, 't>, steps: usize) -> Option<Node<'t>> {
    let mut around = site.ancestors().skip(steps);
    let body = around.next().filter(|it| it.kind_name() == "literal_value")?;
    let whole = around.next().filter(|it| it.kind_name() == "composite_literal");
    Some(whole.unwrap_or(body))
}

/// The container and what picks an element of it.
pub(super) fn indexed<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    ["operand", "index"].iter().filter_map(|field| site.node.field_named(field)).collect()
}

/// What a pointer points to, and what is pointed to: `x` of `*x`, `&x`, `-x`.
pub(super) fn is_receive(site: &Site<'_, '_>) -> bool {
    site.node.text(site.text).starts_with(b"<-")
}

pub(super) fn is_same(site: &Site<'_, '_>) -> bool {
    !is_receive(site) && !site.node.text(site.text).starts_with(b"!")
}

/// The value of a declaration that a function literal alone makes.
pub(super) fn function_of<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    hooks::sole(site, node.field_named("right")?)
}

/// The name of what is called with types as arguments.
pub(super) fn is_applied(site: &Site<'_, '_>) -> bool {
    const AROUND: &[&str] = &[
        "index_expression",
        "call_expression",
        "generic_type",
        "selector_expression",
        "qualified_type",
    ];
    let around = site.parent().is_some_and(|it| AROUND.contains(&it.kind_name()));
    around && !type_arguments(site).is_empty()
}

/// `T` and `U` of `f[T, U](x)`, from the name of what is called.
pub(super) fn type_arguments<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let mut whole = site.node;
    let mut around = site.ancestors().peekable();
    // A package, or what a method is called on, may stand before the name.
    let qualified = around.next_if(|it| {
        let name = it.field_named("field").or_else(|| it.field_named("name"));
        matches!(it.kind_name(), "selector_expression" | "qualified_type") && name == Some(whole)
    });
    whole = qualified.unwrap_or(whole);
    let Some(applied) = around.next() else { return Vec::new() };
    let call = match applied.kind_name() {
        "call_expression" => Some(applied),
        _ => around.next(),
    };
    let is_called =
        |field: &str, of: Node<'t>| call.and_then(|call| call.field_named(field)) == Some(of);
    match applied.kind_name() {
        "index_expression" if applied.field_named("operand") == Some(whole) => {
            let called = is_called("function", applied);
            applied.field_named("index").filter(|_| called).into_iter().collect()
        }
        "generic_type" if applied.field_named("type") == Some(whole) => {
            let called = is_called("type", applied)
                && call.is_some_and(|it| it.kind_name() == "type_conversion_expression");
            if called { types_of(applied) } else { Vec::new() }
        }
        "call_expression" if is_called("function", whole) => types_of(applied),
        _ => Vec::new(),
    }
}

fn types_of(applied: Node<'_>) -> Vec<Node<'_>> {
    let list = applied.field_named("type_arguments");
    let elements = list.into_iter().flat_map(Node::named_children);
    elements.filter_map(|element| element.named_children().next()).collect()
}
