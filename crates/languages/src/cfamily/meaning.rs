//! What the nodes of C and C++ mean to the resolver: includes, bases, other names, parts, headers.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::{DeclFlags, How};
use bifrost_hir::shape::{HERE, Kinds, Place, Step, When, ask, child, field, first_named, join};
use bifrost_syntax::Node;

use super::declarators::{self, AROUND};
use super::rows::{DECLARED, TYPES};
use super::{flags, hooks, imports, shapes, types};

/// Of C: a name has no overloads.
pub(crate) const C: Meaning = Meaning { rows: &SHARED, types: &TYPED, used: None };
/// What can stand for a base.
const BASES: Kinds = &["type_identifier", "qualified_identifier", "template_type"];
const FUNCTIONS: Kinds = &["function_definition"];
/// The arguments of the last name of a path.
const ARGUMENTS: Place = HERE.then(Step::Ask(hooks::terminal)).field("arguments").then(Step::Named);
const NAMESPACES: Kinds = &["namespace_definition"];

static SHARED: [MeaningRow; SHARED_ROWS.len() + shapes::ROWS.len()] =
    join(&[SHARED_ROWS, shapes::ROWS]);

pub(crate) const SHARED_ROWS: &[MeaningRow] = &[
    // Headers.
    means(FUNCTIONS, Says::Body(field("body"))),
    means(FUNCTIONS, Says::Body(child(&["field_initializer_list"]))),
    means(TYPES, Says::Body(field("body"))),
    means(NAMESPACES, Says::Body(field("body"))),
    means(&["enumerator", "preproc_def", "preproc_function_def"], Says::Body(field("value"))),
    means(&["alias_declaration"], Says::Body(field("type"))),
    means(DECLARED, Says::Body(ask(declarators::first_value))).when(When::Parent(AROUND)),
    // Marks.
    means(FUNCTIONS, Says::Flags(flags::definition)),
    means(DECLARED, Says::Flags(flags::declares)).when(When::Parent(AROUND)),
    means(TYPES, Says::Flags(flags::of_type)),
    means(NAMESPACES, Says::Flags(flags::namespace)),
    means(&["preproc_def", "preproc_function_def"], Says::Flags(macros)),
    // Bases.
    means(
        TYPES,
        Says::Above(
            How::Extends,
            child(&["base_class_clause"]).children(BASES).then(Step::Ask(hooks::known_type)),
        ),
    ),
    // Other names of types.
    means(&["alias_declaration"], Says::Alias(field("type"))),
    means(&["type_identifier"], Says::Alias(ask(declarators::aliased))).when(When::Parent(AROUND)),
    means(&["namespace_alias_definition"], Says::Alias(ask(hooks::alias_target))),
    // What is included, and names that are taken from elsewhere.
    means(&["preproc_include"], Says::Imports(imports::include)),
    means(&["preproc_def"], Says::Imports(imports::swallowed)),
    means(&["using_declaration"], Says::Imports(imports::using)),
];

static TYPED: [TypeRow; NAMED.len() + shapes::TYPED.len()] = join(&[NAMED, shapes::TYPED]);

pub(crate) const NAMED: &[TypeRow] = &[
    ty(
        &["type_identifier", "identifier", "namespace_identifier", "primitive_type"],
        TypeRule::Name,
    ),
    ty(&["qualified_identifier"], TypeRule::AskWith(path, hooks::path_tokens, ARGUMENTS)),
    ty(&["nested_namespace_specifier"], TypeRule::Ask(path)),
    ty(
        &["template_type", "template_function"],
        TypeRule::Generic(field("name"), field("arguments").then(Step::Named)),
    ),
    ty(&["type_descriptor"], TypeRule::Via(ask(types::described))),
    ty(
        &["struct_specifier", "class_specifier", "union_specifier", "enum_specifier"],
        TypeRule::Via(field("name")),
    ),
    ty(&["dependent_type"], TypeRule::Via(first_named())),
];

/// The names of a path. One that begins with `::` starts at the root.
pub(super) fn path<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    if node.kind_name() == "nested_namespace_specifier" {
        return hooks::nested(node).map(|part| site.text_of(part)).collect();
    }
    let mut names: Vec<Cow<'a, str>> = Vec::new();
    if node.text(site.text).starts_with(b"::") {
        names.push(Cow::Borrowed(""));
    }
    for part in hooks::segments(node) {
        names.extend(site.name_of(part).map(|(name, _)| name));
    }
    names
}

fn macros(_: &Site<'_, '_>) -> DeclFlags {
    DeclFlags::MACRO
}
