//! What the Python table cannot say.

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

/// `name = lambda: ...`: a function, local or not.
pub(super) fn binds_lambda(site: &Site<'_, '_>) -> bool {
    let right = site.node.field_named("right");
    right.is_some_and(|right| site.strip(right).kind_name() == "lambda")
}

/// `self.name`, whatever the first parameter of the method is called.
pub(super) fn is_own_field(site: &Site<'_, '_>) -> bool {
    let object = site.node.field_named("object").and_then(|node| unstarred(site, node));
    let own = object.filter(|node| node.kind_name() == "identifier").zip(own_receiver(site));
    own.is_some_and(|(object, own)| object.text(site.text) == own.text(site.text))
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
