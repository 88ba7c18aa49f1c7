//! Python's parameters, patterns and expressions, where a place cannot tell.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{WrittenBind, WrittenParam};
use bifrost_hir::semantics::DeclFlags;
use bifrost_hir::shape::Container;
use bifrost_syntax::Node;

/// Methods that get the class without being told to (data model 3.3.1, 3.3.3, 3.3.5).
const IMPLICIT_CLASS: &[&str] = &["__new__", "__init_subclass__", "__class_getitem__"];

/// The formal parameters of a function or lambda.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let Some(list) = site.node.field_named("parameters") else { return Vec::new() };
    let mut params: Vec<WrittenParam<'t>> = Vec::new();
    let mut by_place = true;
    for node in list.named_children() {
        match node.kind_name() {
            "comment" => continue,
            "keyword_separator" => {
                by_place = false;
                continue;
            }
            "positional_separator" => {
                params.iter_mut().for_each(|param| param.by_name = false);
                continue;
            }
            _ => {}
        }
        let param = one(node, by_place);
        by_place &= param.variadic != Variadic::Positional;
        params.push(param);
    }
    let bound = is_method(site) && !is_decorated(site, &["staticmethod"]);
    if let Some(first) = params.first_mut().filter(|first| bound && first.by_place) {
        first.receiver = first.variadic == Variadic::No;
    }
    params
}

fn one<'t>(node: Node<'t>, by_place: bool) -> WrittenParam<'t> {
    let (mut name, default) = match node.field_named("name") {
        Some(name) => (name, node.field_named("value")),
        None => (node, None),
    };
    let ty = node.field_named("type");
    if name.kind_name() == "typed_parameter" {
        name = name.named_children().next().unwrap_or(name);
    }
    let variadic = match name.kind_name() {
        "list_splat_pattern" => Variadic::Positional,
        "dictionary_splat_pattern" => Variadic::Named,
        _ => Variadic::No,
    };
    if variadic != Variadic::No {
        name = name.named_children().next().unwrap_or(name);
    }
    let plain = WrittenParam::plain(node, Some(name), ty);
    WrittenParam {
        default,
        variadic,
        by_place: by_place && variadic != Variadic::Named,
        by_name: variadic == Variadic::No,
        ..plain
    }
}

/// Directly in a class body.
fn is_method(site: &Site<'_, '_>) -> bool {
    site.node.kind_name() == "function_definition" && site.container() == Container::Class
}

fn is_decorated(site: &Site<'_, '_>, names: &[&str]) -> bool {
    let around = site.parent().filter(|node| node.kind_name() == "decorated_definition");
    let decorators = around.into_iter().flat_map(|node| node.named_children());
    let mut decorators = decorators.filter(|node| node.kind_name() == "decorator");
    decorators.any(|node| {
        let text = site.text_of(node);
        let name = text.trim_start_matches('@').split('(').next().unwrap_or_default().trim();
        names.contains(&name.rsplit('.').next().unwrap_or(name))
    })
}

/// What decorators and the name say of a function.
pub(super) fn marks(site: &Site<'_, '_>) -> DeclFlags {
    if site.node.kind_name() != "function_definition" {
        return DeclFlags::NONE;
    }
    let name = site.node.field_named("name").map(|name| site.text_of(name)).unwrap_or_default();
    let of_class = is_method(site)
        && (is_decorated(site, &["classmethod", "staticmethod"])
            || IMPLICIT_CLASS.contains(&name.as_ref()));
    let property =
        is_decorated(site, &["property", "cached_property", "setter", "deleter", "getter"]);
    DeclFlags::STATIC
        .given(of_class)
        .with(DeclFlags::PROPERTY.given(property))
        // What sets or deletes a property is a part of what reads it.
        .with(DeclFlags::PROTOTYPE.given(is_decorated(site, &["overload", "setter", "deleter"])))
        .with(DeclFlags::CONSTRUCTOR.given(is_method(site) && name == "__init__"))
        .with(DeclFlags::ABSTRACT.given(is_decorated(site, &["abstractmethod"])))
}

/// `with v as x`, `except T as x`, `case P as x`.
pub(super) fn as_pattern<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let alias = site.node.field_named("alias").and_then(|alias| alias.named_children().next());
    let value = site.node.named_children().next();
    let (Some(target), Some(value)) = (alias, value) else { return Vec::new() };
    let caught = site.parent().is_some_and(|node| node.kind_name().starts_with("except"));
    vec![WrittenBind {
        target,
        ty: caught.then_some(value),
        value: (!caught).then_some(value),
        take: if caught { Take::Whole } else { Take::Entered },
        within: None,
        narrows: false,
    }]
}

/// `if isinstance(x, T):`, `assert isinstance(x, T)`.
pub(super) fn narrowed<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let test = match site.node.field_named("condition") {
        Some(test) => Some(test),
        None => site.node.named_children().next(),
    };
    let holds = site.node.field_named("consequence").map(|node| node.span());
    let mut found = Vec::new();
    let mut left: Vec<Node<'t>> = test.into_iter().collect();
    while let Some(node) = left.pop() {
        match node.kind_name() {
            "boolean_operator" => {
                let operator = node.field_named("operator");
                if operator.is_some_and(|it| it.kind_name() == "and") {
                    left.extend(node.named_children());
                }
            }
            "parenthesized_expression" => left.extend(node.named_children()),
            "call" => found.extend(tested(site, node, holds)),
            _ => {}
        }
    }
    found
}

fn tested<'t>(site: &Site<'_, 't>, call: Node<'t>, holds: Option<Span>) -> Option<WrittenBind<'t>> {
    let callee = call.field_named("function")?;
    if site.text_of(callee) != "isinstance" {
        return None;
    }
    let mut arguments = call.field_named("arguments")?.named_children();
    let (target, ty) = (arguments.next()?, arguments.next()?);
    matches!(target.kind_name(), "identifier" | "attribute").then_some(WrittenBind {
        target,
        ty: Some(ty),
        value: None,
        take: Take::Whole,
        within: holds,
        narrows: true,
    })
}

/// `a if c else b`: the first and the last.
pub(super) fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let parts: Vec<Node<'t>> = site.node.named_children().collect();
    [parts.first(), parts.get(2)].into_iter().flatten().copied().collect()
}

/// `a or b` is one of both; `a and b` is the last, or something that is not true.
pub(super) fn operands<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let either = site.node.field_named("operator").is_some_and(|it| it.kind_name() == "or");
    let left = site.node.field_named("left").filter(|_| either);
    left.into_iter().chain(site.node.field_named("right")).collect()
}

pub(super) fn subscript<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    ["value", "subscript"].iter().filter_map(|field| site.node.field_named(field)).collect()
}

/// The keys and values of a display, in turn.
pub(super) fn pairs<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let pairs = site.node.named_children().filter(|it| it.kind_name() == "pair");
    let both = |pair: Node<'t>| [pair.field_named("key"), pair.field_named("value")];
    pairs.flat_map(both).flatten().collect()
}

/// A type in quotes, when it is a plain path.
pub(super) fn quoted<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let text = site.text_of(node);
    let inner = text.trim_matches(['\'', '"']).trim();
    let plain =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_');
    match inner.split('.').all(plain) {
        true => inner.split('.').map(|part| Cow::Owned(part.to_owned())).collect(),
        false => Vec::new(),
    }
}
