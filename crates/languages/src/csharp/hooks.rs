//! What the C# table cannot say.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;

use super::words::is_keyword;

/// The literals that are numbers.
pub(super) const NUMBERS: &[&str] = &["integer_literal", "real_literal"];

/// Operators between a pattern and what it is read into.
const PATTERN_REACH: usize = 256;

fn is(node: Node<'_>, kinds: &[&str]) -> bool {
    kinds.contains(&node.kind_name())
}

/// A name without the sign that lets it be a keyword.
pub(super) fn bare(name: &str) -> &str {
    name.strip_prefix('@').unwrap_or(name)
}

/// A word that the language keeps for itself. Where it is broken the grammar hands some out as names.
pub(super) fn is_reserved(site: &Site<'_, '_>) -> bool {
    is_keyword(site.node.text(site.text))
}

/// A statement that is read as a call: `catch (E)` after a directive.
pub(super) fn calls_keyword(site: &Site<'_, '_>) -> bool {
    let function = site.node.field_named("function");
    function.is_some_and(|it| it.kind_name() == "identifier" && is_keyword(it.text(site.text)))
}

/// A statement that is read as a function: `else if (x) { }`.
pub(super) fn is_named_by_keyword(site: &Site<'_, '_>) -> bool {
    site.node.field_named("name").is_some_and(|name| is_keyword(name.text(site.text)))
}

/// True for the condition of a directive.
pub(super) fn is_condition(site: &Site<'_, '_>) -> bool {
    site.parent().and_then(|parent| parent.field_named("condition")) == Some(site.node)
}

/// True where a type is written.
pub(super) fn is_type(site: &Site<'_, '_>) -> bool {
    site.parent().is_some_and(|parent| {
        is(parent, &["type_argument_list", "nullable_type", "array_type"])
            || parent.field_named("type") == Some(site.node)
            || parent.field_named("returns") == Some(site.node)
    })
}

/// True for a block of extension members, which is read as a class.
pub(super) fn is_extension(site: &Site<'_, '_>) -> bool {
    site.node.text(site.text).starts_with(b"extension")
}

/// True for the end of the word `extension`.
pub(super) fn is_extension_word(site: &Site<'_, '_>) -> bool {
    site.text.get(..site.node.span().end as usize).is_some_and(|text| text.ends_with(b"extension"))
        && site.node.text(site.text) == b"ion"
}

/// True for a file with statements outside all types. In a broken file only those count that stand
/// where the language wants them, before all types.
pub(super) fn is_program(site: &Site<'_, '_>) -> bool {
    let broken = site.node.has_error();
    let mut items = site.node.children().take_while(|item| {
        let is_type = item.kind_name().ends_with("_declaration");
        !broken || !(is_type || item.is_error())
    });
    items.any(|item| item.kind_name() == "global_statement")
}

/// The whole file.
pub(super) fn whole_file(site: &Site<'_, '_>) -> Span {
    Span::new(0, site.text.len() as u32)
}

/// From here to the end of the file: what a namespace without braces holds.
pub(super) fn rest_of_file(site: &Site<'_, '_>) -> Span {
    Span::new(site.node.span().start, site.text.len() as u32)
}

/// `A.B` of `namespace A.B.C`.
pub(super) fn outer_namespace<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let qualifier = site.node.field_named("name")?.field_named("qualifier")?;
    Some(site.text_of(qualifier).split_whitespace().collect::<String>().into())
}

/// `operator+`, `operator true`, `operator decimal`.
pub(super) fn operator_name<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let node = site.node;
    if let Some(operator) = node.field_named("operator") {
        let text = site.text_of(operator);
        let joint = if text.starts_with(char::is_alphabetic) { " " } else { "" };
        return Some(format!("operator{joint}{text}").into());
    }
    let to = node.field_named("type")?;
    let name = match site.name_of(to) {
        Some((name, _)) if !is(to, &["array_type", "nullable_type", "pointer_type"]) => name,
        _ => site.text_of(to).split_whitespace().collect::<String>().into(),
    };
    (!name.is_empty()).then(|| format!("operator {name}").into())
}

/// `~A`.
pub(super) fn destructor_name<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let (name, _) = site.name_of(site.node.field_named("name")?)?;
    Some(format!("~{name}").into())
}

/// An attribute list that speaks of the declaration, not of what it returns.
pub(super) fn own_attributes<'t>(site: &Site<'_, 't>, list: Node<'t>) -> Option<Node<'t>> {
    let target = list.named_children().next()?;
    let returned = is(target, &["attribute_target_specifier"])
        && target.text(site.text).starts_with(b"return");
    (!returned).then_some(list)
}

/// The declaration of a field, from its first declarator on.
pub(super) fn field_of_first<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors();
    let (variables, field) = (around.next()?, around.next()?);
    let first = variables.named_children().find(|child| is(*child, &["variable_declarator"]));
    (first == Some(node)).then_some(field)
}

/// True for a declarator of a field or event.
pub(super) fn is_field(site: &Site<'_, '_>) -> bool {
    site.ancestors()
        .nth(1)
        .is_some_and(|around| is(around, &["field_declaration", "event_field_declaration"]))
}

/// True for a local variable that is a function.
pub(super) fn is_local_function(site: &Site<'_, '_>) -> bool {
    value(site, site.node)
        .is_some_and(|value| is(value, &["lambda_expression", "anonymous_method_expression"]))
}

/// What stands after `=`.
pub(super) fn value<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut parts = node.children().filter(|part| !part.is_extra());
    parts.find(|part| part.kind_name() == "=")?;
    parts.next().filter(|value| !value.is_error() && !value.is_missing())
}

/// The last part: the value of an argument.
pub(super) fn last_part<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.children().filter(|part| !part.is_extra() && !part.is_error()).last()
}

/// `F` of `F<int>`.
pub(super) fn without_types<'t>(_: &Site<'_, 't>, name: Node<'t>) -> Option<Node<'t>> {
    match name.kind_name() {
        "generic_name" => name.named_children().next(),
        _ => Some(name),
    }
}

/// The operand of `*p`, `&p` or `p!`, which have its name.
pub(super) fn marked_operand<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut operators = node.children().filter(|part| !part.is_named());
    let operator = operators.find(|part| !is(*part, &["this", "base"]))?;
    let prefix = node.kind_name() == "prefix_unary_expression";
    let marks: &[&[u8]] = if prefix { &[b"*", b"&"] } else { &[b"!"] };
    let operand = node.children().find(|part| !part.is_extra() && *part != operator);
    operand.filter(|_| marks.contains(&operator.text(site.text)))
}

/// The type that `new(...)` makes, where it is the value of what has a type of its own.
pub(super) fn made_type<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let mut around = site.ancestors();
    let holder = around.next()?;
    let typed = match holder.kind_name() {
        "variable_declarator" => around.next()?,
        "property_declaration" => holder,
        _ => return None,
    };
    site.name_of(typed.field_named("type")?).map(|(name, _)| name)
}

/// `B` of `class A(int x) : B(x)`.
pub(super) fn constructed_base<'t>(site: &Site<'_, 't>, list: Node<'t>) -> Option<Node<'t>> {
    let mut parts = site.parent()?.named_children();
    let base = parts.next()?;
    parts.next().filter(|second| *second == list).and(Some(base))
}

/// From the base to the end of its arguments.
pub(super) fn with_base(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    constructed_base(site, site.node).map_or(span, |base| base.span().union(span))
}

/// What the grammar takes for a call although it takes something apart: `Foo(1)` of `x is Foo(1)`.
/// A condition that goes on after the pattern is read into it: `x is Foo(1) && y`.
pub(super) fn is_pattern(site: &Site<'_, '_>) -> bool {
    let mut below = site.node;
    for node in site.ancestors().take(PATTERN_REACH) {
        match node.kind_name() {
            "binary_expression" if node.field_named("left") == Some(below) => {}
            "parenthesized_expression" => {}
            "constant_pattern" => {
                let function = site.node.field_named("function");
                return function.is_none_or(|function| function.text(site.text) != b"nameof");
            }
            _ => return false,
        }
        below = node;
    }
    false
}

/// A minus sign directly before a number.
pub(super) fn is_negative_number(site: &Site<'_, '_>) -> bool {
    is_negated_number(site.node, site.text)
}

/// A number without a sign that belongs to it.
pub(super) fn stands_alone(site: &Site<'_, '_>) -> bool {
    !site.parent().is_some_and(|parent| is_negated_number(parent, site.text))
}

fn is_negated_number(node: Node<'_>, text: &[u8]) -> bool {
    node.kind_name() == "prefix_unary_expression"
        && node.text(text).first() == Some(&b'-')
        && node.text(text).get(1) != Some(&b'-')
        && node.named_children().next().is_some_and(|operand| is(operand, NUMBERS))
}

/// True for a type that is no name: `using P = (int, int);`.
pub(super) fn names_no_module(site: &Site<'_, '_>) -> bool {
    const NAMES: &[&str] =
        &["identifier", "qualified_name", "alias_qualified_name", "generic_name"];
    site.node.named_children().last().is_some_and(|last| !is(last, NAMES))
}

/// The name of a `params` component, which has no node of its own.
pub(super) fn is_extra_component(site: &Site<'_, '_>) -> bool {
    site.parent().and_then(|list| list.field_named("name")) == Some(site.node)
}
