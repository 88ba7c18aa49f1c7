//! What the nodes of PHP mean to the resolver: `use`, `require`, classes above, traits, headers,
//! marks.

use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::How;
use bifrost_hir::shape::{
    HERE, Kinds, Place, Step, When, ask, child, field, first_named, last_named, parent,
};

use super::{exprs, imports, locals, marks, told, types};

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
const RIGHT: Place = field("right");
const PLAIN: Kinds = &["assignment_expression", "reference_assignment_expression"];
const BODIES: Kinds = &["while_statement", "for_statement", "foreach_statement", "catch_clause"];
/// No place at all.
const NOWHERE: Place = HERE.then(Step::Stay);
const BRANCHES: &[&str] = &["&&", "||", "??", "and", "or"];

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
    // Scopes. Variables are those of the callable around; arrow functions see them, too.
    means(CLASSES, Says::Scope(ScopeKind::Class, HERE)),
    means(&["anonymous_class"], Says::Scope(ScopeKind::Class, HERE)),
    means(CALLABLES, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(ask(told::result)))),
    means(&["anonymous_function"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(field("return_type"))))
        .says(Says::Shape(ShapeKind::Lambda, field("body"))),
    means(&["arrow_function"], Says::Scope(ScopeKind::Block, HERE))
        .says(Says::Signature(locals::params, Some(field("return_type"))))
        .says(Says::Shape(ShapeKind::Lambda, field("body"))),
    means(&["anonymous_function_use_clause"], Says::Free(HERE.children(&["variable_name"]), false))
        .says(Says::Free(HERE.children(&["by_ref"]).children(&["variable_name"]), false)),
    means(&["global_declaration"], Says::Free(HERE.children(&["variable_name"]), true)),
    // Variables.
    means(PLAIN, Says::BindsAs(locals::assigned))
        .says(Says::Takes(locals::taken_apart))
        .says(Says::Value(RIGHT))
        .says(Says::Shape(ShapeKind::Tail, RIGHT)),
    means(&["augmented_assignment_expression"], Says::BindsAs(locals::assigned))
        .says(Says::Branch(HERE))
        .says(Says::ShapeBy(ShapeKind::Either, exprs::alternatives))
        .when(When::Text(field("operator"), &["??="])),
    means(&["foreach_statement"], Says::BindsAs(locals::looped))
        .says(Says::Takes(locals::looped_apart)),
    means(&["catch_clause"], Says::BindsAs(locals::caught)).says(Says::Written(field("type"))),
    means(&["static_variable_declaration"], Says::BindsAs(locals::kept)),
    means(
        &["if_statement", "else_if_clause", "while_statement", "conditional_expression"],
        Says::BindsAs(locals::tested),
    ),
    means(&["binary_expression"], Says::BindsAs(locals::tested)),
    means(&["function_call_expression"], Says::BindsAs(locals::asserted)),
    // What may not run.
    means(&["if_statement"], Says::Branch(field("body"))),
    means(
        &["else_if_clause", "else_clause", "case_statement", "default_statement"],
        Says::Branch(HERE),
    ),
    means(BODIES, Says::Branch(field("body"))),
    means(&["for_statement"], Says::Branch(field("update"))),
    means(&["binary_expression"], Says::Branch(RIGHT))
        .when(When::Text(field("operator"), BRANCHES)),
    // What members hold.
    means(&["property_element"], Says::Typed(ask(told::of_property)))
        .says(Says::Value(field("default_value"))),
    means(&["property_promotion_parameter"], Says::Typed(ask(told::of_promoted))),
    means(&["const_element"], Says::Typed(MEMBER.field("type"))).says(Says::Value(last_named())),
    means(&["return_statement"], Says::Gives(first_named())),
    // Names where a class, or where a callable or value is meant.
    means(&["name"], Says::Shape(ShapeKind::Segment, NOWHERE))
        .when(When::Parent(&["namespace_name"])),
    means(NAMES, Says::ShapeOf(ShapeKind::Path, NOWHERE, HERE)).when(When::Test(exprs::is_class)),
    means(&["qualified_name", "relative_name"], Says::ShapeOf(ShapeKind::Qualified, NOWHERE, HERE))
        .when(When::Test(exprs::is_callable_or_value)),
    means(&["attribute"], Says::Written(first_named())),
    means(&["binary_expression"], Says::Written(RIGHT))
        .when(When::Is(RIGHT, NAMES))
        .when(When::Text(field("operator"), &["instanceof", "INSTANCEOF"])),
    means(&["class_constant_access_expression"], Says::ShapeBy(ShapeKind::Refers, exprs::referred))
        .when(When::Parent(&["use_instead_of_clause", "use_as_clause"])),
    // Expressions.
    means(&["variable_name"], Says::Shape(ShapeKind::Own, NOWHERE))
        .when(When::Text(HERE, &["$this"])),
    means(&["relative_scope"], Says::Shape(ShapeKind::Super, NOWHERE))
        .when(When::Test(exprs::is_parent)),
    means(&["relative_scope"], Says::ShapeOf(ShapeKind::Path, NOWHERE, HERE))
        .when(When::Test(exprs::is_own)),
    means(&["object_creation_expression"], Says::ShapeOf(ShapeKind::New, NOWHERE, first_named()))
        .when(When::Is(first_named(), NAMES)),
    means(
        &["clone_expression", "error_suppression_expression"],
        Says::Shape(ShapeKind::Tail, first_named()),
    ),
    means(
        &["conditional_expression", "match_expression"],
        Says::ShapeBy(ShapeKind::Either, exprs::alternatives),
    ),
    means(&["binary_expression"], Says::ShapeBy(ShapeKind::Either, exprs::alternatives))
        .when(When::Text(field("operator"), &["??"])),
    means(&["variadic_unpacking"], Says::Shape(ShapeKind::Spread, first_named())),
    means(&["subscript_expression"], Says::ShapeBy(ShapeKind::Index, exprs::indexed)),
    means(&["array_creation_expression"], Says::ShapeBy(ShapeKind::Map, exprs::entries))
        .when(When::Test(exprs::has_keys)),
    means(&["array_creation_expression"], Says::ShapeBy(ShapeKind::List, exprs::elements))
        .when(When::Test(exprs::has_no_keys)),
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
    ty(&["variable_name", "formal_parameters"], TypeRule::ToldAs(told::said)),
    ty(&["relative_scope"], TypeRule::Ask(types::primitive)),
    ty(&["type_list"], TypeRule::Any(HERE.then(Step::Named))),
];
