//! Generated patterns. Roles that the kinds cannot carry are dropped again in `repair`.

use bifrost_base::Pattern as Regex;
use bifrost_contract::{Cardinality, Kind, Role};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::Palette;
use crate::ast::{NameTest, Pattern, RolePattern, Targets};

/// Patterns of any depth up to the palette's.
pub(super) fn patterns(palette: &Palette) -> BoxedStrategy<Pattern> {
    let (flat, palette, levels) = (flat(palette), palette.clone(), palette.levels);
    let leaf = flat.clone();
    let deeper = move |below: BoxedStrategy<Pattern>| {
        let child = weighted(0.2, below.clone().prop_map(Box::new));
        let parts = (flat.clone(), roles(&palette, below), child.clone(), child);
        parts.prop_map(|(flat, roles, has, not_has)| Pattern { roles, has, not_has, ..flat })
    };
    leaf.prop_recursive(levels, 24, 3, deeper).boxed()
}

/// Patterns without others below.
fn flat(palette: &Palette) -> BoxedStrategy<Pattern> {
    let predicates = (weighted(0.5, names(palette)), weighted(0.2, regexes(palette)));
    let capture = weighted(0.3, select(palette.captures.clone()));
    let parts = (asked_kinds(), kinds(1), predicates, capture);
    let flat = parts.prop_map(|(kinds, not_kinds, (name, text), capture)| Pattern {
        kinds,
        not_kinds,
        name,
        text,
        capture,
        ..Pattern::default()
    });
    flat.boxed()
}

/// Kinds, mostly such as carry roles; sometimes none, as many role targets have.
fn asked_kinds() -> impl Strategy<Value = Vec<Kind>> {
    let carriers: Vec<Kind> = Role::all().flat_map(|role| role.parents().to_vec()).collect();
    prop_oneof![
        4 => select(carriers).prop_map(|kind| vec![kind]),
        1 => kinds(3),
        2 => Just(Vec::new()),
    ]
}

fn kinds(most: usize) -> impl Strategy<Value = Vec<Kind>> {
    subsequence(Kind::all().collect::<Vec<_>>(), 0..=most).prop_shuffle()
}

fn names(palette: &Palette) -> impl Strategy<Value = NameTest> + use<> {
    prop_oneof![
        2 => select(palette.names.clone()).prop_map(NameTest::Exact),
        1 => regexes(palette).prop_map(NameTest::Regex),
    ]
}

fn regexes(palette: &Palette) -> impl Strategy<Value = Regex> + use<> {
    let valid: Vec<_> = palette.regexes.iter().filter_map(|text| Regex::new(text).ok()).collect();
    select(valid)
}

fn roles(palette: &Palette, below: BoxedStrategy<Pattern>) -> BoxedStrategy<Vec<RolePattern>> {
    let names = palette.names.clone();
    let some = subsequence(Role::all().collect::<Vec<_>>(), 0..=6);
    some.prop_flat_map(move |roles| {
        let asked = roles.into_iter().map(|role| role_pattern(role, &names, &below));
        asked.collect::<Vec<_>>()
    })
    .boxed()
}

fn role_pattern(
    role: Role,
    names: &[String],
    below: &BoxedStrategy<Pattern>,
) -> BoxedStrategy<RolePattern> {
    let targets = match role.cardinality() {
        Cardinality::One => below.clone().prop_map(|one| Targets::One(Box::new(one))).boxed(),
        Cardinality::List => vec(below.clone(), 1..=2).prop_map(Targets::List).boxed(),
        Cardinality::Map => arguments(names, below).prop_map(Targets::Map).boxed(),
    };
    targets.prop_map(move |targets| RolePattern { role, targets }).boxed()
}

fn arguments(
    names: &[String],
    below: &BoxedStrategy<Pattern>,
) -> impl Strategy<Value = Vec<(String, Pattern)>> + use<> {
    let most = names.len().min(2);
    let names = subsequence(names.to_vec(), 1..=most).prop_shuffle();
    (names, vec(below.clone(), most))
        .prop_map(|(names, targets)| names.into_iter().zip(targets).collect())
}
