//! What tells functions of one name apart: the types of their parameters, as far as text tells.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

use super::declarators;

/// Most nodes of a parameter list that are looked at.
const NODES: usize = 2_000;

/// Of a function with its body.
pub(crate) fn definition<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let declarator = site.node.field_named("declarator")?;
    Some(Cow::Owned(of(site, declarators::function_of(site, declarator)?)))
}

/// Of a name that a declaration declares.
pub(crate) fn declared<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let callable = declarators::declared(site).is_some_and(|declared| declared.callable);
    let function = declarators::function_of(site, site.node).filter(|_| callable)?;
    Some(Cow::Owned(of(site, function)))
}

/// The number of parameters, their types without the names around those, and what stands behind
/// them: `2:int,constString&;const`.
fn of(site: &Site<'_, '_>, function: Node<'_>) -> String {
    let list = function.field_named("parameters");
    let mut types: Vec<String> = Vec::new();
    for parameter in list.into_iter().flat_map(Node::named_children) {
        if parameter.kind_name() != "comment" {
            types.push(words(site, parameter));
        }
    }
    if list.is_some_and(|list| list.children().any(|it| it.kind_name() == "...")) {
        types.push("...".to_owned());
    }
    if types == ["void"] {
        types.clear();
    }
    let mut sign = format!("{}:{};", types.len(), types.join(","));
    let behind = function
        .children()
        .filter(|child| matches!(child.kind_name(), "type_qualifier" | "ref_qualifier"));
    for child in behind {
        sign.push_str(&site.text_of(child));
    }
    sign
}

/// The words of a parameter without its name, its default and the names around types.
fn words(site: &Site<'_, '_>, parameter: Node<'_>) -> String {
    let name = parameter.field_named("declarator").map(declarators::name_in);
    let named = name.filter(|name| name.kind_name() == "identifier");
    let default = parameter.field_named("default_value");
    let mut words = String::new();
    let mut left = vec![parameter];
    for _ in 0..NODES {
        let Some(node) = left.pop() else { break };
        if Some(node) == named || Some(node) == default {
            continue;
        }
        match node.kind_name() {
            "comment"
            | "attribute_declaration"
            | "attribute_specifier"
            | "="
            | "::"
            | "struct"
            | "class"
            | "union"
            | "enum"
            | "typename"
            | "register" => continue,
            "qualified_identifier" => {
                left.extend(node.field_named("name"));
                continue;
            }
            _ => {}
        }
        let before = left.len();
        left.extend(node.children());
        left[before..].reverse();
        if left.len() == before {
            words.push_str(&site.text_of(node));
        }
    }
    words
}
