//! What the Go table cannot say.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;

/// The literals that are numbers.
pub(super) const NUMBERS: &[&str] = &["int_literal", "float_literal", "imaginary_literal"];

/// Parts of a declaration that are looked at to see whether it declares several names.
const FIRST_PARTS: usize = 8;

/// Nodes between a receiver's parentheses and the name of its type.
const RECEIVER_DEPTH: usize = 16;

/// Operands of a subscript that are looked through to see whether it may be a list of types.
const TYPE_DEPTH: usize = 16;

/// The only node of a list of one, else the list. Nearly every list has one, with its own bytes.
pub(super) fn sole<'t>(_: &Site<'_, 't>, list: Node<'t>) -> Option<Node<'t>> {
    let mut parts = list.named_children();
    let first = parts.next()?;
    let alone = first.span() == list.span() || parts.next().is_none();
    Some(if alone { first } else { list })
}

/// True for `a, b int`: several names in one specification, each a name without value of its own.
/// Only the first parts are looked at, since every name asks: who hides the comma behind many
/// comments shares, too.
fn is_shared(specification: Node<'_>) -> bool {
    let parts = specification.children().take(FIRST_PARTS);
    match parts.filter(|part| !part.is_extra()).nth(1) {
        Some(second) => second.kind_name() == ",",
        None => specification.children().nth(FIRST_PARTS).is_some(),
    }
}

/// A declared name's whole specification, or the name alone when it shares that with others.
pub(super) fn declared(site: &Site<'_, '_>) -> Span {
    match site.parent() {
        Some(specification) if !is_shared(specification) => specification.span(),
        _ => site.node.span(),
    }
}

/// `name = func() { ... }`, one name alone.
pub(super) fn names_function(site: &Site<'_, '_>) -> bool {
    site.parent().is_some_and(|spec| !is_shared(spec) && holds_function(site, spec, "value"))
}

/// A declared name whose value, if it has one, is no function.
pub(super) fn names_value(site: &Site<'_, '_>) -> bool {
    !names_function(site)
}

/// `name := func() { ... }`, one name alone.
pub(super) fn binds_function(site: &Site<'_, '_>) -> bool {
    holds_function(site, site.node, "right")
}

fn holds_function<'t>(site: &Site<'_, 't>, node: Node<'t>, field: &str) -> bool {
    // Most values end otherwise, which is quicker to see.
    let code = node.text(site.text).trim_ascii_end();
    let end = code.iter().rev().find(|byte| !matches!(byte, b')' | b' ' | b'\t' | b'\n'));
    if end != Some(&b'}') {
        return false;
    }
    let value = node.field_named(field).and_then(|list| sole(site, list));
    value.is_some_and(|value| site.strip(value).kind_name() == "func_literal")
}

/// The import declaration when it names one package, else the clause.
pub(super) fn import_range(site: &Site<'_, '_>) -> Span {
    let mut above = site.ancestors();
    let declaration = match above.next() {
        Some(list) if list.kind_name() == "import_spec_list" => {
            let only = list.named_children().take(2).count() == 1;
            above.next().filter(|_| only)
        }
        other => other,
    };
    let declaration = declaration.filter(|node| node.kind_name() == "import_declaration");
    declaration.unwrap_or(site.node).span()
}

/// True for `new` with a value: the grammar knows only types there, and leaves `new("s")` and
/// `new(xs[0])` in pieces.
pub(super) fn gives_new_a_value(site: &Site<'_, '_>) -> bool {
    site.node.has_error()
        && site.node.field_named("arguments").is_some_and(|list| is_new_value(site, list))
}

/// The first piece of that value.
pub(super) fn value_start<'t>(_: &Site<'_, 't>, list: Node<'t>) -> Option<Node<'t>> {
    pieces(list).next()
}

/// The last piece of that value.
pub(super) fn value_end<'t>(_: &Site<'_, 't>, list: Node<'t>) -> Option<Node<'t>> {
    pieces(list).last()
}

fn pieces(list: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    list.children().filter(|node| !matches!(node.kind_name(), "(" | ")" | "," | "comment"))
}

fn is_new_value(site: &Site<'_, '_>, list: Node<'_>) -> bool {
    let before = site.text.get(..list.span().start as usize).unwrap_or_default();
    list.has_error()
        && before.trim_ascii_end().ends_with(b"new")
        && list.text(site.text).ends_with(b")")
        && list.children().any(Node::is_error)
}

/// A string that `new` is given.
pub(super) fn is_new_string(site: &Site<'_, '_>) -> bool {
    if !site.node.has_error() {
        return false;
    }
    let text = site.node.text(site.text);
    let inner = text.strip_prefix(b"(").and_then(|text| text.strip_suffix(b")"));
    let quoted = |quote: u8| {
        inner.map(<[u8]>::trim_ascii).is_some_and(|inner| {
            inner.len() > 1
                && inner.first() == Some(&quote)
                && inner.iter().filter(|byte| **byte == quote).count() == 2
                && inner.last() == Some(&quote)
        })
    };
    (quoted(b'"') || quoted(b'`')) && is_new_value(site, site.node)
}

/// What stands between the parentheses.
pub(super) fn inside(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    let inner = &site.node.text(site.text)[1..];
    let start = span.start + 1 + (inner.len() - inner.trim_ascii_start().len()) as u32;
    Span::new(start, span.end.saturating_sub(1).max(start))
}

/// The name of the type that a method belongs to: `S` of `func (s *S[T]) M()`.
pub(super) fn receiver_type<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let ty = receiver(site)?;
    let name = if ty.kind_name() == "generic_type" { ty.field_named("type")? } else { ty };
    (name.kind_name() == "type_identifier").then(|| site.text_of(name))
}

/// The type that a method belongs to, as written, without pointers and parentheses.
pub(super) fn receiver<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let parameter = site.node.field_named("receiver")?.named_children().next()?;
    let mut at = parameter.field_named("type")?;
    for _ in 0..RECEIVER_DEPTH {
        at = match at.kind_name() {
            "type_identifier" | "generic_type" => return Some(at),
            "pointer_type" | "parenthesized_type" => at.named_children().next()?,
            _ => return None,
        };
    }
    None
}

/// What is called: `f` of `f[T]()` too, when the subscript may be a type. An index that cannot be
/// one picks a function from a list: `fs[0]()`.
pub(super) fn function<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let generic = subscript(site.strip(node)).filter(|(_, index)| may_be_type(site, *index));
    Some(generic.map_or(node, |(operand, _)| operand))
}

/// A name and its index.
fn subscript<'t>(node: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
    if node.kind_name() != "index_expression" {
        return None;
    }
    let operand = node.field_named("operand")?;
    let is_name = matches!(operand.kind_name(), "identifier" | "selector_expression");
    node.field_named("index").filter(|_| is_name).map(|index| (operand, index))
}

/// The name token of what is called, when it has one.
pub(super) fn callee<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let look = site.split(function(site, node)?);
    look.named.then_some(look.callee)
}

fn may_be_type<'t>(site: &Site<'_, 't>, index: Node<'t>) -> bool {
    let mut at = Some(index);
    for _ in 0..TYPE_DEPTH {
        let Some(node) = at else { return false };
        at = match node.kind_name() {
            "identifier" => return true,
            "selector_expression" => {
                let operand = node.field_named("operand");
                return operand.is_some_and(|of| of.kind_name() == "identifier");
            }
            "index_expression" => subscript(node).map(|(_, index)| index),
            "unary_expression" => pointee(site, node),
            "parenthesized_expression" => node.named_children().next(),
            kind => return kind == "type_instantiation_expression",
        };
    }
    false
}

/// What a pointer points to: `p` of `*p`.
pub(super) fn pointee<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let is_star = node.text(site.text).first() == Some(&b'*');
    node.field_named("operand").filter(|_| is_star)
}

/// A struct or interface that no type declaration names, and that has parts.
pub(super) fn is_anonymous(site: &Site<'_, '_>) -> bool {
    let is_named = |parent: Node<'_>| matches!(parent.kind_name(), "type_spec" | "type_alias");
    let named = site.parent().is_some_and(is_named);
    let body = match site.node.kind_name() {
        "struct_type" => site.node.named_children().next(),
        _ => Some(site.node),
    };
    !named && body.is_some_and(|body| body.named_children().next().is_some())
}

/// A minus sign directly before a number.
pub(super) fn is_negative_number(site: &Site<'_, '_>) -> bool {
    is_negated_number(site.node, site.text)
}

/// A number without a sign that belongs to it.
pub(super) fn stands_alone(site: &Site<'_, '_>) -> bool {
    !site.parent().is_some_and(|parent| is_negated_number(parent, site.text))
}

fn is_negated_number(node: Node<'_>, text: &[u8]) -> bool {
    node.kind_name() == "unary_expression"
        && node.text(text).first() == Some(&b'-')
        && node.field_named("operand").is_some_and(|operand| NUMBERS.contains(&operand.kind_name()))
}
