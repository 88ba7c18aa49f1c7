//! What bodies bind in C and C++: parameters, variables, what loops and handlers name.

use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{WrittenBind, WrittenParam};
use bifrost_hir::shape::Container;
use bifrost_syntax::Node;

use super::declarators::{declared, function_of, name_in};
use super::types;

/// Most parts of a list that are looked at.
const WIDTH: usize = 512;

/// True for a function, not for a macro before a block.
pub(super) fn is_function(site: &Site<'_, '_>) -> bool {
    site.parent().is_none_or(|parent| parent.kind_name() != "compound_statement")
        || site.node.field_named("type").is_some()
}

/// True for the declared name of a variable in a body.
pub(super) fn is_local(site: &Site<'_, '_>) -> bool {
    let place = !matches!(site.container(), Container::Module | Container::Class);
    place
        && declared(site).is_some_and(|declared| {
            declared.holder.kind_name() == "declaration" && !declared.callable
        })
}

/// True for `T x(a, b);` in a body: a variable that is made of these, which the grammar takes for a
/// function. A declaration of one there is rare, and says what its parameters are called.
pub(crate) fn is_constructed(site: &Site<'_, '_>) -> bool {
    let place = !matches!(site.container(), Container::Module | Container::Class);
    let Some(declared) = declared(site).filter(|it| place && it.callable) else { return false };
    let list = declared.top.field_named("parameters");
    let mut params = list.into_iter().flat_map(Node::named_children).peekable();
    let given = params.peek().is_some();
    declared.holder.kind_name() == "declaration"
        && given
        && params.all(|it| {
            let named =
                it.field_named("type").is_some_and(|ty| ty.kind_name() == "type_identifier");
            named && it.field_named("declarator").is_none()
        })
}

/// What such a declaration binds.
pub(crate) fn constructed<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(declared) = declared(site) else { return Vec::new() };
    vec![given(declared.holder, (site.node, site.node), None, Take::Unknown)]
}

/// `T x = value;`
pub(super) fn variable<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(declared) = declared(site) else { return Vec::new() };
    let value = declared.top.field_named("value").or_else(|| declared.holder.field_named("value"));
    let top = declared.top.field_named("declarator").filter(|_| value.is_some());
    vec![given(declared.holder, (top.unwrap_or(declared.top), site.node), value, Take::Whole)]
}

/// A name with the type of its declaration; with `auto` that of a value.
fn given<'t>(
    holder: Node<'t>,
    (declarator, name): (Node<'t>, Node<'t>),
    value: Option<Node<'t>>,
    take: Take,
) -> WrittenBind<'t> {
    if let Some(ty) = types::of(holder, Some(declarator)) {
        return bind(name, (Some(ty), None, Take::Unknown));
    }
    let take = if value.is_some() { take } else { Take::Unknown };
    let ty = value.and_then(|_| types::inferred(holder, declarator));
    bind(name, (ty, value, take))
}

fn bind<'t>(
    target: Node<'t>,
    (ty, value, take): (Option<Node<'t>>, Option<Node<'t>>, Take),
) -> WrittenBind<'t> {
    WrittenBind { target, ty, value, take, within: None, narrows: false }
}

/// The name of a parameter that is none of a function with a body: it is known in its list only.
pub(super) fn parameter<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(name) = site.node.field_named("declarator").map(name_in) else { return Vec::new() };
    let list = site.parent();
    let caught = site.ancestors().nth(1).is_some_and(|it| it.kind_name() == "catch_clause");
    let ty = types::of(site.node, site.node.field_named("declarator"));
    let within = list.map(Node::span).filter(|_| !caught);
    vec![WrittenBind { within, ..bind(name, (ty, None, Take::Unknown)) }]
}

/// `for (T x : values)`.
pub(super) fn element<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(declarator) = site.node.field_named("declarator") else { return Vec::new() };
    let value = site.node.field_named("right");
    let name = name_in(declarator);
    if name.kind_name() == "structured_binding_declarator" {
        return taken_apart(name, value, Take::ElementItem);
    }
    vec![given(site.node, (declarator, name), value, Take::Element)]
}

/// `auto [a, b] = value;`
pub(super) fn parts<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let holder = site.parent();
    let value = holder.and_then(|it| it.field_named("value"));
    taken_apart(site.node, value, Take::Item)
}

fn taken_apart<'t>(
    list: Node<'t>,
    value: Option<Node<'t>>,
    take: fn(u16) -> Take,
) -> Vec<WrittenBind<'t>> {
    let names = list.named_children().filter(|it| it.kind_name() == "identifier").take(WIDTH);
    let all = names.enumerate().map(|(at, name)| {
        let take = take(u16::try_from(at).unwrap_or(u16::MAX));
        bind(name, (None, value, if value.is_some() { take } else { Take::Unknown }))
    });
    all.collect()
}

/// The parameters of a function with its body, of one that is declared, of a macro, of a lambda.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let node = site.node;
    let list = match node.kind_name() {
        "preproc_function_def" => return macro_params(node),
        "lambda_expression" => node.field_named("declarator"),
        "function_definition" => {
            node.field_named("declarator").and_then(|it| function_of(site, it))
        }
        _ => function_of(site, node),
    };
    let list = list.and_then(|function| function.field_named("parameters"));
    let mut params = Vec::new();
    for part in list.into_iter().flat_map(Node::children).take(WIDTH) {
        params.extend(param(site, part));
    }
    params
}

fn param<'t>(site: &Site<'_, 't>, part: Node<'t>) -> Option<WrittenParam<'t>> {
    let declarator = part.field_named("declarator");
    let name = declarator.map(name_in).filter(|name| name.kind_name() == "identifier");
    let plain = |name| WrittenParam::plain(part, name, types::of(part, declarator));
    match part.kind_name() {
        "parameter_declaration" => {
            let word = part.field_named("type").map(|ty| ty.text(site.text));
            let nothing = word == Some(b"void") && declarator.is_none();
            (!nothing).then(|| plain(name))
        }
        "optional_parameter_declaration" => {
            Some(WrittenParam { default: part.field_named("default_value"), ..plain(name) })
        }
        "variadic_parameter_declaration" => {
            let inner = declarator.and_then(|it| it.named_children().next());
            let name = inner.filter(|name| name.kind_name() == "identifier");
            Some(WrittenParam { variadic: Variadic::Positional, ..plain(name) })
        }
        // Of the old form, whose types stand behind the list.
        "identifier" => Some(WrittenParam::plain(part, Some(part), None)),
        "variadic_parameter" | "..." => Some(WrittenParam {
            variadic: Variadic::Positional,
            ..WrittenParam::plain(part, None, None)
        }),
        _ => None,
    }
}

fn macro_params(node: Node<'_>) -> Vec<WrittenParam<'_>> {
    let list = node.field_named("parameters");
    let parts = list.into_iter().flat_map(Node::children).take(WIDTH);
    let params = parts.filter_map(|part| match part.kind_name() {
        "identifier" => Some(WrittenParam::plain(part, Some(part), None)),
        "..." => Some(WrittenParam {
            variadic: Variadic::Positional,
            ..WrittenParam::plain(part, None, None)
        }),
        _ => None,
    });
    params.collect()
}
