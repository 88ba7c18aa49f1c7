//! What the table of C++ cannot say.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::Site;
use bifrost_hir::shape::Container;
use bifrost_syntax::Node;

use crate::cfamily::declarators::name_in;
use crate::cfamily::hooks::{in_namespace, last_scope, segments, terminal};

/// Longest way up to the class around a member.
const REACH: usize = 100;

/// What a function is. One that is called like its class is a constructor: what looks like its type
/// then is a macro.
pub(super) fn callable(site: &Site<'_, '_>) -> Option<Kind> {
    let name = match site.node.kind_name() {
        "function_definition" => name_in(site.node),
        _ => site.node,
    };
    if site.parent().is_some_and(|parent| parent.kind_name() == "friend_declaration") {
        return Some(Kind::Function);
    }
    if name.kind_name() == "qualified_identifier" {
        return Some(outside_member(site, name));
    }
    if site.container() != Container::Class {
        return Some(Kind::Function);
    }
    let own = class_around(site).and_then(|class| site.name_of(class));
    let named = site.name_of(name);
    let same = own.zip(named).is_some_and(|((own, _), (name, _))| own == name);
    Some(if same { Kind::Constructor } else { Kind::Method })
}

/// A function that names what it belongs to: `int A::f() {}`.
fn outside_member<'t>(site: &Site<'_, 't>, path: Node<'t>) -> Kind {
    let last = terminal(site, path).filter(|last| last.kind_name() != "operator_cast");
    let class = last_scope(site, path).and_then(|scope| site.name_of(scope));
    let same = last
        .and_then(|last| site.name_of(last))
        .zip(class)
        .is_some_and(|((name, _), (class, _))| name == class);
    let counts = segments(path).nth(1).is_some();
    match (counts, same) {
        (false, _) => Kind::Function,
        (true, _) if in_namespace(site, path) => Kind::Function,
        (true, true) => Kind::Constructor,
        (true, false) => Kind::Method,
    }
}

/// The name of the class around a member.
fn class_around<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let class = site.ancestors().take(REACH).find(|around| {
        matches!(around.kind_name(), "class_specifier" | "struct_specifier" | "union_specifier")
            || is_hidden(*around)
    })?;
    class.field_named("name").or_else(|| class.field_named("declarator"))
}

/// True for a class that the grammar takes for a function.
pub(super) fn is_hidden_class(site: &Site<'_, '_>) -> bool {
    is_hidden(site.node)
}

fn is_hidden(node: Node<'_>) -> bool {
    let bare = |of: Node<'_>| {
        matches!(of.kind_name(), "class_specifier" | "struct_specifier" | "union_specifier")
            && of.field_named("body").is_none()
    };
    node.kind_name() == "function_definition"
        && node.field_named("type").is_some_and(bare)
        && node.field_named("declarator").is_some_and(|name| name.kind_name() == "identifier")
}

/// What a constructor gives a first value: a member or a base.
pub(super) fn initialised<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().next()
}

/// Its name token.
pub(super) fn initialised_token<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let look = site.split(initialised(site, node)?);
    Some(look.callee)
}

/// The list of values that it gets.
pub(super) fn initial_value<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let list = |child: &Node<'_>| matches!(child.kind_name(), "argument_list" | "initializer_list");
    node.named_children().filter(list).last()
}

/// True for `: Base(1)`: a path or type with arguments, the class itself, or one of its bases. Outside
/// the class its bases are not at hand, and any class of this file counts.
pub(super) fn is_delegation(site: &Site<'_, '_>) -> bool {
    let Some(target) = initialised(site, site.node) else { return false };
    if target.kind_name() != "field_identifier" {
        return true;
    }
    let name = target.text(site.text);
    if is_own(site, name) {
        return true;
    }
    match class_around(site) {
        Some(_) => is_base(site, name),
        None => {
            let known = std::str::from_utf8(name).ok().and_then(|name| site.declared(name));
            known == Some(DeclKind::Class)
        }
    }
}

/// True for the name of the class whose constructor this is in.
fn is_own(site: &Site<'_, '_>, name: &[u8]) -> bool {
    let mut around = site.ancestors().take(REACH);
    let function = around.find(|around| around.kind_name() == "function_definition");
    function.is_some_and(|function| {
        let last = terminal(site, name_in(function));
        last.is_some_and(|last| last.text(site.text) == name)
    })
}

/// True for the name of a base of the class around.
fn is_base(site: &Site<'_, '_>, name: &[u8]) -> bool {
    let class = site
        .ancestors()
        .take(REACH)
        .find(|around| matches!(around.kind_name(), "class_specifier" | "struct_specifier"));
    let bases = class.into_iter().flat_map(Node::named_children);
    bases
        .filter(|child| child.kind_name() == "base_class_clause")
        .flat_map(Node::named_children)
        .filter_map(|base| site.name_of(base))
        .any(|(base, _)| base.as_bytes() == name)
}

/// True for `a.b<0>(c)`, which is no comparison: its parts stand side by side.
pub(super) fn is_numbered_call(site: &Site<'_, '_>) -> bool {
    numbered_callee(site, site.node).is_some()
}

/// `a.b` of `a.b<0>(c)`.
pub(super) fn numbered_callee<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let sign = |node: Node<'t>| node.field_named("operator").map(|sign| sign.text(site.text));
    let list = node.field_named("right").filter(|right| {
        sign(node) == Some(b">") && right.kind_name() == "parenthesized_expression"
    })?;
    let inner = node.field_named("left")?;
    let number = inner.field_named("right")?;
    let callee = inner.field_named("left")?;
    let close =
        callee.span().end + 1 == number.span().start && number.span().end + 1 == list.span().start;
    let fits = inner.kind_name() == "binary_expression"
        && sign(inner) == Some(b"<")
        && matches!(number.kind_name(), "number_literal" | "true" | "false")
        && callee.kind_name() == "field_expression";
    (fits && close).then_some(callee)
}
