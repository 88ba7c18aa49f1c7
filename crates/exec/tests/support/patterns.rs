//! Random queries that often match the random files: few kinds, few names, many captures.

use bifrost_contract::{Detail, Kind, Role};
use bifrost_query::{NameTest, Pattern, Query, RolePattern, Targets};
use proptest::prelude::*;
use proptest::sample::select;

use super::grow::NAMES;

/// Queries over one or two kinds, with a few roles, `has`, `inside` and negations.
pub(crate) fn queries() -> impl Strategy<Value = Query> {
    let rare = || prop::option::weighted(0.3, patterns());
    (patterns(), rare(), rare()).prop_map(|(mut root, inside, not_inside)| {
        if root.kinds.is_empty() {
            root.kinds.push(Kind::Call);
            root.name = None;
        }
        settle(Query {
            root,
            inside,
            not_inside,
            globs: Vec::new(),
            languages: Vec::new(),
            steps: Vec::new(),
            limit: 1000,
            detail: Detail::Compact,
        })
    })
}

/// Takes out the captures that only negations name: such a query is refused.
pub(crate) fn settle(mut query: Query) -> Query {
    let mut bound = labels(&query.root);
    bound.extend(query.inside.iter().flat_map(labels));
    release(&mut query.root, &bound, true);
    query.inside.iter_mut().for_each(|it| release(it, &bound, true));
    query.not_inside.iter_mut().for_each(|it| release(it, &bound, false));
    query
}

fn patterns() -> impl Strategy<Value = Pattern> {
    leaves().prop_recursive(3, 10, 3, |inner| {
        let boxed = |weight| prop::option::weighted(weight, inner.clone().prop_map(Box::new));
        let list = prop::collection::vec(inner.clone(), 1..3);
        (leaves(), boxed(0.8), boxed(0.8), boxed(0.15), boxed(0.4), list, any::<u8>()).prop_map(
            |(leaf, one, two, not_has, has, list, dice)| {
                let roles = match dice % 9 {
                    0 => one.map(|it| role(Role::Callee, Targets::One(it))).into_iter().collect(),
                    1..=3 => vec![role(Role::Args, Targets::List(list))],
                    4 => {
                        let key = |it| (NAMES[usize::from(dice) % 3].to_owned(), it);
                        vec![role(
                            Role::Kwargs,
                            Targets::Map(list.into_iter().take(1).map(key).collect()),
                        )]
                    }
                    5 | 6 => {
                        let left = one.map(|it| role(Role::Left, Targets::One(it)));
                        let right = two.map(|it| role(Role::Right, Targets::One(it)));
                        left.into_iter().chain(right).collect()
                    }
                    _ => Vec::new(),
                };
                let kinds = match roles.first().map(|it: &RolePattern| it.role) {
                    Some(Role::Left | Role::Right) => vec![Kind::Assignment],
                    Some(_) => vec![Kind::Call],
                    None => leaf.kinds.clone(),
                };
                Pattern { kinds, roles, has, not_has, ..leaf }
            },
        )
    })
}

fn role(role: Role, targets: Targets) -> RolePattern {
    RolePattern { role, targets }
}

fn leaves() -> impl Strategy<Value = Pattern> {
    const KINDS: [Kind; 5] =
        [Kind::Call, Kind::Identifier, Kind::Literal, Kind::Callable, Kind::Throw];
    let kinds = prop::option::weighted(0.2, select(&KINDS[..]));
    let not_kinds = prop::option::weighted(0.05, select(&KINDS[..]));
    let exact = select(&NAMES[..]).prop_map(|name| NameTest::Exact(name.to_owned()));
    let regex = select(&["^a", "b", "f"][..])
        .prop_map(|source| NameTest::Regex(bifrost_base::Pattern::new(source).unwrap()));
    let name = prop::option::weighted(0.12, prop_oneof![exact, regex]);
    let capture = prop::option::weighted(0.5, select(&["x", "x", "y", "z"][..]));
    let text = prop::option::weighted(0.05, select(&["a", "^1"][..]));
    (kinds, not_kinds, name, capture, text).prop_map(|(kind, not_kind, name, capture, text)| {
        Pattern {
            kinds: kind.into_iter().collect(),
            not_kinds: not_kind.into_iter().collect(),
            name,
            text: text.map(|source| bifrost_base::Pattern::new(source).unwrap()),
            capture: capture.map(str::to_owned),
            ..Pattern::default()
        }
    })
}

/// The labels that a pattern binds.
fn labels(pattern: &Pattern) -> Vec<String> {
    let mut labels: Vec<String> = pattern.capture.iter().cloned().collect();
    for role in &pattern.roles {
        match &role.targets {
            Targets::One(one) => labels.extend(self::labels(one)),
            Targets::List(list) => labels.extend(list.iter().flat_map(self::labels)),
            Targets::Map(map) => labels.extend(map.iter().flat_map(|(_, it)| self::labels(it))),
        }
    }
    labels.extend(pattern.has.iter().flat_map(|it| self::labels(it)));
    labels
}

fn release(pattern: &mut Pattern, bound: &[String], positive: bool) {
    if !positive && pattern.capture.as_ref().is_some_and(|label| !bound.contains(label)) {
        pattern.capture = None;
    }
    for role in &mut pattern.roles {
        match &mut role.targets {
            Targets::One(one) => release(one, bound, positive),
            Targets::List(list) => list.iter_mut().for_each(|it| release(it, bound, positive)),
            Targets::Map(map) => map.iter_mut().for_each(|(_, it)| release(it, bound, positive)),
        }
    }
    pattern.has.iter_mut().for_each(|it| release(it, bound, positive));
    pattern.not_has.iter_mut().for_each(|it| release(it, bound, false));
}
