//! Random graphs: what a traversal reaches against a plain search from each start, and what may not
//! matter.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use bifrost_contract::limits;
use bifrost_exec::{End, Outcome};
use proptest::prelude::*;
use support::ask::{outcome, outcome_with};
use support::memory::{Held, Memory};
use support::trails::{paths, rows};

/// Classes `T0` to `Tn`, and which are above which.
type Graph = Vec<Vec<usize>>;

fn graphs() -> impl Strategy<Value = Graph> {
    (2..9_usize).prop_flat_map(|size| {
        let above = prop::collection::vec(0..size, 0..4);
        prop::collection::vec(above, size)
    })
}

/// Each class holds so many calls, which are what a query starts from.
fn model(graph: &Graph, calls: &[usize]) -> Memory {
    let mut text = String::new();
    let mut edges = String::new();
    for (at, above) in graph.iter().enumerate() {
        let calls = "<call:f|f()>".repeat(calls.get(at).copied().unwrap_or(0));
        text += &format!("<class:T{at} !|T{at} {calls}>\n");
        let mut once: Vec<usize> = Vec::new();
        for to in above {
            if !once.contains(to) {
                once.push(*to);
            }
        }
        let names: Vec<String> = once.iter().map(|to| format!("T{to}")).collect();
        edges += &format!("T{at}: {}\n", names.join(", "));
    }
    Memory::new([("a.ruby".to_owned(), Held::of(&text))]).with_edges(&edges)
}

fn query(reach: Option<u64>) -> String {
    let reach = reach.map_or("\"transitive\": true".to_owned(), |it| format!("\"depth\": {it}"));
    format!(
        r#"{{"match": {{"kind": "call"}}, "limit": 1000,
            "steps": [{{"op": "enclosing_decl"}}, {{"op": "supertypes", {reach}}}]}}"#
    )
}

/// What a start reaches in one through so many edges, without the start.
fn reached(graph: &Graph, start: usize, reach: Option<u64>) -> BTreeSet<usize> {
    let mut known = BTreeSet::from([start]);
    let mut level = vec![start];
    for _ in 0..reach.unwrap_or(u64::MAX) {
        let next: BTreeSet<usize> = level.iter().flat_map(|at| graph[*at].clone()).collect();
        level = next.into_iter().filter(|at| known.insert(*at)).collect();
        if level.is_empty() {
            break;
        }
    }
    known.remove(&start);
    known
}

/// No path is kept twice, each is made of edges, and none goes on behind a value that it came over.
fn paths_hold(graph: &Graph, outcome: &Outcome, model: &Memory) {
    for row in 0..outcome.rows.len() {
        let ends = &outcome.trails.rows[row].ends;
        assert!((1..=limits::PROVENANCE_PATHS).contains(&ends.len()));
        let texts = paths(outcome, model, row);
        for (end, text) in ends.iter().zip(&texts) {
            assert!(matches!(end, End::Hop(_)), "{text}");
            let stops: Vec<usize> =
                text.split(" > T").skip(1).map(|name| name.parse().unwrap()).collect();
            for pair in stops.windows(2) {
                assert!(graph[pair[0]].contains(&pair[1]), "{text}");
            }
            let before = &stops[..stops.len() - 1];
            assert_eq!(before.iter().collect::<BTreeSet<_>>().len(), before.len(), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_traversal_loses_and_invents_nothing(
        graph in graphs(),
        calls in prop::collection::vec(prop_oneof![0..3_usize, Just(20)], 9),
        reach in prop_oneof![Just(None), (1..5_u64).prop_map(Some)],
    ) {
        let model = model(&graph, &calls);
        let one = outcome(&query(reach), &model);
        let mut by_start = BTreeMap::new();
        for start in (0..graph.len()).filter(|at| calls[*at] > 0) {
            by_start.insert(start, reached(&graph, start, reach));
        }
        let expected: BTreeSet<String> =
            by_start.values().flatten().map(|at| format!("T{at}")).collect();
        let found = rows(&one, &model);
        prop_assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected, "{:?}", graph);
        prop_assert!(!one.truncated);
        paths_hold(&graph, &one, &model);
        // What the first start reaches comes first.
        if let Some((_, first)) = by_start.first_key_value() {
            let head: BTreeSet<String> = found.iter().take(first.len()).cloned().collect();
            prop_assert_eq!(head, first.iter().map(|at| format!("T{at}")).collect::<BTreeSet<_>>());
        }
        let four = outcome_with(&query(reach), &model, |it| it.threads = 4);
        prop_assert_eq!(&one.rows, &four.rows);
        prop_assert_eq!(&one.trails.rows, &four.trails.rows);
        prop_assert_eq!(&one.trails.hops, &four.trails.hops);
    }
}
