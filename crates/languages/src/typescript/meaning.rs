//! What the nodes mean to the resolver that only TypeScript has.

use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::How;
use bifrost_hir::shape::{
    Container, HERE, Kinds, Step, When, ask, child, field, first_named, join, last_named,
};

use crate::ecma::{bodies, exports, flags, imports, locals, meaning};

pub(super) const MEANING: Meaning = Meaning { rows: &ROWS, types: &TYPES, used: None };

const CLASSES: Kinds = &["class_declaration", "abstract_class_declaration", "class"];
const EXTENDED: Kinds = &["extends_clause"];
const IMPLEMENTED: Kinds = &["implements_clause"];
const DECLARATIONS: Kinds = &[
    "abstract_class_declaration",
    "interface_declaration",
    "enum_declaration",
    "function_signature",
    "type_alias_declaration",
    "internal_module",
    "module",
];
const MEMBERS: Kinds = &[
    "method_signature",
    "abstract_method_signature",
    "property_signature",
    "public_field_definition",
];

/// What has parameters and no body.
const SIGNATURES: Kinds = &[
    "function_signature",
    "method_signature",
    "abstract_method_signature",
    "function_type",
    "constructor_type",
    "call_signature",
    "construct_signature",
];
/// What can have type parameters.
const GENERIC: Kinds = &[
    "class_declaration",
    "abstract_class_declaration",
    "class",
    "interface_declaration",
    "type_alias_declaration",
    "function_declaration",
    "generator_function_declaration",
    "function_expression",
    "generator_function",
    "arrow_function",
    "method_definition",
    "function_signature",
    "method_signature",
    "abstract_method_signature",
];

static ROWS: [MeaningRow; OWN.len() + meaning::ROWS.len()] = join(&[OWN, meaning::ROWS]);
static TYPES: [TypeRow; OWN_TYPES.len() + meaning::TYPES.len()] =
    join(&[meaning::TYPES, OWN_TYPES]);

const OWN: &[MeaningRow] = &[
    means(
        CLASSES,
        Says::Above(
            How::Extends,
            child(&["class_heritage"]).child(EXTENDED).then(Step::Fields("value")),
        ),
    )
    .says(Says::Above(
        How::Implements,
        child(&["class_heritage"]).child(IMPLEMENTED).then(Step::Named),
    )),
    means(
        &["interface_declaration"],
        Says::Above(How::Extends, child(&["extends_type_clause"]).then(Step::Fields("type"))),
    ),
    means(
        &["abstract_class_declaration", "interface_declaration", "enum_declaration"],
        Says::Body(field("body")),
    ),
    means(&["internal_module", "module"], Says::Body(field("body"))),
    means(&["type_alias_declaration"], Says::Body(field("value"))),
    means(&["type_alias_declaration"], Says::Alias(field("value"))),
    means(&["public_field_definition", "enum_assignment"], Says::Body(field("value"))),
    means(DECLARATIONS, Says::Flags(flags::flags)).says(Says::Block(ask(locals::block))),
    means(MEMBERS, Says::Flags(flags::flags)),
    means(&["assignment_expression"], Says::Grants(field("left"), field("right")))
        .when(When::In(&[Container::Module]))
        .when(When::Test(exports::renames_member)),
    means(&["import_alias"], Says::Imports(imports::renamed)),
    means(meaning::CALLABLES, Says::Signature(bodies::params, Some(field("return_type")))),
    means(SIGNATURES, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(bodies::params, Some(field("return_type"))))
        .says(Says::Takes(bodies::taken_apart)),
    means(
        &["abstract_class_declaration", "interface_declaration"],
        Says::Scope(ScopeKind::Class, HERE),
    ),
    means(GENERIC, Says::Generics(bodies::generics)),
    means(
        &[
            "public_field_definition",
            "property_signature",
            "required_parameter",
            "optional_parameter",
            "variable_declarator",
        ],
        Says::Typed(field("type")),
    ),
    means(&["public_field_definition"], Says::Value(field("value")))
        .when(When::Test(bodies::has_value)),
    means(&["as_expression"], Says::ShapeOf(ShapeKind::Cast, first_named(), last_named()))
        .when(When::Test(bodies::is_assertion)),
    means(&["as_expression"], Says::Shape(ShapeKind::Unwrap, first_named()))
        .when(When::Test(bodies::is_const_assertion)),
    means(
        &["type_assertion"],
        Says::ShapeOf(ShapeKind::Cast, last_named(), child(&["type_arguments"])),
    ),
    means(
        &["satisfies_expression", "non_null_expression"],
        Says::Shape(ShapeKind::Unwrap, first_named()),
    ),
    means(&["assignment_expression"], Says::Flags(flags::implied)),
    means(&["type_identifier"], Says::Written(HERE)).when(When::Test(bodies::is_type_use)),
    means(&["nested_type_identifier"], Says::Written(HERE)),
];

const OWN_TYPES: &[TypeRow] = &[
    ty(
        &["new_expression"],
        TypeRule::Generic(field("constructor"), child(&["type_arguments"]).then(Step::Named)),
    ),
    ty(&["type_identifier"], TypeRule::Name),
    ty(&["nested_identifier"], TypeRule::Path(field("object"), field("property"))),
    ty(&["nested_type_identifier"], TypeRule::Path(field("module"), field("name"))),
    ty(
        &["generic_type"],
        TypeRule::Generic(field("name"), child(&["type_arguments"]).then(Step::Named)),
    ),
    ty(
        &[
            "as_expression",
            "satisfies_expression",
            "non_null_expression",
            "instantiation_expression",
        ],
        TypeRule::Via(first_named()),
    ),
    ty(&["type_assertion"], TypeRule::Via(last_named())),
    ty(&["parenthesized_type", "readonly_type"], TypeRule::Via(HERE.then(Step::Named))),
    ty(&["type_annotation", "constraint", "type_arguments"], TypeRule::Via(first_named())),
    ty(&["union_type", "intersection_type"], TypeRule::Any(HERE.then(Step::Named))),
    ty(&["array_type"], TypeRule::BuiltIn("Array", HERE.then(Step::Named))),
    ty(&["tuple_type"], TypeRule::BuiltIn("()", HERE.then(Step::Named))),
    ty(&["predefined_type", "literal_type", "this_type"], TypeRule::Ask(bodies::own_text)),
    ty(&["type_predicate_annotation", "asserts_annotation"], TypeRule::Ask(meaning::plain)),
    ty(
        &[
            "object_type",
            "function_type",
            "constructor_type",
            "conditional_type",
            "lookup_type",
            "index_type_query",
            "type_query",
            "template_literal_type",
        ],
        TypeRule::Ask(meaning::plain),
    ),
];
