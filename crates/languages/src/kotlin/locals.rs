//! What Kotlin binds in bodies: parameters, variables, loops.

use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{WrittenBind, WrittenName, WrittenParam, WrittenStep};
use bifrost_syntax::Node;

use super::{hooks, meaning};

/// Nodes that are types.
const TYPES: &[&str] = &[
    "user_type",
    "nullable_type",
    "function_type",
    "parenthesized_type",
    "not_nullable_type",
    "dynamic_type",
];
const NAME: &str = "simple_identifier";

pub(super) fn is_type(node: &Node<'_>) -> bool {
    TYPES.contains(&node.kind_name())
}

fn part<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    node.named_children().find(|it| it.kind_name() == kind)
}

/// The type among the children of a node.
pub(super) fn type_in<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().filter(is_type).last()
}

/// The formal parameters of a function or constructor, after what it is added to.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let mut found: Vec<WrittenParam<'t>> = receiver(site, site.node).into_iter().collect();
    let Some(list) = part(site.node, "function_value_parameters") else { return found };
    let mut many = false;
    // What overrides has the default values of what it overrides.
    let overrides = meaning::modifiers(site).iter().any(|word| word == "override");
    for node in list.named_children() {
        match node.kind_name() {
            "parameter_modifiers" => many = says_many(site, node),
            "parameter" => {
                let plain = WrittenParam::plain(node, part(node, NAME), type_in(site, node));
                let variadic = variadic(std::mem::take(&mut many));
                found.push(WrittenParam { variadic, by_name: true, optional: overrides, ..plain });
            }
            _ if node.is_extra() => {}
            // The default value stands behind the parameter.
            _ => {
                if let Some(last) = found.last_mut() {
                    last.default = Some(node);
                }
            }
        }
    }
    found
}

fn says_many(site: &Site<'_, '_>, modifiers: Node<'_>) -> bool {
    modifiers.named_children().any(|it| site.text_of(it) == "vararg")
}

const fn variadic(many: bool) -> Variadic {
    if many { Variadic::Positional } else { Variadic::No }
}

/// The type that a function or property is added to.
pub(super) fn receiver<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<WrittenParam<'t>> {
    let written = hooks::receiver(site, node)?;
    let ty = type_in(site, written);
    Some(WrittenParam { receiver: true, ..WrittenParam::plain(written, None, ty) })
}

/// The receiver of a property that is added to a type.
pub(super) fn added<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    receiver(site, site.node).into_iter().collect()
}

/// The parameters of a primary constructor.
pub(super) fn class_params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let all = site.node.named_children().filter(|it| it.kind_name() == "class_parameter");
    let one = |node: Node<'t>| {
        let ty = type_in(site, node);
        let after = node.named_children().skip_while(|it| Some(*it) != ty).skip(1);
        let many = part(node, "modifiers").is_some_and(|it| says_many(site, it));
        let plain = WrittenParam::plain(node, part(node, NAME), ty);
        let default = after.filter(|it| !it.is_extra()).last();
        WrittenParam { default, variadic: variadic(many), by_name: true, ..plain }
    };
    all.map(one).collect()
}

/// The parameters of a lambda. Of one that lists none it may be `it`.
pub(super) fn lambda_params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let Some(list) = part(site.node, "lambda_parameters") else {
        let lists_none = site.node.children().any(|it| it.kind_name() == "->");
        let open = site.node.children().next().filter(|_| !lists_none);
        let it = |open| WrittenParam { word: Some("it"), ..WrittenParam::plain(open, None, None) };
        return open.map(it).into_iter().collect();
    };
    let all = list.named_children().filter(|it| !it.is_extra());
    all.map(|node| WrittenParam::plain(node, part(node, NAME), type_in(site, node))).collect()
}

/// The names that the parameters of a lambda take apart.
pub(super) fn lambda_parts<'t>(site: &Site<'_, 't>) -> Vec<WrittenName<'t>> {
    let list = part(site.node, "lambda_parameters");
    let all = list.into_iter().flat_map(|list| list.named_children());
    let taken = all.filter(|it| it.kind_name() == "multi_variable_declaration");
    let mut found = Vec::new();
    for pattern in taken {
        for (at, target, ty) in parts(site, pattern) {
            let steps = match ty {
                Some(_) => Vec::new(),
                None => vec![WrittenStep::Take(Take::Item(at))],
            };
            found.push(WrittenName {
                target,
                ty,
                value: None,
                steps,
                scope: Some(site.node.span()),
                from: target.span().end,
                within: None,
            });
        }
    }
    found
}

/// The names of a pattern, with their places and types.
fn parts<'t>(site: &Site<'_, 't>, pattern: Node<'t>) -> Vec<(u16, Node<'t>, Option<Node<'t>>)> {
    let all = pattern.named_children().filter(|it| it.kind_name() == "variable_declaration");
    let one = |(at, node): (usize, Node<'t>)| {
        let at = u16::try_from(at).unwrap_or(u16::MAX);
        Some((at, part(node, NAME)?, type_in(site, node)))
    };
    all.enumerate().filter_map(one).collect()
}

/// The parameters of the function that a function type is.
pub(super) fn type_params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let mut found: Vec<WrittenParam<'t>> = receiver(site, site.node).into_iter().collect();
    let list = part(site.node, "function_type_parameters");
    for node in list.into_iter().flat_map(|list| list.named_children()) {
        let ty = if is_type(&node) { Some(node) } else { type_in(site, node) };
        found.push(WrittenParam::plain(node, None, ty));
    }
    found
}

/// What runs when a property is read or assigned to: `field` is what holds its value.
pub(super) fn accessor_params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let mut found = Vec::new();
    let property = site.parent().filter(|it| it.kind_name() == "property_declaration");
    let property = property.or_else(|| hooks::accessed(site, site.node));
    let variable = property.and_then(|it| part(it, "variable_declaration"));
    let ty = variable.and_then(|it| type_in(site, it));
    if let Some(word) = site.node.children().next() {
        let field = WrittenParam::plain(word, None, ty);
        found.push(WrittenParam { word: Some("field"), ..field });
    }
    if let Some(value) = part(site.node, "parameter_with_optional_type") {
        let own = type_in(site, value).or(ty);
        found.push(WrittenParam::plain(value, part(value, NAME), own));
    }
    found
}

/// The type parameters of a declaration.
pub(super) fn generics<'t>(site: &Site<'_, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)> {
    let list = part(site.node, "type_parameters");
    let all = list.into_iter().flat_map(|list| list.named_children());
    let all = all.filter(|it| it.kind_name() == "type_parameter");
    let constraints = part(site.node, "type_constraints");
    let one = |node: Node<'t>| {
        let name = part(node, "type_identifier")?;
        let said = || {
            let all = constraints?.named_children();
            let own = all.filter(|it| it.kind_name() == "type_constraint").find(|it| {
                let named = part(*it, "type_identifier");
                named.is_some_and(|it| site.text_of(it) == site.text_of(name))
            })?;
            type_in(site, own)
        };
        Some((name, type_in(site, node).or_else(said)))
    };
    all.filter_map(one).collect()
}

/// The declared type of a property.
pub(super) fn declared<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    type_in(site, part(node, "variable_declaration")?)
}

/// What a property holds at first: what it is given, what it is delegated to, or what runs when it is
/// read.
pub(super) fn held<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let getter = part(node, "getter").or_else(|| {
        let mut after = site.parent()?.named_children().skip_while(|it| *it != node).skip(1);
        after.next().filter(|it| it.kind_name() == "getter")
    });
    let read = || {
        let body = part(getter?, "function_body")?;
        given(site, body)
    };
    part(node, "property_delegate").or_else(|| hooks::value(site, node)).or_else(read)
}

/// The expression that a function body is.
pub(super) fn given<'t>(_: &Site<'_, 't>, body: Node<'t>) -> Option<Node<'t>> {
    let mut parts = body.children().filter(|it| !it.is_extra());
    let first = parts.next()?;
    (first.kind_name() == "=").then(|| parts.next()).flatten()
}

/// A body that says what the function gives, where its header does not.
pub(super) fn gives<'t>(site: &Site<'_, 't>, body: Node<'t>) -> Option<Node<'t>> {
    let function = site.parent().filter(|it| it.kind_name() == "function_declaration")?;
    if result(site, function).is_some() { None } else { given(site, body) }
}

/// The declared result of a function.
pub(super) fn result<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let after =
        node.named_children().skip_while(|it| it.kind_name() != "function_value_parameters");
    after.skip(1).find(is_type)
}

/// `val x = v`, `val (a, b) = v` where they are no members.
pub(super) fn variable<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let node = site.node;
    let delegate = part(node, "property_delegate");
    let value = delegate.or_else(|| hooks::value(site, node));
    if let Some(pattern) = part(node, "multi_variable_declaration") {
        let all = parts(site, pattern).into_iter();
        return all.map(|(at, target, ty)| bind(target, ty, value, Take::Item(at))).collect();
    }
    let Some(variable) = part(node, "variable_declaration") else { return Vec::new() };
    let Some(target) = part(variable, NAME) else { return Vec::new() };
    let mut bound = bind(target, type_in(site, variable), value, Take::Whole);
    // Its name means what it means around in what it is given.
    let around = site.parent().map_or(node.span(), Node::span);
    bound.within = Some(bifrost_base::Span::new(node.span().end, around.end));
    vec![bound]
}

/// `when (val x = v)`
pub(super) fn subject<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(variable) = part(site.node, "variable_declaration") else { return Vec::new() };
    let Some(target) = part(variable, NAME) else { return Vec::new() };
    let value = site.node.named_children().last().filter(|it| *it != variable);
    vec![bind(target, type_in(site, variable), value, Take::Whole)]
}

/// `for (x in v)`, `for ((a, b) in v)`
pub(super) fn element<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let is_target = |it: &Node<'t>| {
        matches!(it.kind_name(), "variable_declaration" | "multi_variable_declaration")
    };
    let Some(target) = site.node.named_children().find(is_target) else { return Vec::new() };
    let value = site.node.named_children().skip_while(|it| *it != target).nth(1);
    if target.kind_name() == "multi_variable_declaration" {
        let all = parts(site, target).into_iter();
        return all
            .map(|(at, target, ty)| bind(target, ty, value, Take::ElementItem(at)))
            .collect();
    }
    let Some(name) = part(target, NAME) else { return Vec::new() };
    vec![bind(name, type_in(site, target), value, Take::Element)]
}

/// `catch (e: T)`
pub(super) fn caught<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(target) = part(site.node, NAME) else { return Vec::new() };
    vec![bind(target, type_in(site, site.node), None, Take::Unknown)]
}

fn bind<'t>(
    target: Node<'t>,
    ty: Option<Node<'t>>,
    value: Option<Node<'t>>,
    take: Take,
) -> WrittenBind<'t> {
    let value = value.filter(|_| ty.is_none());
    WrittenBind { target, ty, value, take, within: None, narrows: false }
}
