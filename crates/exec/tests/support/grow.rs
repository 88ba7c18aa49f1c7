//! Random small files whose names and texts meet often.

use bifrost_contract::{Kind, Role};
use proptest::prelude::*;
use proptest::sample::select;

use super::notation::{Bind, Node, Piece};

/// Names that files and queries share.
pub(crate) const NAMES: [&str; 4] = ["a", "b", "ab", "f"];
const KINDS: [Kind; 7] = [
    Kind::Call,
    Kind::Call,
    Kind::Assignment,
    Kind::Function,
    Kind::Identifier,
    Kind::NumericLiteral,
    Kind::FieldAccess,
];

/// Files of up to some two dozen brackets.
pub(crate) fn files() -> impl Strategy<Value = Vec<Piece>> {
    prop::collection::vec(nodes().prop_map(Piece::Node), 0..4)
}

fn nodes() -> impl Strategy<Value = Node> {
    heads().prop_recursive(4, 24, 5, |inner| {
        (heads(), prop::collection::vec(inner, 0..5)).prop_map(|(mut node, parts)| {
            node.parts.extend(parts.into_iter().map(Piece::Node));
            node.parts.push(Piece::Text(" ".to_owned()));
            node
        })
    })
}

fn heads() -> impl Strategy<Value = Node> {
    let kinds = prop_oneof![
        6 => select(&KINDS[..]).prop_map(|kind| vec![kind]),
        2 => Just(Vec::new()),
        1 => Just(vec![Kind::Throw, Kind::Call]),
    ];
    let name = prop::option::weighted(0.7, select(&NAMES[..]));
    let binds = prop::collection::vec(binds(), 0..3);
    (kinds, name, binds, any::<bool>()).prop_map(|(kinds, name, binds, tagged)| Node {
        kinds,
        name: name.map(str::to_owned),
        tag: tagged.then(|| "T".to_owned()),
        binds,
        parts: vec![Piece::Text(name.unwrap_or("1").to_owned())],
        ..Node::default()
    })
}

fn binds() -> impl Strategy<Value = Bind> {
    const ROLES: [Role; 10] = [
        Role::Callee,
        Role::Receiver,
        Role::Args,
        Role::Args,
        Role::Args,
        Role::Kwargs,
        Role::Left,
        Role::Right,
        Role::Decorators,
        Role::Object,
    ];
    let key = prop::option::of(select(&NAMES[..]));
    (select(&ROLES[..]), 0..2u32, key, prop::option::weighted(0.1, Just("T"))).prop_map(
        |(role, group, key, bearer)| Bind {
            role,
            group: if matches!(role, Role::Left | Role::Right) { group } else { 0 },
            key: key.filter(|_| role == Role::Kwargs).map(str::to_owned),
            bearer: bearer.map(str::to_owned),
        },
    )
}
