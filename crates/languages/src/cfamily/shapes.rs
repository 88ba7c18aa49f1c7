//! What bodies say to the resolver: scopes, bindings, signatures, and what expressions are.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::shape::{HERE, Kinds, Place, Step, When, ask, field, last_named};
use bifrost_syntax::Node;

use super::declarators::{self, AROUND};
use super::rows::{DECLARED, TYPES};
use super::{hooks, locals, types};

const FUNCTIONS: Kinds = &["function_definition"];
const LAMBDA: Kinds = &["lambda_expression"];
const POINTED: Kinds = &["pointer_expression"];
const PARAMETERS: Kinds = &["parameter_declaration", "optional_parameter_declaration"];
/// Expressions whose type their form tells.
const SAID: Kinds = &["sizeof_expression", "alignof_expression", "offsetof_expression"];
/// No place at all.
const NOWHERE: Place = HERE.then(Step::Stay);

/// The rows of both languages.
pub(crate) const ROWS: &[MeaningRow] = &[
    // Scopes.
    means(FUNCTIONS, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(ask(types::result))))
        .when(When::Test(locals::is_function)),
    means(TYPES, Says::Scope(ScopeKind::Class, HERE)).when(When::Has(field("body"))),
    means(LAMBDA, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(ask(types::result))))
        .says(Says::Shape(ShapeKind::Lambda, field("body"))),
    means(
        &[
            "compound_statement",
            "if_statement",
            "for_statement",
            "for_range_loop",
            "while_statement",
            "switch_statement",
            "catch_clause",
        ],
        Says::Scope(ScopeKind::Block, HERE),
    ),
    // What is declared.
    means(DECLARED, Says::BindsAs(locals::variable))
        .when(When::Parent(AROUND))
        .when(When::Test(locals::is_local)),
    means(DECLARED, Says::Typed(ask(types::of_declared)))
        .says(Says::Value(ask(declarators::first_value)))
        .when(When::Parent(AROUND))
        .when(When::Test(declarators::is_variable)),
    means(DECLARED, Says::Signature(locals::params, Some(ask(types::result))))
        .when(When::Parent(AROUND))
        .when(When::Test(declarators::is_prototype)),
    means(&["preproc_function_def"], Says::Signature(locals::params, None)),
    means(PARAMETERS, Says::BindsAs(locals::parameter)),
    means(&["for_range_loop"], Says::BindsAs(locals::element)),
    means(&["structured_binding_declarator"], Says::BindsAs(locals::parts))
        .when(When::Parent(&["init_declarator"])),
    // Types, where they are written.
    means(TYPES, Says::Written(HERE)).when(When::Lacks(field("body"))),
    means(&["type_descriptor"], Says::Written(HERE)),
    // Expressions.
    means(&["this"], Says::Shape(ShapeKind::Own, NOWHERE)),
    means(&["qualified_identifier"], Says::ShapeBy(ShapeKind::Path, hooks::path_parts))
        .when(When::Test(hooks::is_value_path)),
    means(&["template_type"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE)),
    means(POINTED, Says::Shape(ShapeKind::Unwrap, field("argument")))
        .when(When::Text(field("operator"), &["*"])),
    means(POINTED, Says::Shape(ShapeKind::List, field("argument")))
        .when(When::Text(field("operator"), &["&"])),
    means(&["subscript_expression"], Says::Shape(ShapeKind::Index, field("argument"))),
    means(
        &["cast_expression", "compound_literal_expression"],
        Says::ShapeOf(ShapeKind::Cast, NOWHERE, field("type")),
    ),
    means(&["conditional_expression"], Says::ShapeBy(ShapeKind::Either, alternatives)),
    means(&["assignment_expression"], Says::Shape(ShapeKind::Tail, field("left"))),
    means(&["update_expression"], Says::Shape(ShapeKind::Tail, field("argument"))),
    means(&["comma_expression"], Says::Shape(ShapeKind::Tail, field("right"))),
    means(&["parenthesized_expression"], Says::Shape(ShapeKind::Tail, last_named())),
    means(SAID, Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE)),
];

/// How what only bodies write reads as types.
pub(crate) const TYPED: &[TypeRow] = &[
    ty(types::DECLARATORS, TypeRule::Made(types::made)),
    ty(types::HOLDERS, TypeRule::Made(types::made)),
    ty(&["sized_type_specifier"], TypeRule::Ask(sized)),
    ty(SAID, TypeRule::Ask(size)),
];

/// Both outcomes of a condition.
fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let places = ["consequence", "alternative"];
    places.iter().filter_map(|name| site.node.field_named(name)).collect()
}

/// `unsigned long int`, in one order.
fn sized<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let text = site.text_of(node);
    let words: Vec<&str> = text.split_whitespace().collect();
    let has = |word: &str| words.contains(&word);
    let mut name: Vec<&str> = Vec::new();
    if has("unsigned") {
        name.push("unsigned");
    }
    let longs = words.iter().filter(|word| **word == "long").count();
    match (has("char"), has("short"), longs, has("double")) {
        (true, ..) => {
            name.extend(has("signed").then_some("signed"));
            name.push("char");
        }
        (_, true, ..) => name.push("short"),
        (_, _, longs, double) => {
            name.extend(std::iter::repeat_n("long", longs));
            if double {
                name.push("double");
            } else if longs == 0 {
                name.push("int");
            }
        }
    }
    vec![Cow::Owned(name.join(" "))]
}

fn size<'a, 't>(_: &Site<'a, 't>, _: Node<'t>) -> Vec<Cow<'a, str>> {
    vec![Cow::Borrowed("size_t")]
}
