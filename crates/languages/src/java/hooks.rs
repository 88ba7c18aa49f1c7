//! What the Java table cannot say.

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// The literals that are numbers.
pub(super) const NUMBERS: &[&str] = &[
    "decimal_integer_literal",
    "hex_integer_literal",
    "octal_integer_literal",
    "binary_integer_literal",
    "decimal_floating_point_literal",
    "hex_floating_point_literal",
];

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

/// A word that the language keeps for itself. The grammar hands some of them out as names:
/// `default` of `case null, default`, `super` of `A.super::m`, `final` of `case final A a`.
pub(super) fn is_reserved(site: &Site<'_, '_>) -> bool {
    matches!(
        site.node.text(site.text),
        b"_" | b"abstract"
            | b"assert"
            | b"boolean"
            | b"break"
            | b"byte"
            | b"case"
            | b"catch"
            | b"char"
            | b"class"
            | b"const"
            | b"continue"
            | b"default"
            | b"do"
            | b"double"
            | b"else"
            | b"enum"
            | b"extends"
            | b"final"
            | b"finally"
            | b"float"
            | b"for"
            | b"goto"
            | b"if"
            | b"implements"
            | b"import"
            | b"instanceof"
            | b"int"
            | b"interface"
            | b"long"
            | b"native"
            | b"new"
            | b"package"
            | b"private"
            | b"protected"
            | b"public"
            | b"return"
            | b"short"
            | b"static"
            | b"strictfp"
            | b"super"
            | b"switch"
            | b"synchronized"
            | b"this"
            | b"throw"
            | b"throws"
            | b"transient"
            | b"try"
            | b"void"
            | b"volatile"
            | b"while"
            | b"true"
            | b"false"
            | b"null"
    )
}

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

/// True for a statement that the grammar knows in part only: `import module java.base;`.
pub(super) fn is_broken(site: &Site<'_, '_>) -> bool {
    site.node.has_error()
}

/// The name of an annotation. Before `...` the grammar reads the parameter into it.
pub(super) fn annotation_name<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let name = node.field_named("name")?;
    match name.has_error() {
        true => name.field_named("scope"),
        false => Some(name),
    }
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

/// The modifiers of a declaration, always its first part.
pub(super) fn modifiers<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    node.named_children().next().filter(|first| first.kind_name() == "modifiers")
}

/// The modifiers before a declarator, when it is the first of its declaration.
pub(super) fn modifiers_of_first<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let declaration = site.parent()?;
    let is_first = declaration.field_named("declarator") == Some(node);
    is_first.then(|| modifiers(site, declaration)).flatten()
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

/// A minus sign directly before a number.
pub(super) fn is_negative_number(site: &Site<'_, '_>) -> bool {
    is_negated_number(site.node, site.text)
}

/// A number without a sign that belongs to it.
pub(super) fn stands_alone(site: &Site<'_, '_>) -> bool {
    !site.parent().is_some_and(|parent| is_negated_number(parent, site.text))
}

fn is_negated_number(node: Node<'_>, text: &[u8]) -> bool {
    node.kind_name() == "unary_expression"
        && node.text(text).first() == Some(&b'-')
        && node.field_named("operand").is_some_and(|operand| NUMBERS.contains(&operand.kind_name()))
}
