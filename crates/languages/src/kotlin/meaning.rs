//! What the nodes of Kotlin mean to the resolver: imports, types above, other names, headers, marks.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{
    Imported, Meaning, MeaningRow, Says, TypeRow, TypeRule, Used, means, ty,
};
use bifrost_hir::semantics::{DeclFlags, How};
use bifrost_hir::shape::{HERE, Kinds, Place, Step, When, ask, child, first_named, last_named};
use bifrost_syntax::Node;

use super::exprs;
use super::hooks;
use super::locals;
use super::narrow;
use crate::jvm::paths;

pub(super) const MEANING: Meaning =
    Meaning { rows: ROWS, types: TYPES, used: Some(Used::Tokens(is_use)) };

const TYPES_MADE: Kinds =
    &["class_declaration", "object_declaration", "companion_object", "object_literal"];
/// The types behind the colon, whatever is done with them.
const BASES: Place = HERE.children(&["delegation_specifier"]).then(Step::Ask(named_type));
/// Where properties are members or module-level variables.
const BODIES: Kinds = &["source_file", "class_body", "enum_class_body", "ERROR"];
/// No place at all.
const NOWHERE: Place = HERE.then(Step::Stay);
const ANNOTATIONS: Place = child(&["modifiers"]).children(&["annotation"]);

static ROWS: &[MeaningRow] = &[
    means(TYPES_MADE, Says::Above(How::Extends, BASES))
        .says(Says::Body(child(&["class_body", "enum_class_body"])))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["enum_entry"], Says::Above(How::Extends, ask(enum_name)))
        .says(Says::Body(child(&["class_body"])))
        .says(Says::Aside(ANNOTATIONS))
        .when(When::Has(child(&["class_body"]))),
    means(&["function_declaration"], Says::Body(child(&["function_body"])))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["secondary_constructor"], Says::Body(child(&["{"])))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["primary_constructor", "class_parameter"], Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["property_declaration"], Says::Body(ask(given)))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["type_alias"], Says::Alias(last_named()))
        .says(Says::Flags(flags))
        .says(Says::Aside(ANNOTATIONS)),
    means(&["import_header"], Says::Imports(imports)),
    means(&["enum_entry"], Says::Typed(ask(enum_name))).says(Says::Flags(entry)),
    // Scopes, and what is bound in them.
    means(TYPES_MADE, Says::Scope(ScopeKind::Class, HERE)).says(Says::Generics(locals::generics)),
    means(&["enum_entry"], Says::Scope(ScopeKind::Class, HERE))
        .when(When::Has(child(&["class_body"]))),
    means(&["function_declaration"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(ask(locals::result))))
        .says(Says::Generics(locals::generics)),
    means(&["secondary_constructor"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, None)),
    means(&["primary_constructor"], Says::Signature(locals::class_params, None)),
    means(&["getter", "setter"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::accessor_params, None)),
    means(&["lambda_literal"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::lambda_params, None))
        .says(Says::Takes(locals::lambda_parts))
        .says(Says::Shape(ShapeKind::Lambda, child(&["statements"]))),
    means(&["anonymous_function"], Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(ask(locals::result))))
        .says(Says::Shape(
            ShapeKind::Lambda,
            child(&["function_body"]).then(Step::Ask(locals::given)),
        )),
    means(&["function_type"], Says::Signature(locals::type_params, Some(last_named()))),
    means(
        &[
            "statements",
            "anonymous_initializer",
            "control_structure_body",
            "for_statement",
            "when_expression",
            "when_entry",
            "catch_block",
        ],
        Says::Scope(ScopeKind::Block, HERE),
    ),
    means(&["property_declaration"], Says::BindsAs(locals::variable)).when(When::NotParent(BODIES)),
    means(&["property_declaration"], Says::Typed(ask(locals::declared)))
        .says(Says::Value(ask(locals::held)))
        .says(Says::Signature(locals::added, None))
        .says(Says::Generics(locals::generics))
        .when(When::Parent(BODIES)),
    means(&["class_parameter"], Says::Typed(ask(locals::type_in)))
        .when(When::Has(child(&["binding_pattern_kind"]))),
    means(&["type_alias"], Says::Generics(locals::generics)),
    means(&["for_statement"], Says::BindsAs(locals::element)),
    means(&["when_subject"], Says::BindsAs(locals::subject)),
    means(&["catch_block"], Says::BindsAs(locals::caught)),
    means(&["function_body"], Says::Gives(ask(locals::gives))),
    means(&["user_type"], Says::Written(HERE)),
    means(&["if_expression"], Says::BindsAs(narrow::branches)),
    means(&["while_statement"], Says::BindsAs(narrow::repeated)),
    means(&["conjunction_expression", "disjunction_expression"], Says::BindsAs(narrow::joined)),
    means(&["when_entry"], Says::BindsAs(narrow::case)),
    // Expressions.
    means(exprs::TYPED, Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE))
        .when(When::Test(exprs::has_type)),
    means(
        &["call_suffix"],
        Says::Trailing(child(&["annotated_lambda"]).child(&["lambda_literal"])),
    ),
    means(&["this_expression"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, ask(exprs::outer)))
        .when(When::Has(ask(exprs::outer))),
    means(&["this_expression"], Says::Shape(ShapeKind::Own, NOWHERE))
        .when(When::Lacks(ask(exprs::outer)))
        .when(When::Test(exprs::is_own)),
    means(&["this"], Says::Shape(ShapeKind::Own, NOWHERE))
        .when(When::Parent(&["constructor_delegation_call"])),
    means(&["super"], Says::Shape(ShapeKind::Super, NOWHERE))
        .when(When::Parent(&["constructor_delegation_call"])),
    means(&["super_expression"], Says::Shape(ShapeKind::Super, NOWHERE)),
    means(&["as_expression"], Says::ShapeOf(ShapeKind::Cast, first_named(), last_named())),
    means(&["object_literal"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, ask(exprs::made)))
        .when(When::Has(ask(exprs::made))),
    means(&["indexing_expression"], Says::ShapeBy(ShapeKind::Index, children_of))
        .when(When::Test(exprs::is_index)),
    means(
        &["indexing_expression"],
        Says::ShapeOf(ShapeKind::Applied, first_named(), child(&["indexing_suffix"])),
    )
    .when(When::Test(exprs::is_applied)),
    means(
        &["if_expression", "when_expression", "try_expression", "elvis_expression"],
        Says::ShapeBy(ShapeKind::Either, exprs::alternatives),
    )
    .when(When::Test(exprs::is_value)),
    means(&["jump_expression"], Says::Shape(ShapeKind::Either, NOWHERE)),
    means(
        &["control_structure_body", "statements", "catch_block"],
        Says::Shape(ShapeKind::Tail, last_named()),
    ),
    means(&["postfix_expression"], Says::Shape(ShapeKind::Tail, first_named())),
    means(&["callable_reference"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE))
        .when(When::Test(exprs::is_class)),
    means(&["property_delegate"], Says::Shape(ShapeKind::Unwrap, last_named())),
    means(&["spread_expression"], Says::Shape(ShapeKind::Spread, last_named())),
    means(
        &["callable_reference", "navigation_expression"],
        Says::ShapeBy(ShapeKind::Refers, exprs::referred),
    )
    .when(When::Test(exprs::is_reference)),
];

static TYPES: &[TypeRow] = &[
    ty(
        &["type_identifier", "user_type"],
        TypeRule::AskWith(
            path,
            exprs::tokens,
            child(&["type_arguments"]).children(&["type_projection"]),
        ),
    ),
    ty(&["nullable_type", "parenthesized_type", "not_nullable_type"], TypeRule::Via(first_named())),
    ty(&["type_projection"], TypeRule::Via(last_named())),
    ty(&["callable_reference"], TypeRule::BuiltIn("KClass", ask(exprs::class_of))),
    ty(&["indexing_suffix"], TypeRule::Made(exprs::arguments)),
    ty(&["simple_identifier"], TypeRule::AskAt(exprs::word, exprs::tokens)),
    ty(
        &["indexing_expression"],
        TypeRule::Generic(first_named(), child(&["indexing_suffix"]).then(Step::Named)),
    ),
    ty(
        &["navigation_expression"],
        TypeRule::Path(first_named(), child(&["navigation_suffix"]).child(&["simple_identifier"])),
    ),
    ty(exprs::TYPED, TypeRule::Ask(exprs::type_of)),
];

/// The list and the place in it.
fn children_of<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let suffix = site.node.named_children().last();
    let place = suffix.and_then(|it| it.named_children().next());
    site.node.named_children().next().into_iter().chain(place).collect()
}

/// A value of the type that it stands in.
fn entry(_: &Site<'_, '_>) -> DeclFlags {
    DeclFlags::STATIC
}

/// The type of `A`, `A()` and `A by b`.
fn named_type<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let part = node.named_children().next()?;
    match part.kind_name() {
        "user_type" => Some(part),
        _ => part.named_children().next().filter(|inner| inner.kind_name() == "user_type"),
    }
}

/// The names of `a.B<C>.D`.
fn path<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    match node.kind_name() {
        "type_identifier" => vec![paths::plain(site.text_of(node))],
        _ => {
            let names = node.named_children().filter(|part| part.kind_name() == "type_identifier");
            names.map(|name| paths::plain(site.text_of(name))).collect()
        }
    }
}

/// The enum that an entry with a body belongs to.
fn enum_name<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    hooks::class_name(site, site.node)
}

/// Where the header of a property ends.
fn given<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let ends = ["=", "property_delegate", "getter", "setter"];
    node.children().find(|part| ends.contains(&part.kind_name()))
}

/// `import a.B`, `import a.*`, `import a.B as C`.
fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let span = site.node.span();
    let part = |kind: &str| site.node.named_children().find(|part| part.kind_name() == kind);
    let Some(name) = part("identifier") else { return Vec::new() };
    let text = paths::plain(site.text_of(name));
    if part("wildcard_import").is_some() {
        return vec![Imported::all(span, text)];
    }
    let (from, item) = paths::split(text);
    let alias = part("import_alias").and_then(|alias| alias.named_children().next());
    let local = alias.map_or_else(|| item.clone(), |alias| paths::plain(site.text_of(alias)));
    vec![Imported::item(span, from, item, local)]
}

fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let mut flags = match node.kind_name() {
        "primary_constructor" | "secondary_constructor" => DeclFlags::CONSTRUCTOR,
        "object_declaration" => DeclFlags::OBJECT,
        "companion_object" => DeclFlags::OBJECT.with(DeclFlags::COMPANION),
        "property_declaration" | "class_parameter" => DeclFlags::PROPERTY,
        _ => DeclFlags::NONE,
    };
    if node.children().any(|part| part.kind_name() == "interface") {
        flags = flags.with(DeclFlags::INTERFACE).with(DeclFlags::ABSTRACT);
    }
    if hooks::receiver(site, node).is_some() {
        flags = flags.with(DeclFlags::EXTENSION);
    }
    for word in modifiers(site) {
        flags = flags.with(match word.as_ref() {
            "abstract" => DeclFlags::ABSTRACT,
            "private" => DeclFlags::PRIVATE,
            "expect" => DeclFlags::PARTIAL.with(DeclFlags::PROTOTYPE),
            "actual" => DeclFlags::PARTIAL,
            _ => DeclFlags::NONE,
        });
    }
    flags
}

/// Longest run of modifiers that is read.
const MODIFIERS: usize = 32;

/// The words before the keyword. Read from the text: the parser is not shown all of them.
pub(super) fn modifiers<'a>(site: &Site<'a, '_>) -> Vec<Cow<'a, str>> {
    const KEYWORDS: &[&[u8]] =
        &[b"class", b"interface", b"object", b"fun", b"val", b"var", b"typealias", b"constructor"];
    let words = site.node.text(site.text).split(u8::is_ascii_whitespace).take(MODIFIERS);
    let before = words.take_while(|word| !KEYWORDS.contains(word));
    before.map(String::from_utf8_lossy).collect()
}

/// A name that is used and not declared. What stands behind a dot may be an extension.
fn is_use(site: &Site<'_, '_>) -> bool {
    let Some(around) = site.parent() else { return false };
    let first = || around.named_children().find(|part| part.kind_name() == site.node.kind_name());
    match around.kind_name() {
        "class_declaration"
        | "object_declaration"
        | "companion_object"
        | "type_alias"
        | "function_declaration"
        | "variable_declaration"
        | "class_parameter"
        | "parameter"
        | "enum_entry"
        | "type_parameter"
        | "import_alias"
        | "label" => false,
        "identifier" => false,
        "user_type" => first() == Some(site.node),
        "value_argument" => {
            let next = around.children().skip_while(|part| *part != site.node).nth(1);
            next.is_none_or(|next| next.kind_name() != "=")
        }
        _ => true,
    }
}
