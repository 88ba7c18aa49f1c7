//! What Java binds in bodies: parameters, variables, patterns.

use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{WrittenBind, WrittenParam};
use bifrost_syntax::Node;

/// What stands before the type of a declaration.
const BEFORE_TYPE: &[&str] =
    &["modifiers", "annotation", "marker_annotation", "line_comment", "block_comment"];

/// The formal parameters of a method, constructor or lambda.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let node = site.node;
    let list = match node.kind_name() {
        // A compact constructor has the components of its record.
        "compact_constructor_declaration" => site
            .ancestors()
            .find(|around| around.kind_name() == "record_declaration")
            .and_then(|record| record.field_named("parameters")),
        _ => node.field_named("parameters"),
    };
    let Some(list) = list else { return Vec::new() };
    if list.kind_name() == "identifier" {
        return vec![WrittenParam::plain(list, Some(list), None)];
    }
    list.named_children().filter_map(|param| one(site, param)).collect()
}

fn one<'t>(site: &Site<'_, 't>, param: Node<'t>) -> Option<WrittenParam<'t>> {
    match param.kind_name() {
        "formal_parameter" => {
            let ty = param.field_named("type").filter(|ty| is_said(site, *ty));
            Some(WrittenParam::plain(param, param.field_named("name"), ty))
        }
        "spread_parameter" => {
            let declarator =
                param.named_children().find(|it| it.kind_name() == "variable_declarator")?;
            let name = declarator.field_named("name");
            let plain = WrittenParam::plain(param, name, first_type(param));
            Some(WrittenParam { variadic: Variadic::Positional, ..plain })
        }
        "identifier" => Some(WrittenParam::plain(param, Some(param), None)),
        _ => None,
    }
}

/// The type parameters of a declaration.
pub(super) fn generics<'t>(site: &Site<'_, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)> {
    let list = site.node.field_named("type_parameters");
    let all = list.into_iter().flat_map(|list| list.named_children());
    let all = all.filter(|it| it.kind_name() == "type_parameter");
    let one = |param: Node<'t>| {
        let is_name = |it: &Node<'t>| matches!(it.kind_name(), "type_identifier" | "identifier");
        let name = param.named_children().find(is_name)?;
        Some((name, param.named_children().find(|it| it.kind_name() == "type_bound")))
    };
    all.filter_map(one).collect()
}

/// The declared type of a field; `var` says none.
pub(super) fn declared<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let ty = site.parent()?.field_named("type").filter(|ty| is_said(site, *ty))?;
    // `int x[]` is no `int`.
    node.field_named("dimensions").is_none().then_some(ty)
}

/// `T x = v;`
pub(super) fn variable<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(target) = site.node.field_named("name") else { return Vec::new() };
    let value = site.node.field_named("value");
    let has_type = site.parent().and_then(|it| it.field_named("type"));
    let is_var = has_type.is_some_and(|ty| !is_said(site, ty));
    let ty = declared(site, site.node);
    vec![bind(target, ty, value.filter(|_| is_var), Take::Whole)]
}

/// `for (T x : v)`
pub(super) fn element<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(target) = site.node.field_named("name") else { return Vec::new() };
    let ty = site.node.field_named("type").filter(|ty| is_said(site, *ty));
    vec![bind(target, ty, site.node.field_named("value"), Take::Element)]
}

/// `try (T x = v)`
pub(super) fn resource<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(target) = site.node.field_named("name") else { return Vec::new() };
    let ty = site.node.field_named("type").filter(|ty| is_said(site, *ty));
    vec![bind(target, ty, site.node.field_named("value"), Take::Whole)]
}

/// `catch (A | B x)`
pub(super) fn caught<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(target) = site.node.field_named("name") else { return Vec::new() };
    let ty = site.node.named_children().find(|it| it.kind_name() == "catch_type");
    vec![bind(target, ty, None, Take::Unknown)]
}

/// `v instanceof T x`
pub(super) fn tested<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(target) = site.node.field_named("name") else { return Vec::new() };
    vec![bind(target, site.node.field_named("right"), None, Take::Unknown)]
}

/// `T x` in a pattern.
pub(super) fn pattern<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let last = site.node.named_children().last();
    let Some(target) = last.filter(|it| it.kind_name() == "identifier") else { return Vec::new() };
    let ty = first_type(site.node).filter(|ty| *ty != target && is_said(site, *ty));
    vec![bind(target, ty, None, Take::Unknown)]
}

fn bind<'t>(
    target: Node<'t>,
    ty: Option<Node<'t>>,
    value: Option<Node<'t>>,
    take: Take,
) -> WrittenBind<'t> {
    WrittenBind { target, ty, value, take, within: None, narrows: false }
}

fn first_type(node: Node<'_>) -> Option<Node<'_>> {
    node.named_children().find(|it| !BEFORE_TYPE.contains(&it.kind_name()))
}

/// A type that is written out.
fn is_said(site: &Site<'_, '_>, ty: Node<'_>) -> bool {
    site.text_of(ty) != "var"
}
