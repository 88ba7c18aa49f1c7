//! Bare tokens: what a pattern is among them, and what looks like a call.

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_syntax::Node;

use super::signs;

/// Tokens of one chain that are looked at.
const REACH: usize = 64;
/// Words that the grammar takes for names among bare tokens.
pub(super) const KEYWORDS: &[&str] = &[
    "dyn", "else", "extern", "in", "move", "ref", "where", "yield", "try", "become", "box", "do",
    "final", "macro", "override", "priv", "typeof", "unsized", "virtual", "abstract", "_",
];
/// What may stand between the names of a chain.
const JOINTS: &[&[u8]] = &[b".", b"::"];

/// Makes the arguments of `matches!` a list of expressions: `(value, pattern, guard)`.
pub(super) fn pattern_to_code(group: &mut [u8]) {
    let (mut depth, mut at, mut pattern) = (0usize, 0, false);
    while at < group.len() {
        match group[at] {
            b'"' => at = signs::string_end(group, at),
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 1 => pattern = true,
            b'@' if pattern => group[at] = b'|',
            b'.' if pattern && closes_after_dots(group, at) => {
                group[at..at + 2].fill(b' ');
                if let Some(comma) = group[..at].trim_ascii_end().len().checked_sub(1)
                    && group[comma] == b','
                {
                    group[comma] = b' ';
                }
            }
            b'i' | b'r' | b'm' if pattern && starts_word(group, at) => {
                if is_word_at(group, at, b"if") && depth == 1 {
                    group[at..at + 2].copy_from_slice(b", ");
                    return;
                }
                for word in [&b"ref"[..], b"mut"] {
                    if is_word_at(group, at, word) {
                        group[at..at + 3].fill(b' ');
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
}

/// `..` before the end of a struct pattern.
fn closes_after_dots(text: &[u8], at: usize) -> bool {
    text[at..]
        .strip_prefix(b"..")
        .is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b'}'))
}

/// A byte of a name; `$` stands before names in macros and is of none.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn starts_word(text: &[u8], at: usize) -> bool {
    !at.checked_sub(1).is_some_and(|before| is_word(text[before]))
}

fn is_word_at(text: &[u8], at: usize, word: &[u8]) -> bool {
    let end = at + word.len();
    text[at..].starts_with(word) && !text.get(end).is_some_and(|byte| is_word(*byte))
}

/// The pattern among the arguments of `matches!`, read as an expression.
pub(super) fn is_matched(site: &Site<'_, '_>) -> bool {
    let mut around = site.ancestors();
    let (Some(list), Some(call)) = (around.next(), around.next()) else {
        return false;
    };
    let name = call.field_named("macro").map(|name| name.text(site.text));
    let name = name.map(|name| name.rsplit(|byte| *byte == b':').next().unwrap_or(name));
    name.is_some_and(|name| {
        matches!(name, b"matches" | b"assert_matches" | b"debug_assert_matches")
    }) && list.named_children().nth(1) == Some(site.node)
}

/// A name after a quote: a lifetime or a label.
pub(super) fn is_lifetime(site: &Site<'_, '_>) -> bool {
    site.leading().last().is_some_and(|before| before.text(site.text) == b"'")
}

/// A name that is part of a chain, or of an attribute that is no `derive`.
pub(super) fn is_unknown(site: &Site<'_, '_>) -> bool {
    let before = site.leading().last();
    if before.is_some_and(|before| JOINTS.contains(&before.text(site.text))) {
        return true;
    }
    let mut around = site.ancestors().take(REACH);
    let attribute = around.find(|node| {
        matches!(node.kind_name(), "attribute" | "macro_invocation" | "macro_definition")
    });
    attribute.filter(|node| node.kind_name() == "attribute").is_some_and(|node| {
        let name = node.named_children().next();
        name.is_none_or(|name| name == site.node || name.text(site.text) != b"derive")
    })
}

/// A group after `#` or `#!`: an attribute.
pub(super) fn is_attribute(site: &Site<'_, '_>) -> bool {
    attribute_start(site).is_some()
}

fn attribute_start<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    let is_bracket = site.node.text(site.text).first() == Some(&b'[');
    let mut before = site.leading().iter().rev();
    let mut sign = before.next().filter(|_| is_bracket)?;
    if sign.text(site.text) == b"!" {
        sign = before.next()?;
    }
    (sign.text(site.text) == b"#").then_some(*sign)
}

/// The bytes of an attribute with its sign.
pub(super) fn attribute_range(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    attribute_start(site).map_or(span, |sign| sign.span().union(span))
}

/// `name` of `[path::name(...)]`.
pub(super) fn attribute_name<'t>(_: &Site<'_, 't>, group: Node<'t>) -> Option<Node<'t>> {
    let is_path = |node: &Node<'_>| matches!(node.kind_name(), "identifier" | "::" | "crate");
    let path = group.children().skip(1).take(REACH).take_while(is_path);
    path.filter(|node| node.kind_name() == "identifier").last()
}

/// A minus sign before a number that nothing stands before.
fn sign<'t>(site: &Site<'_, 't>) -> Option<Node<'t>> {
    match site.leading() {
        [sign] if sign.text(site.text) == b"-" => Some(*sign),
        _ => None,
    }
}

/// A number with the sign that belongs to it.
pub(super) fn signed_range(site: &Site<'_, '_>) -> Span {
    let span = site.node.span();
    let sign = sign(site).filter(|sign| sign.span().end == span.start);
    sign.map_or(span, |sign| sign.span().union(span))
}

/// What stands before a group of tokens, when the two look like a call.
struct Shape<'t> {
    callee: Node<'t>,
    /// First and last token of the receiver.
    receiver: Option<(Node<'t>, Node<'t>)>,
}

fn shape<'t>(site: &Site<'_, 't>) -> Option<Shape<'t>> {
    let run = site.leading();
    let text = |at: usize| run.get(at).map(|node| node.text(site.text));
    let mut at = run.len().checked_sub(1)?;
    let is_macro = text(at) == Some(b"!");
    if is_macro {
        at = at.checked_sub(1)?;
    } else if site.node.text(site.text).first() != Some(&b'(') {
        return None;
    }
    let callee = run[at];
    if callee.kind_name() != "identifier"
        || KEYWORDS.iter().any(|word| text(at) == Some(word.as_bytes()))
    {
        return None;
    }
    let start = chain_start(site, at);
    let before = start.checked_sub(1).and_then(text);
    if matches!(before, Some(b"fn" | b"struct" | b"union" | b"enum" | b"mod" | b"'")) {
        return None;
    }
    let receiver = (start + 1 < at).then(|| (run[start], run[at - 2]));
    Some(Shape { callee, receiver })
}

/// The first token of the chain that ends at one.
fn chain_start(site: &Site<'_, '_>, end: usize) -> usize {
    let run = site.leading();
    let is_joint = |at: usize| JOINTS.contains(&run[at].text(site.text));
    let mut at = end;
    while at >= 2 && end - at < REACH && is_joint(at - 1) {
        let mut part = at - 2;
        // `f(1)`, `m!(1)` and `f?` in the chain.
        while part > 0 && matches!(run[part].text(site.text), b"?") {
            part -= 1;
        }
        while part > 0 && run[part].kind_name() == "token_tree" {
            part -= 1;
        }
        if part > 0 && run[part].text(site.text) == b"!" {
            part -= 1;
        }
        if is_joint(part) {
            break;
        }
        at = part;
    }
    at
}

/// True when a group of tokens looks like the arguments of a call.
pub(super) fn is_call(site: &Site<'_, '_>) -> bool {
    shape(site).is_some()
}

/// The bytes from the receiver to the end of the arguments.
pub(super) fn call_range(site: &Site<'_, '_>) -> Span {
    let first = shape(site).map(|shape| shape.receiver.map_or(shape.callee, |ends| ends.0));
    first.map_or(site.node.span(), |first| first.span().union(site.node.span()))
}

pub(super) fn callee<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    shape(site).map(|shape| shape.callee)
}

pub(super) fn receiver_start<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    shape(site)?.receiver.map(|ends| ends.0)
}

pub(super) fn receiver_end<'t>(site: &Site<'_, 't>, _: Node<'t>) -> Option<Node<'t>> {
    shape(site)?.receiver.map(|ends| ends.1)
}

/// The code that a group is, when it lists arguments.
pub(super) fn argument_code<'t>(site: &Site<'_, 't>, group: Node<'t>) -> Option<Node<'t>> {
    site.inset(group).filter(|code| code.kind_name() != "block")
}

/// The group itself, when it is no such code.
pub(super) fn argument_tokens<'t>(site: &Site<'_, 't>, group: Node<'t>) -> Option<Node<'t>> {
    argument_code(site, group).is_none().then_some(group)
}
