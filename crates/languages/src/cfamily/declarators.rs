//! Declarators: what is declared is written as it is used, so the name stands somewhere inside.

use bifrost_base::Span;
use bifrost_contract::DeclKind;
use bifrost_hir::Site;
use bifrost_hir::shape::{Container, Kinds};
use bifrost_syntax::Node;

use super::types;

/// What stands between a declared name and the declaration that it is of.
pub(crate) const AROUND: Kinds = &[
    "pointer_declarator",
    "array_declarator",
    "function_declarator",
    "init_declarator",
    "parenthesized_declarator",
    "attributed_declarator",
    "reference_declarator",
    "pointer_type_declarator",
    "declaration",
    "field_declaration",
    "type_definition",
];
/// Longest way through a declarator.
const REACH: usize = 200;
/// Most children of a declaration that are looked at for a sibling.
const WIDTH: usize = 64;
/// Most bytes of a declaration whose attributes are looked for.
const LENGTH: u32 = 8_000;

/// A declared name, seen from its token.
pub(crate) struct Declared<'t> {
    /// The declaration that it is of.
    pub(crate) holder: Node<'t>,
    /// The whole declarator.
    pub(crate) top: Node<'t>,
    /// True for a function; a pointer to one is none.
    pub(crate) callable: bool,
}

/// What the node at hand is the declared name of.
pub(crate) fn declared<'t>(site: &Site<'_, 't>) -> Option<Declared<'t>> {
    let field = site.field();
    let mut top = site.node;
    let mut callable = (site.node.kind_name() == "operator_cast").then_some(true);
    if matches!(field, Some(other) if other != "declarator") {
        return None;
    }
    for around in site.ancestors().take(REACH) {
        match around.kind_name() {
            "function_declarator" => callable = callable.or(Some(true)),
            "pointer_declarator"
            | "array_declarator"
            | "reference_declarator"
            | "pointer_type_declarator" => callable = callable.or(Some(false)),
            "parenthesized_declarator" | "attributed_declarator" | "init_declarator" => {}
            "declaration" | "field_declaration" | "type_definition" => {
                let plain = top == site.node && field.is_none();
                return (!plain).then_some(Declared {
                    holder: around,
                    top,
                    callable: callable.unwrap_or(false),
                });
            }
            _ => return None,
        }
        top = around;
    }
    None
}

/// The declared name in a declarator: the node that spells it.
pub(crate) fn name_in(declarator: Node<'_>) -> Node<'_> {
    let mut at = declarator;
    for _ in 0..REACH {
        let inner = match at.kind_name() {
            "reference_declarator" | "parenthesized_declarator" | "attributed_declarator" => {
                at.named_children().next()
            }
            "pointer_declarator"
            | "array_declarator"
            | "function_declarator"
            | "init_declarator"
            | "pointer_type_declarator"
            | "declaration"
            | "function_definition" => at.field_named("declarator"),
            _ => None,
        };
        match inner {
            Some(inner) => at = inner,
            None => break,
        }
    }
    at
}

/// The token of the name that a declaration or declarator declares: of `A::b` it is `b`. A
/// structured binding is whole.
pub(crate) fn token<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut at = name_in(node);
    if matches!(at.kind_name(), "function_definition" | "declaration" | "init_declarator") {
        return None;
    }
    for _ in 0..REACH {
        let inner = match at.kind_name() {
            "qualified_identifier" | "template_function" | "template_type" | "template_method" => {
                at.field_named("name")
            }
            "dependent_name" => at.named_children().next(),
            _ => None,
        };
        match inner {
            Some(inner) => at = inner,
            None => break,
        }
    }
    Some(at)
}

/// The function declarator around a declared name.
pub(crate) fn function_of<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    if node != site.node || node.kind_name() == "function_definition" {
        let mut at = node;
        for _ in 0..REACH {
            if at.kind_name() == "function_declarator" {
                return Some(at);
            }
            at = match at.kind_name() {
                "reference_declarator" | "parenthesized_declarator" => at.named_children().next(),
                _ => at.field_named("declarator"),
            }?;
        }
        return None;
    }
    site.ancestors()
        .take(REACH)
        .take_while(|around| AROUND.contains(&around.kind_name()))
        .find(|around| around.kind_name() == "function_declarator")
}

/// The declaration that holds a declared name, unless it holds very many.
pub(crate) fn holder<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let Declared { holder, .. } = declared(site)?;
    (holder.span().len() < LENGTH).then_some(holder)
}

/// True for the only declarator of a declaration.
fn is_single(holder: Node<'_>) -> bool {
    !holder.children().take(WIDTH).any(|child| child.kind_name() == ",")
}

/// The bytes of a declaration when it declares one thing, else of the declarator.
pub(crate) fn own_range(site: &Site<'_, '_>) -> Span {
    match declared(site) {
        Some(Declared { holder, .. }) if is_single(holder) => holder.span(),
        Some(Declared { top, .. }) => with_default(site, top),
        None => site.node.span(),
    }
}

/// The bytes of a name for a type: those of the type are its own when it has a body there.
pub(crate) fn alias_range(site: &Site<'_, '_>) -> Span {
    let has_body = |declared: &Declared<'_>| {
        let of = declared.holder.field_named("type");
        of.is_some_and(|of| of.field_named("body").is_some())
    };
    match declared(site) {
        Some(declared) if has_body(&declared) => declared.top.span(),
        _ => own_range(site),
    }
}

/// The bytes of a declarator, with the initial value of a member.
pub(crate) fn declarator_range(site: &Site<'_, '_>) -> Span {
    declared(site).map_or_else(|| site.node.span(), |declared| with_default(site, declared.top))
}

fn with_default(site: &Site<'_, '_>, top: Node<'_>) -> Span {
    let value = default_value(site, site.node);
    value.map_or_else(|| top.span(), |value| top.span().union(value.span()))
}

/// The initial value of the member that is declared here: `int a = 1;` in a class.
pub(crate) fn default_value<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let Declared { holder, top, callable } = declared(site)?;
    if holder.kind_name() != "field_declaration" || callable {
        return None;
    }
    let own = |child: &Node<'t>| child.span().start > top.span().start;
    let after = holder.children().take(WIDTH).filter(own);
    let mut after = after.take_while(|child| child.kind_name() != ",");
    after.find(|child| matches!(child.kind_name(), "=" | "initializer_list")).and_then(|sign| {
        match sign.kind_name() {
            "=" => {
                let end = sign.span().end;
                holder.named_children().take(WIDTH).find(|child| child.span().start >= end)
            }
            _ => Some(sign),
        }
    })
}

/// True for the name of a prototype: a function declared outside callables, without a body.
pub(crate) fn is_prototype(site: &Site<'_, '_>) -> bool {
    let place = matches!(site.container(), Container::Module | Container::Class);
    place
        && declared(site).is_some_and(|declared| {
            declared.callable && declared.holder.kind_name() != "type_definition"
        })
}

/// True for the name of a variable outside callables, or of a member.
pub(crate) fn is_variable(site: &Site<'_, '_>) -> bool {
    let place = matches!(site.container(), Container::Module | Container::Class);
    place
        && declared(site).is_some_and(|declared| {
            !declared.callable
                && declared.holder.kind_name() != "type_definition"
                && !holds_lambda(declared.top)
                && !is_import(site, declared.holder)
        })
}

/// `import a;`, which the grammars take for a variable of the type `import`.
fn is_import(site: &Site<'_, '_>, declaration: Node<'_>) -> bool {
    declaration.field_named("type").is_some_and(|of| of.text(site.text) == b"import")
}

/// True for a declared name.
pub(crate) fn is_declared(site: &Site<'_, '_>) -> bool {
    declared(site).is_some()
}

fn holds_lambda(declarator: Node<'_>) -> bool {
    let value = declarator.field_named("value");
    value.is_some_and(|value| value.kind_name() == "lambda_expression")
}

/// True for a member with an initial value.
pub(crate) fn has_default(site: &Site<'_, '_>) -> bool {
    default_value(site, site.node).is_some()
}

/// True for the name that a type definition gives, unless it names an unnamed type.
pub(crate) fn is_alias(site: &Site<'_, '_>) -> bool {
    declared(site).is_some_and(|declared| {
        declared.holder.kind_name() == "type_definition"
            && !names_type(declared.holder, declared.top)
    })
}

/// True when a declarator of a type definition is the name of the unnamed type in it.
fn names_type(definition: Node<'_>, declarator: Node<'_>) -> bool {
    declarator.kind_name() == "type_identifier"
        && definition.field_named("declarator") == Some(declarator)
        && definition
            .field_named("type")
            .is_some_and(|of| of.field_named("body").is_some() && of.field_named("name").is_none())
}

/// The name that a type definition gives to the unnamed type at hand.
pub(crate) fn given_name<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let definition = site.parent().filter(|parent| parent.kind_name() == "type_definition")?;
    let name = definition.field_named("declarator")?;
    (site.field() == Some("type") && name.kind_name() == "type_identifier").then_some(name)
}

/// The kind of declaration that a qualifier names, if it stands in this file.
pub(crate) fn kind_of<'t>(site: &Site<'_, 't>, qualifier: Node<'t>) -> Option<DeclKind> {
    let (name, _) = site.name_of(qualifier_token(qualifier))?;
    site.declared(&name)
}

/// The name of one segment of a path, without type arguments.
fn qualifier_token<'t>(segment: Node<'t>) -> Node<'t> {
    match segment.kind_name() {
        "template_type" => segment.field_named("name").unwrap_or(segment),
        _ => segment,
    }
}

/// What a declared name is another name of: the type of its definition, or what its declarator
/// makes of that.
pub(crate) fn aliased<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let Declared { holder, top, .. } = declared(site)?;
    let alias = holder.kind_name() == "type_definition" && !names_type(holder, top);
    types::of(holder, Some(top)).filter(|_| alias)
}

/// The first value of what is declared here.
pub(crate) fn first_value<'t>(site: &Site<'_, 't>, name: Node<'t>) -> Option<Node<'t>> {
    let Declared { top, .. } = declared(site)?;
    top.field_named("value").or_else(|| default_value(site, name))
}
