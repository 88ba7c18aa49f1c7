//! What the Kotlin table cannot say.

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;

/// The literals that are numbers.
pub(super) const NUMBERS: &[&str] = &[
    "integer_literal",
    "hex_literal",
    "bin_literal",
    "real_literal",
    "long_literal",
    "unsigned_literal",
];

/// Longest way up to the class of a constructor.
const CLASS_REACH: usize = 4;

/// A name without the backticks around it, a keyword without its label: `this@Outer`. A number is none.
pub(super) fn bare_name(text: &str) -> &str {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return "";
    }
    match text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')) {
        Some(inner) => inner,
        None => text.strip_suffix('@').unwrap_or(text),
    }
}

/// A name that the parser is shown as a number.
pub(super) fn is_name(site: &Site<'_, '_>) -> bool {
    !site.node.text(site.text).first().is_some_and(u8::is_ascii_digit)
}

/// True in a file whose statements run with it.
pub(super) fn is_script(site: &Site<'_, '_>) -> bool {
    super::is_script(site.path)
}

/// The type that a function, property or function type is added to.
pub(super) fn receiver<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let before = |it: Node<'t>| {
        it.span().start.checked_sub(1).and_then(|at| site.text.get(at as usize).copied())
    };
    let written = node.named_children().find(|it| it.kind_name() == "receiver_type")?;
    // An annotation that the parser is shown as one.
    (before(written) != Some(b'@')).then_some(written)
}

/// What a property is given: the expression after `=` or `by`.
pub(super) fn value<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut parts = node.children().filter(|part| !part.is_extra());
    let found = parts.find(|part| matches!(part.kind_name(), "=" | "property_delegate"))?;
    let value = match found.kind_name() {
        "=" => parts.next(),
        _ => found.named_children().last(),
    };
    value.filter(|value| value.is_named() && !value.is_error())
}

/// `val name = { ... }`.
pub(super) fn binds_lambda(site: &Site<'_, '_>) -> bool {
    if site.node.children().any(|part| part.kind_name() == "property_delegate") {
        return false;
    }
    let Some(value) = value(site, site.node).map(|value| site.bare(value)) else { return false };
    let value = labelled(site, value).unwrap_or(value);
    matches!(value.kind_name(), "lambda_literal" | "anonymous_function")
}

/// True for a name that a property of a script takes out of its value.
pub(super) fn is_part_of_property(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors().skip(1).map(Node::kind_name);
    matches!(around.next(), Some("property_declaration" | "destructuring_declaration"))
        && around.next() == Some("source_file")
}

/// From `val` to the value: `when (val x = f())`.
pub(super) fn subject_range(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    let mut parts = site.node.children().filter(|part| !part.is_extra());
    let first =
        parts.find(|part| part.kind_name() == "val").map_or(span.start, |it| it.span().start);
    let last = site.node.named_children().last().map_or(span.end, |it| it.span().end);
    Span::new(first, last)
}

/// `n` of `n = value` in an argument list.
pub(super) fn argument_name<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut parts = node.children().filter(|part| !part.is_extra()).peekable();
    while let Some(part) = parts.next() {
        match part.kind_name() {
            "annotation" => {}
            "simple_identifier" => {
                return parts.peek().filter(|next| next.kind_name() == "=").map(|_| part);
            }
            _ => return None,
        }
    }
    None
}

/// `b` of `a.b`; nothing of `a::b`.
pub(super) fn member_name<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let suffix = node.named_children().last()?;
    let mut parts = suffix.children();
    let name = parts.find(|part| matches!(part.kind_name(), "simple_identifier" | "::"))?;
    name.is_named().then_some(name)
}

/// `to` of `a to b`.
pub(super) fn infix_name<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().nth(1).filter(|name| name.kind_name() == "simple_identifier")
}

/// `C` of `a.b.C<T>`.
pub(super) fn last_segment<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    segments(node).last()
}

/// `b` of `a.b.C`.
pub(super) fn last_qualifier<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let (mut before, mut last) = (None, None);
    for segment in segments(node) {
        before = last.replace(segment);
    }
    before
}

fn segments(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.children().filter(|part| part.kind_name() == "type_identifier")
}

/// The name of the class that a constructor stands in.
pub(super) fn class_name<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors().take(CLASS_REACH);
    let class = around.find(|node| node.kind_name() == "class_declaration")?;
    class.children().find(|part| part.kind_name() == "type_identifier")
}

/// What stands behind a label or annotation; nothing behind an operator.
pub(super) fn labelled<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let first = node.children().find(|part| !part.is_extra())?;
    let marked = matches!(first.kind_name(), "label" | "annotation");
    marked.then(|| node.named_children().last()).flatten()
}

/// `a` of `a!!`; `a++` is another value than `a`.
pub(super) fn asserted<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let operator = node.children().filter(|part| !part.is_extra()).last()?;
    (operator.kind_name() == "!!").then(|| node.named_children().next()).flatten()
}

/// `f` of `f<A>(x)`, whose type arguments the parser is shown as an index.
pub(super) fn typed<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let suffix = node.named_children().last()?;
    (suffix.text(site.text).first() == Some(&b'<')).then(|| node.named_children().next()).flatten()
}

/// An annotation that stands alone, not in brackets.
pub(super) fn single<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    (!is_grouped(node)).then_some(node)
}

/// Annotations in brackets: `@[A B]`.
pub(super) fn grouped<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    is_grouped(node).then_some(node)
}

fn is_grouped(annotation: Node<'_>) -> bool {
    annotation.children().any(|part| part.kind_name() == "[")
}

/// An annotation that the parser is shown as the receiver of a function type.
pub(super) fn is_annotation(site: &Site<'_, '_>) -> bool {
    sign(site).is_some_and(|sign| site.text.get(sign as usize) == Some(&b'@'))
}

/// Its bytes, sign included.
pub(super) fn annotation_range(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    Span::new(sign(site).unwrap_or(span.start), span.end)
}

fn sign(site: &Site<'_, '_>) -> Option<u32> {
    site.node.span().start.checked_sub(1)
}

// In `a.b[0].c = 1` the grammar keeps all parts of the left side side by side. Each `.name` is the
// access to a member of all that is left of it.

/// The bytes of a member access: from the beginning of the left side to its own end.
pub(super) fn access_range(site: &Site<'_, '_>) -> Span {
    let own = site.node.span();
    site.parent().map_or(own, |left| Span::new(left.span().start, own.end))
}

/// The part before this one.
pub(super) fn part_before<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    site.leading().last().copied().or_else(|| first_part(site))
}

/// True when the part before this one is the first.
pub(super) fn is_second_part(site: &Site<'_, '_>) -> bool {
    site.leading().is_empty()
}

/// What a `!!` among the parts stands behind.
pub(super) fn before_assertion<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let part = site.leading().iter().rev().find(|part| part.is_named());
    part.copied().or_else(|| first_part(site))
}

fn first_part<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    site.parent()?.named_children().next()
}

/// The property that an accessor on a line of its own belongs to.
pub(super) fn accessed<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let mut before = site.leading().iter().rev();
    before.find(|node| node.kind_name() == "property_declaration").copied()
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
    let is_number = |inner: Node<'_>| NUMBERS.contains(&inner.kind_name());
    node.kind_name() == "prefix_expression"
        && node.text(text).first() == Some(&b'-')
        && node.text(text).get(1) != Some(&b'-')
        && node.named_children().next().is_some_and(is_number)
}
