//! Members that a file gives to its own classes and functions from outside: `A.b = value`,
//! `A.prototype.b = value`. The checker of the language has them as declarations where the assignment
//! runs beside what it names.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_syntax::Node;

use super::{exports, hooks};

/// Statements of a file among which what is given members is looked for.
const STATEMENTS: usize = 1_000;
/// Longest way out to the statement: `A.b = A.c = value`.
const REACH: usize = 8;

/// The path before the name that is assigned to.
struct Target<'t> {
    owner: Node<'t>,
    name: Node<'t>,
    of_prototype: bool,
}

fn target<'t>(site: &Site<'_, 't>, assignment: Node<'t>) -> Option<Target<'t>> {
    let left = assignment.field_named("left")?;
    if left.kind_name() != "member_expression" {
        return None;
    }
    let name = left.field_named("property").filter(|it| it.kind_name() == "property_identifier")?;
    let object = left.field_named("object")?;
    match object.kind_name() {
        "identifier" => Some(Target { owner: object, name, of_prototype: false }),
        "member_expression" => {
            let property = object.field_named("property")?;
            let owner = object.field_named("object")?;
            let of_prototype = property.text(site.text) == b"prototype";
            let plain = owner.kind_name() == "identifier";
            (of_prototype && plain).then_some(Target { owner, name, of_prototype })
        }
        _ => None,
    }
}

/// `A.b = value`, where `A` is a class or function of the top level, and the value declares nothing
/// itself.
pub(crate) fn makes_member(site: &Site<'_, '_>) -> bool {
    let declares =
        site.node.field_named("right").is_none_or(|value| hooks::declares_itself(site, value));
    !declares && is_given(site, site.node)
}

/// `A.b = c`, where this file does not declare `A`.
pub(crate) fn renames_other(site: &Site<'_, '_>) -> bool {
    exports::renames_member(site) && !makes_member(site)
}

/// What has the member, by its name.
pub(crate) fn owner<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    target(site, site.node).map(|target| site.text_of(target.owner))
}

/// Whether an assignment gives a member to what a class or function is itself, not to instances.
pub(super) fn is_of_type<'t>(site: &Site<'_, 't>, assignment: Node<'t>) -> bool {
    let of_type = target(site, assignment).is_some_and(|target| !target.of_prototype);
    of_type && is_given(site, assignment)
}

fn is_given<'t>(site: &Site<'_, 't>, assignment: Node<'t>) -> bool {
    let Some(target) = target(site, assignment) else { return false };
    let around = site.ancestors().take(REACH).find(|it| {
        !matches!(
            it.kind_name(),
            "assignment_expression" | "expression_statement" | "parenthesized_expression"
        )
    });
    let program = around.filter(|it| it.kind_name() == "program");
    let mut statements = program.into_iter().flat_map(|it| it.named_children().take(STATEMENTS));
    let name = target.owner.text(site.text);
    let declared = statements.find_map(|statement| declared(site, statement, name));
    declared.is_some_and(|declared| !has_member(site, declared, &target))
}

/// The class or function of this name that a statement declares.
fn declared<'t>(site: &Site<'_, 't>, statement: Node<'t>, name: &[u8]) -> Option<Node<'t>> {
    let declared = match statement.kind_name() {
        "export_statement" => statement.field_named("declaration")?,
        _ => statement,
    };
    let is_named =
        |node: &Node<'t>| node.field_named("name").is_some_and(|it| it.text(site.text) == name);
    match declared.kind_name() {
        "class_declaration" | "function_declaration" | "generator_function_declaration" => {
            Some(declared).filter(is_named)
        }
        "lexical_declaration" | "variable_declaration" => {
            let named = declared.named_children().find(is_named)?;
            let value = named.field_named("value")?;
            hooks::declares_itself(site, value).then(|| site.bare(value))
        }
        _ => None,
    }
}

/// Whether a class declares the member itself.
fn has_member<'t>(site: &Site<'_, 't>, class: Node<'t>, target: &Target<'t>) -> bool {
    let body = class.named_children().find(|it| it.kind_name() == "class_body");
    let mut members = body.into_iter().flat_map(|it| it.named_children().take(STATEMENTS));
    let name = target.name.text(site.text);
    members.any(|member| {
        let own = member.field_named("name").or_else(|| member.field_named("property"));
        let fixed = member.children().any(|it| it.kind_name() == "static");
        fixed != target.of_prototype && own.is_some_and(|own| own.text(site.text) == name)
    })
}
