//! `[$a, 'k' => $b] = $value`: which target gets what.

use std::collections::HashMap;

use bifrost_hir::Site;
use bifrost_syntax::Node;

/// The targets of a list, each with the part of the value that it gets, where the value is written
/// as an array of the same form, else with the whole value.
pub(super) fn pairs<'t>(
    site: &Site<'_, 't>,
    left: Node<'t>,
    right: Node<'t>,
) -> Vec<(Node<'t>, Node<'t>)> {
    let mut pairs = Vec::new();
    if left.kind_name() != "list_literal" {
        return pairs;
    }
    let mut open = vec![(left, right)];
    while let Some((target, value)) = open.pop() {
        if target.kind_name() == "list_literal" {
            let start = open.len();
            open.extend(elements(site, target, value));
            open[start..].reverse();
        } else {
            pairs.push((target, value));
        }
    }
    pairs
}

fn elements<'t>(site: &Site<'_, 't>, list: Node<'t>, value: Node<'t>) -> Vec<(Node<'t>, Node<'t>)> {
    let array = site.strip(value);
    let values = Some(array)
        .filter(|array| array.kind_name() == "array_creation_expression")
        .and_then(|array| Values::of(site, array));
    let mut found = Vec::new();
    let mut element = Element { key: None, target: None };
    let mut index = 0;
    let mut close = |element: &mut Element<'t>| {
        let Element { key, target } =
            std::mem::replace(element, Element { key: None, target: None });
        let part = values.as_ref().and_then(|values| values.get(site, key, index));
        found.extend(target.map(|target| (target, part.unwrap_or(value))));
        index += 1;
    };
    for part in list.children().filter(|part| !part.is_extra()) {
        match part.kind_name() {
            "," => close(&mut element),
            "=>" => element = Element { key: element.target, target: None },
            _ if part.is_named() && !part.is_error() => element.target = Some(part),
            _ => {}
        }
    }
    close(&mut element);
    found
}

struct Element<'t> {
    key: Option<Node<'t>>,
    target: Option<Node<'t>>,
}

/// The values of an array that is written out.
enum Values<'a, 't> {
    Listed(Vec<Node<'t>>),
    Keyed(HashMap<&'a [u8], Node<'t>>),
}

impl<'a, 't> Values<'a, 't> {
    /// None when it has elements of both forms, or spreads.
    fn of(site: &Site<'a, 't>, array: Node<'t>) -> Option<Self> {
        let (mut listed, mut keyed) = (Vec::new(), HashMap::new());
        for element in array.named_children() {
            let mut parts = element.named_children();
            let (first, second) = (parts.next()?, parts.next());
            match second {
                _ if first.kind_name() == "variadic_unpacking" => return None,
                Some(value) => {
                    keyed.insert(first.span().of(site.text), value);
                }
                None => listed.push(first),
            }
        }
        match (listed.is_empty(), keyed.is_empty()) {
            (_, true) => Some(Self::Listed(listed)),
            (true, _) => Some(Self::Keyed(keyed)),
            _ => None,
        }
    }

    fn get(&self, site: &Site<'a, 't>, key: Option<Node<'t>>, index: usize) -> Option<Node<'t>> {
        match (self, key) {
            (Self::Listed(values), None) => values.get(index).copied(),
            (Self::Keyed(values), Some(key)) => values.get(key.span().of(site.text)).copied(),
            _ => None,
        }
    }
}
