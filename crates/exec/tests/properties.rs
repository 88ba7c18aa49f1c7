//! Random small files and random queries: the matcher against a plain one, and what may not matter.

mod support;

use std::sync::atomic::AtomicBool;

use bifrost_contract::Code;
use bifrost_exec::{Control, Outcome, Row};
use bifrost_hir::FactId;
use bifrost_plan::Plan;
use bifrost_query::Query;
use bifrost_query::testing::{Palette, queries};
use proptest::prelude::*;
use support::ask::{go, plan};
use support::memory::{Held, Memory};
use support::notation::{Piece, build};
use support::plain::{Binding, Plain};
use support::{grow, patterns};

/// Queries as any client may send them, with the names of the files.
fn any_query() -> impl Strategy<Value = Query> {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    queries(&Palette {
        languages: vec!["python", "ruby"],
        names: owned(&grow::NAMES),
        regexes: owned(&["", "^a", "b", "1 "]),
        globs: owned(&["*.python", "[ab].*"]),
        captures: owned(&["x", "y"]),
        levels: 3,
    })
    .prop_map(|query| Query { steps: Vec::new(), ..query })
}

fn some_query() -> impl Strategy<Value = Query> {
    prop_oneof![1 => any_query(), 3 => patterns::queries()]
}

fn outcome(plan: &Plan, model: &Memory, threads: usize, prune: bool) -> Outcome {
    let cancel = AtomicBool::new(false);
    go(plan, model, &Control { threads, prune, ..Control::new(&cancel) })
}

fn keys(plan: &Plan, outcome: &Outcome) -> Vec<(FactId, Vec<Binding>)> {
    let rows = outcome.rows.iter().map(|row| {
        let Row::Match { fact, bindings, .. } = row;
        let label = |id: &bifrost_plan::LabelId| plan.labels[id.0 as usize].clone();
        (*fact, bindings.iter().map(|(id, target)| (label(id), *target)).collect())
    });
    rows.collect()
}

/// Every thing that a report could print of an outcome, but for the breadth of the query.
fn printed(outcome: &Outcome) -> String {
    let says = outcome.diagnostics.iter().filter(|it| it.code != Code::BroadQuery);
    let says: Vec<_> = says.collect();
    format!("{:?} {} {} {says:?}", outcome.rows, outcome.truncated, outcome.complete)
}

fn tree(files: Vec<(Vec<Piece>, bool)>) -> Memory {
    let name = |index: usize| {
        let label = ["python", "ruby", "java"][index % 3];
        format!("{}{index}.{label}", ["a", "b"][index % 2])
    };
    Memory::new(files.into_iter().enumerate().map(|(index, (parts, damaged))| {
        let (text, facts) = build(&parts);
        (name(index), Held::new((text, bifrost_hir::FileFacts { damaged, ..facts })))
    }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_matcher_agrees_with_a_plain_one(parts in grow::files(), query in some_query()) {
        let query = Query { globs: Vec::new(), languages: Vec::new(), limit: 1000, ..query };
        let (text, facts) = build(&parts);
        prop_assume!(facts.facts.len() < 40);
        let plain = Plain { text: text.as_bytes(), facts: &facts };
        let expected = plain.rows(&query);
        let plan = plan(&query);
        let model = Memory::new([("a.ruby".to_owned(), Held::new(build(&parts)))]);
        let outcome = outcome(&plan, &model, 1, true);
        prop_assert_eq!(keys(&plan, &outcome), expected, "{} in {:?}", bifrost_plan::explain(&plan), text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn neither_pruning_nor_threads_matter(
        files in prop::collection::vec((grow::files(), prop::bool::weighted(0.2)), 0..8),
        query in some_query(),
        limit in prop_oneof![1..4u32, Just(1000)],
    ) {
        let plan = plan(&Query { limit, ..query });
        let model = tree(files);
        let one = outcome(&plan, &model, 1, true);
        for (threads, prune) in [(1, false), (2, true), (8, true), (8, false)] {
            let other = outcome(&plan, &model, threads, prune);
            prop_assert_eq!(printed(&one), printed(&other), "{} threads, prune {}", threads, prune);
        }
    }
}
