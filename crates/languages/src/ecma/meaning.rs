//! What the nodes of JavaScript and TypeScript mean to the resolver: bases, headers, imports, other
//! names of types.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::shape::{
    Container, HERE, Kinds, Step, When, ask, child, field, first_named, last_named,
};
use bifrost_syntax::Node;

use super::hooks::is_variable_in_pattern;
use super::locals::{self, block};
use super::rows::PATTERNS;
use super::{bodies, exports, flags, imports, requires};

pub(crate) const CALLABLES: Kinds = &[
    "function_declaration",
    "generator_function_declaration",
    "function_expression",
    "generator_function",
    "arrow_function",
    "method_definition",
];
const CLASSES: Kinds = &["class_declaration", "class"];
pub(crate) const NAMES: Kinds = &["identifier", "member_expression"];
/// What binds a function or class to a name.
const BLOCKED: Kinds = &[
    "function_declaration",
    "generator_function_declaration",
    "function_expression",
    "generator_function",
    "arrow_function",
    "class_declaration",
    "class",
];

/// The rows of both languages.
pub(crate) const ROWS: &[MeaningRow] = &[
    means(CALLABLES, Says::Body(field("body"))),
    means(CLASSES, Says::Body(child(&["class_body"]))),
    means(&["variable_declarator"], Says::Body(field("value"))),
    means(&["variable_declarator"], Says::Alias(field("value")))
        .when(When::Is(field("name"), &["identifier"]))
        .when(When::Is(field("value"), NAMES)),
    means(&["identifier", "shorthand_property_identifier_pattern"], Says::Alias(HERE))
        .when(When::In(&[Container::Module]))
        .when(When::Test(binds_part)),
    means(BLOCKED, Says::Block(ask(block))),
    means(BLOCKED, Says::Flags(flags::flags)),
    means(
        &["variable_declarator", "method_definition", "identifier", "pair"],
        Says::Flags(flags::flags),
    ),
    means(&["shorthand_property_identifier_pattern"], Says::Flags(flags::flags)),
    means(&["import_statement"], Says::Imports(imports::imports)),
    means(&["export_statement"], Says::Imports(exports::exports)),
    means(&["assignment_expression"], Says::Imports(exports::assigned)),
    means(&["call_expression"], Says::Imports(requires::required))
        .when(When::Text(field("function"), &["require", "import"])),
    means(&["call_expression"], Says::Imports(exports::copied)).when(When::Text(
        field("function"),
        &["Object.assign", "__exportStar", "tslib_1.__exportStar", "__export"],
    )),
    // Scopes, and what binds names in them.
    means(CALLABLES, Says::Scope(ScopeKind::Callable, HERE)).says(Says::Takes(bodies::taken_apart)),
    means(&["class_declaration", "class"], Says::Scope(ScopeKind::Class, HERE)),
    means(
        &["statement_block", "for_statement", "switch_body", "class_static_block"],
        Says::Scope(ScopeKind::Block, HERE),
    ),
    means(&["for_in_statement"], Says::Scope(ScopeKind::Block, HERE))
        .says(Says::Takes(bodies::looped)),
    means(&["catch_clause"], Says::Scope(ScopeKind::Block, HERE)).says(Says::Takes(bodies::caught)),
    means(&["variable_declarator"], Says::Takes(bodies::declared)),
    means(&["variable_declarator"], Says::Value(field("value")))
        .when(When::Test(bodies::has_value)),
    means(&["assignment_expression"], Says::Value(field("right")))
        .when(When::Test(bodies::has_value)),
    means(&["if_statement"], Says::BindsAs(bodies::narrowed)),
    // What callables give, and what expressions are made of.
    means(&["return_statement"], Says::Gives(first_named())),
    means(&["arrow_function"], Says::Shape(ShapeKind::Lambda, field("body"))),
    means(&["arrow_function"], Says::Gives(field("body")))
        .when(When::Test(bodies::is_expression_bodied)),
    means(&["new_expression"], Says::ShapeOf(ShapeKind::New, field("constructor"), HERE)),
    means(&["await_expression"], Says::Shape(ShapeKind::Await, first_named())),
    means(&["ternary_expression"], Says::ShapeBy(ShapeKind::Either, bodies::alternatives)),
    means(&["binary_expression"], Says::ShapeBy(ShapeKind::Either, bodies::operands))
        .when(When::Text(field("operator"), &["||", "??", "&&"])),
    means(&["subscript_expression"], Says::ShapeBy(ShapeKind::Index, bodies::indexed)),
    means(&["assignment_expression"], Says::Shape(ShapeKind::Tail, field("right"))),
    means(&["member_expression"], Says::Shape(ShapeKind::Tail, field("property")))
        .when(When::Text(HERE, &["module.exports"])),
    means(&["sequence_expression"], Says::Shape(ShapeKind::Tail, last_named())),
    means(&["array"], Says::Shape(ShapeKind::List, HERE.then(Step::Named))),
    means(&["object"], Says::Shape(ShapeKind::Object, HERE.then(Step::Named))),
    means(&["spread_element"], Says::Shape(ShapeKind::Spread, first_named())),
    means(&["this"], Says::ShapeBy(ShapeKind::Own, bodies::nothing))
        .when(When::Test(bodies::is_own)),
    means(&["this"], Says::Shape(ShapeKind::Tail, ask(bodies::own_literal)))
        .when(When::Test(bodies::is_own_of_literal)),
    means(&["super"], Says::ShapeBy(ShapeKind::Super, bodies::nothing)),
    means(
        &["property_identifier", "private_property_identifier"],
        Says::ShapeBy(ShapeKind::Key, bodies::nothing),
    )
    .when(When::Test(bodies::is_key)),
    means(&["identifier"], Says::ShapeBy(ShapeKind::Key, bodies::nothing))
        .when(When::Test(bodies::is_exported_as)),
];

/// How what stands for a type is read, in both.
pub(crate) const TYPES: &[TypeRow] = &[
    ty(&["identifier", "shorthand_property_identifier_pattern"], TypeRule::Ask(named)),
    ty(&["member_expression"], TypeRule::Path(field("object"), field("property"))),
    ty(&["parenthesized_expression"], TypeRule::Via(first_named())),
    ty(&["new_expression"], TypeRule::Via(field("constructor"))),
    ty(&["null", "object", "array", "string", "number", "template_string"], TypeRule::Ask(plain)),
];

/// What is known to be no declared type.
pub(crate) fn plain<'a, 't>(_: &Site<'a, 't>, _: Node<'t>) -> Vec<Cow<'a, str>> {
    vec![Cow::Borrowed("{}")]
}

/// A name: what it was taken out of when it stands in a pattern, nothing when it is a parameter.
pub(super) fn named<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    if CALLABLES.contains(&site.node.kind_name()) {
        return Vec::new();
    }
    if node == site.node && site.parent().is_some_and(|it| PATTERNS.contains(&it.kind_name())) {
        return taken(site).unwrap_or_default();
    }
    locals::path(site, node)
}

/// A name that is taken out of something that has a name.
fn binds_part(site: &Site<'_, '_>) -> bool {
    let inside = site.parent().is_some_and(|it| PATTERNS.contains(&it.kind_name()));
    inside && is_variable_in_pattern(site)
}

/// `B` of `const {B} = a.b` is `a.b.B`.
fn taken<'a>(site: &Site<'a, '_>) -> Option<Vec<Cow<'a, str>>> {
    let mut around = site.ancestors();
    let mut at = around.next()?;
    let mut key = site.node;
    if at.kind_name() == "object_assignment_pattern" {
        at = around.next()?;
    }
    if at.kind_name() == "pair_pattern" {
        key = at.field_named("key").filter(|key| key.kind_name() == "property_identifier")?;
        at = around.next()?;
    }
    let whole = around.next().filter(|it| it.kind_name() == "variable_declarator")?;
    if at.kind_name() != "object_pattern" {
        return None;
    }
    let mut path = dotted(site, whole.field_named("value")?)?;
    path.push(site.text_of(key));
    Some(path)
}

/// The names of `a.b.c`.
pub(super) fn dotted<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Option<Vec<Cow<'a, str>>> {
    let mut names = Vec::new();
    let mut at = site.bare(node);
    loop {
        match at.kind_name() {
            "identifier" => {
                names.push(site.text_of(at));
                names.reverse();
                return Some(names);
            }
            "member_expression" | "nested_identifier" => {
                names.push(site.text_of(at.field_named("property")?));
                at = site.bare(at.field_named("object")?);
            }
            _ => return None,
        }
    }
}
