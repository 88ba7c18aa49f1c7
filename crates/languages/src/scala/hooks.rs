//! What the Scala table cannot say.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;

/// What a class is called by where it is made or extended.
pub(super) const TYPES: &[&str] = &[
    "type_identifier",
    "generic_type",
    "stable_type_identifier",
    "projected_type",
    "annotated_type",
    "compound_type",
    "applied_constructor_type",
];
/// Longest chain of argument lists that is one call each.
const LISTS: usize = 64;

/// What stands at the top of a file and is no statement.
const NO_STATEMENTS: &[&str] = &[
    "given_definition",
    "extension_definition",
    "class_definition",
    "import_declaration",
    "export_declaration",
    "object_definition",
    "enum_definition",
    "trait_definition",
    "val_definition",
    "val_declaration",
    "var_definition",
    "var_declaration",
    "type_definition",
    "function_definition",
    "function_declaration",
    "package_clause",
    "package_object",
];

/// A name without the quotes that let it be a keyword.
pub(super) fn bare(text: &str) -> &str {
    text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')).unwrap_or(text)
}

/// Statements at the top of the file, outside all definitions.
pub(super) fn has_statements(site: &Site<'_, '_>) -> bool {
    let mut parts = site.node.named_children();
    parts.any(|part| !part.is_error() && !NO_STATEMENTS.contains(&part.kind_name()))
}

/// The path before the last name of a package.
pub(super) fn outer_package<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let text = site.text_of(site.node.field_named("name")?);
    let path: String = text.chars().filter(|c| !c.is_whitespace() && *c != '`').collect();
    path.rsplit_once('.').map(|(outer, _)| Cow::Owned(outer.to_owned()))
}

/// The class that a constructor makes.
pub(super) fn class_name<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let class = site.ancestors().find_map(|around| {
        let is_type = matches!(
            around.kind_name(),
            "class_definition" | "enum_definition" | "trait_definition" | "object_definition"
        );
        if is_type { around.field_named("name") } else { None }
    });
    site.name_of(class?).map(|(name, _)| name)
}

/// A parameter of a case class that is a field: one of its first list.
pub(super) fn is_case_field(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    let (Some(list), Some(class)) = (around.next(), around.next()) else { return false };
    let is_case = match class.kind_name() {
        "full_enum_case" => true,
        _ => class
            .children()
            .take_while(|part| part.kind_name() != "class")
            .any(|part| part.kind_name() == "case"),
    };
    is_case && class.field_named("class_parameters") == Some(list)
}

/// True for a name of a pattern that the pattern gives a value to.
pub(super) fn is_bound(site: &Site<'_, '_>) -> bool {
    let text = site.node.text(site.text);
    let text = String::from_utf8_lossy(text.get(..text.len().min(4)).unwrap_or_default());
    let varies = text.chars().next().is_some_and(|c| c.is_lowercase() || c == '_');
    let Some(parent) = site.parent() else { return false };
    let key =
        parent.kind_name() == "named_pattern" && parent.named_children().next() == Some(site.node);
    varies && !key && parent.field_named("operator") != Some(site.node)
}

/// One of several names of a declaration without a value.
pub(super) fn is_one_of_several(site: &Site<'_, '_>) -> bool {
    site.parent().is_some_and(names_several)
}

/// A declaration without a value that has several names.
pub(super) fn has_several(site: &Site<'_, '_>) -> bool {
    names_several(site.node)
}

fn names_several(node: Node<'_>) -> bool {
    let is_name =
        |part: &Node<'_>| matches!(part.kind_name(), "identifier" | "operator_identifier");
    node.named_children().filter(is_name).nth(1).is_some()
}

/// `val name = x => ...`.
pub(super) fn binds_lambda(site: &Site<'_, '_>) -> bool {
    let Some(value) = site.node.field_named("value") else { return false };
    let value = sole_lambda(site, site.strip(value)).unwrap_or(value);
    match site.strip(value).kind_name() {
        "lambda_expression" | "indented_cases" => true,
        "case_block" => site.strip(value).named_children().next().is_some(),
        _ => false,
    }
}

/// The lambda that a block is nothing but, else what stands there.
pub(super) fn trailing<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    match node.kind_name() {
        "colon_argument" if node.field_named("lambda_start").is_none() => {
            let inner = node.named_children().next();
            Some(inner.map_or(node, |inner| sole_lambda(site, inner).unwrap_or(inner)))
        }
        _ => Some(sole_lambda(site, node).unwrap_or(node)),
    }
}

fn sole_lambda<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    if !matches!(node.kind_name(), "block" | "indented_block") {
        return None;
    }
    let mut parts = node.named_children();
    let only = parts.next().filter(|only| only.kind_name() == "lambda_expression")?;
    parts.next().is_none().then_some(only)
}

/// `f` of `f(1)(2)`: every list of arguments is a call of it.
pub(super) fn uncurried<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut node = node;
    for _ in 0..LISTS {
        let inner = match node.kind_name() {
            "call_expression" | "generic_function" => node.field_named("function"),
            "instance_expression" => node.field_named("arguments").and(made(node)),
            _ => None,
        };
        match inner {
            Some(inner) => node = inner,
            None => break,
        }
    }
    Some(node)
}

/// The class of a construction.
fn made(node: Node<'_>) -> Option<Node<'_>> {
    node.named_children().find(|part| TYPES.contains(&part.kind_name()))
}

/// The second list of arguments of a construction.
pub(super) fn second_list<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.children().filter(|part| part.kind_name() == "arguments").nth(1)
}

/// The name of a named argument. `o.f = 1` and `xs(0) = 1` are assignments, even as arguments.
pub(super) fn keyword<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("left").filter(|left| left.kind_name() == "identifier")
}

/// From the class to the end of its arguments: `B(x)` of `extends B(x)`.
pub(super) fn from_class(site: &Site<'_, '_>) -> Span {
    let node = site.node.span();
    site.leading().first().map_or(node, |class| class.span().union(node))
}

/// An operator that is a word names what it makes: `a max b` is like `a.max(b)`.
pub(super) fn word_operator<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("operator").filter(|operator| operator.kind_name() == "identifier")
}

/// `x += 1`. What compares is no assignment.
pub(super) fn assigns(site: &Site<'_, '_>) -> bool {
    let Some(operator) = site.node.field_named("operator") else { return false };
    let text = operator.text(site.text);
    text.len() > 1
        && text.ends_with(b"=")
        && !text.starts_with(b"=")
        && !matches!(text, b"<=" | b">=" | b"!=" | b"!==")
        && operator.kind_name() == "operator_identifier"
}

/// `x :: xs` calls a method of `xs`.
pub(super) fn is_right_bound(site: &Site<'_, '_>) -> bool {
    let operator = site.node.field_named("operator");
    operator.is_some_and(|operator| operator.text(site.text).ends_with(b":"))
}

/// True when what is assigned to is no element: not `xs(0) += 1`.
pub(super) fn has_simple_target(site: &Site<'_, '_>) -> bool {
    site.node.field_named("left").is_some_and(|left| left.kind_name() != "call_expression")
}

/// The bytes of what is assigned to.
pub(super) fn left_span(site: &Site<'_, '_>) -> Span {
    site.node.field_named("left").map_or(site.node.span(), Node::span)
}

/// No name at all.
pub(super) fn no_name<'a>(_: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    None
}
