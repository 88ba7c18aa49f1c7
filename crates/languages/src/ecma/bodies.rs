//! Parameters, patterns and expressions, where a place cannot tell.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{WrittenBind, WrittenName, WrittenParam, WrittenStep};
use bifrost_syntax::Node;

use super::{hooks, requires, told};

/// Deepest pattern that is read.
const DEPTH: usize = 24;
/// Farthest callable that is looked for.
const REACH: usize = 400;
/// What a `var` belongs to.
const CALLABLES: &[&str] = &[
    "function_declaration",
    "function_expression",
    "generator_function",
    "generator_function_declaration",
    "arrow_function",
    "method_definition",
    "class_static_block",
    "program",
];

/// The formal parameters of a callable.
pub(crate) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let told = told::is_told(site);
    let by_comment = |param: WrittenParam<'t>| match param.ty {
        None if told => WrittenParam { ty: Some(pattern_of(param.whole)), ..param },
        _ => param,
    };
    written_params(site.node).filter_map(one).map(by_comment).collect()
}

/// What a parameter binds: a name or a pattern.
fn pattern_of(param: Node<'_>) -> Node<'_> {
    let pattern = apart(param).pattern;
    match pattern.kind_name() {
        "rest_pattern" => pattern.named_children().next().unwrap_or(pattern),
        _ => pattern,
    }
}

/// Which parameter a name or pattern is, and whether it takes all arguments that are left.
pub(crate) fn place_of(site: &Site<'_, '_>, node: Node<'_>) -> Option<(usize, bool)> {
    let (at, param) =
        written_params(site.node).enumerate().find(|(_, it)| pattern_of(*it) == node)?;
    Some((at, apart(param).pattern.kind_name() == "rest_pattern"))
}

fn written_params(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let list = node.field_named("parameters");
    let list = list
        .or_else(|| node.named_children().find(|child| child.kind_name() == "formal_parameters"));
    let listed = list.into_iter().flat_map(Node::named_children);
    let listed = listed.filter(|it| !matches!(it.kind_name(), "comment" | "decorator"));
    node.field_named("parameter").into_iter().chain(listed)
}

/// A parameter; none for the type of `this`.
fn one(node: Node<'_>) -> Option<WrittenParam<'_>> {
    let Apart { mut pattern, ty, default } = apart(node);
    if pattern.kind_name() == "this" {
        return None;
    }
    let rest = pattern.kind_name() == "rest_pattern";
    if rest {
        pattern = pattern.named_children().next().unwrap_or(pattern);
    }
    let name = Some(pattern).filter(|it| it.kind_name() == "identifier");
    Some(WrittenParam {
        default,
        optional: node.kind_name() == "optional_parameter",
        variadic: if rest { Variadic::Positional } else { Variadic::No },
        ..WrittenParam::plain(node, name, ty)
    })
}

/// The parts of a parameter.
struct Apart<'t> {
    pattern: Node<'t>,
    ty: Option<Node<'t>>,
    default: Option<Node<'t>>,
}

fn apart(node: Node<'_>) -> Apart<'_> {
    match node.kind_name() {
        "required_parameter" | "optional_parameter" => Apart {
            pattern: node.field_named("pattern").unwrap_or(node),
            ty: node.field_named("type"),
            default: node.field_named("value"),
        },
        "assignment_pattern" => Apart {
            pattern: node.field_named("left").unwrap_or(node),
            ty: None,
            default: node.field_named("right"),
        },
        _ => Apart { pattern: node, ty: None, default: None },
    }
}

/// The names that patterns among the parameters bind.
pub(crate) fn taken_apart<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let scope = Some(site.node.span());
    let mut names = Vec::new();
    let mut told = None;
    for node in written_params(site.node) {
        let Apart { pattern, ty, .. } = apart(node);
        if matches!(pattern.kind_name(), "object_pattern" | "array_pattern") {
            let told = *told.get_or_insert_with(|| told::is_told(site));
            let ty = ty.or(Some(pattern).filter(|_| told));
            let from = Whole { ty, value: None, scope, from: 0 };
            bound(pattern, &from, Vec::new(), &mut names);
        }
    }
    if told == Some(true) {
        for name in names.iter_mut().filter(|name| told::is_property(site, name.target)) {
            (name.ty, name.steps) = (Some(name.target), Vec::new());
        }
    }
    names
}

/// `const pattern: Type = value`. What is a function or class is a declaration of its own.
pub(crate) fn declared<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    let Some(pattern) = node.field_named("name") else { return Vec::new() };
    if pattern.kind_name() == "identifier" && !hooks::holds_plain_value(site) {
        return Vec::new();
    }
    let value = node.field_named("value").filter(|value| !is_nothing(*value));
    if value.is_some_and(|value| requires::binds(site, pattern, value)) {
        return Vec::new();
    }
    let hoisted = site.parent().is_some_and(|it| it.kind_name() == "variable_declaration");
    let scope = if hoisted { callable_around(site) } else { None };
    let ty = node.field_named("type").or_else(|| told::of_variable(site, node));
    let whole = Whole { ty, value, scope, from: node.span().end };
    let mut names = Vec::new();
    bound(pattern, &whole, Vec::new(), &mut names);
    names
}

/// `for (const pattern of value)`, `for (const name in value)`.
pub(crate) fn looped<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let node = site.node;
    let (Some(pattern), Some(_)) = (node.field_named("left"), node.field_named("kind")) else {
        return Vec::new();
    };
    let each = node.field_named("operator").is_some_and(|it| it.text(site.text) == b"of");
    let value = node.field_named("right").filter(|_| each);
    let hoisted = node.field_named("kind").is_some_and(|it| it.text(site.text) == b"var");
    let scope = if hoisted { callable_around(site) } else { Some(node.span()) };
    let whole = Whole { ty: None, value, scope, from: pattern.span().end };
    let mut names = Vec::new();
    bound(pattern, &whole, vec![WrittenStep::Take(Take::Element)], &mut names);
    names
}

/// `catch (pattern)`.
pub(crate) fn caught<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let Some(pattern) = site.node.field_named("parameter") else { return Vec::new() };
    let scope = Some(site.node.span());
    let whole = Whole { ty: site.node.field_named("type"), value: None, scope, from: 0 };
    let mut names = Vec::new();
    bound(pattern, &whole, Vec::new(), &mut names);
    names
}

/// The callable or file that a `var` belongs to.
pub(super) fn callable_around(site: &Site<'_, '_>) -> Option<Span> {
    let mut around = site.ancestors().take(REACH);
    around.find(|node| CALLABLES.contains(&node.kind_name())).map(Node::span)
}

/// What a whole pattern takes apart.
struct Whole<'t> {
    ty: Option<Node<'t>>,
    value: Option<Node<'t>>,
    scope: Option<Span>,
    from: u32,
}

/// The names that a pattern binds, each with the way to its value.
fn bound<'t>(
    pattern: Node<'t>,
    whole: &Whole<'t>,
    steps: Vec<WrittenStep<'t>>,
    names: &mut Vec<WrittenName<'t>>,
) {
    let mut left = vec![(pattern, steps)];
    while let Some((node, steps)) = left.pop() {
        if steps.len() > DEPTH {
            continue;
        }
        let with = |step: WrittenStep<'t>| {
            let mut steps = steps.clone();
            steps.push(step);
            steps
        };
        match node.kind_name() {
            "identifier" | "shorthand_property_identifier_pattern" => {
                let Whole { ty, value, scope, from } = *whole;
                names.push(WrittenName {
                    target: node,
                    ty,
                    value,
                    steps,
                    scope,
                    from,
                    within: None,
                });
            }
            "object_pattern" => {
                for part in node.named_children() {
                    match part.kind_name() {
                        "shorthand_property_identifier_pattern" => {
                            left.push((part, with(WrittenStep::Member(part))));
                        }
                        "object_assignment_pattern" => {
                            if let Some(name) = part.field_named("left") {
                                left.push((name, with(WrittenStep::Member(name))));
                            }
                        }
                        "pair_pattern" => {
                            let (key, value) = (part.field_named("key"), part.field_named("value"));
                            let (Some(key), Some(value)) = (key, value) else { continue };
                            let plain = key.kind_name() == "property_identifier";
                            let step = match plain {
                                true => WrittenStep::Member(key),
                                false => WrittenStep::Take(Take::Unknown),
                            };
                            left.push((value, with(step)));
                        }
                        "rest_pattern" => left.push((part, with(WrittenStep::Take(Take::Rest)))),
                        _ => {}
                    }
                }
            }
            "array_pattern" => {
                let holes = holes(node);
                for (at, part) in holes {
                    let rest = part.kind_name() == "rest_pattern";
                    let take = if rest { Take::Rest } else { Take::Item(at) };
                    left.push((part, with(WrittenStep::Take(take))));
                }
            }
            "assignment_pattern" => left.extend(node.field_named("left").map(|it| (it, steps))),
            "rest_pattern" => {
                left.extend(node.named_children().next().map(|it| (it, steps)));
            }
            _ => {}
        }
    }
}

/// The elements of an array pattern, each with its place: commas may stand for nothing.
fn holes(node: Node<'_>) -> Vec<(u16, Node<'_>)> {
    let mut at = 0;
    let mut found = Vec::new();
    for child in node.children() {
        match child.kind_name() {
            "," => at += 1,
            "[" | "]" | "comment" => {}
            _ => found.push((at, child)),
        }
    }
    found
}

fn is_nothing(node: Node<'_>) -> bool {
    matches!(node.kind_name(), "null" | "undefined")
}

/// True when what is assigned to a variable or field at first is more than nothing.
pub(crate) fn has_value(site: &Site<'_, '_>) -> bool {
    let value = site.node.field_named("value").or_else(|| site.node.field_named("right"));
    value.is_some_and(|value| !is_nothing(value))
}

/// `if (x instanceof T)`, in the branch where it holds.
pub(crate) fn narrowed<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let within = site.node.field_named("consequence").map(Node::span);
    let mut found = Vec::new();
    let mut left: Vec<Node<'t>> = site.node.field_named("condition").into_iter().collect();
    while let Some(node) = left.pop() {
        match node.kind_name() {
            "parenthesized_expression" => left.extend(node.named_children()),
            "binary_expression" => {
                let operator = node.field_named("operator").map(|it| it.text(site.text));
                let (one, other) = (node.field_named("left"), node.field_named("right"));
                match (operator, one, other) {
                    (Some(b"&&"), one, other) => left.extend(one.into_iter().chain(other)),
                    (Some(b"instanceof"), Some(target), Some(ty))
                        if matches!(target.kind_name(), "identifier" | "member_expression") =>
                    {
                        found.push(WrittenBind {
                            target,
                            ty: Some(ty),
                            value: None,
                            take: Take::Whole,
                            within,
                            narrows: true,
                        });
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found
}

/// The type parameters of what a node declares, each with its bound.
pub(crate) fn generics<'t>(site: &Site<'_, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)> {
    let list = site.node.field_named("type_parameters");
    let each = list.into_iter().flat_map(Node::named_children);
    let each = each.filter(|it| it.kind_name() == "type_parameter");
    each.filter_map(|it| Some((it.field_named("name")?, it.field_named("constraint")))).collect()
}

/// `a || b`, `a ?? b` are one of both; `a && b` is the last, when it is anything.
pub(crate) fn operands<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let last = node.field_named("operator").is_some_and(|it| it.text(site.text) == b"&&");
    let left = node.field_named("left").filter(|_| !last);
    left.into_iter().chain(node.field_named("right")).collect()
}

/// `c ? a : b`: `a` and `b`.
pub(crate) fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    [node.field_named("consequence"), node.field_named("alternative")]
        .into_iter()
        .flatten()
        .collect()
}

/// `a[i]`: both.
pub(crate) fn indexed<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    [node.field_named("object"), node.field_named("index")].into_iter().flatten().collect()
}

/// A type that is called like its text.
pub(crate) fn own_text<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let literal = node.kind_name() == "literal_type";
    let inner = node.named_children().next().map_or("", Node::kind_name);
    match inner {
        "string" if literal => vec![Cow::Borrowed("string")],
        "number" | "unary_expression" if literal => vec![Cow::Borrowed("number")],
        "true" | "false" if literal => vec![Cow::Borrowed("boolean")],
        _ => vec![site.text_of(node)],
    }
}

/// No part.
pub(crate) fn nothing<'t>(_: &Site<'_, 't>) -> Vec<Node<'t>> {
    Vec::new()
}

/// `value as const`, which is no type.
pub(crate) fn is_const_assertion(site: &Site<'_, '_>) -> bool {
    site.node.named_children().count() < 2
}

/// `value as Type`.
pub(crate) fn is_assertion(site: &Site<'_, '_>) -> bool {
    !is_const_assertion(site)
}

/// An arrow function that is an expression.
pub(crate) fn is_expression_bodied(site: &Site<'_, '_>) -> bool {
    site.node.field_named("body").is_some_and(|body| body.kind_name() != "statement_block")
}

/// A name token that is a key: neither a member of something nor a declaration's.
pub(crate) fn is_key(site: &Site<'_, '_>) -> bool {
    site.parent().is_some_and(|it| !matches!(it.kind_name(), "member_expression"))
}

/// The name under which something is exported.
pub(crate) fn is_exported_as(site: &Site<'_, '_>) -> bool {
    let around = site.parent().filter(|it| it.kind_name() == "export_specifier");
    around.is_some_and(|it| it.field_named("alias") == Some(site.node))
}

/// True where `this` is the instance or class around.
pub(crate) fn is_own(site: &Site<'_, '_>) -> bool {
    if hooks::in_class_member(site) {
        return true;
    }
    let mut around = site.ancestors().take(REACH);
    let callable = around.find(|node| {
        let kind = node.kind_name();
        CALLABLES.contains(&kind) && kind != "arrow_function"
    });
    let Some(callable) = callable.filter(|it| it.kind_name() == "function_expression") else {
        return false;
    };
    let assigned = around.next().filter(|it| it.kind_name() == "assignment_expression");
    let target = assigned.filter(|it| it.field_named("right") == Some(callable));
    let object = target.and_then(|it| it.field_named("left")?.field_named("object"));
    object.is_some_and(|object| object.text(site.text).ends_with(b".prototype"))
}

/// The object literal that `this` is in a function that is a member of it. Where the literal is given
/// for another type, it is of that: only one that makes a variable without one counts, and what
/// stands in that.
pub(crate) fn own_literal<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors().take(REACH);
    let callable = around.by_ref().find(|node| {
        let kind = node.kind_name();
        CALLABLES.contains(&kind) && kind != "arrow_function"
    })?;
    let mut literal = around.next()?;
    if literal.kind_name() == "pair" && callable.kind_name() != "method_definition" {
        literal = around.next()?;
    }
    if literal.kind_name() != "object" {
        return None;
    }
    let outer = around.find(|node| !matches!(node.kind_name(), "pair" | "object"))?;
    let makes = outer.kind_name() == "variable_declarator"
        && outer.field_named("type").is_none()
        && outer.field_named("name").is_some_and(|it| it.kind_name() == "identifier");
    let told = || std::iter::once(outer).chain(around.take(2)).any(|it| told::is_typed(site, it));
    (makes && !told()).then_some(literal)
}

/// True for `this` in a member of an object literal.
pub(crate) fn is_own_of_literal(site: &Site<'_, '_>) -> bool {
    own_literal(site, site.node).is_some()
}

/// A type's name where it is used, and is all of the written type that names it.
pub(crate) fn is_type_use(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    match around.kind_name() {
        "class_declaration"
        | "abstract_class_declaration"
        | "class"
        | "interface_declaration"
        | "type_alias_declaration"
        | "type_parameter"
        | "enum_declaration" => around.field_named("name") != Some(site.node),
        "nested_type_identifier" | "mapped_type_clause" | "infer_type" => false,
        _ => true,
    }
}
