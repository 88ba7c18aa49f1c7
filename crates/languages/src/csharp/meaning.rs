//! What the nodes of C# mean to the resolver: usings, bases, headers, marks, uses of names.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{
    ARITY, Imported, MEMBER, Meaning, MeaningRow, Says, TypeRow, TypeRule, Used, means, ty,
};
use bifrost_hir::semantics::{How, ImportFlags};
use bifrost_hir::shape::{HERE, Place, Step, When, ask, child, field, first_named, parent};
use bifrost_syntax::Node;

use super::{exprs, hooks, locals, marks, types};

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
    // What declarations are.
    means(
        &["property_declaration", "event_declaration", "indexer_declaration"],
        Says::Written(child(&["explicit_interface_specifier"]).then(Step::Named)),
    ),
    means(&["property_declaration", "event_declaration"], Says::Typed(field("type"))),
    means(&["indexer_declaration"], Says::Typed(field("type")))
        .says(Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(field("type")))),
    means(&["variable_declarator"], Says::Typed(ask(locals::declared)))
        .says(Says::Value(ask(hooks::value)))
        .when(When::Has(FIELD)),
    means(&["variable_declarator"], Says::BindsAs(locals::variable))
        .when(When::Test(locals::is_local)),
    means(&["variable_declarator"], Says::Value(ask(hooks::value)))
        .when(When::Test(hooks::is_local_function)),
    means(&["enum_member_declaration"], Says::Typed(ask(enum_name))),
    means(&["parameter"], Says::Typed(field("type")))
        .when(When::Has(parent(&["parameter_list"]).then(Step::Parent(&["record_declaration"])))),
    // Scopes, and what is bound in them.
    means(TYPES_WITH_BODIES, Says::Scope(ScopeKind::Class, HERE))
        .says(Says::Generics(locals::generics)),
    means(TYPES_WITH_BODIES, Says::Signature(locals::params, None))
        .when(When::Has(child(&["parameter_list"]))),
    means(CALLABLES, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Generics(locals::generics))
        .says(Says::Written(child(&["explicit_interface_specifier"]).then(Step::Named))),
    means(&["method_declaration"], Says::Signature(locals::params, Some(field("returns")))),
    means(
        &[
            "constructor_declaration",
            "destructor_declaration",
            "operator_declaration",
            "conversion_operator_declaration",
            "local_function_statement",
        ],
        Says::Signature(locals::params, Some(field("type"))),
    ),
    means(&["delegate_declaration"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(field("type"))))
        .says(Says::Generics(locals::generics)),
    means(&["lambda_expression"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, None))
        .says(Says::Shape(ShapeKind::Lambda, field("body"))),
    means(&["anonymous_method_expression"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, None))
        .says(Says::Shape(ShapeKind::Lambda, child(&["block"]))),
    means(&["accessor_declaration"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Implies(locals::implied)),
    means(
        &[
            "block",
            "for_statement",
            "foreach_statement",
            "while_statement",
            "do_statement",
            "using_statement",
            "fixed_statement",
            "catch_clause",
            "switch_body",
            "switch_expression_arm",
            "query_expression",
        ],
        Says::Scope(ScopeKind::Block, HERE),
    ),
    // What top-level statements declare is local to them.
    means(&["compilation_unit"], Says::Scope(ScopeKind::Block, HERE))
        .when(When::Test(hooks::is_program)),
    means(&["foreach_statement"], Says::BindsAs(locals::element)),
    means(&["from_clause", "join_clause", "let_clause"], Says::BindsAs(locals::ranged)),
    means(
        &[
            "catch_declaration",
            "declaration_pattern",
            "declaration_expression",
            "recursive_pattern",
            "var_pattern",
        ],
        Says::BindsAs(locals::named),
    )
    .says(Says::Written(field("type"))),
    means(&["variable_declaration"], Says::Written(field("type"))),
    means(&["type_parameter_constraint", "type_pattern"], Says::Written(field("type"))),
    means(&["type_argument_list"], Says::Written(HERE.then(Step::Named)))
        .when(When::Test(exprs::is_of_expression)),
    means(&["attribute"], Says::Written(HERE)),
    means(&["attribute"], Says::Keys(exprs::attribute_keys, HERE))
        .when(When::Has(child(&["attribute_argument_list"]))),
    means(&["generic_name"], Says::ShapeOf(ShapeKind::Sized, NOWHERE, HERE))
        .when(When::Test(exprs::is_called)),
    // Expressions.
    means(exprs::TYPED, Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE))
        .when(When::Test(exprs::has_type)),
    means(&["typeof_expression", "sizeof_expression"], Says::Written(field("type"))),
    means(&["is_expression"], Says::Written(field("right"))),
    means(&["default_expression"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, field("type"))),
    means(&["alias_qualified_name"], Says::ShapeOf(ShapeKind::Path, NOWHERE, HERE))
        .when(When::Test(exprs::is_head)),
    means(HEADS, Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE)).when(When::Test(exprs::is_head)),
    means(&["object_creation_expression"], Says::ShapeOf(ShapeKind::New, NOWHERE, field("type"))),
    means(
        &["implicit_object_creation_expression"],
        Says::ShapeOf(ShapeKind::New, NOWHERE, ask(exprs::made)),
    ),
    means(&["array_creation_expression"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, field("type"))),
    means(&["cast_expression"], Says::ShapeOf(ShapeKind::Cast, field("value"), field("type"))),
    means(&["as_expression"], Says::ShapeOf(ShapeKind::Cast, field("left"), field("right"))),
    means(&["this"], Says::Shape(ShapeKind::Own, NOWHERE)),
    means(&["base"], Says::Shape(ShapeKind::Super, NOWHERE)),
    means(&["element_access_expression"], Says::ShapeBy(ShapeKind::Index, exprs::indexed)),
    means(&["conditional_access_expression"], Says::ShapeBy(ShapeKind::Index, exprs::indexed))
        .when(When::Has(child(&["element_binding_expression"]))),
    means(
        &["conditional_expression", "switch_expression"],
        Says::ShapeBy(ShapeKind::Either, exprs::alternatives),
    ),
    means(&["binary_expression"], Says::ShapeBy(ShapeKind::Either, exprs::alternatives))
        .when(When::Test(exprs::is_coalescing)),
    means(
        &["binary_expression", "prefix_unary_expression"],
        Says::ShapeBy(ShapeKind::Blend, exprs::blended),
    )
    .when(When::Test(exprs::is_blend)),
    means(&["assignment_expression"], Says::Shape(ShapeKind::Tail, field("right")))
        .when(When::Lacks(ask(not_inner))),
    means(&["assignment_expression"], Says::ShapeBy(ShapeKind::Path, exprs::inner_key))
        .when(When::Test(exprs::is_inner_key)),
    means(
        &["postfix_unary_expression", "checked_expression", "ref_expression", "with_expression"],
        Says::Shape(ShapeKind::Tail, ask(exprs::operand)),
    ),
    means(&["await_expression"], Says::Shape(ShapeKind::Await, ask(exprs::operand))),
    means(&["tuple_expression"], Says::ShapeBy(ShapeKind::Tuple, exprs::items)),
    means(
        &["implicit_array_creation_expression"],
        Says::Shape(ShapeKind::List, child(&["initializer_expression"]).then(Step::Named)),
    ),
    // Names of members in braces.
    means(&["initializer_expression"], Says::Keys(exprs::keys, ask(exprs::keyed))),
    means(&["with_initializer"], Says::ShapeBy(ShapeKind::Path, exprs::copied)),
    means(
        &["property_pattern_clause"],
        Says::Keys(exprs::asked, parent(&["recursive_pattern"]).field("type")),
    ),
];

/// Types with members.
const TYPES_WITH_BODIES: &[&str] = &[
    "class_declaration",
    "struct_declaration",
    "interface_declaration",
    "record_declaration",
    "enum_declaration",
];
const CALLABLES: &[&str] = &[
    "method_declaration",
    "constructor_declaration",
    "destructor_declaration",
    "operator_declaration",
    "conversion_operator_declaration",
    "local_function_statement",
];
/// Types that can stand left of a dot in an expression, beside plain names.
const HEADS: &[&str] = &["predefined_type", "generic_name", "qualified_name"];
/// No place at all.
const NOWHERE: Place = HERE.then(Step::Stay);

static TYPES: &[TypeRow] = &[
    ty(&["identifier"], TypeRule::AskAt(marks::plain, types::token)),
    ty(&["predefined_type"], TypeRule::Ask(types::word)),
    ty(&["qualified_name"], TypeRule::Path(field("qualifier"), field("name"))),
    ty(&["alias_qualified_name"], TypeRule::AskAt(marks::aliased, types::aliased_token)),
    ty(
        &["generic_name"],
        TypeRule::Generic(first_named(), child(&["type_argument_list"]).then(Step::Named)),
    ),
    ty(&["nullable_type"], TypeRule::BuiltIn("Nullable", field("type"))),
    ty(&["array_type"], TypeRule::Made(types::array)),
    ty(&["tuple_type"], TypeRule::BuiltIn("ValueTuple", HERE.children(&["tuple_element"]))),
    ty(
        &[
            "primary_constructor_base_type",
            "pointer_type",
            "ref_type",
            "scoped_type",
            "tuple_element",
        ],
        TypeRule::Via(field("type")),
    ),
    ty(&["attribute"], TypeRule::AskAt(types::attribute, types::attribute_tokens)),
    ty(exprs::TYPED, TypeRule::Ask(exprs::type_of)),
];

/// The enum that a constant belongs to.
fn enum_name<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let declaration = site.ancestors().find(|node| node.kind_name() == "enum_declaration")?;
    declaration.field_named("name")
}

/// An assignment that is a member's in the braces of another.
fn not_inner<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    exprs::is_inner_key(site).then_some(node)
}

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
