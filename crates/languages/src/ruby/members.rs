//! Members that calls make: attributes, aliases, `define_method`, the members of a struct.

use std::borrow::Cow;

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::Site;
use bifrost_hir::shape::{
    DeclRow, HERE, Kinds, NameRule, Place, Row, When, ask, decl, fact, field, on,
};
use bifrost_syntax::Node;

use super::hooks::{CLASS_MAKERS, REACH, is_in_singleton_class};

/// What makes attributes of its arguments.
const ATTRIBUTES: [&[u8]; 10] = [
    b"attr",
    b"attr_reader",
    b"attr_writer",
    b"attr_accessor",
    b"attr_internal",
    b"cattr_accessor",
    b"mattr_accessor",
    b"class_attribute",
    b"thread_mattr_accessor",
    b"cattr_reader",
];
/// Those whose attributes belong to the class too.
const OF_CLASS: [&[u8]; 5] = [
    b"cattr_accessor",
    b"mattr_accessor",
    b"class_attribute",
    b"thread_mattr_accessor",
    b"cattr_reader",
];
const SYMBOLS: Kinds = &["simple_symbol", "delimited_symbol"];
const NAMED: Place = ask(first_argument);

const fn symbol() -> Row {
    fact(SYMBOLS, Kind::Literal).name(HERE)
}

const fn field_of(joint: &'static str) -> DeclRow {
    decl(DeclKind::Field).of_class().first().joint(joint)
}

const fn method(joint: &'static str) -> DeclRow {
    decl(DeclKind::Function).named(NameRule::At(NAMED)).joint(joint)
}

/// `define_method(:x) { }`, `alias_method :x, :y`.
const fn defines() -> Row {
    on(&["call"])
        .when(When::Text(
            field("method"),
            &["define_method", "alias_method", "define_singleton_method"],
        ))
        .when(When::Test(defines_method))
        .also()
}

/// What the symbols of calls declare. They stand before the rows that say what symbols are.
pub(super) const SYMBOL_ROWS: &[Row] = &[
    symbol().when(When::Test(is_type_attribute)).declares(field_of(".")),
    symbol().when(When::Test(is_attribute)).declares(field_of("#")),
];

/// What calls declare.
pub(super) const CALL_ROWS: &[Row] = &[
    defines().when(When::Test(is_of_type)).declares(method(".")),
    defines().declares(method("#")),
];

fn child<'t>(node: Node<'t>, field: &str) -> Option<Node<'t>> {
    node.field_named(field)
}

fn method_of<'a>(site: &Site<'a, '_>, call: Node<'_>) -> &'a [u8] {
    child(call, "method").map_or(&b""[..], |method| method.span().of(site.text))
}

/// The call that has a node among its arguments.
fn call_around<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let mut around = site.ancestors();
    around.next().filter(|list| list.kind_name() == "argument_list")?;
    around.next().filter(|call| call.kind_name() == "call")
}

/// An argument of `attr_reader` and the like in a class body, or a member of a new struct.
pub(super) fn is_attribute(site: &Site<'_, '_>) -> bool {
    let Some(call) = call_around(site) else { return false };
    let method = method_of(site, call);
    match child(call, "receiver") {
        None if delegates(site, call, method) => in_class_body(site),
        None => ATTRIBUTES.contains(&method) && in_class_body(site),
        Some(receiver) => {
            let receiver = receiver.text(site.text);
            let receiver = receiver.strip_prefix(b"::").unwrap_or(receiver);
            let makes = matches!(receiver, b"Struct" | b"Data")
                && CLASS_MAKERS.contains(&(receiver, method));
            makes && is_named_class(site)
        }
    }
}

/// What passes calls on, and declares what it passes on: all its names but the first, the last of two or
/// three, or all that stand before `to:`.
fn delegates(site: &Site<'_, '_>, call: Node<'_>, method: &[u8]) -> bool {
    let list = child(call, "arguments");
    let arguments: Vec<Node<'_>> = list.into_iter().flat_map(Node::named_children).collect();
    let Some(place) = arguments.iter().position(|it| *it == site.node) else { return false };
    match method {
        b"def_delegators" | b"def_instance_delegators" => place > 0,
        b"def_delegator" | b"def_instance_delegator" => place > 0 && place + 1 == arguments.len(),
        b"delegate" => arguments.last().is_some_and(|last| {
            let key = child(*last, "key").map(|key| key.text(site.text));
            last.kind_name() == "pair" && key == Some(b"to")
        }),
        _ => false,
    }
}

/// In the superclass of a class, or in what a constant is made of.
fn is_named_class(site: &Site<'_, '_>) -> bool {
    let around = site.ancestors().take(REACH).skip(2);
    let mut around = around.skip_while(|node| node.kind_name() == "call");
    around.next().is_some_and(|node| match node.kind_name() {
        "superclass" => true,
        "assignment" | "operator_assignment" => child(node, "left")
            .is_some_and(|left| matches!(left.kind_name(), "constant" | "scope_resolution")),
        _ => false,
    })
}

/// An attribute of the class itself.
pub(super) fn is_type_attribute(site: &Site<'_, '_>) -> bool {
    let Some(call) = call_around(site) else { return false };
    let of_class = OF_CLASS.contains(&method_of(site, call));
    is_attribute(site) && (of_class || is_in_singleton_class(site))
}

/// Directly in the body of a class, calls around it looked through: `private attr_reader :x`.
fn in_class_body(site: &Site<'_, '_>) -> bool {
    let around = site.ancestors().take(REACH);
    let mut around = around.skip_while(|node| {
        matches!(node.kind_name(), "argument_list" | "call" | "body_statement" | "block_body")
    });
    around.next().is_some_and(|node| match node.kind_name() {
        "class" | "module" | "singleton_class" => true,
        "block" | "do_block" => {
            let call = around.next();
            call.is_some_and(|call| super::hooks::makes_body(call, site.text))
        }
        _ => false,
    })
}

/// The first argument, when it is a literal name.
fn first_argument<'t>(site: &Site<'_, 't>, call: Node<'t>) -> Option<Node<'t>> {
    let first = child(call, "arguments")?.named_children().next()?;
    let named = SYMBOLS.contains(&first.kind_name()) && super::hooks::symbol(site, first).is_some();
    named.then_some(first)
}

/// A call that makes a method of a literal name in a class body.
pub(super) fn defines_method(site: &Site<'_, '_>) -> bool {
    child(site.node, "receiver").is_none_or(|it| it.kind_name() == "self")
        && first_argument(site, site.node).is_some()
        && in_class_body(site)
}

/// A call that makes a method of the class itself.
fn is_of_type(site: &Site<'_, '_>) -> bool {
    method_of(site, site.node) == b"define_singleton_method" || is_in_singleton_class(site)
}

/// What stands directly in the body of a class or module that some call makes its own too:
/// `extend self`, `module_function`.
pub(super) fn is_shared(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    let body = around.next().filter(|body| body.kind_name() == "body_statement");
    let module = around.next().filter(|node| node.kind_name() == "module");
    let (Some(body), Some(_)) = (body, module) else { return false };
    let name = child(site.node, "name").map(|name| name.text(site.text)).unwrap_or_default();
    let mut switched = false;
    for node in body.named_children().take(SIBLINGS) {
        let before = node.span().start < site.node.span().start;
        match node.kind_name() {
            "identifier" => match node.text(site.text) {
                b"module_function" => switched |= before,
                b"private" | b"public" | b"protected" => switched &= !before,
                _ => {}
            },
            "call" if child(node, "receiver").is_none() => {
                let arguments = child(node, "arguments");
                let mut arguments = arguments.into_iter().flat_map(Node::named_children);
                let found = match method_of(site, node) {
                    b"extend" => arguments.any(|it| it.kind_name() == "self"),
                    b"module_function" => {
                        arguments.any(|it| it.text(site.text).strip_prefix(b":") == Some(name))
                    }
                    _ => false,
                };
                if found {
                    return true;
                }
            }
            _ => {}
        }
    }
    switched
}

/// How many statements of a body are looked at.
const SIBLINGS: usize = 2_000;

/// `module_function def m`: the call around a method.
pub(super) fn is_given_to_module(site: &Site<'_, '_>) -> bool {
    call_around(site).is_some_and(|call| method_of(site, call) == b"module_function")
}

/// A method of a class, in a block or not: of the class itself.
pub(super) fn is_singleton(site: &Site<'_, '_>) -> bool {
    site.node.kind_name() == "singleton_method" || is_in_singleton_class(site) || {
        // `class_methods do ... end`.
        let mut around = site.ancestors().take(REACH);
        let block =
            around.find(|node| !matches!(node.kind_name(), "body_statement" | "block_body"));
        let call = around.next().filter(|call| call.kind_name() == "call");
        block.is_some() && call.is_some_and(|call| method_of(site, call) == b"class_methods")
    }
}

/// What the expression in the place of a superclass is below of: `Struct` of `Struct.new(:a)`, `B` of
/// `Class.new(B)`, `A::B` of `A::B(:c)`, which is called like what it makes.
pub(super) fn maker<'a, 't>(site: &Site<'a, 't>, node: Node<'t>) -> Vec<Cow<'a, str>> {
    let receiver = child(node, "receiver").filter(|it| is_constant(*it));
    let method = method_of(site, node);
    let made = receiver.map(|it| it.text(site.text)).unwrap_or_default();
    let first = child(node, "arguments").and_then(|list| list.named_children().next());
    match (receiver, made.strip_prefix(b"::").unwrap_or(made), method) {
        (Some(_), b"Class", b"new") => match first.filter(|it| is_constant(*it)) {
            Some(first) => path(site, first),
            None => vec![Cow::Borrowed("Object")],
        },
        (Some(receiver), b"Struct", b"new") | (Some(receiver), b"Data", b"define") => {
            path(site, receiver)
        }
        _ if method.first().is_some_and(u8::is_ascii_uppercase) => {
            let mut names = receiver.map_or_else(Vec::new, |receiver| path(site, receiver));
            names.extend(child(node, "method").map(|method| site.text_of(method)));
            names
        }
        _ => Vec::new(),
    }
}

fn is_constant(node: Node<'_>) -> bool {
    matches!(node.kind_name(), "constant" | "scope_resolution")
}

/// The names of a constant path; a first empty one starts at the root.
pub(super) fn path<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Vec<Cow<'a, str>> {
    let text = site.text_of(node);
    let plain = text.chars().all(|c| c.is_alphanumeric() || matches!(c, ':' | '_'));
    match (plain, text) {
        (false, _) => Vec::new(),
        (true, Cow::Borrowed(text)) => text.split("::").map(Cow::Borrowed).collect(),
        (true, Cow::Owned(text)) => {
            text.split("::").map(|part| Cow::Owned(part.to_owned())).collect()
        }
    }
}
