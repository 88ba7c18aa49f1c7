//! What only C++ means: overloads, constructors, templates, and what its expressions are.

use std::borrow::Cow;

use bifrost_contract::Kind;
use bifrost_hir::Site;
use bifrost_hir::bodies::ShapeKind;
use bifrost_hir::meaning::{Meaning, MeaningRow, Says, TypeRow, TypeRule, means, ty};
use bifrost_hir::semantics::DeclFlags;
use bifrost_hir::shape::{HERE, Kinds, Place, Step, When, ask, field, join};
use bifrost_syntax::Node;

use super::hooks;
use crate::cfamily::declarators::{AROUND, declared, function_of};
use crate::cfamily::rows::{DECLARED, TYPES};
use crate::cfamily::{locals, meaning, shapes, signs};

/// The meaning of C++.
pub(super) const MEANING: Meaning = Meaning { rows: &ROWS, types: &TYPED, used: None };

const FUNCTIONS: Kinds = &["function_definition"];
const LITERALS: Kinds = &["number_literal", "char_literal"];
/// Operators that give a truth value.
const TESTS: &[&str] = &["==", "!=", "<", ">", "<=", ">=", "&&", "||", "!", "and", "or", "not"];
/// Casts, which the grammar takes for calls of templates.
const CASTS: &[&str] = &["static_cast", "const_cast", "dynamic_cast", "reinterpret_cast"];
/// No place at all.
const NOWHERE: Place = HERE.then(Step::Stay);
const CAST_TYPE: Place = field("function").field("arguments").then(Step::Named);

static ROWS: [MeaningRow; meaning::SHARED_ROWS.len() + shapes::ROWS.len() + OWN.len()] =
    join(&[meaning::SHARED_ROWS, shapes::ROWS, OWN]);
static TYPED: [TypeRow; meaning::NAMED.len() + shapes::TYPED.len() + OWN_TYPES.len()] =
    join(&[meaning::NAMED, shapes::TYPED, OWN_TYPES]);

const OWN: &[MeaningRow] = &[
    // What tells functions of one name apart.
    means(FUNCTIONS, Says::Sign(signs::definition)).says(Says::Flags(constructor)),
    means(DECLARED, Says::Sign(signs::declared))
        .says(Says::Flags(constructor))
        .when(When::Parent(AROUND)),
    means(DECLARED, Says::BindsAs(locals::constructed))
        .when(When::Parent(AROUND))
        .when(When::Test(locals::is_constructed)),
    // Templates.
    means(FUNCTIONS, Says::Generics(generics)),
    means(TYPES, Says::Generics(generics)),
    means(DECLARED, Says::Generics(generics)).when(When::Parent(AROUND)),
    means(&["alias_declaration"], Says::Generics(generics)),
    // What a constructor gives a first value is a member, whatever its parameters are called.
    means(&["field_initializer"], Says::Keys(initialised, ask(own_class))),
    // Expressions.
    means(&["new_expression"], Says::ShapeOf(ShapeKind::New, NOWHERE, HERE)),
    means(&["call_expression"], Says::ShapeOf(ShapeKind::Cast, NOWHERE, CAST_TYPE))
        .when(When::Is(field("function"), &["template_function"]))
        .when(When::Text(field("function").field("name"), CASTS)),
    means(LITERALS, Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE)),
    means(
        &["binary_expression", "unary_expression"],
        Says::ShapeOf(ShapeKind::Cast, NOWHERE, HERE),
    )
    .when(When::Text(field("operator"), TESTS)),
];

const OWN_TYPES: &[TypeRow] = &[
    ty(&["new_expression"], TypeRule::Made(made)),
    ty(LITERALS, TypeRule::Ask(literal)),
    ty(&["binary_expression", "unary_expression"], TypeRule::Ask(truth)),
];

fn constructor(site: &Site<'_, '_>) -> DeclFlags {
    let function = site.node.kind_name() == "function_definition"
        || declared(site).is_some_and(|declared| declared.callable);
    let builds = function && hooks::callable(site) == Some(Kind::Constructor);
    let declarator = match site.node.kind_name() {
        "function_definition" => {
            site.node.field_named("declarator").and_then(|it| function_of(site, it))
        }
        _ => function_of(site, site.node).filter(|_| function),
    };
    let reads = declarator.is_some_and(|it| {
        let mut words = it.named_children().filter(|word| word.kind_name() == "type_qualifier");
        words.any(|word| word.text(site.text) == b"const")
    });
    DeclFlags::CONSTRUCTOR.given(builds).with(DeclFlags::READS.given(reads))
}

/// The parameters of the template that a declaration is.
fn generics<'t>(site: &Site<'_, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)> {
    let mut around = site.ancestors().take(8);
    let template = around.find(|it| {
        !matches!(it.kind_name(), "declaration" | "field_declaration")
            && !AROUND.contains(&it.kind_name())
    });
    let template = template.filter(|it| it.kind_name() == "template_declaration");
    let list = template.and_then(|it| it.field_named("parameters"));
    let mut found = Vec::new();
    for param in list.into_iter().flat_map(Node::named_children).take(256) {
        let types = param.kind_name().contains("type_parameter_declaration");
        let named = param.field_named("name").or_else(|| {
            let mut names = param.named_children();
            names.find(|it| it.kind_name() == "type_identifier")
        });
        found.extend(named.filter(|_| types).map(|name| (name, None)));
    }
    found
}

/// The member that is given a first value.
fn initialised<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let target = site.node.named_children().next();
    target.filter(|it| it.kind_name() == "field_identifier").into_iter().collect()
}

/// The class whose constructor this is in, where it is named.
fn own_class<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors().take(100);
    let function = around.find(|it| it.kind_name() == "function_definition")?;
    let path = function.field_named("declarator")?.field_named("declarator")?;
    if path.kind_name() == "qualified_identifier" {
        return crate::cfamily::hooks::last_scope(site, path);
    }
    let class = around.find(|it| TYPES.contains(&it.kind_name()))?;
    class.field_named("name")
}

/// `new T` gives a pointer.
fn made<'a, 't>(_: &Site<'a, 't>, node: Node<'t>) -> Option<bifrost_hir::meaning::Made<'a, 't>> {
    let ty = node.field_named("type")?;
    Some(bifrost_hir::meaning::Made::Of(Cow::Borrowed("*"), vec![ty]))
}

/// What a literal is; that of zero can be a pointer, too.
fn literal<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let text = site.text_of(node).to_ascii_lowercase();
    if node.kind_name() == "char_literal" {
        return if text.starts_with('\'') { vec![Cow::Borrowed("char")] } else { Vec::new() };
    }
    let based = text.starts_with("0x") || text.starts_with("0b");
    let broken = !text.starts_with("0x") && text.contains(['.', 'e']);
    let suffix = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '\''));
    let name = match (broken, suffix) {
        _ if text == "0" || based => return Vec::new(),
        (true, _) if text.ends_with('f') => "float",
        (true, _) if text.ends_with('l') => "long double",
        (true, _) => "double",
        (false, "") => "int",
        (false, "u") => "unsigned int",
        (false, "l") => "long",
        (false, "ul" | "lu") => "unsigned long",
        (false, "ll") => "long long",
        (false, "ull" | "llu") => "unsigned long long",
        _ => return Vec::new(),
    };
    vec![Cow::Borrowed(name)]
}

fn truth<'a, 't>(_: &Site<'a, 't>, _: Node<'t>) -> Vec<Cow<'a, str>> {
    vec![Cow::Borrowed("bool")]
}
