//! What the tables cannot say about Rust.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

const NUMBERS: &[&str] = &["integer_literal", "float_literal"];
/// Words that the grammar takes for names where a type is meant.
const PRIMITIVES: &[&str] = &[
    "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "u128", "i128", "isize", "usize", "f32",
    "f64", "bool", "str", "char",
];
/// What stands for a type or a pattern in its parent.
const NO_CODE: &[&str] =
    &["type", "return_type", "pattern", "default_type", "trait", "element", "alias", "bounds"];

/// The name in a name token: `r#` is no part of it, and `_` is no name.
pub(super) fn bare_name(text: &str) -> &str {
    match text {
        "_" => "",
        _ => text.strip_prefix("r#").unwrap_or(text),
    }
}

/// `p` of `*p`.
pub(super) fn dereferenced<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    (node.text(site.text).first() == Some(&b'*')).then(|| node.named_children().next()).flatten()
}

/// A name token that names nothing: `_`, and a primitive type before `::`.
pub(super) fn is_no_name(site: &Site<'_, '_>) -> bool {
    let text = site.node.text(site.text);
    if text == b"_" {
        return true;
    }
    let is_path = |parent: Node<'_>| {
        parent.kind_name() == "scoped_identifier" && parent.field_named("path") == Some(site.node)
    };
    text.len() <= 5
        && PRIMITIVES.iter().any(|word| word.as_bytes() == text)
        && site.parent().is_some_and(is_path)
}

/// The attributes among leading siblings.
pub(super) fn attribute<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    (node.kind_name() == "attribute_item").then_some(node)
}

/// What a member of an `impl` is called after: the type, without references and arguments.
pub(super) fn owner<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let mut around = site.ancestors();
    let body = around.find(|node| !matches!(node.kind_name(), "block" | "macro_invocation"));
    let body = body.filter(|node| node.kind_name() == "declaration_list")?;
    let holder = around.next().filter(|node| node.field_named("body") == Some(body))?;
    (holder.kind_name() == "impl_item").then(|| impl_name(site, holder)).flatten()
}

fn impl_name<'a>(site: &Site<'a, '_>, holder: Node<'_>) -> Option<Cow<'a, str>> {
    let mut node = holder.field_named("type")?;
    loop {
        node = match node.kind_name() {
            "type_identifier" => return Some(bare(site.text_of(node))),
            "primitive_type" | "metavariable" => return Some(site.text_of(node)),
            "generic_type" | "reference_type" | "pointer_type" => node.field_named("type")?,
            "scoped_type_identifier" if is_foreign(site, node) => {
                return Some(Cow::Owned(site.text_of(node).split_whitespace().collect()));
            }
            "scoped_type_identifier" => node.field_named("name")?,
            "dynamic_type" => node.field_named("trait")?,
            "bounded_type" => node.named_children().next()?,
            _ => {
                let text: String = site.text_of(node).split_whitespace().collect();
                return Some(Cow::Owned(format!("<{text}>")));
            }
        };
    }
}

/// A path that leads out of the module: `io::Error`.
fn is_foreign(site: &Site<'_, '_>, path: Node<'_>) -> bool {
    let text = path.text(site.text);
    let first = text.split(|byte| *byte == b':').next().unwrap_or_default().trim_ascii();
    !matches!(first, b"self" | b"super" | b"crate" | b"" | b"<")
}

fn bare(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(bare_name(text)),
        Cow::Owned(text) => Cow::Owned(bare_name(&text).to_owned()),
    }
}

/// The variant that a field belongs to.
pub(super) fn variant<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let variant = site.ancestors().nth(1).filter(|node| node.kind_name() == "enum_variant")?;
    Some(bare(site.text_of(variant.field_named("name")?)))
}

/// `let name = || ...` and the like.
pub(super) fn binds_closure(site: &Site<'_, '_>) -> bool {
    let value = site.node.field_named("value");
    let closure = value.is_some_and(|value| site.strip(value).kind_name() == "closure_expression");
    let pattern = site.node.field_named("pattern");
    closure && pattern.is_none_or(|pattern| pattern.kind_name() == "identifier")
}

/// A macro where a type or a pattern is meant: nothing runs.
pub(super) fn is_no_code(site: &Site<'_, '_>) -> bool {
    let Some(parent) = site.parent() else {
        return false;
    };
    let stands = |field: &&str| parent.field_named(field) == Some(site.node);
    match parent.kind_name() {
        "match_pattern" => !stands(&"condition"),
        "let_declaration"
        | "let_condition"
        | "for_expression"
        | "parameter"
        | "const_item"
        | "static_item"
        | "field_declaration"
        | "type_item"
        | "function_item"
        | "function_signature_item"
        | "closure_expression"
        | "impl_item"
        | "array_type"
        | "type_cast_expression"
        | "type_parameter"
        | "type_binding"
        | "where_predicate"
        | "const_parameter"
        | "qualified_type" => NO_CODE.iter().any(stands),
        kind => kind.ends_with("_pattern") || kind.ends_with("_type") || IN_TYPES.contains(&kind),
    }
}

const IN_TYPES: &[&str] = &[
    "type_arguments",
    "trait_bounds",
    "closure_parameters",
    "parameters",
    "ordered_field_declaration_list",
    "bracketed_type",
    "higher_ranked_trait_bound",
    "removed_trait_bound",
];

/// `name = value` among the arguments of a macro names an argument and stores nothing.
pub(super) fn names_argument(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    let list = around.next().map(Node::kind_name);
    matches!(list, Some("tuple_expression" | "parenthesized_expression"))
        && around.next().is_some_and(|node| node.kind_name() == "macro_invocation")
}

/// A minus sign directly before a number.
pub(super) fn is_negative_number(site: &Site<'_, '_>) -> bool {
    is_negated_number(site.node, site.text)
}

/// A number that has no sign of its own and is no field.
pub(super) fn stands_alone(site: &Site<'_, '_>) -> bool {
    let Some(parent) = site.parent() else {
        return true;
    };
    match parent.kind_name() {
        "negative_literal" => false,
        "unary_expression" => !is_negated_number(parent, site.text),
        "field_expression" | "field_initializer" => parent.field_named("field") != Some(site.node),
        _ => true,
    }
}

fn is_negated_number(node: Node<'_>, text: &[u8]) -> bool {
    let number = |node: Node<'_>| NUMBERS.contains(&node.kind_name());
    node.text(text).first() == Some(&b'-') && node.named_children().next().is_some_and(number)
}
