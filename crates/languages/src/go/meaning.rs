//! What the nodes of Go mean to the resolver: imports, embedding, types of methods, headers.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{ScopeKind, ShapeKind};
use bifrost_hir::meaning::{
    BindRow, Imported, Made, Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty,
};
use bifrost_hir::semantics::{DeclFlags, How, ImportFlags};
use bifrost_hir::shape::{
    Container, HERE, Place, Step, When, ask, child, field, first_named, join, parent,
};
use bifrost_resolve::Formed;
use bifrost_syntax::Node;

use super::layout::package_guess;
use super::{bodies, locals};

pub(super) const MEANING: Meaning = Meaning { rows: ROWS, types: TYPES, used: None };

/// Types that are called by a name.
const NAMED: &[&str] = &["type_identifier", "qualified_type", "generic_type"];
const SPECS: &[&str] = &["type_spec", "type_alias"];
/// What names are declared by, one by one.
const VALUES: &[&str] = &["var_spec", "const_spec"];
const NAMES: &[&str] = &["field_identifier", "identifier"];
const CALLABLES: &[&str] = &["function_declaration", "method_declaration", "method_elem"];
const FIELDS: &[&str] = &["field_declaration"];
const STRUCT: &[&str] = &["struct_type"];
const INTERFACE: &[&str] = &["interface_type"];

/// Where the fields of a struct begin.
const fn fields_of(place: Place) -> Place {
    place.child(&["field_declaration_list"])
}

static ROWS: &[MeaningRow] = &[
    means(CALLABLES, Says::Body(field("body"))).says(Says::Flags(exported)),
    means(&["method_declaration", "method_elem"], Says::Form(HERE))
        .says(Says::Open(receiver_names)),
    means(SPECS, Says::Body(fields_of(field("type")))).when(When::Is(field("type"), STRUCT)),
    means(SPECS, Says::Body(field("type").then(Step::Token("{"))))
        .when(When::Is(field("type"), INTERFACE)),
    means(SPECS, Says::Flags(exported)).says(Says::Open(type_names)),
    means(&["type_alias"], Says::Alias(field("type"))),
    means(&["type_spec"], Says::Form(field("type"))).when(When::Is(field("type"), NAMED)),
    // An embedded type. Several types in one line are no types above: they say what there may be.
    means(&["field_declaration"], Says::Above(How::Embeds, field("type")))
        .says(Says::Flags(exported))
        .when(When::Lacks(field("name"))),
    means(&["type_elem"], Says::Above(How::Embeds, first_named()))
        .when(When::Parent(INTERFACE))
        .when(When::Test(is_one_type)),
    // Names of variables, constants and fields.
    means(NAMES, Says::Flags(exported)).when(When::Parent(VALUES)),
    means(NAMES, Says::Body(parent(VALUES).field("value"))).when(When::Parent(VALUES)),
    means(NAMES, Says::Flags(exported)).when(When::Parent(FIELDS)),
    means(NAMES, Says::Body(fields_of(parent(FIELDS).field("type")))).when(When::Parent(FIELDS)),
    means(&["short_var_declaration"], Says::Body(field("right"))),
    means(STRUCT, Says::Body(child(&["field_declaration_list"]))),
    means(INTERFACE, Says::Body(HERE.then(Step::Token("{")))),
    means(&["import_spec"], Says::Imports(imports)),
    means(&["package_clause"], Says::Apart(is_apart)),
    // Scopes, and what is bound in them.
    means(CALLABLES, Says::Scope(ScopeKind::Callable, HERE))
        .says(Says::Signature(locals::params, Some(field("result"))))
        .says(Says::Takes(locals::results))
        .says(Says::Generics(locals::generics)),
    means(SPECS, Says::Generics(locals::generics)),
    means(&["type_spec"], Says::Typed(field("type"))).when(When::Test(bodies::is_other_type)),
    means(SPECS, Says::Block(ask(bodies::block))).when(LOCAL),
    means(
        &["func_literal", "function_type"],
        Says::Signature(locals::params, Some(field("result"))),
    )
    .says(Says::Takes(locals::results)),
    means(&["func_literal"], Says::Shape(ShapeKind::Lambda, NOWHERE)),
    means(bodies::SCOPES, Says::Scope(ScopeKind::Block, HERE)),
    means(&["block"], Says::Scope(ScopeKind::Block, HERE)).when(When::NotParent(bodies::WITH_BODY)),
    means(&["package_identifier"], Says::Binds(BindRow::of(HERE)))
        .when(When::Parent(&["package_clause"])),
    means(&["short_var_declaration"], Says::Takes(locals::defined))
        .says(Says::Value(ask(bodies::function_of)))
        .says(Says::After(ask(bodies::specification), ask(bodies::block))),
    means(VALUES, Says::Takes(locals::declared)).when(LOCAL),
    means(&["identifier"], Says::Typed(ask(locals::type_of)))
        .says(Says::Value(ask(locals::value_of)))
        .when(When::Parent(VALUES)),
    means(&["identifier"], Says::After(ask(bodies::specification), ask(bodies::block)))
        .when(When::Parent(VALUES))
        .when(LOCAL),
    means(&["range_clause"], Says::Takes(locals::ranged)),
    means(&["receive_statement"], Says::Takes(locals::received)),
    means(&["type_switch_statement"], Says::Takes(locals::switched)),
    means(&["field_identifier"], Says::Typed(parent(FIELDS).field("type")))
        .when(When::Parent(FIELDS)),
    means(FIELDS, Says::Typed(field("type"))).when(When::Lacks(field("name"))),
    // Types in the text, and as values.
    means(&["type_identifier"], Says::Written(HERE))
        .when(When::NotParent(&["qualified_type"]))
        .when(When::Test(bodies::is_written_type)),
    means(&["qualified_type"], Says::Written(HERE)),
    means(TYPE_NODES, Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE))
        .when(When::Parent(&["argument_list", "type_elem"])),
    means(
        &["identifier", "field_identifier", "type_identifier"],
        Says::ShapeBy(ShapeKind::Sized, bodies::type_arguments),
    )
    .when(When::Test(bodies::is_applied)),
    // Expressions.
    means(
        &["composite_literal", "type_assertion_expression"],
        Says::ShapeOf(ShapeKind::Cast, NOWHERE, field("type")),
    ),
    means(&["type_conversion_expression"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, field("type")))
        .when(When::Is(field("type"), MADE_TYPES)),
    means(&["literal_element"], Says::ShapeBy(ShapeKind::Key, bodies::keyed))
        .when(When::Test(bodies::is_key)),
    means(&["literal_value"], Says::ShapeBy(ShapeKind::Index, bodies::outer))
        .when(When::Parent(&["literal_element"])),
    means(&["index_expression"], Says::ShapeBy(ShapeKind::Index, bodies::indexed)),
    means(&["slice_expression"], Says::Shape(ShapeKind::Tail, field("operand"))),
    means(&["unary_expression"], Says::Shape(ShapeKind::Index, field("operand")))
        .when(When::Test(bodies::is_receive)),
    means(&["unary_expression"], Says::Shape(ShapeKind::Tail, field("operand")))
        .when(When::Test(bodies::is_same)),
    means(&["variadic_argument"], Says::Shape(ShapeKind::Spread, first_named())),
];

/// Inside a callable.
const LOCAL: When = When::In(&[Container::Callable]);
const NOWHERE: Place = HERE.then(Step::Stay);
/// Types that are made of others.
const MADE_TYPES: &[&str] = &[
    "pointer_type",
    "slice_type",
    "array_type",
    "map_type",
    "channel_type",
    "function_type",
    "struct_type",
    "interface_type",
    "parenthesized_type",
];
const TYPE_NODES: &[&str] = &join::<_, { MADE_TYPES.len() + NAMED.len() }>(&[MADE_TYPES, NAMED]);

/// The types of a list of type arguments.
const ARGUMENTS: Place = field("type_arguments").children(&["type_elem"]).then(Step::Named);

static TYPES: &[TypeRow] = &[
    ty(&["package_identifier", "identifier"], TypeRule::Name),
    ty(&["qualified_type"], TypeRule::Path(field("package"), field("name"))),
    ty(&["generic_type"], TypeRule::Generic(field("type"), ARGUMENTS)),
    ty(&["parenthesized_type", "negated_type"], TypeRule::Via(first_named())),
    ty(&["type_constraint", "type_elem"], TypeRule::Any(HERE.then(Step::Named))),
    ty(
        &[
            "type_identifier",
            "pointer_type",
            "slice_type",
            "array_type",
            "map_type",
            "channel_type",
            "function_type",
            "method_declaration",
            "method_elem",
            "variadic_parameter_declaration",
            "struct_type",
            "interface_type",
            "implicit_length_array_type",
            "parameter_list",
        ],
        TypeRule::Made(made),
    ),
];

/// A type that is made of others.
fn made<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Option<Made<'a, 't>> {
    let of = |form: &'static str, fields: &[&str]| {
        let parts = fields.iter().filter_map(|name| node.field_named(name)).collect();
        Some(Made::Of(Cow::Borrowed(form), parts))
    };
    match node.kind_name() {
        "type_identifier" => Some(Made::Named(match site.text_of(node) {
            name if name == "byte" => Cow::Borrowed("uint8"),
            name if name == "rune" => Cow::Borrowed("int32"),
            name => name,
        })),
        "pointer_type" => Some(Made::Of(Cow::Borrowed("*"), node.named_children().collect())),
        "slice_type" => of("[]", &["element"]),
        "map_type" => of("map", &["key", "value"]),
        "variadic_parameter_declaration" => of("...", &["type"]),
        "array_type" => {
            let length = node.field_named("length")?;
            let parts = node.field_named("element").into_iter().collect();
            Some(Made::Of(Cow::Owned(format!("[{}]", site.text_of(length))), parts))
        }
        "channel_type" => of(direction(site, node), &["value"]),
        "implicit_length_array_type" => of("[...]", &["element"]),
        "parameter_list" => {
            let mut parts = Vec::new();
            parameters(Some(node), &mut parts);
            Some(Made::Of(Cow::Borrowed(RESULTS), parts))
        }
        "struct_type" => Some(structure(site, node)),
        "interface_type" => Some(interface(site, node)),
        _ => Some(callable(node)),
    }
}

/// The form of the results of a callable.
const RESULTS: &str = "()";

/// What a type that is made of others is as a value.
pub(super) fn formed(form: &str) -> Formed {
    match form {
        "*" => Formed::Tuple,
        RESULTS => Formed::Tuple,
        "map" => Formed::Head("map"),
        "..." => Formed::List,
        form if form.starts_with('[') => Formed::List,
        form if form.contains("chan") && !form.contains(' ') => Formed::Head("chan"),
        form => match form.strip_prefix("func ").and_then(|count| count.parse().ok()) {
            Some(count) => Formed::Callable(count),
            None => Formed::Declared,
        },
    }
}

/// Which way values go through a channel.
fn direction(site: &Site<'_, '_>, node: Node<'_>) -> &'static str {
    let start = node.span().start;
    let end = node.field_named("value").map_or(node.span().end, |value| value.span().start);
    let words = bifrost_base::Span::new(start, end).of(site.text);
    match (words.first(), words.contains(&b'<')) {
        (Some(b'<'), _) => "<-chan",
        (_, true) => "chan<-",
        _ => "chan",
    }
}

/// The types of parameters, then those of results. Names of parameters are left out.
fn callable<'a, 't>(node: Node<'t>) -> Made<'a, 't> {
    let mut parts = Vec::new();
    parameters(node.field_named("parameters"), &mut parts);
    let count = parts.len();
    parameters(node.field_named("result"), &mut parts);
    Made::Of(Cow::Owned(format!("func {count}")), parts)
}

fn parameters<'t>(list: Option<Node<'t>>, parts: &mut Vec<Node<'t>>) {
    let Some(list) = list else { return };
    if list.kind_name() != "parameter_list" {
        // A result without parentheses.
        parts.push(list);
        return;
    }
    for parameter in list.named_children() {
        if parameter.kind_name() == "variadic_parameter_declaration" {
            parts.push(parameter);
            continue;
        }
        let Some(ty) = parameter.field_named("type") else { continue };
        let names = parameter.named_children().filter(|it| it.span().end <= ty.span().start);
        let count = names.count().max(1);
        parts.extend(std::iter::repeat_n(ty, count));
    }
}

/// The names of the fields tell struct types apart, beside the types of the fields.
fn structure<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Made<'a, 't> {
    let mut form = "struct".to_owned();
    let mut parts = Vec::new();
    let list = node.named_children().next();
    for field in list.into_iter().flat_map(Node::named_children) {
        let Some(ty) = field.field_named("type") else { continue };
        for name in field.named_children().filter(|it| it.kind_name() == "field_identifier") {
            form.push(' ');
            form.push_str(&site.text_of(name));
        }
        form.push(';');
        parts.push(ty);
    }
    Made::Of(Cow::Owned(form), parts)
}

/// The names of the methods, beside their types. `any` is the interface without any.
fn interface<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Made<'a, 't> {
    let mut form = "interface".to_owned();
    let mut parts = Vec::new();
    for element in node.named_children() {
        form.push(' ');
        match element.field_named("name") {
            Some(name) => {
                form.push_str(&site.text_of(name));
                parts.push(element);
            }
            None => {
                form.push('|');
                parts.extend(element.named_children());
            }
        }
    }
    match parts.is_empty() {
        true => Made::Named(Cow::Borrowed("any")),
        false => Made::Of(Cow::Owned(form), parts),
    }
}

/// `~int`, `int | string` and `[]byte` say which types there may be; a name may be an interface.
fn is_one_type(site: &Site<'_, '_>) -> bool {
    names_one_type(site.node)
}

fn names_one_type(element: Node<'_>) -> bool {
    let mut parts = element.named_children();
    let first = parts.next();
    first.is_some_and(|first| NAMED.contains(&first.kind_name())) && parts.next().is_none()
}

/// What begins with a capital letter can be named in other packages.
fn exported(site: &Site<'_, '_>) -> DeclFlags {
    let node = site.node;
    let name = match NAMES.contains(&node.kind_name()) {
        true => Some(node),
        false => node.field_named("name").or_else(|| embedded_name(node)),
    };
    let first = name.and_then(|name| site.text_of(name).chars().next());
    let public = DeclFlags::EXPORTED.given(first.is_some_and(char::is_uppercase));
    let interface = node.field_named("type").is_some_and(is_interface);
    public.with(DeclFlags::INTERFACE.given(interface && SPECS.contains(&node.kind_name())))
}

/// The name of an embedded field is the last of its type.
fn embedded_name(field: Node<'_>) -> Option<Node<'_>> {
    let ty = field.field_named("type")?;
    let ty = match ty.kind_name() {
        "generic_type" => ty.field_named("type")?,
        _ => ty,
    };
    match ty.kind_name() {
        "qualified_type" => ty.field_named("name"),
        _ => Some(ty),
    }
}

/// An interface that says which methods there are, and not which types.
fn is_interface(ty: Node<'_>) -> bool {
    let says_types =
        |element: Node<'_>| element.kind_name() == "type_elem" && !names_one_type(element);
    ty.kind_name() == "interface_type" && !ty.named_children().any(says_types)
}

/// `K` and `V` of `type M[K comparable, V any]`.
fn type_names<'a>(site: &Site<'a, '_>) -> Vec<Cow<'a, str>> {
    let list = site.node.field_named("type_parameters");
    let declared = list.into_iter().flat_map(Node::named_children);
    let names = declared.flat_map(|declaration| {
        declaration.named_children().filter(|it| it.kind_name() == "identifier")
    });
    names.map(|name| site.text_of(name)).collect()
}

/// `K` and `V` of `func (m *M[K, V]) Get()`.
fn receiver_names<'a>(site: &Site<'a, '_>) -> Vec<Cow<'a, str>> {
    let arguments = super::hooks::receiver(site).and_then(|ty| ty.field_named("type_arguments"));
    let names = arguments.into_iter().flat_map(Node::named_children);
    names.map(|name| site.text_of(name)).collect()
}

/// `import "a/b"`, `import c "a/b"`, `import . "a/b"`, `import _ "a/b"`.
fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let Some(path) = site.node.field_named("path") else { return Vec::new() };
    let from = unquoted(site.text_of(path));
    let span = site.node.span();
    let name = site.node.field_named("name");
    vec![match name.map(Node::kind_name) {
        Some("dot") => Imported::all(span, from),
        Some("blank_identifier") => Imported::file(span, from),
        Some(_) => Imported::whole(span, from, name.map(|name| site.text_of(name))),
        None => {
            let guess = Cow::Owned(package_guess(&from).to_owned());
            Imported::whole(span, from, Some(guess)).marked(ImportFlags::GUESSED)
        }
    }]
}

fn unquoted(text: Cow<'_, str>) -> Cow<'_, str> {
    let quote = |c: char| c == '"' || c == '`';
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim_matches(quote)),
        Cow::Owned(text) => Cow::Owned(text.trim_matches(quote).to_owned()),
    }
}

/// A package of documentation, and a file that only some runs of the tools take in: `ignore` and
/// other words of its own in a build line.
fn is_apart(site: &Site<'_, '_>) -> bool {
    let before = &site.text[..site.node.span().start as usize];
    let lines =
        before.split(|byte| *byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let built = |line: &str| {
        let line = line.trim();
        let rule = line.strip_prefix("//go:build ").or_else(|| line.strip_prefix("// +build "));
        rule.is_some_and(|rule| {
            rule.split(|c: char| !c.is_alphanumeric()).any(|word| word == "ignore")
        })
    };
    let mut lines = lines;
    let package = site.node.named_children().next();
    package.is_some_and(|name| site.text_of(name) == "documentation") || lines.any(built)
}
