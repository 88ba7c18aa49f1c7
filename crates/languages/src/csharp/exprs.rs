//! C#'s expressions, where a place cannot tell.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

use super::hooks;
use super::types::system;

/// Expressions of which the text says the type, and that name none.
pub(super) const TYPED: &[&str] = &[
    "binary_expression",
    "prefix_unary_expression",
    "is_expression",
    "is_pattern_expression",
    "typeof_expression",
    "sizeof_expression",
    "character_literal",
    "integer_literal",
    "real_literal",
];

/// Sums of more parts than these are not looked through.
const PARTS: usize = 64;

pub(super) fn has_type(site: &Site<'_, '_>) -> bool {
    !type_of(site, site.node).is_empty()
}

/// The type of an expression, when its text says it.
pub(super) fn type_of<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let name = match node.kind_name() {
        "character_literal" => "Char",
        "typeof_expression" => "Type",
        "sizeof_expression" => "Int32",
        "is_expression" | "is_pattern_expression" => "Boolean",
        "prefix_unary_expression" => match node.text(site.text).first() {
            Some(b'!') => "Boolean",
            _ if hooks::is_negative_number(site) => {
                return node.named_children().next().map_or_else(Vec::new, |it| number(site, it));
            }
            _ => return Vec::new(),
        },
        "real_literal" | "integer_literal" => return number(site, node),
        "binary_expression" => match operator(site, node) {
            Some(b"==" | b"!=" | b"<" | b">" | b"<=" | b">=" | b"&&" | b"||") => "Boolean",
            Some(b"+") if says_text(site, node) => "String",
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    system(name)
}

fn number<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Vec<Cow<'a, str>> {
    let text = node.text(site.text);
    system(match (node.kind_name(), text.last()) {
        ("integer_literal", _) => integer(text),
        (_, Some(b'f' | b'F')) => "Single",
        (_, Some(b'm' | b'M')) => "Decimal",
        _ => "Double",
    })
}

fn integer(text: &[u8]) -> &'static str {
    let mut marks = text.iter().rev().take(2).map(u8::to_ascii_lowercase);
    match (marks.next(), marks.next()) {
        (Some(b'l'), Some(b'u')) | (Some(b'u'), Some(b'l')) => "UInt64",
        (Some(b'l'), _) => "Int64",
        (Some(b'u'), _) => "UInt32",
        _ => "Int32",
    }
}

fn operator<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<&'a [u8]> {
    let between = node.children().filter(|part| !part.is_named() && !part.is_extra());
    let mut marks = between.map(|part| part.span().of(site.text));
    marks.next()
}

/// A sum with a string literal in it.
fn says_text(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    let mut left = vec![node];
    for _ in 0..PARTS {
        let Some(at) = left.pop() else { return false };
        match at.kind_name() {
            "string_literal" | "verbatim_string_literal" | "interpolated_string_expression" => {
                return true;
            }
            "binary_expression" if operator(site, at) == Some(b"+") => {
                left.extend(
                    [at.field_named("left"), at.field_named("right")].into_iter().flatten(),
                );
            }
            _ => {}
        }
    }
    false
}

/// An expression whose type is made of those of its operands.
pub(super) fn is_blend(site: &Site<'_, '_>) -> bool {
    let made = match site.node.kind_name() {
        "binary_expression" => operator(site, site.node).is_some_and(|it| BLENDS.contains(&it)),
        _ => matches!(operator(site, site.node), Some(b"+" | b"-" | b"~")),
    };
    made && !has_type(site)
}

/// Operators that make something of both their operands.
const BLENDS: &[&[u8]] = &[b"+", b"-", b"*", b"/", b"%", b"&", b"|", b"^", b"<<", b">>", b">>>"];

/// The operands that make the type: of a shift only the first (language specification 12.11).
pub(super) fn blended<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    if node.kind_name() == "prefix_unary_expression" {
        return node.named_children().take(1).collect();
    }
    let fields: &[&str] = match operator(site, node) {
        Some(b"<<" | b">>" | b">>>") => &["left"],
        _ => &["left", "right"],
    };
    fields.iter().filter_map(|field| node.field_named(field)).collect()
}

/// `a ?? b`.
pub(super) fn is_coalescing(site: &Site<'_, '_>) -> bool {
    operator(site, site.node) == Some(b"??")
}

/// What an expression can be that is one of several; one that is thrown is none.
pub(super) fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let ends: &[&str] = match node.kind_name() {
        "conditional_expression" => &["consequence", "alternative"],
        "binary_expression" => &["left", "right"],
        _ => &[],
    };
    let named = ends.iter().filter_map(|field| node.field_named(field));
    let arms = node.named_children().filter(|part| part.kind_name() == "switch_expression_arm");
    let arms = arms.filter_map(|arm| hooks::last_part(site, arm));
    named.chain(arms).filter(|part| part.kind_name() != "throw_expression").collect()
}

/// What is indexed, and the place in it: `a[i]`, `a?[i]`.
pub(super) fn indexed<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let base = node.field_named("expression").or_else(|| node.field_named("condition"));
    let list = node.field_named("subscript").or_else(|| {
        node.named_children().find(|part| part.kind_name() == "element_binding_expression")
    });
    let first = list.and_then(|list| list.named_children().next());
    let place = first.and_then(|first| hooks::last_part(site, first));
    base.into_iter().chain(place).collect()
}

/// The values of `(a, b)`.
pub(super) fn items<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let parts = site.node.named_children().filter(|part| part.kind_name() == "argument");
    parts.filter_map(|part| hooks::last_part(site, part)).collect()
}

/// The operand of an operator that keeps what it is.
pub(super) fn operand<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().next()
}

/// The type that `new(...)` makes, where what it is given to says it.
pub(super) fn made<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors();
    let holder = around.next()?;
    let typed = match holder.kind_name() {
        "variable_declarator" => around.next()?,
        "property_declaration" => holder,
        "arrow_expression_clause" | "return_statement" => {
            let callable = |it: &Node<'_>| {
                it.kind_name().ends_with("_declaration")
                    || matches!(
                        it.kind_name(),
                        "local_function_statement"
                            | "lambda_expression"
                            | "anonymous_method_expression"
                    )
            };
            let of = around.find(callable)?;
            return match of.kind_name() {
                "method_declaration" => of.field_named("returns"),
                "accessor_declaration" => None,
                _ => of.field_named("type"),
            };
        }
        _ => return None,
    };
    typed.field_named("type").filter(|ty| ty.kind_name() != "implicit_type")
}

/// The names that an initialiser in braces sets, where the type is written before it.
pub(super) fn keys<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let set = site.node.named_children().filter(|it| it.kind_name() == "assignment_expression");
    let set = set.filter_map(|it| it.field_named("left"));
    set.filter(|it| it.kind_name() == "identifier").collect()
}

/// The type whose members an initialiser in braces sets.
pub(super) fn keyed<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let made = site.parent()?;
    match made.kind_name() {
        "object_creation_expression" => made.field_named("type"),
        "implicit_object_creation_expression" => made_around(site, node),
        _ => None,
    }
}

/// The type that the `new(...)` around an initialiser makes.
fn made_around<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors().skip(1);
    let holder = around.next()?;
    let typed = match holder.kind_name() {
        "variable_declarator" => around.next()?,
        "property_declaration" => holder,
        _ => return None,
    };
    typed.field_named("type").filter(|ty| ty.kind_name() != "implicit_type")
}

/// `X` and `Z` of `X = { Z = 3 }`: whose member, and which.
pub(super) fn inner_key<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let key = site.node.field_named("left").filter(|it| it.kind_name() == "identifier");
    let outer = site.ancestors().nth(1).filter(|it| it.kind_name() == "assignment_expression");
    let outer = outer.and_then(|it| it.field_named("left"));
    match (outer, key) {
        (Some(outer), Some(key)) => vec![outer, key],
        _ => Vec::new(),
    }
}

/// An assignment in the braces of another.
pub(super) fn is_inner_key(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors().map(Node::kind_name);
    let braced = around.next() == Some("initializer_expression")
        && around.next() == Some("assignment_expression");
    braced && !inner_key(site).is_empty()
}

/// `b` and `X` of `b with { X = 1 }`.
pub(super) fn copied<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let from = site.parent().and_then(|it| it.named_children().next());
    let name = site.node.named_children().next().filter(|it| it.kind_name() == "identifier");
    match (from, name) {
        (Some(from), Some(name)) => vec![from, name],
        _ => Vec::new(),
    }
}

/// The names that a pattern in braces asks for.
pub(super) fn asked<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let parts = site.node.named_children().filter(|it| it.kind_name() == "subpattern");
    let first = parts.filter_map(|it| it.named_children().next());
    first.filter(|it| it.kind_name() == "identifier").collect()
}

/// The members that an attribute sets.
pub(super) fn attribute_keys<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let list = site.node.named_children().find(|it| it.kind_name() == "attribute_argument_list");
    let arguments = list.into_iter().flat_map(|list| list.named_children());
    let set = arguments.filter(|it| it.children().any(|part| part.kind_name() == "="));
    set.filter_map(|it| it.field_named("name")).collect()
}

/// A name with type arguments that is called.
pub(super) fn is_called(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    let Some(holder) = around.next() else { return false };
    let mut called = match holder.kind_name() {
        "invocation_expression" => return holder.field_named("function") == Some(site.node),
        "member_access_expression" => holder.field_named("name") == Some(site.node),
        "member_binding_expression" => {
            around.next();
            true
        }
        _ => false,
    };
    called &= around.next().is_some_and(|it| it.kind_name() == "invocation_expression");
    called
}

/// A type that stands for itself in an expression: `List<int>.Empty`, `int.Parse`.
pub(super) fn is_head(site: &Site<'_, '_>) -> bool {
    let around = site.parent();
    around.is_some_and(|it| it.field_named("expression") == Some(site.node))
}

/// Type arguments of what is called or accessed, not of a type.
pub(super) fn is_of_expression(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    let name = around.next();
    let holder = around.next();
    name.is_some_and(|it| it.kind_name() == "generic_name")
        && holder.is_some_and(|it| {
            it.field_named("type") != name
                && (it.kind_name().ends_with("_expression") || it.kind_name() == "argument")
        })
}
