//! What the nodes of Java mean to the resolver: imports, types above, headers, marks.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{
    Imported, Meaning, MeaningRow, Says, TypeRow, TypeRule, Used, means, ty,
};
use bifrost_hir::semantics::{DeclFlags, How, ImportFlags};
use bifrost_hir::shape::{
    HERE, Place, Step, When, ask, child, field, first_named, last_named, parent,
};
use bifrost_syntax::Node;

use super::exprs;
use super::locals;
use crate::jvm::paths;

pub(super) const MEANING: Meaning =
    Meaning { rows: ROWS, types: TYPES, used: Some(Used::Tokens(is_use)) };

const FIELDS: &[&str] = &["field_declaration", "constant_declaration"];
const MADE: &[&str] = &["object_creation_expression"];
const ANNOTATION: &[&str] = &["annotation", "marker_annotation"];
const ANNOTATIONS: Place = child(&["modifiers"]).children(ANNOTATION);
const INTERFACES: Place = field("interfaces").child(&["type_list"]).then(Step::Named);
/// What `extends` of an interface names.
const EXTENDED: Place = child(&["extends_interfaces"]).child(&["type_list"]).then(Step::Named);

const TYPES_WITH_BODIES: &[&str] = &[
    "class_declaration",
    "interface_declaration",
    "enum_declaration",
    "record_declaration",
    "annotation_type_declaration",
];
const CALLABLES: &[&str] =
    &["method_declaration", "constructor_declaration", "compact_constructor_declaration"];
const LOCALS: &[&str] = &["local_variable_declaration"];
/// The record that a component belongs to.
const RECORD: Place = parent(&["formal_parameters"]).then(Step::Parent(&["record_declaration"]));
/// No place at all.
const NOWHERE: Place = HERE.then(Step::Stay);

static ROWS: &[MeaningRow] = &[
    means(
        &[
            "class_declaration",
            "interface_declaration",
            "enum_declaration",
            "record_declaration",
            "annotation_type_declaration",
            "method_declaration",
            "constructor_declaration",
            "compact_constructor_declaration",
            "enum_constant",
        ],
        Says::Body(field("body")),
    )
    .says(Says::Flags(flags))
    .says(Says::Aside(ANNOTATIONS)),
    means(&["class_declaration"], Says::Above(How::Extends, field("superclass").then(Step::Named))),
    means(
        &["class_declaration", "enum_declaration", "record_declaration"],
        Says::Above(How::Implements, INTERFACES),
    ),
    means(&["interface_declaration"], Says::Above(How::Extends, EXTENDED)),
    means(&["class_body"], Says::Above(How::Extends, parent(MADE).field("type")))
        .when(When::Parent(MADE))
        .when(When::Test(is_free)),
    means(&["class_body"], Says::Above(How::Extends, ask(made_inside))).when(When::Parent(MADE)),
    means(&["class_body"], Says::Above(How::Extends, ask(enum_name)))
        .when(When::Parent(&["enum_constant"])),
    means(&["variable_declarator"], Says::Body(field("value")))
        .says(Says::Head(parent(FIELDS)))
        .says(Says::Aside(parent(FIELDS).child(&["modifiers"]).children(ANNOTATION)))
        .says(Says::Flags(flags))
        .when(When::Parent(FIELDS)),
    means(&["variable_declarator"], Says::Body(field("value")))
        .says(Says::BindsAs(locals::variable))
        .when(When::Parent(LOCALS)),
    means(&["variable_declarator"], Says::Typed(ask(locals::declared)))
        .says(Says::Value(field("value"))),
    means(&["enum_constant"], Says::Typed(ask(enum_name))),
    means(&["formal_parameter"], Says::Typed(field("type")))
        .says(Says::Flags(component))
        .when(When::Has(RECORD)),
    // Scopes, and what is bound in them.
    means(TYPES_WITH_BODIES, Says::Scope(ScopeKind::Class, HERE))
        .says(Says::Generics(locals::generics)),
    means(&["class_body"], Says::Scope(ScopeKind::Class, HERE))
        .when(When::Parent(&["object_creation_expression", "enum_constant"])),
    means(CALLABLES, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(field("type"))))
        .says(Says::Generics(locals::generics)),
    means(
        &["annotation_type_element_declaration"],
        Says::Signature(locals::params, Some(field("type"))),
    ),
    means(&["lambda_expression"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, None))
        .says(Says::Shape(ShapeKind::Lambda, field("body"))),
    means(
        &[
            "block",
            "for_statement",
            "enhanced_for_statement",
            "try_with_resources_statement",
            "catch_clause",
            "switch_rule",
            "switch_block_statement_group",
        ],
        Says::Scope(ScopeKind::Block, HERE),
    ),
    means(&["enhanced_for_statement"], Says::BindsAs(locals::element)),
    means(&["resource"], Says::BindsAs(locals::resource)),
    means(&["catch_formal_parameter"], Says::BindsAs(locals::caught)),
    means(&["instanceof_expression"], Says::BindsAs(locals::tested)),
    means(&["type_pattern", "record_pattern_component"], Says::BindsAs(locals::pattern)),
    // Expressions.
    means(exprs::TYPED, Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE))
        .when(When::Test(exprs::has_type)),
    means(&["object_creation_expression"], Says::ShapeOf(ShapeKind::New, NOWHERE, field("type")))
        .when(When::Test(is_plain)),
    means(&["object_creation_expression"], Says::ShapeOf(ShapeKind::New, NOWHERE, HERE))
        .when(When::Test(is_made_inside)),
    means(&["cast_expression"], Says::ShapeOf(ShapeKind::Cast, field("value"), field("type"))),
    means(&["field_access"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, field("object")))
        .when(When::Is(field("field"), &["this"])),
    means(&["this"], Says::Shape(ShapeKind::Own, NOWHERE)),
    means(&["super"], Says::Shape(ShapeKind::Super, NOWHERE)),
    means(&["array_access"], Says::ShapeBy(ShapeKind::Index, exprs::indexed)),
    means(&["ternary_expression"], Says::ShapeBy(ShapeKind::Either, exprs::alternatives)),
    means(&["assignment_expression"], Says::Shape(ShapeKind::Tail, field("right"))),
    means(&["update_expression"], Says::Shape(ShapeKind::Tail, first_named())),
    means(
        &["binary_expression", "unary_expression"],
        Says::ShapeBy(ShapeKind::Blend, exprs::blended),
    )
    .when(When::Test(exprs::is_blend)),
    means(&["array_initializer"], Says::Shape(ShapeKind::List, HERE.then(Step::Named))),
    means(&["method_reference"], Says::ShapeBy(ShapeKind::Refers, exprs::referred)),
    means(&["annotation_type_element_declaration"], Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["import_declaration"], Says::Imports(imports)),
];

static TYPES: &[TypeRow] = &[
    ty(&["type_identifier", "identifier"], TypeRule::Name),
    ty(&["scoped_type_identifier"], TypeRule::Path(first_named(), last_named())),
    ty(
        &["generic_type"],
        TypeRule::Generic(
            child(&["type_identifier", "scoped_type_identifier"]),
            child(&["type_arguments"]).then(Step::Named),
        ),
    ),
    ty(MADE, TypeRule::Ask(made_path)),
    ty(&["annotated_type"], TypeRule::Via(last_named())),
    ty(exprs::PRIMITIVES, TypeRule::Ask(exprs::word)),
    ty(&["array_type", "array_creation_expression"], TypeRule::Made(exprs::array)),
    ty(&["wildcard"], TypeRule::Made(exprs::wildcard)),
    ty(&["type_bound", "catch_type"], TypeRule::Any(HERE.then(Step::Named))),
    ty(exprs::TYPED_ONLY, TypeRule::Ask(exprs::type_of)),
];

/// `new A()`, not `outer.new A()`.
fn is_plain(site: &Site<'_, '_>) -> bool {
    outer_of(site.node).is_none()
}

fn is_made_inside(site: &Site<'_, '_>) -> bool {
    outer_of(site.node).is_some()
}

/// A component of a record is read by a call, too.
fn component(_: &Site<'_, '_>) -> DeclFlags {
    DeclFlags::PROPERTY
}

/// Not `outer.new Inner() { }`.
fn is_free(site: &Site<'_, '_>) -> bool {
    site.parent().is_some_and(|made| outer_of(made).is_none())
}

/// The whole of `outer.new Inner() { }`.
fn made_inside<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    site.parent().filter(|made| outer_of(*made).is_some())
}

fn outer_of(made: Node<'_>) -> Option<Node<'_>> {
    let first = made.children().find(|child| !child.is_extra())?;
    (first.kind_name() != "new").then_some(first)
}

/// `Outer.Inner` of `new Outer().new Inner()`. What an expression is takes more than its text.
fn made_path<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let mut path = Vec::new();
    let mut at = Some(site.strip(node));
    while let Some(made) = at {
        match made.kind_name() {
            "object_creation_expression" => path.extend(backwards(site, made)),
            "this" => break,
            _ => return Vec::new(),
        }
        at = outer_of(made).map(|outer| site.strip(outer));
    }
    path.reverse();
    path
}

/// The names of the type of a construction, last one first.
fn backwards<'a>(site: &Site<'a, '_>, made: Node<'_>) -> Vec<Cow<'a, str>> {
    let mut names = Vec::new();
    let mut at = made.field_named("type");
    while let Some(node) = at {
        at = match node.kind_name() {
            "type_identifier" => {
                names.push(site.text_of(node));
                None
            }
            "generic_type" => node.named_children().next(),
            "scoped_type_identifier" => {
                names.extend(node.named_children().last().map(|last| site.text_of(last)));
                node.named_children().next()
            }
            _ => node.named_children().last(),
        };
    }
    names
}

/// The enum that a constant with a body belongs to.
fn enum_name<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let declaration = site.ancestors().find(|node| node.kind_name() == "enum_declaration")?;
    declaration.field_named("name")
}

/// `import a.B;`, `import a.*;`, `import static a.B.c;`, `import static a.B.*;`.
fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let span = site.node.span();
    let mut parts = site.node.children().filter(|part| !part.is_extra());
    let Some(path) =
        parts.find(|part| matches!(part.kind_name(), "identifier" | "scoped_identifier"))
    else {
        return Vec::new();
    };
    let word = site.node.children().find(|part| part.kind_name() == "static");
    let word = word.map(|word| site.text_of(word));
    let text = paths::plain(site.text_of(path));
    if word.as_ref().is_some_and(|word| word == "module") {
        return vec![Imported::file(span, text)];
    }
    let all = site.node.named_children().any(|part| part.kind_name() == "asterisk");
    let import = match all {
        true => Imported::all(span, text),
        false => {
            let (from, item) = paths::split(text);
            Imported::item(span, from, item.clone(), item)
        }
    };
    vec![import.marked(ImportFlags::STATIC.given(word.is_some()))]
}

fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let holder = match node.kind_name() {
        "variable_declarator" => site.parent().unwrap_or(node),
        _ => node,
    };
    let kind = holder.kind_name();
    let mut flags = match kind {
        "constructor_declaration" | "compact_constructor_declaration" => DeclFlags::CONSTRUCTOR,
        "interface_declaration" | "annotation_type_declaration" => {
            DeclFlags::INTERFACE.with(DeclFlags::ABSTRACT)
        }
        "constant_declaration" | "enum_constant" => DeclFlags::STATIC,
        "method_declaration" | "annotation_type_element_declaration" => {
            DeclFlags::ABSTRACT.given(node.field_named("body").is_none())
        }
        _ => DeclFlags::NONE,
    };
    let modifiers = holder.named_children().find(|part| part.kind_name() == "modifiers");
    for word in modifiers.into_iter().flat_map(|it| it.children()) {
        flags = flags.with(match word.kind_name() {
            "static" => DeclFlags::STATIC,
            "abstract" => DeclFlags::ABSTRACT,
            "private" => DeclFlags::PRIVATE,
            _ => DeclFlags::NONE,
        });
    }
    flags
}

/// A name that stands for itself: not behind a dot, not being declared or imported.
fn is_use(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    match (around.kind_name(), site.field()) {
        ("method_invocation", Some("name")) => around.field_named("object").is_none(),
        ("field_access", Some("field")) | ("scoped_identifier", Some("name")) => false,
        ("scoped_type_identifier", _) => around.named_children().next() == Some(site.node),
        ("scoped_identifier", _) => {
            let mut path = site.ancestors().map(Node::kind_name);
            let clause = path.find(|kind| *kind != "scoped_identifier");
            !matches!(clause, Some("import_declaration" | "package_declaration"))
        }
        ("import_declaration" | "package_declaration" | "type_parameter", _) => false,
        (kind, Some("name")) => {
            matches!(kind, "annotation" | "marker_annotation" | "method_invocation")
        }
        _ => true,
    }
}
