//! What the shared table cannot say.

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// The name of what a module exports by default.
pub(crate) const DEFAULT: &str = "default";
/// Longest way up to the member of a class.
const MEMBER_REACH: usize = 300;
/// Longest way out of a pattern.
const PATTERN_REACH: usize = 50;

/// The name token of what is called or constructed, if it has a name. JavaScript's grammar takes
/// `await (x).f()` for a call of something called `await`: that is named like what is awaited.
pub(crate) fn called<'t>(site: &Site<'_, 't>, call: Node<'t>) -> Option<Node<'t>> {
    let callee = call.field_named("function").or_else(|| call.field_named("constructor"))?;
    if callee.text(site.text) == b"await" {
        return call.field_named("arguments")?.named_children().next();
    }
    let look = site.split(past_await(callee));
    look.named.then_some(look.callee)
}

/// What a call calls.
pub(crate) fn target<'t>(_: &Site<'_, 't>, call: Node<'t>) -> Option<Node<'t>> {
    call.field_named("function").map(past_await)
}

/// `await a.b<T>(x)` comes as a call of `await a.b`. Without parentheses an `await` can only stand
/// around a call, never in it.
fn past_await(callee: Node<'_>) -> Node<'_> {
    match callee.kind_name() {
        "await_expression" => callee.named_children().next().unwrap_or(callee),
        _ => callee,
    }
}

/// A key that is written as a literal, in brackets or not.
pub(crate) fn literal_key<'t>(_: &Site<'_, 't>, key: Node<'t>) -> Option<Node<'t>> {
    match key.kind_name() {
        "string" | "number" => Some(key),
        "computed_property_name" => {
            key.named_children().next().filter(|inner| inner.kind_name() == "string")
        }
        _ => None,
    }
}

/// `module.exports`.
pub(crate) fn is_module_exports(node: Node<'_>, text: &[u8]) -> bool {
    node.text(text) == b"module.exports"
}

/// True for a function or class, which is the declaration itself.
pub(super) fn declares_itself<'t>(site: &Site<'_, 't>, value: Node<'t>) -> bool {
    matches!(
        site.bare(value).kind_name(),
        "function_expression" | "generator_function" | "arrow_function" | "class"
    )
}

/// True when the value of a field or variable, if any, is neither function nor class.
pub(crate) fn holds_plain_value(site: &Site<'_, '_>) -> bool {
    !site.node.field_named("value").is_some_and(|value| declares_itself(site, value))
}

/// True when a default export is a value of its own: neither a mere name, nor a function or class.
pub(crate) fn exports_plain_value(site: &Site<'_, '_>) -> bool {
    site.node.field_named("value").is_some_and(|value| {
        let named = matches!(site.bare(value).kind_name(), "identifier" | "member_expression");
        !named && !declares_itself(site, value)
    })
}

/// True for a declarator at module level whose value is neither function nor class.
pub(crate) fn is_plain_variable(site: &Site<'_, '_>) -> bool {
    holds_plain_value(site) && is_module_level(site.ancestors())
}

/// True when a declarator's list, the first of these, is that of a module or namespace: a `let` in
/// a block is local to it, a `var` is not.
fn is_module_level<'t>(around: impl Iterator<Item = Node<'t>>) -> bool {
    let mut around = around.map(Node::kind_name);
    if around.next() == Some("variable_declaration") {
        return true;
    }
    match around.next() {
        Some("statement_block") => {
            matches!(around.next(), Some("internal_module" | "module" | "ambient_declaration"))
        }
        Some(kind) => {
            matches!(kind, "program" | "export_statement" | "ambient_declaration" | "ERROR")
        }
        None => false,
    }
}

/// True for a name that the pattern of a module-level variable binds.
pub(crate) fn is_variable_in_pattern(site: &Site<'_, '_>) -> bool {
    let mut below = site.node;
    let mut around = site.ancestors().take(PATTERN_REACH);
    while let Some(node) = around.next() {
        let target = match node.kind_name() {
            "array_pattern" | "object_pattern" | "rest_pattern" => Some(below),
            "assignment_pattern" | "object_assignment_pattern" => node.field_named("left"),
            "pair_pattern" => node.field_named("value"),
            "variable_declarator" => {
                return node.field_named("name") == Some(below) && is_module_level(around);
            }
            _ => return false,
        };
        if target != Some(below) {
            return false;
        }
        below = node;
    }
    false
}

/// `this.x = value` in a class, where the value is no function.
pub(crate) fn makes_own_field(site: &Site<'_, '_>) -> bool {
    let value = site.node.field_named("right");
    in_class_member(site) && !value.is_some_and(|value| declares_itself(site, value))
}

/// True where `this` is the instance or class: in a member of a class, arrow functions looked
/// through.
pub(crate) fn in_class_member(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors().take(MEMBER_REACH).map(Node::kind_name);
    while let Some(kind) = around.next() {
        match kind {
            "method_definition" => return around.next() == Some("class_body"),
            "class_static_block" | "field_definition" | "public_field_definition" => return true,
            "function_declaration"
            | "function_expression"
            | "generator_function"
            | "generator_function_declaration" => return false,
            _ => {}
        }
    }
    false
}

/// Text that begins with an ampersand.
pub(crate) fn is_ampersand(site: &Site<'_, '_>) -> bool {
    site.node.text(site.text).first() == Some(&b'&')
}
