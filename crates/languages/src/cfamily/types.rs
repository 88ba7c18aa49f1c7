//! The type of what is declared: that of the declaration, as often pointed to as the declarator says.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::Made;
use bifrost_resolve::FIXED;
use bifrost_syntax::Node;

use super::declarators::{declared, function_of};

/// What stands for a pointer, and for an array, which is given as one.
pub(crate) const POINTER: &str = "*";
/// The form of a type of which nothing is known.
const UNSAID: &str = "?";
/// Most children of a declaration that are looked at.
const WIDTH: usize = 64;
/// Longest way through a declarator.
const REACH: usize = 200;

/// Declarators that can be read as types.
pub(crate) const DECLARATORS: &[&str] = &[
    "pointer_declarator",
    "array_declarator",
    "function_declarator",
    "reference_declarator",
    "parenthesized_declarator",
    "attributed_declarator",
    "pointer_type_declarator",
    "variadic_declarator",
    "abstract_pointer_declarator",
    "abstract_array_declarator",
    "abstract_function_declarator",
    "abstract_reference_declarator",
    "abstract_parenthesized_declarator",
];

/// Declarations whose type must not change what it is of, read with that.
pub(crate) const HOLDERS: &[&str] = &[
    "declaration",
    "field_declaration",
    "parameter_declaration",
    "optional_parameter_declaration",
    "function_definition",
    "for_range_loop",
    "type_definition",
];

/// The type of the name at hand: what is written before it, or its declarator where that says more.
pub(super) fn of_declared<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let declared = declared(site)?;
    of(declared.holder, Some(declared.top))
}

/// What the function at hand gives: its declarator where that says more than the type before it.
pub(super) fn result<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    if node.kind_name() == "lambda_expression" {
        let list = node.field_named("declarator")?;
        return trailing(list);
    }
    let (holder, top) = match node.kind_name() {
        "function_definition" => (node, node.field_named("declarator")),
        _ => {
            let declared = declared(site)?;
            (declared.holder, Some(declared.top))
        }
    };
    let function = match node.kind_name() {
        "function_definition" => function_of(site, top?),
        _ => function_of(site, node),
    };
    if let Some(written) = function.and_then(trailing) {
        return Some(written);
    }
    of(holder, top.filter(|top| Some(*top) != function))
}

/// `-> T` of a function.
fn trailing(function: Node<'_>) -> Option<Node<'_>> {
    let after = function.named_children().find(|it| it.kind_name() == "trailing_return_type")?;
    after.named_children().next()
}

/// The type of a declaration with this declarator.
pub(super) fn of<'t>(holder: Node<'t>, declarator: Option<Node<'t>>) -> Option<Node<'t>> {
    let written = holder.field_named("type")?;
    if is_inferred(written) {
        return None;
    }
    let mut top = declarator;
    while let Some(inner) = top.filter(|it| it.kind_name() == "init_declarator") {
        top = inner.field_named("declarator");
    }
    match top.filter(|it| DECLARATORS.contains(&it.kind_name())) {
        Some(top) => Some(top),
        None if is_const(holder) => Some(holder),
        None => Some(written),
    }
}

/// What `auto` says of a value: that it must not change, or that it is a copy; none when the value is
/// all that tells.
pub(super) fn inferred<'t>(holder: Node<'t>, declarator: Node<'t>) -> Option<Node<'t>> {
    let reference = declarator.kind_name() == "reference_declarator";
    (is_const(holder) || !reference).then_some(holder)
}

/// Whether what a declaration declares, or what that points to, must not change.
fn is_const(holder: Node<'_>) -> bool {
    // The grammar keeps the word as a node of its own.
    let mut children = holder.named_children().take(WIDTH);
    children.any(|it| it.kind_name() == "type_qualifier" && it.children().any(is_const_word))
}

fn is_const_word(word: Node<'_>) -> bool {
    word.kind_name() == "const"
}

/// `auto`, whose type is that of the value.
pub(super) fn is_inferred(written: Node<'_>) -> bool {
    written.kind_name() == "placeholder_type_specifier"
}

/// What a type without a name says: its declarator, if it has one.
pub(super) fn described<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("declarator").or_else(|| node.field_named("type"))
}

/// What a declarator says of the type before it.
pub(super) fn made<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    if HOLDERS.contains(&node.kind_name()) {
        let form = if is_const(node) { FIXED } else { "" };
        let base = node.field_named("type").filter(|it| !is_inferred(*it));
        return Some(Made::Of(Cow::Borrowed(form), base.into_iter().collect()));
    }
    let (holder, base) = written_before(site, node)?;
    let mut form = String::new();
    let mut at = Some(node);
    for _ in 0..REACH {
        let Some(inner) = at else { break };
        match inner.kind_name() {
            "pointer_declarator"
            | "array_declarator"
            | "abstract_pointer_declarator"
            | "abstract_array_declarator"
            | "pointer_type_declarator" => form.push_str(POINTER),
            // The result of the function whose name this is.
            "function_declarator" if named_by(inner, site.node) => break,
            "function_declarator" | "abstract_function_declarator" => {
                return Some(Made::Of(Cow::Borrowed(UNSAID), vec![base]));
            }
            _ => {}
        }
        at = inner.field_named("declarator").or_else(|| {
            let mut inner = inner.named_children();
            inner.find(|it| DECLARATORS.contains(&it.kind_name()))
        });
    }
    if is_const(holder) {
        form.push_str(FIXED);
    }
    Some(Made::Of(Cow::Owned(form), vec![base]))
}

/// Whether a function declarator is that of the function at hand: it holds its name directly, and
/// the function is what is declared.
fn named_by(function: Node<'_>, at: Node<'_>) -> bool {
    let direct = function.field_named("declarator").is_some_and(|it| {
        !matches!(it.kind_name(), "parenthesized_declarator" | "abstract_parenthesized_declarator")
    });
    direct
        && match at.kind_name() {
            "function_definition" => at.span().contains(function.span()),
            _ => function.span().contains(at.span()),
        }
}

/// The type that is written before a declarator, and what both are parts of.
fn written_before<'t>(site: &Site<'_, 't>, declarator: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
    let around = std::iter::once(site.node).chain(site.ancestors().take(REACH));
    let mut around = around.filter(|it| it.span().contains(declarator.span()));
    let start = around.find(|it| *it != declarator && it.field_named("type").is_some());
    // Of a parameter the nearest is further inside.
    let mut at = start.or_else(|| {
        Some(site.node).filter(|it| it.span().contains(declarator.span()) && *it != declarator)
    })?;
    let mut found = at.field_named("type").map(|ty| (at, ty));
    for _ in 0..REACH {
        let inner = at.named_children().find(|it| it.span().contains(declarator.span()));
        match inner {
            Some(inner) if inner != declarator => at = inner,
            _ => break,
        }
        found = at.field_named("type").map(|ty| (at, ty)).or(found);
    }
    found.filter(|(_, ty)| !is_inferred(*ty))
}
