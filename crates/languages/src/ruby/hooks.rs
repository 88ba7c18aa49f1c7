//! What the Ruby table cannot say.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::shape::Container;
use bifrost_syntax::Node;

/// How far up a hook looks. Real code nests less; looking further would make deep nests quadratic.
pub(super) const REACH: usize = 100;
const NUMBERS: [&str; 4] = ["integer", "float", "complex", "rational"];
/// What makes a class of a block, and the method that does.
pub(super) const CLASS_MAKERS: [(&[u8], &[u8]); 4] =
    [(b"Class", b"new"), (b"Module", b"new"), (b"Struct", b"new"), (b"Data", b"define")];
/// Methods whose block is evaluated as the body of a class.
const REOPENERS: [&[u8]; 6] =
    [b"class_eval", b"class_exec", b"module_eval", b"module_exec", b"refine", b"class_methods"];
/// Names without a sigil of globals that Ruby makes itself.
const PREDEFINED: [&[u8]; 12] = [
    b"stdin",
    b"stdout",
    b"stderr",
    b"DEBUG",
    b"VERBOSE",
    b"FILENAME",
    b"LOAD_PATH",
    b"LOADED_FEATURES",
    b"PROGRAM_NAME",
    b"SAFE",
    b"KCODE",
    b"DEFAULT_INPUT",
];

fn child<'t>(node: Node<'t>, field: &str) -> Option<Node<'t>> {
    node.field_named(field)
}

fn is(node: Option<Node<'_>>, kind: &str) -> bool {
    node.is_some_and(|node| node.kind_name() == kind)
}

// Names.

/// `_1` and `it` in a block without parameters.
pub(super) fn is_implicit_parameter(site: &Site<'_, '_>) -> bool {
    if !matches!(site.node.text(site.text), b"it" | [b'_', b'1'..=b'9']) {
        return false;
    }
    let mut below = None;
    for node in site.ancestors().take(REACH) {
        match node.kind_name() {
            "block" | "do_block" if child(node, "parameters").is_some() => return false,
            "block" | "do_block" => below = Some(node),
            "lambda" if below.is_some() => return child(node, "parameters").is_none(),
            _ if below.is_some() => return true,
            "method" | "singleton_method" => return false,
            _ => {}
        }
    }
    false
}

/// The key of `f(x:)`, where `x` is a method.
pub(super) fn is_shorthand_call(site: &Site<'_, '_>) -> bool {
    let text = site.node.text(site.text);
    let variable = text.first().is_some_and(|first| !first.is_ascii_uppercase());
    let pair = site.parent().filter(|node| node.kind_name() == "pair");
    let shorthand = pair.is_some_and(|pair| child(pair, "value").is_none() && !pair.has_error());
    shorthand && variable && !site.is_bound(site.node)
}

/// `super` without a list of arguments hands on those that the method got, and so does `...`.
pub(super) fn hands_on(site: &Site<'_, '_>) -> bool {
    let node = site.node;
    if node.kind_name() != "super" {
        let method = child(node, "method").is_some_and(|it| it.kind_name() == "super");
        return child(node, "arguments").map_or(method, |list| {
            list.named_children().any(|it| it.kind_name() == "forward_argument")
        });
    }
    let of_call = |call| child(call, "method").is_some_and(|it| it.span() == node.span());
    !site.parent().filter(|it| it.kind_name() == "call").is_some_and(of_call)
}

/// The names of the groups of a regular expression, which a match makes local.
pub(super) fn named_groups(site: &Site<'_, '_>) -> Vec<Span> {
    let Some(regex) = child(site.node, "left") else { return Vec::new() };
    if regex.named_children().any(|part| part.kind_name() == "interpolation") {
        return Vec::new();
    }
    let (text, start) = (regex.text(site.text), regex.span().start);
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].windows(3).position(|three| three == b"(?<") {
        let first = at + open + 3;
        let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | 0x80..);
        at = first + text[first..].iter().take_while(is_word).count();
        if at > first && text.get(at) == Some(&b'>') {
            names.push(Span::new(start + first as u32, start + at as u32));
        }
    }
    names
}

/// What is between the delimiters, when nothing in it is evaluated.
fn content(node: Node<'_>) -> Option<Span> {
    let mut parts = node.named_children();
    let first = parts.next()?;
    let evaluated = |part: Node<'_>| part.kind_name() == "interpolation";
    let whole = parts
        .try_fold(first.span(), |span, part| (!evaluated(part)).then(|| span.union(part.span())))?;
    (!evaluated(first)).then_some(whole)
}

/// `a` of `:a`, `:"a"` and the words of `%i[a]`.
pub(super) fn symbol<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<Cow<'a, str>> {
    let text = match node.kind_name() {
        "simple_symbol" => site.text_of(node).strip_prefix(':').map(str::to_owned)?,
        _ => String::from_utf8_lossy(content(node)?.of(site.text)).into_owned(),
    };
    (!text.is_empty()).then_some(Cow::Owned(text))
}

// Arguments.

/// The key of a named argument, when it is a name or is written as one.
pub(super) fn argument_key<'t>(_: &Site<'_, 't>, pair: Node<'t>) -> Option<Node<'t>> {
    let key = child(pair, "key")?;
    match key.kind_name() {
        "hash_key_symbol" | "simple_symbol" => Some(key),
        "string" | "delimited_symbol" => content(key).map(|_| key),
        _ => None,
    }
}

/// The value of a pair; of `x:` the key.
pub(super) fn pair_value<'t>(_: &Site<'_, 't>, pair: Node<'t>) -> Option<Node<'t>> {
    child(pair, "value").or_else(|| child(pair, "key"))
}

// Calls.

/// True for arguments that go on with an operation when a local stands before them: `x -1`.
pub(super) fn begins_with_operator(site: &Site<'_, '_>) -> bool {
    let arguments = child(site.node, "arguments").map(|arguments| arguments.text(site.text));
    arguments.is_some_and(|text| {
        matches!(text, [b'-' | b'+' | b'[' | b'*' | b'&' | b'/' | b'%', ..])
            && !text.starts_with(b"->")
            || text.starts_with(b"::")
            || text.starts_with(b"<<")
    })
}

/// A call without receiver, or of `Kernel`.
pub(super) fn is_of_kernel(site: &Site<'_, '_>) -> bool {
    let kernel = |node: Node<'_>| matches!(node.text(site.text), b"Kernel" | b"::Kernel");
    child(site.node, "receiver").is_none_or(kernel)
}

/// The file that a call requires, when it is a literal: the last argument of `autoload`, the first
/// of the others.
pub(super) fn required<'t>(site: &Site<'_, 't>, call: Node<'t>) -> Option<Node<'t>> {
    let index = usize::from(child(call, "method")?.text(site.text) == b"autoload");
    let file = child(call, "arguments")?.named_children().nth(index)?;
    (file.kind_name() == "string" && content(file).is_some()).then_some(file)
}

// Classes.

/// The receiver and method of a call with a block or arguments.
fn parts<'a>(call: Node<'_>, text: &'a [u8]) -> Option<(&'a [u8], &'a [u8])> {
    let receiver = child(call, "receiver").map_or(&b""[..], |node| node.span().of(text));
    Some((receiver, child(call, "method")?.span().of(text)))
}

/// `Class.new`, `Struct.new` and the like.
pub(super) fn is_class_maker(call: Node<'_>, text: &[u8]) -> bool {
    let known = |(receiver, method): (&[u8], &[u8])| {
        CLASS_MAKERS.contains(&(receiver.strip_prefix(b"::").unwrap_or(receiver), method))
    };
    call.kind_name() == "call" && parts(call, text).is_some_and(known)
}

fn reopens(call: Node<'_>, text: &[u8]) -> bool {
    call.kind_name() == "call" && parts(call, text).is_some_and(|(_, it)| REOPENERS.contains(&it))
}

/// True for a block in which `def` makes methods of a class that has no body of its own.
pub(super) fn is_class_body(site: &Site<'_, '_>) -> bool {
    let call = site.parent().filter(|node| node.kind_name() == "call");
    call.is_some_and(|call| is_class_maker(call, site.text) || reopens(call, site.text))
}

/// A call whose block is the body of a class.
pub(super) fn makes_body(call: Node<'_>, text: &[u8]) -> bool {
    is_class_maker(call, text) || reopens(call, text)
}

/// `Class.new do ... end` that no constant is made of.
pub(super) fn is_anonymous_class(site: &Site<'_, '_>) -> bool {
    let constant = |left: Node<'_>| matches!(left.kind_name(), "constant" | "scope_resolution");
    let named = site.parent().is_some_and(|node| {
        node.kind_name().ends_with("assignment") && child(node, "left").is_some_and(constant)
    });
    !named && child(site.node, "block").is_some() && is_class_maker(site.node, site.text)
}

/// An assignment of a new class.
pub(super) fn makes_class(site: &Site<'_, '_>) -> bool {
    child(site.node, "right").is_some_and(|right| is_class_maker(site.strip(right), site.text))
}

/// An assignment of a lambda: `->{}`, `lambda {}`, `proc {}`, `Proc.new {}`.
pub(super) fn makes_lambda(site: &Site<'_, '_>) -> bool {
    let Some(right) = child(site.node, "right").map(|right| site.strip(right)) else {
        return false;
    };
    let call = || child(right, "block").and_then(|_| parts(right, site.text));
    match right.kind_name() {
        "lambda" => true,
        "call" => matches!(call(), Some((b"", b"lambda" | b"proc") | (b"Proc", b"new"))),
        _ => false,
    }
}

/// What stands before the last name of a path; nothing where that is the file.
fn scope_of<'a>(site: &Site<'a, '_>, path: Option<Node<'_>>) -> Option<Cow<'a, str>> {
    let scope = child(path.filter(|path| path.kind_name() == "scope_resolution")?, "scope")?;
    let text = site.text_of(scope);
    Some(text.strip_prefix("::").map(|text| Cow::Owned(text.to_owned())).unwrap_or(text))
}

/// `A` of `class A::B`.
pub(super) fn namespace<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    scope_of(site, child(site.node, "name"))
}

/// `A` of `A::B = 1`.
pub(super) fn constant_namespace<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    scope_of(site, child(site.node, "left"))
}

/// `class ::A`.
pub(super) fn is_absolute(site: &Site<'_, '_>) -> bool {
    child(site.node, "name").is_some_and(|name| name.text(site.text).starts_with(b"::"))
}

/// The node whose body this is directly in, calls around a definition looked through.
fn body_owner<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let wrappers =
        |kind: &str| !matches!(kind, "body_statement" | "argument_list" | "call" | "block_body");
    site.ancestors().take(REACH).find(|node| wrappers(node.kind_name()))
}

/// Directly in `class << x`.
pub(super) fn is_in_singleton_class(site: &Site<'_, '_>) -> bool {
    is(body_owner(site), "singleton_class")
}

/// The object that `def o.m` or `class << o` is about, unless it is the class around it.
pub(super) fn singleton_owner<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let object = match site.node.kind_name() {
        "singleton_method" => child(site.node, "object")?,
        _ => child(body_owner(site)?, "value")?,
    };
    let around = site.ancestors().take(REACH).find(|node| {
        matches!(node.kind_name(), "class" | "module") && child(*node, "name").is_some()
    });
    let name = around.and_then(|class| child(class, "name"));
    let own = name.is_some_and(|name| name.text(site.text) == object.text(site.text));
    (object.kind_name() != "self" && !own).then(|| site.text_of(object))
}

/// `A` of `A.class_eval do ... end` around a method.
pub(super) fn reopened<'a>(site: &Site<'a, '_>) -> Option<Cow<'a, str>> {
    let mut around = site.ancestors().take(REACH);
    let block = around.find(|node| !matches!(node.kind_name(), "body_statement" | "block_body"))?;
    let call = around.next().filter(|call| reopens(*call, site.text))?;
    let receiver = child(call, "receiver")?;
    let constant = matches!(receiver.kind_name(), "constant" | "scope_resolution");
    (constant && block.kind_name().ends_with("block")).then(|| site.text_of(receiver))
}

/// In a class, however deep.
pub(super) fn is_in_class(site: &Site<'_, '_>) -> bool {
    site.containers().take(REACH).any(|region| region == Container::Class)
}

/// An assignment to a global that is not one of Ruby's own.
pub(super) fn is_own_global(site: &Site<'_, '_>) -> bool {
    let left = child(site.node, "left").map(|left| left.text(site.text));
    left.and_then(|text| text.strip_prefix(b"$")).is_some_and(|name| {
        let word = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_');
        word && name != b"_" && !PREDEFINED.contains(&name)
    })
}

// Literals.

/// `-1`; `- 1` is an operation.
pub(super) fn is_negative_number(site: &Site<'_, '_>) -> bool {
    is_negated(site.node, site.text)
}

/// The number of `-1`.
pub(super) fn has_sign(site: &Site<'_, '_>) -> bool {
    site.parent().is_some_and(|parent| is_negated(parent, site.text))
}

fn is_negated(node: Node<'_>, text: &[u8]) -> bool {
    node.kind_name() == "unary"
        && matches!(node.text(text), [b'-', b'0'..=b'9', ..])
        && child(node, "operand").is_some_and(|operand| NUMBERS.contains(&operand.kind_name()))
}
