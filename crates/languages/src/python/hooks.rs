//! What the Python table cannot say.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;

/// An import statement's bytes when it names one module, else the clause's.
pub(super) fn import_range(site: &Site<'_, '_>) -> Span {
    match site.parent() {
        Some(statement) if statement.named_children().take(2).count() == 1 => statement.span(),
        _ => site.node.span(),
    }
}

/// The module of an import clause, its alias left out.
pub(super) fn imported_module<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    match node.kind_name() {
        "aliased_import" => node.field_named("name"),
        _ => Some(node),
    }
}

/// `V` of `type V[T] = ...`.
pub(super) fn alias_name<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    site.name_of(site.node.field_named("left")?).map(|(name, _)| name)
}

/// How far up a hook looks. Real code nests less; looking further would make deep nests quadratic.
const REACH: usize = 200;

/// True for a target of `for`, `with`, `except`, `case`, `:=` or a list of targets.
pub(super) fn is_bound(site: &Site<'_, '_>) -> bool {
    let mut below = site.node;
    for node in site.ancestors().take(REACH) {
        match node.kind_name() {
            "pattern_list"
            | "tuple_pattern"
            | "list_pattern"
            | "list_splat_pattern"
            | "tuple"
            | "list"
            | "parenthesized_expression"
            | "list_splat" => below = node,
            "assignment" | "for_statement" => return node.field_named("left") == Some(below),
            "named_expression" => return node.field_named("name") == Some(below),
            "as_pattern_target" | "splat_pattern" => return true,
            // `case ... as name`; in `with value as name` the target has a node of its own.
            "as_pattern" => return first_child(node).kind_name() == "case_pattern",
            "dotted_name" if node.named_children().take(2).count() == 1 => below = node,
            "case_pattern" => return below.kind_name() == "dotted_name",
            "keyword_pattern" => return below.kind_name() == "dotted_name",
            _ => return false,
        }
    }
    false
}

fn first_child(node: Node<'_>) -> Node<'_> {
    node.named_children().next().unwrap_or(node)
}

fn left<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    site.node.field_named("left")
}

/// `name = lambda: ...`: a function, local or not.
pub(super) fn binds_lambda(site: &Site<'_, '_>) -> bool {
    let lambda = site
        .node
        .field_named("right")
        .is_some_and(|right| site.strip(right).kind_name() == "lambda");
    lambda && left(site).is_some_and(|left| left.kind_name() == "identifier")
}

/// `name = ...` or `name: type`.
pub(super) fn binds_name(site: &Site<'_, '_>) -> bool {
    left(site).is_some_and(|left| left.kind_name() == "identifier")
}

/// `self.name = ...` in a method, whatever its first parameter is called.
pub(super) fn binds_own_field(site: &Site<'_, '_>) -> bool {
    left(site).is_some_and(|left| is_member_of_self(site, left))
}

/// `self.name`, a target of an assignment.
pub(super) fn is_own_field(site: &Site<'_, '_>) -> bool {
    is_member_of_self(site, site.node)
}

fn is_member_of_self<'t>(site: &Site<'_, 't>, node: Node<'t>) -> bool {
    let object = match node.kind_name() {
        "attribute" => node.field_named("object").and_then(|node| unstarred(site, node)),
        _ => None,
    };
    let object = object.filter(|node| node.kind_name() == "identifier");
    let text = |node: Node<'_>| node.text(site.text);
    let own = object.and_then(|object| own_receiver(site).map(|own| (object, own)));
    own.is_some_and(|(object, own)| text(object) == text(own))
}

/// The first parameter of the method around the site. A static method has no receiver.
fn own_receiver<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let is_scope = |node: &Node<'_>| {
        matches!(node.kind_name(), "class_definition" | "function_definition" | "lambda")
    };
    let mut around = site.ancestors().take(REACH);
    let method = around.find(is_scope).filter(|node| node.kind_name() == "function_definition")?;
    let mut decorated = None;
    let class = around.find(|node| {
        if node.kind_name() == "decorated_definition" && decorated.is_none() {
            decorated = Some(*node);
        }
        is_scope(node)
    })?;
    let is_static = |node: Node<'_>| {
        let mut decorators = node.named_children().filter(|child| child.kind_name() == "decorator");
        decorators.any(|child| first_child(child).text(site.text) == b"staticmethod")
    };
    if class.kind_name() != "class_definition" || decorated.is_some_and(is_static) {
        return None;
    }
    let first = method.field_named("parameters")?.named_children().next()?;
    match first.kind_name() {
        "identifier" => Some(first),
        _ => first.named_children().next().filter(|node| node.kind_name() == "identifier"),
    }
}

/// True when the grammar took the star before `*a.b` for a part of it.
pub(super) fn is_starred(site: &Site<'_, '_>) -> bool {
    site.node.text(site.text).first() == Some(&b'*')
}

/// True when it did not.
pub(super) fn is_plain(site: &Site<'_, '_>) -> bool {
    !is_starred(site)
}

/// The bytes after a star and the blanks behind it.
pub(super) fn after_star(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    let text = site.node.text(site.text);
    let rest = text.strip_prefix(b"*").unwrap_or(text).trim_ascii_start();
    Span::new(span.end - rest.len() as u32, span.end)
}

/// `a` of `*a`.
pub(super) fn unstarred<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    match node.kind_name() {
        "list_splat" | "list_splat_pattern" => node.named_children().next(),
        _ => Some(node),
    }
}

/// A target without the brackets that are only brackets: `(a) = 1`.
pub(super) fn bare_target<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut target = node;
    while target.kind_name() == "tuple_pattern" {
        let mut parts = target.children().filter(|part| !part.is_extra()).skip(1).take(2);
        match (parts.next(), parts.next()) {
            (Some(inner), Some(close)) if close.kind_name() == ")" => target = inner,
            _ => break,
        }
    }
    Some(target)
}

/// `5` of `f"{x:=5}"`: a part of the format, though the grammar takes it for a value.
pub(super) fn is_format(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    around.next().is_some_and(|parent| parent.kind_name() == "named_expression")
        && around
            .next()
            .is_some_and(|node| matches!(node.kind_name(), "interpolation" | "format_expression"))
}

/// A number of a pattern with the minus sign before it.
pub(super) fn with_sign(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    let before = site.text.get(..span.start as usize).unwrap_or_default().trim_ascii_end();
    // `1 - 2j` subtracts; only the sign that such a pattern begins with is one.
    let first = match site.parent() {
        Some(parent) if parent.kind_name() == "complex_pattern" => {
            before.len() as u32 == parent.span().start + 1
        }
        _ => true,
    };
    match before.last() {
        Some(b'-') if first => Span::new(before.len() as u32 - 1, span.end),
        _ => span,
    }
}

/// A minus sign directly before a number.
pub(super) fn is_negative_number(site: &Site<'_, '_>) -> bool {
    negated_number(site.node, site.text).is_some()
}

/// A number without a sign that belongs to it.
pub(super) fn stands_alone(site: &Site<'_, '_>) -> bool {
    site.parent().is_none_or(|parent| negated_number(parent, site.text).is_none())
}

fn negated_number<'t>(node: Node<'t>, text: &[u8]) -> Option<Node<'t>> {
    if node.kind_name() != "unary_operator" || node.text(text).first() != Some(&b'-') {
        return None;
    }
    let argument = node.field_named("argument")?;
    matches!(argument.kind_name(), "integer" | "float").then_some(argument)
}
