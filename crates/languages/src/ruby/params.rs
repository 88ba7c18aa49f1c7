//! What places cannot tell of Ruby: requires, marks, parameters, targets, the ends of bodies.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::bodies::{Take, Variadic};
use bifrost_hir::meaning::{Imported, WrittenBind, WrittenParam};
use bifrost_hir::semantics::{DeclFlags, ImportFlags};
use bifrost_hir::shape::Container;
use bifrost_syntax::Node;

use super::calls::REQUIRES;
use super::{hooks, members, told};

/// Longest chain of nodes that end where the one around them does.
const ENDS: usize = 64;
const BODIES: [&str; 6] =
    ["body_statement", "block_body", "then", "else", "do", "parenthesized_statements"];
/// Methods that put each of their arguments into the receiver.
const PUTS: &[&[u8]] = &[b"push", b"append", b"unshift", b"prepend", b"add", b"add?"];
/// They, and methods that change what it holds in another way.
pub(super) const CHANGES: &[&str] = &[
    "push",
    "append",
    "unshift",
    "prepend",
    "add",
    "add?",
    "insert",
    "concat",
    "replace",
    "fill",
    "map!",
    "collect!",
    "flatten!",
    "store",
    "update",
    "merge!",
    "transform_values!",
];
fn child<'t>(node: Node<'t>, field: &str) -> Option<Node<'t>> {
    node.field_named(field)
}

fn method_of<'a>(site: &Site<'a, '_>, call: Node<'_>) -> &'a [u8] {
    child(call, "method").map_or(&b""[..], |method| method.span().of(site.text))
}

fn is_constant(node: Node<'_>) -> bool {
    matches!(node.kind_name(), "constant" | "scope_resolution")
}

// Requires.

/// `require "a/b"`, `require_relative "b"`, `autoload :B, "a/b"`, `load "b.rb"`; also of what is put
/// together from the place of the file: `require File.expand_path("../b", __FILE__)`.
pub(super) fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let method = child(site.node, "method").map(|method| site.text_of(method)).unwrap_or_default();
    if !REQUIRES.contains(&method.as_ref()) || !hooks::is_of_kernel(site) {
        return Vec::new();
    }
    let index = usize::from(method == "autoload");
    let arguments = child(site.node, "arguments");
    let Some(file) = arguments.and_then(|list| list.named_children().nth(index)) else {
        return Vec::new();
    };
    let relative = method == "require_relative";
    let found = match literal(site, file) {
        Some(path) => Some((path, relative)),
        None => beside(site, file).map(|path| (path, true)),
    };
    let Some((path, relative)) = found else { return Vec::new() };
    let dynamic = site.containers().any(|region| region == Container::Callable);
    let flags = ImportFlags::RELATIVE.given(relative).with(ImportFlags::DYNAMIC.given(dynamic));
    vec![Imported::file(site.node.span(), path).marked(flags)]
}

/// The text of a string without anything evaluated in it.
fn literal<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<Cow<'a, str>> {
    let mut parts = node.named_children();
    let only = parts.next().filter(|part| part.kind_name() == "string_content")?;
    (node.kind_name() == "string" && parts.next().is_none()).then(|| site.text_of(only))
}

/// A path that is relative to the file: `File.expand_path("../b", __FILE__)`,
/// `File.expand_path("b", __dir__)`, `File.join(__dir__, "b")`, `"#{__dir__}/b"`.
fn beside<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Option<Cow<'a, str>> {
    if node.kind_name() == "string" {
        let mut parts = node.named_children();
        let first = parts.next().filter(|part| part.kind_name() == "interpolation")?;
        let rest = parts.next().filter(|part| part.kind_name() == "string_content")?;
        let here = is_folder(site, first.named_children().next()?);
        let path = site.text_of(rest).strip_prefix('/').map(str::to_owned)?;
        return (here && parts.next().is_none()).then_some(Cow::Owned(path));
    }
    let receiver = child(node, "receiver")?;
    let arguments: Vec<Node<'_>> = child(node, "arguments")?.named_children().collect();
    let of_file = matches!(receiver.text(site.text), b"File" | b"::File");
    let [first, second] = arguments.as_slice() else { return None };
    match (of_file, method_of(site, node)) {
        (true, b"expand_path") if is_folder(site, *second) => literal(site, *first),
        (true, b"expand_path") if second.text(site.text) == b"__FILE__" => {
            let path = literal(site, *first)?;
            path.strip_prefix("../").map(|path| Cow::Owned(path.to_owned()))
        }
        (true, b"join") if is_folder(site, *first) => literal(site, *second),
        _ => None,
    }
}

/// `__dir__`, `File.dirname(__FILE__)`.
fn is_folder(site: &Site<'_, '_>, node: Node<'_>) -> bool {
    let text: Vec<u8> =
        node.text(site.text).iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    matches!(text.as_slice(), b"__dir__" | b"File.dirname(__FILE__)" | b"::File.dirname(__FILE__)")
}

// Marks.

/// The marks of a module: what is made with its members is of the types that it is mixed into.
pub(super) fn of_module(_: &Site<'_, '_>) -> DeclFlags {
    DeclFlags::OBJECT
}

/// Whether a declaration is of the class itself, of its instances, or of both.
pub(super) fn flags(site: &Site<'_, '_>) -> DeclFlags {
    let singleton = DeclFlags::STATIC;
    match site.node.kind_name() {
        "method" | "singleton_method" => {
            let name =
                child(site.node, "name").map(|name| name.text(site.text)).unwrap_or_default();
            let of_class = members::is_singleton(site);
            let both = !of_class && (members::is_shared(site) || members::is_given_to_module(site));
            let writer = name.ends_with(b"=") && name.first().is_some_and(u8::is_ascii_alphabetic);
            singleton
                .given(of_class)
                .with(DeclFlags::SHARED.given(both))
                .with(DeclFlags::PROPERTY.given(writer))
                .with(DeclFlags::CONSTRUCTOR.given(!of_class && name == b"initialize"))
        }
        "alias" => singleton.given(hooks::is_in_singleton_class(site)),
        "call" => {
            let of_class = method_of(site, site.node) == b"define_singleton_method"
                || hooks::is_in_singleton_class(site);
            singleton.given(of_class)
        }
        "simple_symbol" | "delimited_symbol" => singleton.given(members::is_type_attribute(site)),
        "class_variable" => singleton.with(DeclFlags::SHARED),
        // Constants.
        _ => singleton.given(child(site.node, "left").is_some_and(is_constant)),
    }
}

/// `include M` directly in the body of a class, of what the class is.
pub(super) fn is_own_mixin(site: &Site<'_, '_>) -> bool {
    let own = child(site.node, "receiver").is_none_or(|it| it.kind_name() == "self");
    own && site.container() == Container::Class && {
        let around = site.ancestors().take(hooks::REACH);
        let mut around = around.skip_while(|node| {
            matches!(node.kind_name(), "body_statement" | "block_body" | "then" | "else")
                || node.kind_name().starts_with("if")
                || node.kind_name().starts_with("unless")
        });
        around.next().is_some_and(|node| match node.kind_name() {
            "class" | "module" => true,
            "block" | "do_block" => {
                let maker = around.next();
                maker.is_some_and(|call| hooks::is_class_maker(call, site.text))
                    && around.next().is_some_and(|it| it.kind_name().ends_with("assignment"))
            }
            _ => false,
        })
    }
}

/// `A` of `A.class_eval do ... end` directly around a call.
pub(super) fn evaluated<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors().take(hooks::REACH);
    let body = |node: &Node<'_>| matches!(node.kind_name(), "body_statement" | "block_body");
    let block = around.find(|node| !body(node)).filter(|it| it.kind_name().ends_with("block"))?;
    let call = around.next().filter(|call| child(*call, "block") == Some(block))?;
    let bare = child(node, "receiver").is_none();
    let evaluates = matches!(method_of(site, call), b"class_eval" | b"module_eval" | b"class_exec");
    child(call, "receiver").filter(|it| bare && evaluates && is_constant(*it))
}

/// `include M` directly in `class << self` of a class.
pub(super) fn is_singleton_mixin(site: &Site<'_, '_>) -> bool {
    child(site.node, "receiver").is_none()
        && hooks::is_in_singleton_class(site)
        && site.containers().nth(1) == Some(Container::Class)
}

/// `A.send(:include, M)`.
pub(super) fn is_sent_include(site: &Site<'_, '_>) -> bool {
    let send = matches!(method_of(site, site.node), b"send" | b"__send__" | b"public_send");
    let first = child(site.node, "arguments").and_then(|list| list.named_children().next());
    send && first.is_some_and(|first| first.text(site.text) == b":include")
}

/// The base of `A = Class.new(B)`.
pub(super) fn made_above<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let call = site.strip(child(node, "right")?);
    let receiver = child(call, "receiver")?;
    let makes = matches!(receiver.text(site.text), b"Class" | b"::Class");
    let first = child(call, "arguments")?.named_children().next()?;
    if matches!(receiver.text(site.text), b"Struct" | b"::Struct" | b"Data" | b"::Data") {
        return Some(receiver);
    }
    (makes && method_of(site, call) == b"new" && is_constant(first)).then_some(first)
}

/// The block of a class that a constant is made of.
pub(super) fn class_block<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let call = site.strip(child(node, "right")?);
    hooks::makes_class(site).then(|| child(call, "block"))?
}

// Parameters.

/// The formal parameters of a method or lambda.
pub(super) fn params<'t>(site: &Site<'_, 't>) -> Vec<WrittenParam<'t>> {
    let list = child(site.node, "parameters");
    let nodes = list.into_iter().flat_map(Node::named_children);
    let nodes = nodes.filter(|node| node.kind_name() != "comment");
    nodes.flat_map(|node| [param(site, node), forwarded(node)]).flatten().collect()
}

/// The named arguments that `...` takes besides the others.
fn forwarded(node: Node<'_>) -> Option<WrittenParam<'_>> {
    let plain = || WrittenParam { optional: true, ..WrittenParam::plain(node, None, None) };
    let all = node.kind_name() == "forward_parameter";
    all.then(|| WrittenParam { variadic: Variadic::Named, by_place: false, ..plain() })
}

fn param<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<WrittenParam<'t>> {
    let name = match node.kind_name() {
        "identifier" | "destructured_parameter" => Some(node),
        _ => child(node, "name"),
    };
    let default = child(node, "value");
    let several = matches!(node.kind_name(), "splat_parameter" | "hash_splat_parameter");
    let ty = told::of_parameter(site, name).filter(|_| !several);
    let plain = WrittenParam { default, ..WrittenParam::plain(node, name, ty) };
    Some(match node.kind_name() {
        "identifier" | "destructured_parameter" | "optional_parameter" => plain,
        "keyword_parameter" => WrittenParam { by_place: false, by_name: true, ..plain },
        "splat_parameter" => WrittenParam { variadic: Variadic::Positional, ..plain },
        "hash_splat_parameter" => {
            WrittenParam { variadic: Variadic::Named, by_place: false, ..plain }
        }
        // Nothing but a block goes there.
        "block_parameter" => WrittenParam { optional: true, by_place: false, ..plain },
        "forward_parameter" => {
            WrittenParam { variadic: Variadic::Positional, optional: true, ..plain }
        }
        _ => return None,
    })
}

/// `x << v`, `x[k] = v`: what is put into a list or hash that a local name holds.
pub(super) fn put<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(left) = child(site.node, "left") else { return Vec::new() };
    let operator = child(site.node, "operator").map(|it| it.text(site.text)).unwrap_or_default();
    let (target, known) = match (left.kind_name(), operator) {
        ("identifier", b"<<") => (Some(left), true),
        ("element_reference", b"" | b"||=" | b"&&=") => (child(left, "object"), true),
        ("element_reference", _) => (child(left, "object"), false),
        _ => (None, false),
    };
    let value = child(site.node, "right").filter(|_| known);
    let target = target.filter(|it| it.kind_name() == "identifier");
    target.into_iter().map(|target| bind(target, value, Take::Put)).collect()
}

/// `x.push(v)`, `x.concat(y)`: the same by calls.
pub(super) fn put_by_call<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let target = child(site.node, "receiver").filter(|it| it.kind_name() == "identifier");
    let Some(target) = target else { return Vec::new() };
    if !PUTS.contains(&method_of(site, site.node)) {
        return vec![bind(target, None, Take::Put)];
    }
    let arguments = child(site.node, "arguments").into_iter().flat_map(Node::named_children);
    let plain = |it: Node<'t>| (it.kind_name() != "splat_argument").then_some(it);
    arguments.map(|it| bind(target, plain(it), Take::Put)).collect()
}

pub(super) const fn bind<'t>(
    target: Node<'t>,
    value: Option<Node<'t>>,
    take: Take,
) -> WrittenBind<'t> {
    WrittenBind { target, ty: None, value, take, within: None, narrows: false }
}

/// The local names in a target.
pub(super) fn names_in(node: Node<'_>) -> Vec<Node<'_>> {
    let mut names = Vec::new();
    let mut left = vec![node];
    while let Some(node) = left.pop() {
        match node.kind_name() {
            "identifier" => names.push(node),
            "destructured_parameter"
            | "left_assignment_list"
            | "rest_assignment"
            | "destructured_left_assignment"
            | "splat_parameter" => {
                left.extend(node.named_children());
            }
            _ => {}
        }
    }
    names
}

/// `x ||= v`, `x &&= v`, `x += v`: the value, or nothing that is known. The first keeps what it was.
pub(super) fn reassigned<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(target) = child(site.node, "left") else { return Vec::new() };
    let either = child(site.node, "operator")
        .is_some_and(|it| matches!(it.text(site.text), b"||=" | b"&&="));
    let value = child(site.node, "right").filter(|_| either);
    let take = if value.is_some() { Take::Whole } else { Take::Unknown };
    vec![bind(target, value, take)]
}

/// What one of several targets gets; the targets, of which nothing is known, where that is not said.
pub(super) fn part_of_list<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let mut around = site.ancestors();
    let list = around.next()?;
    let place = list.named_children().position(|it| it == node);
    let right = around.next().and_then(|it| child(it, "right"));
    let values = right.filter(|it| it.kind_name() == "right_assignment_list");
    let spread = |it: Node<'_>| matches!(it.kind_name(), "splat_argument" | "rest_assignment");
    let plain = !list.named_children().any(spread);
    let values: Vec<Node<'t>> = values.into_iter().flat_map(Node::named_children).collect();
    let plain = plain && !values.iter().any(|it| spread(*it));
    place.and_then(|at| values.get(at).copied()).filter(|_| plain).or(Some(list))
}

/// `a, b = v`.
pub(super) fn taken_apart<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(left) = child(site.node, "left") else { return Vec::new() };
    let value = child(site.node, "right");
    let mut found = Vec::new();
    let mut spread = false;
    for (at, target) in left.named_children().enumerate() {
        spread |= target.kind_name() == "rest_assignment";
        if target.kind_name() == "identifier" && !spread {
            let at = u16::try_from(at).unwrap_or(u16::MAX);
            found.push(bind(target, value, Take::Item(at)));
        } else {
            found.extend(names_in(target).into_iter().map(|it| bind(it, None, Take::Unknown)));
        }
    }
    found
}

/// `for x in v`.
pub(super) fn looped<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let Some(pattern) = child(site.node, "pattern") else { return Vec::new() };
    let value = child(site.node, "value").and_then(|it| it.named_children().next());
    match pattern.kind_name() {
        "identifier" => vec![bind(pattern, value, Take::Element)],
        _ => names_in(pattern).into_iter().map(|it| bind(it, None, Take::Unknown)).collect(),
    }
}

/// `rescue A => e`.
pub(super) fn rescued<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let variable = child(site.node, "variable").and_then(|it| it.named_children().next());
    let Some(target) = variable.filter(|it| it.kind_name() == "identifier") else {
        return Vec::new();
    };
    let classes = child(site.node, "exceptions");
    let mut classes = classes.into_iter().flat_map(Node::named_children);
    let only = classes.next().filter(|class| is_constant(*class));
    let only = only.filter(|_| classes.next().is_none());
    vec![WrittenBind { ty: only, ..bind(target, None, Take::Unknown) }]
}

/// Names in patterns.
pub(super) fn matched<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let named: Vec<Node<'t>> = match site.node.kind_name() {
        "as_pattern" => child(site.node, "name").into_iter().collect(),
        "match_pattern" => child(site.node, "pattern").into_iter().collect(),
        "keyword_pattern" => child(site.node, "value").into_iter().collect(),
        _ => site.node.named_children().collect(),
    };
    let names = named.into_iter().flat_map(names_in);
    names.map(|target| bind(target, None, Take::Unknown)).collect()
}

// The ends of bodies.

/// The expression that a body runs to; nothing when it leaves in another way.
fn end_of(node: Node<'_>) -> Option<Node<'_>> {
    let mut node = node;
    for _ in 0..ENDS {
        if !BODIES.contains(&node.kind_name()) {
            let leaves = matches!(node.kind_name(), "return" | "next" | "break" | "redo" | "retry");
            return (!leaves).then_some(node);
        }
        let counts = |it: &Node<'_>| {
            !matches!(it.kind_name(), "rescue" | "ensure" | "comment" | "empty_statement")
        };
        node = node.named_children().filter(counts).last()?;
    }
    None
}

/// What a method runs to. A constructor gives what nobody asks for.
pub(super) fn result<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    end_of(child(node, "body")?)
}

/// What the block of a call runs to.
pub(super) fn block_result<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    end_of(child(child(node, "block")?, "body")?)
}

/// What a block runs to; nothing when it may leave in another way before.
pub(super) fn own_result<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    let text = node.text(site.text);
    let leaves = |word: &[u8]| text.windows(word.len()).any(|it| it == word);
    if leaves(b"next") || leaves(b"break") {
        return None;
    }
    end_of(child(node, "body")?)
}

/// What a lambda runs to.
pub(super) fn lambda_result<'t>(_: &Site<'_, 't>, node: Node<'t>) -> Option<Node<'t>> {
    end_of(child(child(node, "body")?, "body")?)
}

/// The ends of the branches of a conditional.
pub(super) fn alternatives<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let node = site.node;
    let fields = ["consequence", "alternative", "body", "handler"];
    let mut parts: Vec<Node<'t>> = Vec::new();
    match node.kind_name() {
        "case" | "case_match" => {
            let clauses = node.named_children();
            let clauses =
                clauses.filter(|it| matches!(it.kind_name(), "when" | "in_clause" | "else"));
            parts.extend(clauses.filter_map(|it| match it.kind_name() {
                "else" => Some(it),
                _ => child(it, "body"),
            }));
        }
        "begin" => {
            let statements = node.named_children();
            let counts = |it: &Node<'_>| {
                !matches!(
                    it.kind_name(),
                    "rescue" | "ensure" | "else" | "comment" | "empty_statement"
                )
            };
            parts.extend(statements.filter(counts).last());
            let rescues = node.named_children().filter(|it| it.kind_name() == "rescue");
            parts.extend(rescues.filter_map(|it| child(it, "body")));
        }
        _ => parts.extend(fields.iter().filter_map(|field| child(node, field))),
    }
    parts.into_iter().filter_map(end_of).collect()
}

/// `a || b` is one of both; `a && b` is the last, or something that is not true.
pub(super) fn operands<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let operator = child(site.node, "operator").map(|it| it.text(site.text)).unwrap_or_default();
    let left = child(site.node, "left").filter(|_| matches!(operator, b"||" | b"or"));
    left.into_iter().chain(child(site.node, "right")).collect()
}

/// `a ||= b` is what it was, or the value.
pub(super) fn kept<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let operator = child(site.node, "operator").map(|it| it.text(site.text)).unwrap_or_default();
    let parts = match operator {
        b"||=" => [child(site.node, "right"), child(site.node, "left")],
        b"&&=" => [child(site.node, "right"), None],
        _ => [None, None],
    };
    parts.into_iter().flatten().collect()
}

/// `a[b]`.
pub(super) fn indexed<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    site.node.named_children().take(2).collect()
}

/// The keys and values of a hash, in turn.
pub(super) fn pairs<'t>(site: &Site<'_, 't>) -> Vec<Node<'t>> {
    let pairs = site.node.named_children().filter(|it| it.kind_name() == "pair");
    let both = |pair: Node<'t>| [child(pair, "key"), child(pair, "value")];
    pairs.flat_map(|pair| both(pair).into_iter().flatten()).collect()
}
