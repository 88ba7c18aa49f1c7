//! What the nodes of Scala mean to the resolver: imports, exports, types above, other names, headers.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{Made, Meaning, MeaningRow, Says, TypeRow, TypeRule, Used, means, ty};
use bifrost_hir::semantics::{DeclFlags, How};
use bifrost_hir::shape::{
    HERE, Kinds, Place, Step, When, ask, child, field, first_named, last_named, parent,
};
use bifrost_syntax::Node;

use super::{clauses, exprs, hooks, locals};

pub(super) const MEANING: Meaning =
    Meaning { rows: ROWS, types: TYPES, used: Some(Used::Tokens(is_use)) };

const CLASSES: Kinds = &[
    "class_definition",
    "object_definition",
    "trait_definition",
    "enum_definition",
    "package_object",
    "full_enum_case",
    "simple_enum_case",
];
const CALLABLES: Kinds = &["function_definition", "function_declaration"];
const MADE: Kinds = &["instance_expression"];
/// What can stand for a type that is extended.
const NAMED: Kinds = &[
    "type_identifier",
    "generic_type",
    "stable_type_identifier",
    "projected_type",
    "annotated_type",
    "applied_constructor_type",
];
const MIXED: Kinds = &["compound_type"];
const EXTENDED: Place = field("extend");

static ROWS: &[MeaningRow] = &[
    means(CLASSES, Says::Body(field("body")))
        .says(Says::Above(How::Extends, EXTENDED.children(NAMED)))
        .says(Says::Flags(flags))
        .says(Says::Aside(HERE.children(&["annotation"]))),
    means(CLASSES, Says::Above(How::Extends, EXTENDED.child(MIXED).then(Step::Ask(base))))
        .says(Says::Above(How::Mixes, EXTENDED.child(MIXED).then(Step::Fields("extra")))),
    means(&["full_enum_case"], Says::Above(How::Extends, ask(enum_name)))
        .when(When::Lacks(EXTENDED)),
    means(&["given_definition"], Says::Above(How::Extends, field("return_type")))
        .says(Says::Body(field("body")))
        .says(Says::Flags(flags)),
    means(&["template_body"], Says::Above(How::Extends, parent(MADE).children(NAMED)))
        .says(Says::Above(How::Extends, parent(MADE).child(MIXED).then(Step::Ask(base))))
        .says(Says::Above(How::Mixes, parent(MADE).child(MIXED).then(Step::Fields("extra"))))
        .when(When::Parent(MADE)),
    means(CALLABLES, Says::Body(field("body")))
        .says(Says::Flags(flags))
        .says(Says::Aside(HERE.children(&["annotation"]))),
    means(&["val_definition", "var_definition"], Says::Body(field("value")))
        .says(Says::Flags(flags))
        .says(Says::Aside(HERE.children(&["annotation"]))),
    means(&["val_declaration", "var_declaration", "class_parameter"], Says::Flags(flags)),
    means(&["type_definition"], Says::Alias(ask(defined))).says(Says::Flags(flags)),
    // What the instances of a type are said to be of, too, in its own text.
    means(WITH_MEMBERS, Says::Form(field("body").child(&["self_type"])))
        .when(When::Has(field("body").child(&["self_type"]))),
    means(&["import_declaration", "export_declaration"], Says::Imports(clauses::imports)),
    // Scopes, and what is bound in them.
    means(WITH_MEMBERS, Says::Scope(ScopeKind::Class, HERE)).says(Says::Generics(locals::generics)),
    means(
        &["class_definition", "trait_definition", "enum_definition", "full_enum_case"],
        Says::Signature(locals::params, None),
    ),
    means(&["given_definition"], Says::Scope(ScopeKind::Class, HERE))
        .when(When::Is(field("body"), BODIES)),
    means(&["template_body"], Says::Scope(ScopeKind::Class, HERE)).when(When::Parent(MADE)),
    means(CALLABLES, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(field("return_type"))))
        .says(Says::Generics(locals::generics)),
    means(&["function_definition"], Says::Gives(field("body")))
        .when(When::Lacks(field("return_type")))
        .when(When::Has(HERE.then(Step::Token("=")))),
    means(&["type_definition"], Says::Generics(locals::generics)),
    means(&["lambda_expression"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::lambda_params, None))
        .says(Says::Shape(ShapeKind::Lambda, ask(exprs::given))),
    means(&["colon_argument"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::lambda_params, None))
        .says(Says::Shape(ShapeKind::Lambda, ask(exprs::given)))
        .when(When::Has(field("lambda_start"))),
    means(CASES, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::case_params, None))
        .says(Says::Shape(ShapeKind::Lambda, ask(exprs::first_result)))
        .when(When::NotParent(MATCHING))
        .when(When::Has(child(&["case_clause"]))),
    means(exprs::TYPED, Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE))
        .when(When::Test(exprs::has_type)),
    means(exprs::SECTIONS, Says::Signature(exprs::places, None))
        .when(When::Test(exprs::is_section)),
    means(
        &["block", "indented_block", "case_clause", "catch_clause", "for_expression"],
        Says::Scope(ScopeKind::Block, HERE),
    ),
    means(VARIABLES, Says::BindsAs(locals::variable))
        .says(Says::Takes(locals::taken_apart))
        .when(When::Test(is_local)),
    // What a value is of can be asked for types.
    means(
        &["val_definition", "var_definition", "val_declaration", "class_parameter"],
        Says::Form(ask(locals::said)),
    ),
    means(VARIABLES, Says::Typed(field("type"))).says(Says::Value(field("value"))),
    means(&["val_declaration", "var_declaration", "class_parameter"], Says::Typed(field("type"))),
    means(&["simple_enum_case"], Says::Typed(ask(enum_name))),
    means(&["case_clause"], Says::Takes(locals::case)),
    means(&["catch_clause"], Says::Takes(locals::caught)).when(When::Has(field("pattern"))),
    means(&["for_expression"], Says::Takes(locals::enumerated)),
    means(&["self_type"], Says::BindsAs(locals::own_name)).says(Says::ShapeOf(
        ShapeKind::Own,
        HERE,
        ask(locals::own_type),
    )),
    // Written types, wherever they stand.
    means(&["type_identifier"], Says::Written(HERE)).when(When::NotParent(TYPE_PATHS)),
    means(&["stable_type_identifier", "projected_type"], Says::Written(HERE))
        .when(When::NotParent(TYPE_PATHS)),
    means(&["infix_type"], Says::Written(field("operator"))),
    means(
        &["case_class_pattern", "infix_pattern"],
        Says::ShapeBy(ShapeKind::Extract, exprs::extracts),
    ),
    // Expressions.
    means(&["stable_identifier"], Says::ShapeBy(ShapeKind::Path, exprs::items))
        .when(When::NotParent(&["stable_type_identifier", "singleton_type"])),
    means(&["stable_type_identifier"], Says::ShapeBy(ShapeKind::Path, exprs::items))
        .when(When::Parent(&["case_class_pattern"])),
    means(&["identifier"], Says::Shape(ShapeKind::Own, NOWHERE))
        .when(When::Text(HERE, &["this"]))
        .when(When::NotParent(&["self_type"])),
    means(&["identifier"], Says::Shape(ShapeKind::Super, NOWHERE))
        .when(When::Text(HERE, &["super"])),
    means(&["field_expression"], Says::ShapeOf(ShapeKind::Own, NOWHERE, ask(exprs::outer)))
        .when(When::Text(field("field"), &["this"])),
    means(&["field_expression"], Says::Shape(ShapeKind::Super, NOWHERE))
        .when(When::Text(field("field"), &["super"])),
    means(&["instance_expression"], Says::ShapeOf(ShapeKind::New, NOWHERE, ask(exprs::made))),
    means(&["ascription_expression"], Says::ShapeOf(ShapeKind::Cast, first_named(), field("type"))),
    means(&["generic_function"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, ask(cast)))
        .when(When::Test(exprs::is_cast)),
    means(
        &["generic_function"],
        Says::ShapeOf(ShapeKind::Applied, field("function"), field("type_arguments")),
    )
    .when(When::NotText(field("function"), &["super"]))
    .when(When::Lacks(ask(cast_of))),
    means(
        &["if_expression", "match_expression", "try_expression"],
        Says::ShapeBy(ShapeKind::Either, exprs::alternatives),
    ),
    means(&["throw_expression", "return_expression"], Says::Shape(ShapeKind::Either, NOWHERE)),
    means(&["block", "indented_block"], Says::Shape(ShapeKind::Tail, ask(exprs::tail)))
        .when(When::Test(exprs::is_more_than_its_tail)),
    means(&["tuple_expression"], Says::ShapeBy(ShapeKind::Tuple, exprs::items)),
    means(&["infix_expression"], Says::ShapeBy(ShapeKind::Tuple, exprs::sides))
        .when(When::Test(exprs::is_pair)),
    means(&["prefix_expression"], Says::ShapeOf(ShapeKind::Operator, ask(exprs::operand), HERE)),
    means(&["enumerator"], Says::ShapeOf(ShapeKind::Operator, ask(exprs::enumerated), HERE))
        .when(When::Has(ask(exprs::enumerated))),
    means(&["guard"], Says::ShapeOf(ShapeKind::Operator, ask(exprs::filtered), HERE))
        .when(When::Has(ask(exprs::filtered))),
    means(&["vararg"], Says::Shape(ShapeKind::Spread, first_named())),
    means(&["method_value"], Says::ShapeBy(ShapeKind::Refers, exprs::referred))
        .when(When::Test(exprs::is_reference)),
];

const BODIES: Kinds = &["template_body", "with_template_body"];
const WITH_MEMBERS: Kinds = &[
    "class_definition",
    "object_definition",
    "trait_definition",
    "enum_definition",
    "package_object",
    "full_enum_case",
];
const VARIABLES: Kinds = &["val_definition", "var_definition"];
/// Cases, which are a function literal where nothing else has them.
const CASES: Kinds = &["case_block", "indented_cases"];
const MATCHING: Kinds = &["match_expression", "catch_clause"];
/// Nodes of which a name of a type is a part, or something else than a type.
const TYPE_PATHS: Kinds = &[
    "stable_type_identifier",
    "projected_type",
    "case_class_pattern",
    "type_definition",
    "import_declaration",
    "export_declaration",
];
/// No place at all.
const NOWHERE: Place = HERE.then(Step::Stay);

static TYPES: &[TypeRow] = &[
    ty(
        &[
            "type_identifier",
            "identifier",
            "operator_identifier",
            "stable_type_identifier",
            "stable_identifier",
            "projected_type",
        ],
        TypeRule::AskAt(path, tokens),
    ),
    // It is of the type of a value.
    ty(&["singleton_type"], TypeRule::Ask(no_path)),
    ty(
        &["generic_type"],
        TypeRule::Generic(field("type"), field("type_arguments").then(Step::Named)),
    ),
    ty(&["infix_type"], TypeRule::Generic(field("operator"), field("left"))),
    ty(&["annotated_type", "applied_constructor_type"], TypeRule::Via(first_named())),
    ty(&["lazy_parameter_type"], TypeRule::Via(last_named())),
    ty(&["repeated_parameter_type"], TypeRule::BuiltIn("Seq", last_named())),
    ty(&["compound_type"], TypeRule::Made(compound)),
    ty(&["self_type"], TypeRule::Via(ask(locals::own_type))),
    ty(
        &["prefix_expression", "enumerator", "guard"],
        TypeRule::AskAt(exprs::operator, exprs::operator_tokens),
    ),
    ty(exprs::TYPED, TypeRule::Ask(exprs::type_of)),
    ty(&["function_type"], TypeRule::Made(function)),
    ty(&["tuple_type"], TypeRule::Made(tuple)),
    ty(&["type_arguments"], TypeRule::Made(tuple)),
];

/// The form of a type of functions: the types of their parameters, then what they give.
pub(super) const FUNCTION: &str = "=>";

fn function<'a, 't>(_: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    let list = node.field_named("parameter_types");
    let mut parts: Vec<Node<'t>> = list.into_iter().flat_map(|it| it.named_children()).collect();
    parts.extend(node.field_named("return_type"));
    Some(Made::Of(Cow::Borrowed(FUNCTION), parts))
}

/// The form of a type that is all of its parts.
const ALL: &str = "with";

fn compound<'a, 't>(_: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    let refined = |it: &Node<'t>| it.kind_name() == "refinement";
    let parts = node.named_children().filter(|it| !it.is_extra() && !refined(it));
    Some(Made::Of(Cow::Borrowed(ALL), parts.collect()))
}

/// What a type is defined as, else what bounds it.
fn defined<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("type").or_else(|| {
        let bound = node.named_children().find(|it| it.kind_name() == "upper_bound")?;
        bound.field_named("type")
    })
}

fn tuple<'a, 't>(_: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    Some(Made::Of(Cow::Borrowed(","), node.named_children().collect()))
}

fn no_path<'a, 't>(_: &Site<'a, 't>, _: Node<'t>) -> Vec<Cow<'a, str>> {
    Vec::new()
}

/// The name tokens of `a.b.C` and `a.B#C`.
fn tokens<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Vec<Node<'t>> {
    let words = |it: &Node<'t>| {
        let text = it.text(site.text);
        text != b"this" && text != b"super" && text != b"_root_"
    };
    names_in(node).into_iter().filter(words).collect()
}

/// The type that a value is said to be of: the only argument of `asInstanceOf`.
fn cast<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("type_arguments")?.named_children().next()
}

fn cast_of<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    exprs::is_cast(site).then_some(node)
}

/// A variable that is no member and no function.
fn is_local(site: &Site<'_, '_>) -> bool {
    locals::is_local(site) && !hooks::binds_lambda(site)
}

/// The names of `a.b.C` and `a.B#C`.
fn path<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let names = names_in(node).into_iter();
    let mut names: Vec<Cow<'a, str>> = names.map(|name| clauses::bare(site, name)).collect();
    match names.first().map(Cow::as_ref) {
        Some("_root_") => names[0] = Cow::Borrowed(""),
        // `this.C`, `super.C`: a member of what is around.
        Some("this" | "super") if names.len() > 1 => {
            names.remove(0);
        }
        _ => {}
    }
    names
}

/// The tokens of a path, in order.
fn names_in(node: Node<'_>) -> Vec<Node<'_>> {
    let mut names = Vec::new();
    let mut left = vec![node];
    while let Some(node) = left.pop() {
        match node.kind_name() {
            "identifier" | "type_identifier" | "operator_identifier" => names.push(node),
            "annotation" | "arguments" | "type_arguments" | "comment" | "block_comment" => {}
            _ => left.extend(node.named_children().collect::<Vec<_>>().into_iter().rev()),
        }
    }
    names
}

/// What is first of `A with B`; of `A { ... }` within it, `A`.
fn base<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.field_named("base")
}

/// The enum that a case belongs to.
fn enum_name<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let around = site.ancestors().find(|node| node.kind_name() == "enum_definition")?;
    around.field_named("name")
}

fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let mut flags = match node.kind_name() {
        "object_definition" => DeclFlags::OBJECT,
        "package_object" => DeclFlags::OBJECT.with(DeclFlags::PARTIAL),
        "trait_definition" => DeclFlags::INTERFACE.with(DeclFlags::ABSTRACT),
        "function_declaration" => DeclFlags::ABSTRACT,
        "given_definition" => DeclFlags::OBJECT,
        "type_definition" => DeclFlags::TYPE,
        "function_definition" => {
            let name = node.field_named("name");
            DeclFlags::CONSTRUCTOR.given(name.is_some_and(|it| it.text(site.text) == b"this"))
        }
        "val_declaration" | "var_declaration" => DeclFlags::PROPERTY.with(DeclFlags::ABSTRACT),
        "simple_enum_case" => DeclFlags::PROPERTY.with(DeclFlags::STATIC),
        _ => DeclFlags::PROPERTY,
    };
    if CLASSES.contains(&node.kind_name()) && node.kind_name() != "simple_enum_case" {
        flags = match flags {
            DeclFlags::PROPERTY => DeclFlags::NONE,
            kept => kept,
        };
    }
    if site.parent().is_some_and(|it| it.kind_name() == "extension_definition") {
        flags = flags.with(DeclFlags::EXTENSION);
    }
    let modifiers = node.named_children().find(|part| part.kind_name() == "modifiers");
    for modifier in modifiers.into_iter().flat_map(|it| it.children()) {
        let text = site.text_of(modifier);
        flags = flags.with(match text.as_ref() {
            "abstract" => DeclFlags::ABSTRACT,
            "implicit" => DeclFlags::IMPLICIT,
            _ if modifier.kind_name() == "access_modifier" => {
                DeclFlags::PRIVATE.given(text.starts_with("private"))
            }
            _ => DeclFlags::NONE,
        });
    }
    let word = |word: &[u8]| node.children().any(|it| it.text(site.text) == word);
    let case = node.kind_name() == "full_enum_case" || node.kind_name() == "class_definition";
    flags.with(DeclFlags::CASE.given(case && word(b"case") || node.kind_name() == "full_enum_case"))
}

/// A name that stands for itself: not behind a dot, not being declared or imported.
fn is_use(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    let first = || around.named_children().next() == Some(site.node);
    match (around.kind_name(), site.field()) {
        ("field_expression", Some("field")) => false,
        ("stable_identifier" | "stable_type_identifier", _) => first(),
        ("projected_type", Some("selector")) => false,
        ("import_declaration" | "export_declaration" | "namespace_selectors", _) => false,
        ("arrow_renamed_identifier" | "as_renamed_identifier" | "package_identifier", _) => false,
        ("annotation", Some("name")) => true,
        (_, Some("name" | "pattern")) => false,
        _ => true,
    }
}
