//! What the PHP table cannot say.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::shape::Container;
use bifrost_syntax::Node;

/// What backticks call.
pub(super) const SHELL: &str = "shell_exec";

pub(super) fn shell<'a>(_: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    Some(Cow::Borrowed(SHELL))
}

/// `__construct`, in any case of letters.
pub(super) fn is_constructor(site: &Site<'_, '_>) -> bool {
    let name = site.node.field_named("name");
    name.is_some_and(|name| name.text(site.text).eq_ignore_ascii_case(b"__construct"))
}

/// The declaration around an element, when that is its first.
pub(super) fn whole_of_first<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let whole = site.parent()?;
    let first = whole.named_children().find(|part| part.kind() == node.kind())?;
    (first == node).then_some(whole)
}

/// A statement's bytes without the semicolon.
pub(super) fn without_semicolon(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    let parts = site.node.children().filter(|part| !part.is_extra() && part.kind_name() != ";");
    let last = parts.filter(|part| !part.span().is_empty()).last();
    last.map_or(span, |last| Span::new(span.start, last.span().end))
}

/// True for a target of `foreach` or of a list that takes a value apart.
pub(super) fn is_bound(site: &Site<'_, '_>) -> bool {
    let Some(parent) = site.parent() else { return false };
    match parent.kind_name() {
        "list_literal" => !is_list_key(site),
        "pair" => true,
        "foreach_statement" => parent.named_children().next() != Some(site.node),
        "by_ref" => site.ancestors().nth(1).is_some_and(|node| {
            matches!(node.kind_name(), "list_literal" | "pair" | "foreach_statement")
        }),
        _ => false,
    }
}

/// `$k` of `[$k => $v] = ...`.
fn is_list_key(site: &Site<'_, '_>) -> bool {
    let after = site.text.get(site.node.span().end as usize..).unwrap_or_default();
    after.trim_ascii_start().starts_with(b"=>")
}

/// `$this->p` as such a target.
pub(super) fn is_bound_property(site: &Site<'_, '_>) -> bool {
    let object = site.node.field_named("object");
    let name = site.node.field_named("name");
    object.is_some_and(|object| object.text(site.text) == b"$this")
        && name.is_some_and(|name| name.kind_name() == "name")
        && in_class(site)
        && is_bound(site)
}

/// True inside a class.
pub(super) fn in_class(site: &Site<'_, '_>) -> bool {
    site.containers().any(|container| container == Container::Class)
}

/// An expression without parentheses.
pub(super) fn bare<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    Some(site.strip(node))
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
    let argument = node.named_children().next();
    node.kind_name() == "unary_op_expression"
        && node.text(text).first() == Some(&b'-')
        && argument.is_some_and(|number| matches!(number.kind_name(), "integer" | "float"))
}

/// What `require` is given, parentheses removed.
pub(super) fn required_file<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().next().map(|operand| site.strip(operand))
}

/// The path that `require` names: a literal, or one that is appended to the folder of the file.
pub(super) fn required_path<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let operand = required_file(site, site.node)?;
    if operand.kind_name() != "binary_expression" {
        return plain_text(site, operand);
    }
    let part = |field: &str| operand.field_named(field);
    let joined = part("operator")?.text(site.text) == b".";
    if !joined || !is_own_folder(site, part("left")?) {
        return None;
    }
    match plain_text(site, part("right")?)? {
        Cow::Borrowed(path) => Some(Cow::Borrowed(path.trim_start_matches('/'))),
        Cow::Owned(path) => Some(Cow::Owned(path.trim_start_matches('/').to_owned())),
    }
    .filter(|path| !path.is_empty())
}

/// `__DIR__`, or `dirname(__FILE__)`.
fn is_own_folder(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    let text = node.text(site.text);
    match node.kind_name() {
        "name" => text.eq_ignore_ascii_case(b"__DIR__"),
        "function_call_expression" => text.eq_ignore_ascii_case(b"dirname(__FILE__)"),
        _ => false,
    }
}

/// The text of a string in which nothing is interpolated.
pub(super) fn plain_text<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<Cow<'a, str>> {
    let mut parts = node.named_children();
    let text = match node.kind_name() {
        "string" | "encapsed_string" => parts.next()?,
        _ => return None,
    };
    (text.kind_name() == "string_content" && parts.next().is_none()).then(|| site.text_of(text))
}

/// The constant that `define("NAME", ...)` makes.
pub(super) fn defined<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let first = site.node.field_named("arguments")?.named_children().next()?;
    plain_text(site, first.named_children().next()?)
}
