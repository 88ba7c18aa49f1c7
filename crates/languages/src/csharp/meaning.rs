//! What the nodes of C# mean to the resolver: usings, bases, headers, marks, uses of names.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::{
    ARITY, Imported, MEMBER, Meaning, MeaningRow, Says, TypeRow, TypeRule, Used, means, ty,
};
use bifrost_hir::semantics::{How, ImportFlags};
use bifrost_hir::shape::{Place, Step, When, child, field, first_named, parent};
use bifrost_syntax::Node;

use super::marks;

pub(super) const MEANING: Meaning =
    Meaning { rows: ROWS, types: TYPES, used: Some(Used::Names(uses)) };

/// What can stand for a type above.
const BASES: &[&str] = &[
    "identifier",
    "qualified_name",
    "alias_qualified_name",
    "generic_name",
    "primary_constructor_base_type",
];
/// What holds types and nothing else.
const TYPED: &[&str] = &[
    "base_list",
    "type_argument_list",
    "nullable_type",
    "array_type",
    "pointer_type",
    "ref_type",
    "scoped_type",
    "tuple_element",
    "explicit_interface_specifier",
    "type_parameter_constraint",
    "type_parameter_constraints_clause",
    "primary_constructor_base_type",
    "typeof_expression",
    "sizeof_expression",
    "default_expression",
    "type_pattern",
    "constant_pattern",
    "catch_declaration",
];
const FIELDS: &[&str] = &["field_declaration", "event_field_declaration"];
const NAMED: &[&str] = &["identifier", "qualified_name", "alias_qualified_name", "generic_name"];
const ATTRIBUTES: Place = child(&["attribute_list"]);
/// The field that a variable is declared by.
const FIELD: Place = parent(&["variable_declaration"]).then(Step::Parent(FIELDS));

static ROWS: &[MeaningRow] = &[
    means(
        &[
            "class_declaration",
            "struct_declaration",
            "interface_declaration",
            "record_declaration",
            "enum_declaration",
            "namespace_declaration",
            "method_declaration",
            "constructor_declaration",
            "destructor_declaration",
            "operator_declaration",
            "conversion_operator_declaration",
            "local_function_statement",
        ],
        Says::Body(field("body")),
    )
    .says(Says::Aside(ATTRIBUTES))
    .says(Says::Flags(marks::flags))
    .says(Says::Sign(marks::sign)),
    means(&["delegate_declaration"], Says::Aside(ATTRIBUTES))
        .says(Says::Flags(marks::flags))
        .says(Says::Sign(marks::sign)),
    means(
        &["property_declaration", "event_declaration", "indexer_declaration"],
        Says::Body(field("accessors")),
    )
    .says(Says::Aside(ATTRIBUTES))
    .says(Says::Flags(marks::flags)),
    means(&["property_declaration", "indexer_declaration"], Says::Body(field("value")))
        .when(When::Lacks(field("accessors"))),
    means(&["constructor_declaration"], Says::Body(child(&["constructor_initializer"]))),
    means(
        &["file_scoped_namespace_declaration"],
        Says::Body(field("name").then(Step::Ask(marks::after))),
    ),
    means(&["enum_member_declaration"], Says::Body(field("value")))
        .says(Says::Aside(ATTRIBUTES))
        .says(Says::Flags(marks::flags)),
    means(&["parameter"], Says::Aside(ATTRIBUTES)),
    means(&["variable_declarator"], Says::Body(child(&["="])))
        .says(Says::Head(FIELD))
        .says(Says::Aside(FIELD.child(&["attribute_list"])))
        .says(Says::Flags(marks::flags))
        .when(When::Has(FIELD)),
    means(
        &["class_declaration", "struct_declaration", "interface_declaration", "record_declaration"],
        Says::Above(How::Extends, child(&["base_list"]).children(BASES)),
    ),
    means(&["using_directive"], Says::Imports(imports)),
];

static TYPES: &[TypeRow] = &[
    ty(&["identifier"], TypeRule::Ask(marks::plain)),
    ty(&["qualified_name"], TypeRule::Path(field("qualifier"), field("name"))),
    ty(&["alias_qualified_name"], TypeRule::Ask(marks::aliased)),
    ty(
        &["generic_name"],
        TypeRule::Generic(first_named(), child(&["type_argument_list"]).then(Step::Named)),
    ),
    ty(&["primary_constructor_base_type", "nullable_type"], TypeRule::Via(field("type"))),
];

/// `using A.B;`, `using static A.B;`, `using C = A.B;`, `global using A.B;`.
fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let node = site.node;
    let span = node.span();
    let Some(path) = node.named_children().last().filter(|it| NAMED.contains(&it.kind_name()))
    else {
        return Vec::new();
    };
    let word = |word: &str| node.children().any(|part| part.kind_name() == word);
    let inside = site.ancestors().any(|it| {
        matches!(it.kind_name(), "namespace_declaration" | "file_scoped_namespace_declaration")
    });
    let inside = inside || marks::follows_namespace(site);
    let flags = ImportFlags::GLOBAL
        .given(word("global"))
        .with(ImportFlags::LOCAL.given(inside))
        .with(ImportFlags::STATIC.given(word("static")));
    let text = marks::path(site, path);
    let alias = node.field_named("name").map(|name| marks::text(site, name));
    let found = match alias {
        Some(local) => vec![Imported::whole(span, marked(site, path, &text), Some(local))],
        None if word("static") => {
            let of = marked(site, path, &text);
            vec![Imported::whole(span, of.clone(), None), Imported::all(span, of)]
        }
        None => vec![Imported::all(span, text)],
    };
    found.into_iter().map(|import| import.marked(flags)).collect()
}

/// A path with how many arguments its type has.
fn marked<'a>(site: &Site<'a, '_>, path: Node<'_>, text: &str) -> Cow<'a, str> {
    let last = path.field_named("name").unwrap_or(path);
    Cow::Owned(format!("{text}{ARITY}{}", marks::arity(site, last)))
}

/// The names that a name token uses: a type, an attribute's, a member's that may be added.
fn uses<'a>(site: &Site<'a, '_>) -> Vec<Cow<'a, str>> {
    let Some(around) = site.parent() else { return Vec::new() };
    if site.node.kind_name() != "identifier" {
        return Vec::new();
    }
    let name = marks::text(site, site.node);
    // A generic name stands where its first token does.
    let (here, holder, count) = match around.kind_name() {
        "generic_name" => {
            let count = marks::arity(site, around);
            (around, site.ancestors().nth(1), count)
        }
        _ => (site.node, Some(around), 0),
    };
    let Some(holder) = holder else { return Vec::new() };
    let is = |field: &str| holder.field_named(field) == Some(here);
    let sized = |name: &str| match count {
        0 => Cow::Owned(name.to_owned()),
        count => Cow::Owned(format!("{name}{ARITY}{count}")),
    };
    match holder.kind_name() {
        "member_access_expression" | "member_binding_expression" if is("name") => {
            let depth = if here == site.node { 1 } else { 2 };
            let called = site.ancestors().nth(depth).is_some_and(|call| {
                call.kind_name() == "invocation_expression"
                    && call.field_named("function") == Some(holder)
            });
            if called { vec![Cow::Owned(format!("{MEMBER}{name}"))] } else { Vec::new() }
        }
        "attribute" if is("name") => match name.ends_with("Attribute") {
            true => vec![sized(&name)],
            false => vec![sized(&format!("{name}Attribute"))],
        },
        "member_access_expression" if is("expression") => vec![sized(&name)],
        "qualified_name" if is("qualifier") => vec![sized(&name)],
        "is_expression" | "as_expression" if is("right") => vec![sized(&name)],
        kind if TYPED.contains(&kind) => vec![sized(&name)],
        "using_directive" => Vec::new(),
        _ if is("type") || is("returns") => vec![sized(&name)],
        _ => Vec::new(),
    }
}
