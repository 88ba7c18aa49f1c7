//! Types that documentation declares where the text has no place for them: `@param {Type} name`,
//! `@returns {Type}`, `@type {Type}`.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::Said;
use bifrost_syntax::Node;

use super::jsdoc::{self, Tag, read, tags};
use super::{bodies, meaning};

/// Tags for what a callable gives.
const GIVEN: &[&str] = &["return", "returns"];
/// Tags for its parameters.
const TAKEN: &[&str] = &["param", "arg", "argument"];

/// True when the documentation of a callable tells types of parameters.
pub(crate) fn is_told(site: &Site<'_, '_>) -> bool {
    jsdoc::of_node(site).is_some_and(|text| {
        let tags = tags(&text);
        tags.iter().any(|tag| TAKEN.contains(&tag.word) || tag.word == "type")
    })
}

/// True when the documentation of a callable tells the type of what a pattern takes out of a
/// parameter by its name: `@param {Type} options.name`.
pub(crate) fn is_property(site: &Site<'_, '_>, name: Node<'_>) -> bool {
    let text = jsdoc::of_node(site);
    text.is_some_and(|text| property(site, name, &tags(&text)).is_some())
}

/// What stands for the type that the documentation of a callable says is given.
pub(crate) fn result<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let list = site.node.field_named("parameters")?;
    let text = jsdoc::of_node(site)?;
    let told = tags(&text).iter().any(|tag| GIVEN.contains(&tag.word) && tag.ty().is_some());
    told.then_some(list)
}

/// What stands for the type that documentation gives to a variable: its name or pattern.
pub(crate) fn of_variable<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let text = jsdoc::of_node(site)?;
    has_type(&text).then(|| node.field_named("name"))?
}

/// What stands for the type that documentation gives to what is assigned to: the name of a member.
pub(crate) fn of_target<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let name = match node.kind_name() {
        "assignment_expression" => node.field_named("left")?.field_named("property"),
        _ => node.field_named("property"),
    }?;
    let text = jsdoc::documentation(site, node)?;
    has_type(&text).then_some(name)
}

/// What stands for the type that a comment gives to the value in parentheses: the first of them.
pub(crate) fn of_cast<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    site.parent()?.children().next()
}

/// True for what is in parentheses behind a comment that says its type.
pub(crate) fn is_cast(site: &Site<'_, '_>) -> bool {
    let around = site.parent().filter(|it| jsdoc::is_documented(site, *it));
    let text = around.and_then(|around| jsdoc::documentation(site, around));
    text.is_some_and(|text| has_type(&text))
}

/// True when the documentation right before a node says a type.
pub(crate) fn is_typed(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    jsdoc::documentation(site, node).is_some_and(|text| has_type(&text))
}

/// No place.
pub(crate) fn nowhere<'t>(_: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    None
}

fn has_type(text: &str) -> bool {
    tags(text).iter().any(|tag| tag.word == "type" && tag.ty().is_some())
}

/// What stands for a type reads as what documentation says; a name that is no such place as what
/// it names.
pub(crate) fn said<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Option<Said<'a>> {
    let own = |field: &str| site.node.field_named(field) == Some(node);
    match site.node.kind_name() {
        _ if node.kind_name() == "(" => typed(&jsdoc::documentation(site, site.parent()?)?),
        kind if meaning::CALLABLES.contains(&kind) => {
            let text = jsdoc::of_node(site)?;
            match node.kind_name() {
                "formal_parameters" => given(&tags(&text)),
                _ => of_parameter(site, node, &tags(&text)),
            }
        }
        "variable_declarator" if own("name") => typed(&jsdoc::of_node(site)?),
        "assignment_expression" | "field_definition" if node.kind_name() != "identifier" => {
            typed(&jsdoc::documentation(site, site.node)?)
        }
        _ if node.kind_name() == "identifier"
            || node.kind_name() == "shorthand_property_identifier_pattern" =>
        {
            let path = meaning::named(site, node);
            (!path.is_empty()).then(|| Said::Path(path, Vec::new()))
        }
        _ => None,
    }
}

fn typed<'a>(text: &str) -> Option<Said<'a>> {
    let tags = tags(text);
    let ty = tags.iter().find(|tag| tag.word == "type")?.ty()?.0;
    Some(read(ty))
}

fn given<'a>(tags: &[Tag<'_>]) -> Option<Said<'a>> {
    let (ty, _) = tags.iter().find(|tag| GIVEN.contains(&tag.word))?.ty()?;
    Some(read(ty))
}

/// The parameters that tags name, each with its type.
fn taken<'c>(tags: &[Tag<'c>]) -> Vec<(&'c str, Option<&'c str>)> {
    let params = tags.iter().filter(|tag| TAKEN.contains(&tag.word));
    params.filter_map(|tag| tag.named()).collect()
}

/// The type of what a pattern takes out of a parameter by its own name.
fn property<'c>(site: &Site<'_, '_>, name: Node<'_>, tags: &[Tag<'c>]) -> Option<&'c str> {
    if name.kind_name() != "shorthand_property_identifier_pattern" {
        return None;
    }
    let wanted = site.text_of(name);
    let all = taken(tags);
    let mut found = all
        .iter()
        .filter(|(name, _)| name.split_once('.').is_some_and(|(_, property)| property == wanted));
    let only = found.next()?.1?;
    found.next().is_none().then_some(only)
}

/// The type of a parameter, or of a name that a pattern among them binds.
fn of_parameter<'a>(site: &Site<'a, '_>, node: Node<'_>, tags: &[Tag<'_>]) -> Option<Said<'a>> {
    if let Some(ty) = property(site, node, tags) {
        return Some(read(ty));
    }
    let named = taken(tags);
    let (place, rest) = bodies::place_of(site, node)?;
    let name = site.text_of(node);
    let whole = named.iter().filter(|(name, _)| !name.contains('.'));
    let found = match node.kind_name() {
        // A pattern has no name: its place tells which one it is.
        "object_pattern" | "array_pattern" => whole.clone().nth(place),
        _ => whole.clone().find(|(known, _)| *known == name),
    };
    if let Some((_, ty)) = found {
        let said = read((*ty)?);
        return Some(if rest { element(said) } else { said });
    }
    // A type for the whole callable says those of its parameters.
    let whole = tags.iter().find(|tag| tag.word == "type")?.ty()?.0;
    match read(whole) {
        Said::Callable(mut params) if place < params.len() => Some(params.swap_remove(place)),
        _ => None,
    }
}

/// What takes all arguments that are left is a list of what is said, or the list that is said.
fn element(said: Said<'_>) -> Said<'_> {
    match said {
        Said::Path(names, mut args) if names == [Cow::Borrowed("Array")] && args.len() == 1 => {
            args.swap_remove(0)
        }
        said => said,
    }
}
