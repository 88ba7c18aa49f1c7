//! What the Java table cannot say.

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// Types that are no expressions.
const TYPES: &[&str] = &[
    "integral_type",
    "floating_point_type",
    "boolean_type",
    "type_identifier",
    "scoped_type_identifier",
    "generic_type",
    "array_type",
];

/// Bytes of a qualified type name in which `super` is looked for.
const LONGEST_PATH: usize = 256;

/// What the grammar takes for a call although it takes something apart or declares it: an argument
/// that is a type and a name. `A.B(int x)` after `instanceof` is a pattern.
pub(super) fn is_no_call(site: &Site<'_, '_>) -> bool {
    let is_type = |node: Node<'_>| TYPES.contains(&node.kind_name());
    let arguments = site.node.field_named("arguments").filter(|list| list.has_error());
    arguments.is_some_and(|list| {
        let mut errors = list.children().filter(|child| child.is_error());
        errors.any(|error| error.named_children().all(is_type))
    })
}

/// A path that says `super`: `A.super.m()`. Cheap, and true for more than that.
pub(super) fn says_super(site: &Site<'_, '_>) -> bool {
    let in_path = |byte: &u8| {
        byte.is_ascii_alphanumeric()
            || byte.is_ascii_whitespace()
            || matches!(byte, b'.' | b'_' | b'$' | 0x80..)
    };
    let text = site.node.text(site.text);
    let end = text.iter().take(LONGEST_PATH).take_while(|byte| in_path(byte)).count();
    text[..end].windows(5).any(|word| word == b"super")
}

/// The modifiers before a declarator, when it is the first of its declaration.
pub(super) fn modifiers_of_first<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let declaration = site.parent()?;
    let is_first = declaration.field_named("declarator") == Some(node);
    let first = declaration.named_children().next().filter(|_| is_first);
    first.filter(|first| first.kind_name() == "modifiers")
}

/// `outer` of `outer.new Inner()`.
pub(super) fn outer_instance<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let first = node.children().find(|child| !child.is_extra())?;
    (first.kind_name() != "new").then_some(first)
}

/// `m` of `A::m`; `A::new` names no method.
pub(super) fn referred<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let last = node.children().filter(|child| !child.is_extra()).last()?;
    (last.kind_name() == "identifier").then_some(last)
}

/// A string in which nothing is interpolated, so that nothing below it matters.
pub(super) fn is_whole(site: &Site<'_, '_>) -> bool {
    memchr::memmem::find(site.node.text(site.text), b"\\{").is_none()
}

/// `name = () -> ...`.
pub(super) fn binds_lambda(site: &Site<'_, '_>) -> bool {
    let value = site.node.field_named("value");
    value.is_some_and(|value| site.strip(value).kind_name() == "lambda_expression")
}
