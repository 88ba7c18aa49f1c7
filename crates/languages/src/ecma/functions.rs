//! Functions and classes that are values: the names that the language gives them, and the
//! declarations that they are the value of.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::Site;
use bifrost_hir::shape::{
    Container, DeclRow, Kinds, NameRule, RangeRule, Row, When, ask, decl, fact, field, on,
};
use bifrost_syntax::Node;

use super::hooks::{self, is_module_exports, literal_key};
use super::rows::{DECORATORS, OUTER_DECORATORS};

const FUNCTIONS: Kinds = &["function_expression", "generator_function"];
const ARROWS: Kinds = &["arrow_function"];
const CALLABLES: Kinds = &["function_expression", "generator_function", "arrow_function"];
const CLASSES: Kinds = &["class"];
/// Where a value is nobody's.
const UNBOUND: Kinds = &["arguments", "return_statement"];

/// Rows for functions and classes that are values.
pub(crate) const ROWS: &[Row] = &[
    fact(FUNCTIONS, Kind::Function)
        .when(When::Parent(UNBOUND))
        .name(field("name"))
        .opens(Container::Callable)
        .declares(decl(DeclKind::Function)),
    fact(ARROWS, Kind::Lambda).when(When::Parent(UNBOUND)).opens(Container::Callable),
    value(FUNCTIONS, Kind::Function).opens(Container::Callable),
    value(ARROWS, Kind::Lambda).opens(Container::Callable),
    value(CLASSES, Kind::Class)
        .decorators(OUTER_DECORATORS)
        .decorators(DECORATORS)
        .opens(Container::Class),
    default_export(CALLABLES, DeclKind::Function),
    on(CALLABLES).when(When::Test(makes_own_method)).declares(
        bound(DeclKind::Function).of_class().first().named(NameRule::At(ask(bound_target))),
    ),
    bound_value(CALLABLES, DeclKind::Function),
    named_value(FUNCTIONS, DeclKind::Function),
    default_export(CLASSES, DeclKind::Class),
    bound_value(CLASSES, DeclKind::Class),
    named_value(CLASSES, DeclKind::Class),
    on(CLASSES).declares(decl(DeclKind::Class).anonymous()),
];

/// The fact of a value, with its own name or that of what it is bound to.
const fn value(nodes: Kinds, kind: Kind) -> Row {
    fact(nodes, kind).name(ask(given_name)).named(NameRule::Text(ask(given_key))).also()
}

/// `export default function () {}`, `module.exports = class {}`.
const fn default_export(nodes: Kinds, kind: DeclKind) -> Row {
    on(nodes)
        .when(When::Lacks(field("name")))
        .when(When::Test(is_default))
        .declares(bound(kind).named(NameRule::Is(hooks::DEFAULT)).holding(OUTER_DECORATORS))
}

/// A value that is one declaration with what it is bound to.
const fn bound_value(nodes: Kinds, kind: DeclKind) -> Row {
    on(nodes)
        .when(When::Test(is_bound))
        .declares(bound(kind).qualifier(qualifier).named(NameRule::At(ask(bound_target))))
        .declares(bound(kind).named(NameRule::Text(ask(given_key))))
}

/// A value with a name of its own, bound to nothing.
const fn named_value(nodes: Kinds, kind: DeclKind) -> Row {
    on(nodes)
        .when(When::Has(field("name")))
        .declares(decl(kind).named(NameRule::At(field("name"))).holding(OUTER_DECORATORS))
}

const fn bound(kind: DeclKind) -> DeclRow {
    decl(kind).range(RangeRule::Ask(bound_range))
}

/// What gives its value a name: the node, the field of the value, that of the target, and whether
/// the value is then a declaration.
const BINDERS: &[(&str, &str, &str, bool)] = &[
    ("variable_declarator", "value", "name", true),
    ("assignment_expression", "right", "left", true),
    ("augmented_assignment_expression", "right", "left", true),
    ("pair", "value", "key", true),
    ("field_definition", "value", "property", true),
    ("public_field_definition", "value", "name", true),
    ("assignment_pattern", "right", "left", false),
    ("object_assignment_pattern", "right", "left", false),
    ("required_parameter", "value", "pattern", false),
    ("optional_parameter", "value", "pattern", false),
];

/// What a value is bound to.
struct Binding<'t> {
    whole: Node<'t>,
    target: Node<'t>,
    declares: bool,
}

/// The node around a value, parentheses and assertions looked through, and what it then is of it.
fn holder<'t>(site: &Site<'_, 't>) -> Option<(Node<'t>, Node<'t>)> {
    let mut below = site.node;
    for node in site.ancestors() {
        if !site.looks_through(node) {
            return Some((node, below));
        }
        below = node;
    }
    None
}

fn binding<'t>(site: &Site<'_, 't>) -> Option<Binding<'t>> {
    let (whole, value) = holder(site)?;
    let kind = whole.kind_name();
    let (_, right, left, declares) = BINDERS.iter().find(|(binder, ..)| *binder == kind)?;
    if whole.field_named(right) != Some(value) {
        return None;
    }
    let target = site.strip(whole.field_named(left)?);
    let operator = whole.field_named("operator").map(|operator| operator.text(site.text));
    let names = operator.is_none_or(|text| matches!(text, b"??=" | b"||=" | b"&&="));
    let names = names && !is_module_exports(target, site.text);
    names.then_some(Binding { whole, target, declares: *declares })
}

/// The own name of a value, else the target that it is bound to.
fn given_name<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("name").or_else(|| binding(site).map(|binding| binding.target))
}

/// The literal key that a value is bound to.
fn given_key<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    literal_key(site, binding(site)?.target)
}

/// The target of the declaration that a value is.
fn bound_target<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    binding(site).map(|binding| binding.target)
}

/// The bytes of the declaration that a value is: those of what binds it.
fn bound_range(site: &Site<'_, '_>) -> Span {
    match holder(site) {
        Some((whole, _)) if whole.kind_name() != "export_statement" => whole.span(),
        _ => site.node.span(),
    }
}

/// True for the value of a default export.
fn is_default(site: &Site<'_, '_>) -> bool {
    let Some((whole, value)) = holder(site) else { return false };
    match whole.kind_name() {
        "export_statement" => whole.field_named("value") == Some(value),
        "assignment_expression" => {
            let target = whole.field_named("left");
            target.is_some_and(|target| is_module_exports(target, site.text))
        }
        _ => false,
    }
}

/// `this.x = () => ...` in a class.
fn makes_own_method(site: &Site<'_, '_>) -> bool {
    let own = binding(site).is_some_and(|binding| {
        let object = binding.target.field_named("object");
        binding.declares && object.is_some_and(|object| object.kind_name() == "this")
    });
    own && hooks::in_class_member(site)
}

/// True when a value is one declaration with what it is bound to. An assignment to a variable is
/// none: the variable is declared elsewhere.
fn is_bound(site: &Site<'_, '_>) -> bool {
    let Some(Binding { whole, target, declares: true }) = binding(site) else { return false };
    match target.kind_name() {
        "identifier" => whole.kind_name() == "variable_declarator",
        "member_expression" | "property_identifier" | "private_property_identifier" => true,
        _ => literal_key(site, target).is_some(),
    }
}

/// What stands before the name in `o.p = function () {}`: `o`. The export object and `this` are
/// the owner itself, and a prototype is its class.
fn qualifier<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let mut names = Vec::new();
    let mut at = binding(site)?.target.field_named("object");
    while let Some(node) = at {
        let node = site.bare(node);
        at = match node.kind_name() {
            "member_expression" => {
                names.push(site.text_of(node.field_named("property")?));
                node.field_named("object")
            }
            "identifier" => {
                names.push(site.text_of(node));
                None
            }
            "this" => None,
            _ => return None,
        };
    }
    names.reverse();
    let exports = match names.as_slice() {
        [first, second, ..] if first == "module" && second == "exports" => 2,
        [first, ..] if first == "exports" => 1,
        _ => 0,
    };
    let path: Vec<&str> =
        names.iter().skip(exports).map(Cow::as_ref).filter(|name| *name != "prototype").collect();
    (!path.is_empty()).then(|| Cow::Owned(path.join(".")))
}
