//! What blocks get: elements, pairs of hashes, places, what a block gave before.

use bifrost_hir::Site;
use bifrost_hir::bodies::Take;
use bifrost_hir::meaning::WrittenBind;
use bifrost_syntax::Node;

use super::params::{bind, names_in};

/// Methods that give their block each element of the receiver.
pub(super) const EACH: &[&[u8]] = &[
    b"each",
    b"each_with_index",
    b"each_entry",
    b"reverse_each",
    b"map",
    b"collect",
    b"flat_map",
    b"collect_concat",
    b"filter_map",
    b"select",
    b"filter",
    b"reject",
    b"find",
    b"detect",
    b"find_all",
    b"find_index",
    b"any?",
    b"all?",
    b"none?",
    b"one?",
    b"count",
    b"sum",
    b"sort_by",
    b"min_by",
    b"max_by",
    b"group_by",
    b"partition",
    b"uniq",
    b"take_while",
    b"drop_while",
    b"delete_if",
    b"keep_if",
    b"map!",
    b"select!",
    b"reject!",
    b"sort_by!",
    b"index",
    b"cycle",
    b"to_h",
    b"index_by",
    b"each_pair",
];
/// Methods that give their block the receiver.
pub(super) const WHOLE: &[&[u8]] = &[b"tap", b"then", b"yield_self"];
/// Methods that give their block an element and something else.
const WITH: &[&[u8]] =
    &[b"each_with_index", b"each_with_object", b"with_index", b"with_object", b"map_with_index"];
/// Methods that give their block what it gave before, and an element.
const FOLDS: &[&[u8]] = &[b"inject", b"reduce"];
/// Methods that give their block several elements at once.
const SLICES: &[&[u8]] = &[b"each_slice", b"each_cons"];

fn child<'t>(node: Node<'t>, field: &str) -> Option<Node<'t>> {
    node.field_named(field)
}

fn method_of<'a>(site: &Site<'a, '_>, call: Node<'_>) -> &'a [u8] {
    child(call, "method").map_or(&b""[..], |method| method.span().of(site.text))
}

/// What a call walks through: of `x.each.with_index` that is `x`.
fn walked<'t>(site: &Site<'_, 't>, call: Node<'t>) -> Option<Node<'t>> {
    let receiver = child(call, "receiver")?;
    let through = matches!(method_of(site, call), b"with_index" | b"with_object")
        || method_of(site, receiver) == b"each_with_index";
    let lazy = receiver.kind_name() == "call" && child(receiver, "block").is_none();
    let walks = EACH.contains(&method_of(site, receiver));
    match through && lazy && walks {
        true => child(receiver, "receiver"),
        false => Some(receiver),
    }
}

/// What a block binds, as far as the method is known that it is given to.
pub(super) fn binds<'t>(site: &Site<'_, 't>) -> Vec<WrittenBind<'t>> {
    let list = child(site.node, "parameters");
    let nodes: Vec<Node<'t>> = list.into_iter().flat_map(Node::named_children).collect();
    let call = site.parent().filter(|call| call.kind_name() == "call");
    let several = nodes.len() > 1;
    let mut found = Vec::new();
    for (at, node) in nodes.into_iter().enumerate() {
        let (value, take) =
            call.map_or((None, Take::Unknown), |call| given(site, call, at, several));
        found.extend(targets(node, value, take));
    }
    // What it says of its own names holds in it, and nowhere around.
    let own = Some(site.node.span());
    found.into_iter().map(|bind| WrittenBind { within: own, ..bind }).collect()
}

/// What a parameter gets at a place.
fn given<'t>(
    site: &Site<'_, 't>,
    call: Node<'t>,
    at: usize,
    several: bool,
) -> (Option<Node<'t>>, Take) {
    let method = method_of(site, call);
    let receiver = child(call, "receiver");
    let place = u16::try_from(at).unwrap_or(u16::MAX);
    let indexed = receiver.is_some_and(|it| method_of(site, it) == b"each_with_index");
    match at {
        0 if WHOLE.contains(&method) => (receiver, Take::Whole),
        0 if SLICES.contains(&method) => (receiver, Take::Whole),
        _ if SLICES.contains(&method) => (None, Take::Unknown),
        0 if method == b"each_key" => (receiver, Take::ElementItem(0)),
        0 if method == b"each_value" => (receiver, Take::ElementItem(1)),
        0 if WITH.contains(&method) => (walked(site, call), Take::Element),
        1 if method == b"each_with_object" => {
            let first = child(call, "arguments").and_then(|list| list.named_children().next());
            (first, Take::Whole)
        }
        1 if FOLDS.contains(&method) => (receiver, Take::Element),
        _ if WITH.contains(&method) || FOLDS.contains(&method) => (None, Take::Unknown),
        0 if indexed && several && EACH.contains(&method) => (walked(site, call), Take::Element),
        _ if indexed => (None, Take::Unknown),
        _ if EACH.contains(&method) && several => (receiver, Take::ElementItem(place)),
        0 if EACH.contains(&method) => (receiver, Take::Element),
        _ => (None, Take::Unknown),
    }
}

/// The names of a parameter, each with what it gets.
fn targets<'t>(node: Node<'t>, value: Option<Node<'t>>, take: Take) -> Vec<WrittenBind<'t>> {
    let value = value.filter(|_| take != Take::Unknown);
    let take = if value.is_some() { take } else { Take::Unknown };
    match (node.kind_name(), take) {
        ("identifier", _) => vec![bind(node, value, take)],
        ("destructured_parameter", Take::Element) => {
            let parts = node.named_children().enumerate();
            let parts = parts.flat_map(|(at, part)| match part.kind_name() {
                "identifier" => {
                    let place = u16::try_from(at).unwrap_or(u16::MAX);
                    vec![bind(part, value, Take::ElementItem(place))]
                }
                _ => unknown(part),
            });
            parts.collect()
        }
        ("destructured_parameter", _) => unknown(node),
        _ => child(node, "name").map(unknown).unwrap_or_default(),
    }
}

fn unknown(node: Node<'_>) -> Vec<WrittenBind<'_>> {
    names_in(node).into_iter().map(|name| bind(name, None, Take::Unknown)).collect()
}
