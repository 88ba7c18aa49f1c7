//! What the nodes of Python mean to the resolver: imports, bases, other names of types, headers.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind, Take};
use bifrost_hir::meaning::{
    BindRow, Imported, Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty,
};
use bifrost_hir::semantics::{DeclFlags, How, ImportFlags};
use bifrost_hir::shape::{Container, HERE, Step, When, child, field, first_named, parent};
use bifrost_syntax::Node;

use super::params;

pub(super) const MEANING: Meaning = Meaning { rows: ROWS, types: TYPES, used: None };

/// What can stand for a base class; keywords such as `metaclass=` do not.
const BASES: &[&str] =
    &["identifier", "attribute", "subscript", "call", "parenthesized_expression", "list_splat"];
const NAMES: &[&str] = &["identifier", "attribute"];

static ROWS: &[MeaningRow] = &[
    means(&["class_definition"], Says::Body(field("body")))
        .says(Says::Above(How::Extends, field("superclasses").children(BASES)))
        .says(Says::Scope(ScopeKind::Class, HERE)),
    means(&["function_definition"], Says::Body(field("body")))
        .says(Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(params::params, Some(field("return_type")))),
    means(&["lambda"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(params::params, None))
        .says(Says::Shape(ShapeKind::Lambda, field("body"))),
    means(&["assignment"], Says::Body(field("right")))
        .says(Says::Typed(field("type")))
        .says(Says::Value(field("right")))
        .says(Says::Binds(
            BindRow::of(field("left")).typed(field("type")).from(field("right"), Take::Whole),
        )),
    means(&["attribute"], Says::Value(parent(&["assignment"]).field("right")))
        .says(Says::Typed(parent(&["assignment"]).field("type"))),
    means(&["augmented_assignment"], Says::Binds(BindRow::of(field("left")))),
    means(
        &["named_expression"],
        Says::Binds(BindRow::of(field("name")).from(field("value"), Take::Whole)),
    )
    .says(Says::Shape(ShapeKind::Tail, field("value"))),
    means(
        &["for_statement", "for_in_clause"],
        Says::Binds(BindRow::of(field("left")).from(field("right"), Take::Element)),
    ),
    means(&["as_pattern"], Says::BindsAs(params::as_pattern)),
    means(&["if_statement", "elif_clause", "assert_statement"], Says::BindsAs(params::narrowed)),
    means(&["global_statement"], Says::Free(HERE.then(Step::Named), true)),
    means(&["nonlocal_statement"], Says::Free(HERE.then(Step::Named), false)),
    means(&["if_statement", "elif_clause", "case_clause"], Says::Branch(field("consequence"))),
    means(
        &["for_statement", "while_statement", "else_clause", "try_statement"],
        Says::Branch(field("body")),
    ),
    means(&["except_clause"], Says::Branch(HERE)),
    means(
        &[
            "list_comprehension",
            "set_comprehension",
            "dictionary_comprehension",
            "generator_expression",
        ],
        Says::Scope(ScopeKind::Block, HERE),
    )
    .says(Says::Shape(ShapeKind::Each, field("body"))),
    means(&["return_statement"], Says::Gives(first_named())),
    means(&["await"], Says::Shape(ShapeKind::Await, first_named())),
    means(&["conditional_expression"], Says::ShapeBy(ShapeKind::Either, params::alternatives)),
    means(&["boolean_operator"], Says::ShapeBy(ShapeKind::Either, params::operands)),
    means(&["subscript"], Says::ShapeBy(ShapeKind::Index, params::subscript)),
    means(&["tuple", "expression_list"], Says::Shape(ShapeKind::Tuple, HERE.then(Step::Named))),
    means(&["list", "set"], Says::Shape(ShapeKind::List, HERE.then(Step::Named))),
    means(&["dictionary"], Says::ShapeBy(ShapeKind::Map, params::pairs)),
    means(&["list_splat", "dictionary_splat"], Says::Shape(ShapeKind::Spread, first_named())),
    means(&["assignment"], Says::Alias(field("right")))
        .when(When::Is(field("left"), &["identifier"]))
        .when(When::Is(field("right"), NAMES)),
    means(&["type_alias_statement"], Says::Alias(field("right"))),
    means(
        &["class_definition", "function_definition", "assignment", "type_alias_statement"],
        Says::Flags(flags),
    ),
    means(&["import_statement", "import_from_statement"], Says::Imports(imports)),
    means(&["assignment", "augmented_assignment"], Says::Public(public))
        .when(When::Text(field("left"), &["__all__"]))
        .when(When::In(&[Container::Module])),
    means(&["call"], Says::Public(extended))
        .when(When::Text(field("function"), &["__all__.extend", "__all__.append"]))
        .when(When::In(&[Container::Module])),
];

static TYPES: &[TypeRow] = &[
    ty(&["identifier"], TypeRule::Name),
    ty(&["attribute"], TypeRule::Path(field("object"), field("attribute"))),
    ty(&["subscript"], TypeRule::Generic(field("value"), HERE.then(Step::Fields("subscript")))),
    ty(&["parenthesized_expression", "type"], TypeRule::Via(first_named())),
    ty(&["none"], TypeRule::Name),
    ty(&["binary_operator", "union_type"], TypeRule::Any(HERE.then(Step::Named))),
    ty(&["string"], TypeRule::Ask(params::quoted)),
    ty(
        &["generic_type"],
        TypeRule::Generic(child(&["identifier"]), child(&["type_parameter"]).then(Step::Named)),
    ),
];

/// `import a.b`, `import a.b as c`, `from a import b as c`, `from a import *`.
fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let module = site.node.field_named("module_name");
    let module = module.map(|node| squeezed(site, node));
    let mut found = Vec::new();
    for child in site.node.named_children() {
        let span = child.span();
        match (child.kind_name(), &module) {
            ("wildcard_import", Some(from)) => found.push(Imported::all(span, from.clone())),
            ("aliased_import", _) => {
                let (Some(name), Some(local)) =
                    (child.field_named("name"), child.field_named("alias"))
                else {
                    continue;
                };
                let (name, local) = (squeezed(site, name), site.text_of(local));
                found.push(match &module {
                    Some(from) => Imported::item(span, from.clone(), name, local),
                    None => Imported::whole(span, name, Some(local)),
                });
            }
            ("dotted_name", Some(_)) if site.node.field_named("module_name") == Some(child) => {}
            ("dotted_name", from) => {
                let name = squeezed(site, child);
                found.push(match from {
                    Some(from) => Imported::item(span, from.clone(), name.clone(), name),
                    None => dotted(span, name),
                });
            }
            _ => {}
        }
    }
    let maybe = ImportFlags::MAYBE.given(is_conditional(site));
    found.into_iter().map(|import| import.marked(maybe)).collect()
}

/// What may not run, and so does not surely bind its name.
fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let marked = params::marks(site);
    DeclFlags::ALTERNATIVE.given(is_conditional(site)).with(marked)
}

/// Under a condition, in a loop, or where an exception may have come first.
fn is_conditional(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    let decides = around.find(|node| {
        !matches!(
            node.kind_name(),
            "block" | "decorated_definition" | "expression_statement" | "with_statement"
        )
    });
    decides.is_some_and(|node| {
        matches!(
            node.kind_name(),
            "if_statement"
                | "elif_clause"
                | "else_clause"
                | "for_statement"
                | "while_statement"
                | "try_statement"
                | "except_clause"
                | "except_group_clause"
                | "case_clause"
                | "match_statement"
        )
    })
}

/// `import a.b` binds `a`.
fn dotted(span: bifrost_base::Span, name: Cow<'_, str>) -> Imported<'_> {
    let first = name.split('.').next().unwrap_or_default().to_owned();
    Imported::whole(span, name, Some(Cow::Owned(first))).marked(ImportFlags::ROOT)
}

/// White space may stand around the dots.
fn squeezed<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Cow<'a, str> {
    let text = site.text_of(node);
    match text.contains(char::is_whitespace) {
        true => Cow::Owned(text.split_whitespace().collect()),
        false => text,
    }
}

/// The strings of `__all__ = [...]`. What is computed may be anything, so all names are public then.
fn public<'a>(site: &Site<'a, '_>) -> Vec<Cow<'a, str>> {
    site.node.field_named("right").map_or_else(Vec::new, |right| strings(site, right))
}

/// The strings of `__all__.extend([...])` and `__all__.append("x")`.
fn extended<'a>(site: &Site<'a, '_>) -> Vec<Cow<'a, str>> {
    let arguments = site.node.field_named("arguments");
    arguments.into_iter().flat_map(|list| strings(site, list)).collect()
}

fn strings<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Vec<Cow<'a, str>> {
    let mut names = Vec::new();
    let mut left = vec![node];
    while let Some(node) = left.pop() {
        match node.kind_name() {
            "string" => {
                let parts = node.named_children().filter(|it| it.kind_name() == "string_content");
                names.extend(parts.map(|part| site.text_of(part)));
            }
            "list"
            | "tuple"
            | "argument_list"
            | "binary_operator"
            | "set"
            | "parenthesized_expression"
            | "list_splat" => left.extend(node.named_children()),
            "comment" => {}
            _ => names.push(Cow::Borrowed(bifrost_hir::meaning::EVERYTHING)),
        }
    }
    names
}
