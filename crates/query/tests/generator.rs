//! The generator of other crates' property tests: what it makes is varied enough to be worth it.

mod common;

use std::collections::HashSet;

use bifrost_contract::{Kind, Op, Role};
use bifrost_query::testing::{Palette, queries};
use bifrost_query::{Input, NameTest, Pattern, Query, Reach, Targets};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use common::catalog;

fn samples(count: usize) -> Vec<Query> {
    let strategy = queries(&Palette::new(catalog().labels()));
    let mut runner = TestRunner::deterministic();
    let sample = |_| strategy.new_tree(&mut runner).map(|tree| tree.current());
    (0..count).map(sample).filter_map(Result::ok).collect()
}

/// A pattern and all below it.
fn all(pattern: &Pattern) -> Vec<&Pattern> {
    let targets = pattern.roles.iter().flat_map(|asked| match &asked.targets {
        Targets::One(one) => vec![one.as_ref()],
        Targets::List(list) => list.iter().collect(),
        Targets::Map(map) => map.iter().map(|(_, target)| target).collect(),
    });
    let below = targets.chain(pattern.has.as_deref()).chain(pattern.not_has.as_deref());
    std::iter::once(pattern).chain(below.flat_map(all)).collect()
}

fn patterns(queries: &[Query]) -> Vec<&Pattern> {
    let roots = |query: &'_ Query| query.inside.iter().count() + query.not_inside.iter().count();
    assert!(queries.iter().any(|query| roots(query) == 2));
    queries
        .iter()
        .flat_map(|query| [Some(&query.root), query.inside.as_ref(), query.not_inside.as_ref()])
        .flatten()
        .flat_map(all)
        .collect()
}

#[test]
fn everything_that_a_pattern_can_say_is_said() {
    let queries = samples(500);
    let patterns = patterns(&queries);
    let kinds: HashSet<Kind> = patterns.iter().flat_map(|pattern| pattern.kinds.clone()).collect();
    assert_eq!(kinds.len(), Kind::all().len());
    let roles = patterns.iter().flat_map(|pattern| &pattern.roles).map(|asked| asked.role);
    assert_eq!(roles.collect::<HashSet<Role>>().len(), Role::all().len());
    let some = |test: &dyn Fn(&Pattern) -> bool| patterns.iter().any(|pattern| test(pattern));
    assert!(some(&|pattern| pattern.kinds.len() > 1));
    assert!(some(&|pattern| !pattern.not_kinds.is_empty()));
    assert!(some(&|pattern| matches!(pattern.name, Some(NameTest::Exact(_)))));
    assert!(some(&|pattern| matches!(pattern.name, Some(NameTest::Regex(_)))));
    assert!(some(&|pattern| pattern.text.is_some() && pattern.capture.is_some()));
    assert!(some(&|pattern| pattern.not_has.as_ref().is_some_and(|has| has.capture.is_some())));
    assert!(some(&|pattern| *pattern == Pattern::default()));
    let largest = queries.iter().map(|query| all(&query.root).len()).max();
    assert!(largest > Some(10), "{largest:?}");
}

#[test]
fn everything_that_a_step_can_say_is_said() {
    let queries = samples(500);
    let steps: Vec<_> = queries.iter().flat_map(|query| &query.steps).collect();
    assert_eq!(steps.iter().map(|step| step.op).collect::<HashSet<Op>>().len(), Op::all().len());
    assert!(steps.iter().any(|step| step.reach == Reach::Transitive));
    assert!(steps.iter().any(|step| matches!(step.reach, Reach::Depth(2..=5))));
    assert!(steps.iter().any(|step| step.proof.is_some() && step.surface.is_some()));
    assert!(steps.iter().any(|step| step.reference_kinds.len() > 1));
    assert!(steps.iter().any(|step| step.input == Some(Input::Receiver)));
    assert!(steps.iter().any(|step| matches!(step.input, Some(Input::Index(_)))));
    assert!(steps.iter().any(|step| matches!(step.input, Some(Input::Name(_)))));
    assert!(queries.iter().any(|query| query.steps.len() == 16));
    assert!(queries.iter().any(|query| query.steps.is_empty()));
}
