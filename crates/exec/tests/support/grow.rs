//! Random small files whose names and texts meet often.

use bifrost_contract::{Kind, Role};
use proptest::prelude::*;
use proptest::sample::select;

use super::notation::{Bind, Node, Piece};

/// Names that files and queries share.
pub(crate) const NAMES: [&str; 3] = ["a", "b", "ab"];
const KINDS: [Kind; 8] = [
    Kind::Call,
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
    prop::collection::vec(nodes().prop_map(Piece::Node), 1..4)
}

fn nodes() -> impl Strategy<Value = Node> {
    heads().prop_recursive(4, 30, 5, |inner| {
        (heads(), prop::collection::vec(inner, 1..6)).prop_map(|(mut node, parts)| {
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
    let name = prop::option::weighted(0.8, select(&NAMES[..]));
    let binds = prop_oneof![
        3 => Just(vec![plain(Role::Args)]),
        2 => prop::collection::vec(binds(), 0..3),
    ];
    (kinds, name, binds, any::<bool>()).prop_map(|(kinds, name, binds, tagged)| Node {
        kinds,
        name: name.map(str::to_owned),
        tag: tagged.then(|| "T".to_owned()),
        parts: vec![Piece::Text(written(name, &binds))],
        binds,
        ..Node::default()
    })
}

fn plain(role: Role) -> Bind {
    Bind { role, group: 0, key: None, bearer: None }
}

/// What a bracket begins with: its name, and the keys under which it is bound.
fn written(name: Option<&str>, binds: &[Bind]) -> String {
    let keys = binds.iter().filter_map(|bind| bind.key.as_deref());
    std::iter::once(name.unwrap_or("1")).chain(keys).collect::<Vec<_>>().join(" ")
}

fn binds() -> impl Strategy<Value = Bind> {
    const ROLES: [Role; 10] = [
        Role::Callee,
        Role::Receiver,
        Role::Args,
        Role::Kwargs,
        Role::Left,
        Role::Left,
        Role::Right,
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
