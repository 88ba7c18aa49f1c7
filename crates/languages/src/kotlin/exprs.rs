//! Kotlin's expressions and types, where a place cannot tell.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::Made;
use bifrost_syntax::Node;

use super::locals;
use crate::jvm::paths;

/// Expressions whose type can be read from their text.
pub(super) const TYPED: &[&str] = &[
    "check_expression",
    "comparison_expression",
    "equality_expression",
    "conjunction_expression",
    "disjunction_expression",
    "character_literal",
    "long_literal",
    "unsigned_literal",
    "real_literal",
    "additive_expression",
    "range_expression",
    "prefix_expression",
];

/// Sums of more parts than these are not looked through.
const PARTS: usize = 64;

pub(super) fn has_type(site: &Site<'_, '_>) -> bool {
    !type_of(site, site.node).is_empty()
}

/// The type of an expression, when its text says it.
pub(super) fn type_of<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let text = node.text(site.text);
    let name = match node.kind_name() {
        "character_literal" => "Char",
        "long_literal" => "Long",
        "unsigned_literal" => "UInt",
        "real_literal" if text.ends_with(b"f") || text.ends_with(b"F") => "Float",
        "real_literal" => "Double",
        "additive_expression" if !says_text(node) => return Vec::new(),
        "additive_expression" => "String",
        "range_expression" => match node.named_children().next().map(Node::kind_name) {
            Some("integer_literal") => "IntRange",
            Some("character_literal") => "CharRange",
            _ => return Vec::new(),
        },
        "prefix_expression" if text.first() != Some(&b'!') => return Vec::new(),
        _ => "Boolean",
    };
    vec![Cow::Borrowed(name)]
}

/// A sum that begins with a string literal.
fn says_text(node: Node<'_>) -> bool {
    let mut at = node;
    for _ in 0..PARTS {
        match at.named_children().next() {
            Some(first) if first.kind_name() == "string_literal" => return true,
            Some(first) if first.kind_name() == "additive_expression" => at = first,
            _ => return false,
        }
    }
    false
}

/// The types of `<A, B>`, which the parser is shown as an index.
pub(super) fn arguments<'a, 't>(_: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    Some(Made::Of(Cow::Borrowed("<>"), node.named_children().collect()))
}

/// The name tokens of `a.B<C>.D`.
pub(super) fn tokens<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Vec<Node<'t>> {
    match node.kind_name() {
        "user_type" => {
            node.named_children().filter(|part| part.kind_name() == "type_identifier").collect()
        }
        _ => vec![node],
    }
}

/// The name of a type that the parser is shown as a value.
pub(super) fn word<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    vec![paths::plain(site.text_of(node))]
}

/// `a[i]`, no type arguments.
pub(super) fn is_index(site: &Site<'_, '_>) -> bool {
    let suffix = site.node.named_children().last();
    suffix.is_some_and(|it| it.text(site.text).first() == Some(&b'['))
}

pub(super) fn is_applied(site: &Site<'_, '_>) -> bool {
    let suffix = site.node.named_children().last();
    suffix.is_some_and(|it| it.text(site.text).first() == Some(&b'<'))
}

/// The parts of a value that is one of several: `if`, `when`, `try`, `?:`.
pub(super) fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let all = || node.named_children().filter(|it| !it.is_extra());
    match node.kind_name() {
        "elvis_expression" => all().collect(),
        "when_expression" => {
            let entries = all().filter(|it| it.kind_name() == "when_entry");
            entries.filter_map(|it| it.named_children().last()).collect()
        }
        "try_expression" => {
            all().filter(|it| matches!(it.kind_name(), "statements" | "catch_block")).collect()
        }
        _ => {
            let bodies: Vec<Node<'t>> =
                all().filter(|it| it.kind_name() == "control_structure_body").collect();
            if bodies.len() == 2 { bodies } else { Vec::new() }
        }
    }
}

/// An `if` that has a value.
pub(super) fn is_value(site: &Site<'_, '_>) -> bool {
    !alternatives(site).is_empty()
}

/// `A` and `m` of `A::m`, `m` of `::m`; nothing of `A::class`.
pub(super) fn referred<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let first = node.named_children().next();
    if node.kind_name() == "navigation_expression" {
        let suffix = node.named_children().last();
        let name = suffix.and_then(|it| it.named_children().next());
        return [first, name].into_iter().flatten().collect();
    }
    let name = node.named_children().filter(|it| it.kind_name() == "simple_identifier").last();
    match (first, name) {
        (Some(first), Some(name)) if first != name => vec![first, name],
        (_, Some(name)) => vec![name],
        _ => Vec::new(),
    }
}

pub(super) fn is_reference(site: &Site<'_, '_>) -> bool {
    if site.node.kind_name() == "callable_reference" {
        return !referred(site).is_empty();
    }
    let suffix = site.node.named_children().last();
    let is_suffix = |it: &Node<'_>| it.children().any(|part| part.kind_name() == "::");
    suffix.filter(is_suffix).is_some_and(|it| {
        it.named_children().next().is_some_and(|name| name.kind_name() == "simple_identifier")
    })
}

/// `A::class`
pub(super) fn is_class(site: &Site<'_, '_>) -> bool {
    referred(site).is_empty()
}

/// `A` of `A::class`. What begins with a small letter is a value.
pub(super) fn class_of<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let first = node.named_children().next()?;
    site.text_of(first).starts_with(char::is_uppercase).then_some(first)
}

/// The first type that an object without a name is of.
pub(super) fn made<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let base = node.named_children().find(|it| it.kind_name() == "delegation_specifier")?;
    let part = base.named_children().next()?;
    match part.kind_name() {
        "user_type" => Some(part),
        _ => part.named_children().next().filter(locals::is_type),
    }
}

/// `A` of `this@A`, where that is a type around.
pub(super) fn outer<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let label = node.named_children().next()?;
    let name = site.text_of(label);
    let mut types = site.ancestors().filter(|it| {
        matches!(it.kind_name(), "class_declaration" | "object_declaration" | "companion_object")
    });
    types.find_map(|it| {
        let own = it.named_children().find(|part| part.kind_name() == "type_identifier")?;
        (site.text_of(own) == name).then_some(own)
    })
}

/// `this`, or `this@f` where `f` is the function around, with no lambda between.
pub(super) fn is_own(site: &Site<'_, '_>) -> bool {
    let Some(label) = site.node.named_children().next() else { return true };
    let mut around = site.ancestors();
    let runs = around.find(|it| {
        matches!(it.kind_name(), "function_declaration" | "lambda_literal" | "anonymous_function")
    });
    let name = runs.filter(|it| it.kind_name() == "function_declaration");
    let name = name
        .and_then(|it| it.named_children().find(|part| part.kind_name() == "simple_identifier"));
    name.is_some_and(|name| site.text_of(name) == site.text_of(label))
}
