//! What the nodes of PHP mean to the resolver: `use`, `require`, classes above, traits, headers,
//! marks.

use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::How;
use bifrost_hir::shape::{HERE, Kinds, Place, Step, When, child, field, first_named, parent};

use super::{imports, marks, types};

pub(super) const MEANING: Meaning = Meaning { rows: ROWS, types: TYPES, used: None };

/// Names of classes.
const NAMES: Kinds = &["name", "qualified_name", "relative_name"];
const CLASSES: Kinds =
    &["class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"];
const CALLABLES: Kinds = &["function_definition", "method_declaration"];
const REQUIRES: Kinds = &[
    "require_expression",
    "require_once_expression",
    "include_expression",
    "include_once_expression",
];
const MEMBERS: Kinds = &["property_declaration", "const_declaration"];
const ATTRIBUTES: Place = field("attributes");
const MEMBER: Place = parent(MEMBERS);

static ROWS: &[MeaningRow] = &[
    // Headers and marks.
    means(CLASSES, Says::Body(field("body")))
        .says(Says::Flags(marks::flags))
        .says(Says::Aside(ATTRIBUTES)),
    means(&["anonymous_class"], Says::Body(field("body"))).says(Says::Aside(ATTRIBUTES)),
    means(CALLABLES, Says::Body(field("body")))
        .says(Says::Flags(marks::flags))
        .says(Says::Aside(ATTRIBUTES)),
    means(&["namespace_definition"], Says::Body(field("body"))),
    means(&["property_element"], Says::Body(child(&["="])))
        .says(Says::Head(MEMBER))
        .says(Says::Aside(MEMBER.field("attributes")))
        .says(Says::Flags(marks::flags)),
    means(&["const_element"], Says::Body(child(&["="])))
        .says(Says::Head(MEMBER))
        .says(Says::Aside(MEMBER.field("attributes")))
        .says(Says::Flags(marks::flags)),
    means(&["enum_case"], Says::Body(field("value")))
        .says(Says::Flags(marks::flags))
        .says(Says::Aside(ATTRIBUTES)),
    means(&["property_promotion_parameter"], Says::Body(field("default_value")))
        .says(Says::Flags(marks::flags))
        .says(Says::Aside(ATTRIBUTES)),
    // Classes above.
    means(
        &["class_declaration", "interface_declaration", "anonymous_class"],
        Says::Above(How::Extends, child(&["base_clause"]).children(NAMES)),
    ),
    means(
        &["class_declaration", "enum_declaration", "anonymous_class"],
        Says::Above(How::Implements, child(&["class_interface_clause"]).children(NAMES)),
    ),
    means(&["use_declaration"], Says::Above(How::Mixes, HERE.children(NAMES))),
    // Imports.
    means(&["namespace_use_clause"], Says::Imports(imports::used)),
    means(REQUIRES, Says::Imports(imports::required)).when(When::Has(first_named())),
];

static TYPES: &[TypeRow] = &[
    ty(NAMES, TypeRule::AskAt(types::path, types::tokens)),
    ty(&["named_type"], TypeRule::Via(first_named())),
    ty(&["primitive_type", "bottom_type"], TypeRule::Ask(types::primitive)),
    ty(
        &["optional_type", "union_type", "intersection_type", "disjunctive_normal_form_type"],
        TypeRule::Any(HERE.then(Step::Named)),
    ),
    ty(&["type_list"], TypeRule::Any(HERE.then(Step::Named))),
];
