//! Scala's expressions, where a place cannot tell.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::WrittenParam;
use bifrost_syntax::Node;

use super::hooks;

/// Expressions that can be functions by the places that they leave open: `_.size`, `_ + 1`.
pub(super) const SECTIONS: &[&str] = &[
    "field_expression",
    "call_expression",
    "infix_expression",
    "prefix_expression",
    "postfix_expression",
    "generic_function",
    "match_expression",
    "tuple_expression",
    "assignment_expression",
    "instance_expression",
    "if_expression",
];
/// What is part of the expression around it.
const WITHIN: &[&str] = &[
    "field_expression",
    "call_expression",
    "infix_expression",
    "prefix_expression",
    "postfix_expression",
    "generic_function",
    "ascription_expression",
    "match_expression",
    "assignment_expression",
    "instance_expression",
];
/// What holds expressions of their own, of which each place that is left open alone is one around.
const LISTS: &[&str] = &["arguments", "tuple_expression"];
/// More parts of one expression than these are not looked through.
const PARTS: usize = 4096;

/// The places that an expression leaves open.
pub(super) fn places<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    open(site.node).into_iter().map(|it| WrittenParam::plain(it, None, None)).collect()
}

/// Whether an expression is a function by the places that it leaves open.
pub(super) fn is_section(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    let inner = WITHIN.contains(&around.kind_name());
    !inner && !open(site.node).is_empty()
}

fn open(node: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut left = vec![node];
    let mut parts = 0;
    while let Some(at) = left.pop() {
        parts += 1;
        if parts > PARTS {
            break;
        }
        for part in at.named_children() {
            match part.kind_name() {
                "wildcard" => found.push(part),
                "ascription_expression" => {
                    left.push(part);
                }
                // `f(_, x)`
                kind if LISTS.contains(&kind) => {
                    let alone = part.named_children().filter(|it| it.kind_name() == "wildcard");
                    found.extend(alone);
                }
                kind if WITHIN.contains(&kind) => left.push(part),
                _ => {}
            }
        }
    }
    found.sort_by_key(|it| it.span().start);
    found
}

/// The parts of a value that is one of several: `if`, `match`, `try`.
pub(super) fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    match node.kind_name() {
        "match_expression" => {
            let cases = node.field_named("body").into_iter();
            let cases = cases.flat_map(|it| it.named_children());
            cases.filter_map(result).collect()
        }
        "try_expression" => {
            let caught = node.named_children().filter(|it| it.kind_name() == "catch_clause");
            let cases = caught.flat_map(|it| it.named_children());
            let cases =
                cases.filter(|it| matches!(it.kind_name(), "case_block" | "indented_cases"));
            let cases = cases.flat_map(|it| it.named_children()).filter_map(result);
            node.field_named("body").into_iter().chain(cases).collect()
        }
        _ => {
            let both = [node.field_named("consequence"), node.field_named("alternative")];
            both.into_iter().flatten().collect()
        }
    }
}

/// What a case gives: the last of its body.
fn result(case: Node<'_>) -> Option<Node<'_>> {
    if case.kind_name() != "case_clause" {
        return None;
    }
    let parts = case.named_children().filter(|it| !it.is_extra());
    parts.skip(1).filter(|it| it.kind_name() != "guard").last()
}

/// The class that a construction makes an instance of: of several types the first.
pub(super) fn made<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let made = node.named_children().find(|it| hooks::TYPES.contains(&it.kind_name()))?;
    let mut made = made;
    for _ in 0..PARTS {
        match made.field_named("base").filter(|_| made.kind_name() == "compound_type") {
            Some(base) => made = base,
            None => break,
        }
    }
    Some(made)
}

/// What a function literal of cases gives first.
pub(super) fn first_result<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().find_map(result)
}

/// What a function literal gives.
pub(super) fn given<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let parts = node.named_children().filter(|it| !it.is_extra());
    parts.last()
}

/// What a block gives: its last expression.
pub(super) fn tail<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let last = node.named_children().filter(|it| !it.is_extra()).last()?;
    (!last.kind_name().ends_with("_definition")).then_some(last)
}

/// Whether a block has bytes of its own: one by indentation may be its only expression.
pub(super) fn is_more_than_its_tail(site: &Site<'_, '_>) -> bool {
    let trimmed = |node: Node<'_>| node.text(site.text).trim_ascii().len();
    tail(site, site.node).is_none_or(|tail| trimmed(tail) != trimmed(site.node))
}

/// `C` of `C.this`, and of `super`.
pub(super) fn outer<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("value")
}

/// `f` and `o`, `f` of `f _` and `o.f _`.
pub(super) fn referred<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let Some(inner) = site.node.named_children().next() else { return Vec::new() };
    match inner.kind_name() {
        "field_expression" => {
            [inner.field_named("value"), inner.field_named("field")].into_iter().flatten().collect()
        }
        "identifier" | "operator_identifier" => vec![inner],
        _ => Vec::new(),
    }
}

pub(super) fn is_reference(site: &Site<'_, '_>) -> bool {
    !referred(site).is_empty()
}

/// `a -> b`
pub(super) fn is_pair(site: &Site<'_, '_>) -> bool {
    let operator = site.node.field_named("operator");
    operator.is_some_and(|it| matches!(it.text(site.text), b"->" | b"\xe2\x86\x92"))
}

pub(super) fn sides<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    [site.node.field_named("left"), site.node.field_named("right")].into_iter().flatten().collect()
}

pub(super) fn items<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    site.node.named_children().filter(|it| !it.is_extra()).collect()
}

/// `x.asInstanceOf[T]`
pub(super) fn is_cast(site: &Site<'_, '_>) -> bool {
    let function = site.node.field_named("function");
    let name = function.map(|it| it.field_named("field").unwrap_or(it));
    name.is_some_and(|it| it.text(site.text) == b"asInstanceOf")
}

/// The operand of `!x`, and the sign before it.
pub(super) fn operand<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().filter(|it| !it.is_extra()).last()
}

/// The token of a sign, of an enumerator and of a guard.
pub(super) fn operator_tokens<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Vec<Node<'t>> {
    let token = match node.kind_name() {
        "enumerator" => node.children().find(is_arrow),
        _ => node.children().next(),
    };
    token.into_iter().collect()
}

/// The name of the member that a sign, an enumerator or a guard runs.
pub(super) fn operator<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    if node.kind_name() == "prefix_expression" {
        let sign = node.children().next().map(|it| site.text_of(it)).unwrap_or_default();
        return vec![Cow::Owned(format!("unary_{sign}"))];
    }
    if node.kind_name() == "guard" {
        return vec![Cow::Borrowed("withFilter")];
    }
    let whole = site.ancestors().find(|it| it.kind_name() == "for_expression");
    let yields = whole.is_some_and(|it| it.children().any(|part| part.kind_name() == "yield"));
    let others = site.parent().into_iter().flat_map(|it| it.named_children());
    let last = others.filter(|it| it.kind_name() == "enumerator" && is_generator(*it)).last();
    let name = match (yields, last == Some(node)) {
        (false, _) => "foreach",
        (true, true) => "map",
        (true, false) => "flatMap",
    };
    vec![Cow::Borrowed(name)]
}

fn is_arrow(node: &Node<'_>) -> bool {
    matches!(node.kind_name(), "<-" | "←")
}

fn is_generator(enumerator: Node<'_>) -> bool {
    enumerator.children().any(|it| is_arrow(&it))
}

/// What an enumerator goes over.
pub(super) fn enumerated<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut parts = node.named_children().filter(|it| !it.is_extra());
    parts.nth(1).filter(|_| is_generator(node))
}

/// What the guard of an enumerator filters: what that goes over, or the one before it.
pub(super) fn filtered<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors();
    let own = around.next().filter(|it| it.kind_name() == "enumerator")?;
    if is_generator(own) {
        return enumerated(site, own);
    }
    let before = around.next()?.named_children().take_while(|it| *it != own);
    let last = before.filter(|it| it.kind_name() == "enumerator" && is_generator(*it)).last();
    last.and_then(|it| enumerated(site, it))
}

/// The name of what takes a value apart in a pattern.
pub(super) fn extracts<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let name = node.field_named("operator").or_else(|| {
        let ty = node.field_named("type")?;
        match ty.kind_name() {
            "stable_type_identifier" => ty.named_children().last(),
            _ => Some(ty),
        }
    });
    name.into_iter().collect()
}

/// Literals whose type can be read from their text.
pub(super) const TYPED: &[&str] =
    &["character_literal", "integer_literal", "floating_point_literal"];

pub(super) fn has_type(site: &Site<'_, '_>) -> bool {
    type_of(site, site.node) != ["Int"]
}

/// The type of a literal.
pub(super) fn type_of<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let name = match (node.kind_name(), node.text(site.text).last()) {
        ("character_literal", _) => "Char",
        ("integer_literal", Some(b'l' | b'L')) => "Long",
        ("integer_literal", _) => "Int",
        (_, Some(b'f' | b'F')) => "Float",
        _ => "Double",
    };
    vec![Cow::Borrowed(name)]
}
