//! What the nodes mean to the resolver that only TypeScript has.

use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::How;
use bifrost_hir::shape::{HERE, Kinds, Step, ask, child, field, first_named, join, last_named};

use crate::ecma::{flags, imports, locals, meaning};

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
    means(&["import_alias"], Says::Imports(imports::renamed)),
];

const OWN_TYPES: &[TypeRow] = &[
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
    ty(
        &[
            "object_type",
            "union_type",
            "intersection_type",
            "function_type",
            "constructor_type",
            "array_type",
            "tuple_type",
            "conditional_type",
            "lookup_type",
            "index_type_query",
            "type_query",
            "literal_type",
            "template_literal_type",
            "predefined_type",
        ],
        TypeRule::Ask(meaning::plain),
    ),
];
