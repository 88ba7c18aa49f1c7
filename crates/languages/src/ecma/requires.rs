//! `require("x")` and `import("x")`: what of the module they take, and under which name.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::meaning::{Imported, ImportedWhat};
use bifrost_hir::semantics::ImportFlags;
use bifrost_hir::shape::Container;
use bifrost_syntax::Node;

use super::bodies::callable_around;
use super::exports::{Exported, GIVEN, exported};
use super::hooks::DEFAULT;
use super::imports::unquoted;
use super::locals::block;

/// Farthest thing that a module is assigned to.
const REACH: usize = 12;

/// What a call of `require` or `import` with a literal takes.
pub(super) fn required<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let Some(from) = literal(site, site.node) else { return Vec::new() };
    let dynamic = site.node.field_named("function").is_some_and(|it| it.kind_name() == "import")
        || site.containers().any(|it| it == Container::Callable);
    let flags = ImportFlags::DYNAMIC.given(dynamic);
    let taken = taken(site, &from);
    let taken = if taken.is_empty() { vec![Imported::file(site.node.span(), from)] } else { taken };
    taken.into_iter().map(|import| import.marked(flags)).collect()
}

/// Whether a value is a module, or a name of one, that is required.
pub(super) fn is_required(site: &Site<'_, '_>, value: Node<'_>) -> bool {
    let mut at = Some(value);
    for _ in 0..REACH {
        let Some(node) = at else { return false };
        at = match node.kind_name() {
            "call_expression" => {
                let called = node.field_named("function").map(|it| it.text(site.text));
                return matches!(called, Some(b"require" | b"import"));
            }
            "member_expression" => node.field_named("object"),
            "await_expression" | "parenthesized_expression" => node.named_children().next(),
            _ => return false,
        };
    }
    false
}

/// Whether all that a pattern binds is imported by what is required as its value.
pub(super) fn binds<'t>(site: &Site<'_, 't>, pattern: Node<'t>, value: Node<'t>) -> bool {
    let mut at = site.bare(value);
    let item = at.kind_name() == "member_expression";
    if item {
        let Some(object) = at.field_named("object") else { return false };
        at = site.bare(object);
    }
    let called = at.field_named("function").filter(|_| at.kind_name() == "call_expression");
    let required = called.is_some_and(|it| it.text(site.text) == b"require");
    if !required || literal(site, at).is_none() {
        return false;
    }
    match pattern.kind_name() {
        "identifier" => true,
        "object_pattern" if !item => pattern.named_children().all(|part| match part.kind_name() {
            "shorthand_property_identifier_pattern" => true,
            "pair_pattern" => {
                let local = part.field_named("value");
                local.is_some_and(|local| local.kind_name() == "identifier")
            }
            _ => false,
        }),
        _ => false,
    }
}

fn literal<'a>(site: &Site<'a, '_>, call: Node<'_>) -> Option<Cow<'a, str>> {
    let first =
        call.field_named("arguments")?.named_children().find(|it| it.kind_name() != "comment")?;
    let whole = match first.kind_name() {
        "string" => true,
        "template_string" => {
            first.named_children().all(|part| part.kind_name() != "template_substitution")
        }
        _ => false,
    };
    whole.then(|| unquoted(site, first))
}

/// What is bound to the module, or to a name of it.
fn taken<'a>(site: &Site<'a, '_>, from: &Cow<'a, str>) -> Vec<Imported<'a>> {
    let mut item: Option<Cow<'a, str>> = None;
    let mut below = site.node;
    let mut around = site.ancestors().take(REACH);
    while let Some(node) = around.next() {
        match node.kind_name() {
            "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression"
            | "non_null_expression"
            | "await_expression" => {}
            "member_expression" if item.is_none() => {
                if node.field_named("object") != Some(below) {
                    return Vec::new();
                }
                item = node.field_named("property").map(|name| site.text_of(name));
            }
            "variable_declarator" if node.field_named("value") == Some(below) => {
                let whole = around.next().map_or(node.span(), Node::span);
                let Some(target) = node.field_named("name") else { return Vec::new() };
                return bound(site, from, item.as_ref(), (target, whole));
            }
            "assignment_expression" if node.field_named("right") == Some(below) => {
                let target = node.field_named("left").and_then(|left| exported(site, left));
                if let Some(target) = target {
                    return given(from, item, target, node.span());
                }
            }
            "pair" | "spread_element" => {
                if !is_exported_object(site, node) {
                    return Vec::new();
                }
                return of_object(site, from, item, node);
            }
            "arguments" if item.is_none() => {
                let copies = copies(site, node, around.next());
                let all = || vec![everything(site.node.span(), from.clone())];
                return if copies { all() } else { Vec::new() };
            }
            _ => return Vec::new(),
        }
        below = node;
    }
    Vec::new()
}

/// A member of an object that is given to others, or all that is spread into it.
fn of_object<'a, 't>(
    site: &Site<'a, 't>,
    from: &Cow<'a, str>,
    item: Option<Cow<'a, str>>,
    part: Node<'t>,
) -> Vec<Imported<'a>> {
    let key = part.field_named("key").map(|key| unquoted(site, key));
    match (key, item) {
        (Some(key), item) => given(from, item, Exported::Name(key), part.span()),
        (None, None) => vec![everything(part.span(), from.clone())],
        (None, Some(_)) => Vec::new(),
    }
}

/// `Object.assign(exports, require("x"))` and what compilers write for it. `__export(require("x"))`
/// of older ones names no target.
fn copies<'t>(site: &Site<'_, 't>, arguments: Node<'t>, call: Option<Node<'t>>) -> bool {
    let called = call.and_then(|call| call.field_named("function"));
    let to_others = || {
        arguments.named_children().any(|it| matches!(exported(site, it), Some(Exported::Module)))
    };
    match called.map(|called| called.text(site.text)) {
        Some(b"__export") => true,
        Some(b"Object.assign" | b"__exportStar" | b"tslib_1.__exportStar") => to_others(),
        _ => false,
    }
}

fn everything(span: Span, from: Cow<'_, str>) -> Imported<'_> {
    let star = Imported::all(span, from).marked(GIVEN);
    Imported { what: ImportedWhat::All(vec![DEFAULT.into()]), ..star }
}

/// An object that is assigned to the module, or copied into it.
fn is_exported_object(site: &Site<'_, '_>, part: Node<'_>) -> bool {
    let mut around = site.ancestors().skip_while(|node| *node != part).skip(1);
    if around.next().is_none_or(|object| object.kind_name() != "object") {
        return false;
    }
    match around.next() {
        Some(node) if node.kind_name() == "assignment_expression" => {
            let target = node.field_named("left").and_then(|left| exported(site, left));
            matches!(target, Some(Exported::Module))
        }
        Some(node) if node.kind_name() == "arguments" => {
            node.named_children().any(|it| matches!(exported(site, it), Some(Exported::Module)))
        }
        _ => false,
    }
}

fn given<'a>(
    from: &Cow<'a, str>,
    item: Option<Cow<'a, str>>,
    target: Exported<'a>,
    span: Span,
) -> Vec<Imported<'a>> {
    let (name, flags) = match target {
        Exported::Module => (Cow::Borrowed(DEFAULT), GIVEN.with(ImportFlags::MODULE)),
        Exported::Name(name) => (name, GIVEN),
    };
    vec![one(span, from, item.as_ref(), name).marked(flags)]
}

fn one<'a>(
    span: Span,
    from: &Cow<'a, str>,
    item: Option<&Cow<'a, str>>,
    local: Cow<'a, str>,
) -> Imported<'a> {
    match item {
        Some(item) => Imported::item(span, from.clone(), item.clone(), local),
        None => Imported::whole(span, from.clone(), Some(local)),
    }
}

/// `const a = require("x")`, `const {a, b: c} = require("x")`. The import is the whole statement,
/// so that what it declares is in it.
fn bound<'a, 't>(
    site: &Site<'a, 't>,
    from: &Cow<'a, str>,
    item: Option<&Cow<'a, str>>,
    (target, span): (Node<'t>, Span),
) -> Vec<Imported<'a>> {
    let hoisted = site.ancestors().find(|it| it.span() == span);
    let within = match hoisted.map(Node::kind_name) {
        Some("variable_declaration") => callable_around(site),
        _ => block(site, site.node).map(Node::span),
    };
    if target.kind_name() == "identifier" {
        return vec![one(span, from, item, site.text_of(target)).within(within)];
    }
    if target.kind_name() != "object_pattern" || item.is_some() {
        return Vec::new();
    }
    let part = |part: Node<'t>| {
        let (name, local) = match part.kind_name() {
            "shorthand_property_identifier_pattern" => (part, part),
            "object_assignment_pattern" => {
                let name = part.field_named("left")?;
                (name, name)
            }
            "pair_pattern" => {
                let value = part.field_named("value")?;
                (part.field_named("key")?, value.field_named("left").unwrap_or(value))
            }
            _ => return None,
        };
        let plain =
            matches!(local.kind_name(), "identifier" | "shorthand_property_identifier_pattern");
        let item = Imported::item(span, from.clone(), unquoted(site, name), site.text_of(local));
        plain.then(|| item.within(within))
    };
    let parts: Vec<Imported<'a>> = target.named_children().filter_map(part).collect();
    if parts.is_empty() { vec![Imported::file(span, from.clone())] } else { parts }
}
