//! What C# binds in bodies: parameters, variables, patterns.

use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{WrittenBind, WrittenParam};
use bifrost_syntax::Node;

use super::hooks;

/// The formal parameters of a callable, a type, an indexer, a delegate or a lambda.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let node = site.node;
    let is_list =
        |it: &Node<'_>| matches!(it.kind_name(), "parameter_list" | "bracketed_parameter_list");
    let list = node.field_named("parameters").or_else(|| node.named_children().find(is_list));
    let Some(list) = list else { return Vec::new() };
    if list.kind_name() != "parameter_list" && list.kind_name() != "bracketed_parameter_list" {
        return vec![WrittenParam::plain(list, Some(list), None)];
    }
    let parts = list.named_children().filter(|part| part.kind_name() == "parameter");
    let mut params: Vec<_> = parts.map(|part| one(site, part)).collect();
    params.extend(rest(list));
    params
}

fn one<'t>(site: &Site<'_, 't>, param: Node<'t>) -> WrittenParam<'t> {
    let ty = param.field_named("type").filter(|ty| is_said(*ty));
    let plain = WrittenParam::plain(param, param.field_named("name"), ty);
    let is_this = param
        .named_children()
        .any(|part| part.kind_name() == "modifier" && part.text(site.text) == b"this");
    let default = hooks::value(site, param);
    WrittenParam { receiver: is_this, default, by_name: true, ..plain }
}

/// `params T[] rest`, which has no node of its own.
fn rest(list: Node<'_>) -> Option<WrittenParam<'_>> {
    let (ty, name) = (list.field_named("type")?, list.field_named("name")?);
    let element = ty.field_named("type").filter(|_| ty.kind_name() == "array_type");
    let plain = WrittenParam::plain(name, Some(name), element.or(Some(ty)));
    let variadic = if element.is_some() { Variadic::Positional } else { Variadic::No };
    Some(WrittenParam { variadic, by_name: true, ..plain })
}

/// The type parameters of a declaration, each with the first type that bounds it.
pub(super) fn generics<'t>(site: &Site<'_, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)> {
    let node = site.node;
    let list = node.named_children().find(|part| part.kind_name() == "type_parameter_list");
    let all = list.into_iter().flat_map(|list| list.named_children());
    let names = all.filter_map(|part| part.field_named("name"));
    let clauses: Vec<_> = node
        .named_children()
        .filter(|part| part.kind_name() == "type_parameter_constraints_clause")
        .collect();
    let bound = |name: Node<'t>| {
        let text = name.text(site.text);
        let of = |clause: &&Node<'t>| {
            clause.named_children().next().is_some_and(|it| it.text(site.text) == text)
        };
        let clause = clauses.iter().find(of)?;
        // Interfaces after a class are bounds too, but the first tells most.
        clause.named_children().find_map(|part| part.field_named("type"))
    };
    names.map(|name| (name, bound(name))).collect()
}

/// `value` in what assigns to a property, or adds to an event.
pub(super) fn implied<'t>(site: &Site<'_, 't>) -> Vec<(&'static str, Option<Node<'t>>)> {
    let word = site
        .node
        .children()
        .find(|part| matches!(part.text(site.text), b"set" | b"init" | b"add" | b"remove"));
    let ty = site.ancestors().nth(1).and_then(|member| member.field_named("type"));
    word.map(|_| ("value", ty)).into_iter().collect()
}

/// The declared type of a variable or field; `var` says none.
pub(super) fn declared<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    site.parent()?.field_named("type").filter(|ty| is_said(*ty))
}

/// `T x = v`, `var (x, y) = v`
pub(super) fn variable<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let pattern = node.named_children().find(|part| part.kind_name() == "tuple_pattern");
    let Some(target) = node.field_named("name").or(pattern) else { return Vec::new() };
    let ty = declared(site, node);
    let value = hooks::value(site, node).filter(|_| ty.is_none());
    vec![bind(target, ty, value, Take::Whole)]
}

/// A local variable that is no function.
pub(super) fn is_local(site: &Site<'_, '_>) -> bool {
    !hooks::is_field(site) && !hooks::is_local_function(site)
}

/// `foreach (T x in v)`
pub(super) fn element<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let Some(target) = node.field_named("left") else { return Vec::new() };
    let ty = node.field_named("type").filter(|ty| is_said(*ty));
    let value = node.field_named("right").filter(|_| ty.is_none());
    vec![bind(target, ty, value, Take::Element)]
}

/// `from x in v`, `join x in v`, `let x = v`
pub(super) fn ranged<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let mut names = node.named_children().filter(|part| part.kind_name() == "identifier");
    let Some(target) = node.field_named("name").or_else(|| names.next()) else {
        return Vec::new();
    };
    let ty = node.field_named("type").filter(|ty| is_said(*ty));
    let after = node.named_children().skip_while(|part| *part != target).nth(1);
    let take = match node.kind_name() {
        "let_clause" => Take::Whole,
        _ => Take::Element,
    };
    vec![bind(target, ty, after.filter(|_| ty.is_none()), take)]
}

/// `catch (T x)`, `is T x`, `out T x`, `case T x`
pub(super) fn named<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(target) = site.node.field_named("name") else { return Vec::new() };
    let ty = site.node.field_named("type").filter(|ty| is_said(*ty));
    // `is var x` is what is tested.
    let value = site.parent().filter(|_| site.node.kind_name() == "declaration_pattern");
    let value = value.filter(|_| ty.is_none()).and_then(|it| it.field_named("expression"));
    vec![bind(target, ty, value, if value.is_some() { Take::Whole } else { Take::Unknown })]
}

fn bind<'t>(
    target: Node<'t>,
    ty: Option<Node<'t>>,
    value: Option<Node<'t>>,
    take: Take,
) -> WrittenBind<'t> {
    WrittenBind { target, ty, value, take, within: None, narrows: false }
}

/// A type that is written out.
fn is_said(ty: Node<'_>) -> bool {
    ty.kind_name() != "implicit_type"
}
