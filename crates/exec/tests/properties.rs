//! Random small files and random queries: the matcher against a plain one, and what may not matter.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod support;

use std::sync::atomic::AtomicBool;

use bifrost_base::Span;
use bifrost_contract::{Code, Detail, Kind};
use bifrost_exec::{Control, Outcome, Row};
use bifrost_hir::{FactId, Lowered};
use bifrost_model::FileId;
use bifrost_plan::{Plan, explain};
use bifrost_query::Query;
use bifrost_query::testing::{Palette, queries};
use proptest::prelude::*;
use support::ask::{go, plan};
use support::memory::{Held, Memory};
use support::mirror::{Dice, Mirror};
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

/// A row without ids: kind and bytes of the fact, and the bindings. The kinds of bindings are shown
/// in full detail only, and need not be known otherwise.
type Shown = (Kind, Span, Vec<(String, Span, Option<Kind>)>);

fn show(facts: &Lowered, full: bool, fact: FactId, binds: Vec<Binding>) -> Shown {
    let kind = |id| facts.fact(id).map(|fact| fact.kind);
    let bind = |(label, it): Binding| (label, it.span, it.fact.and_then(kind).filter(|_| full));
    let fact = facts.fact(fact).unwrap();
    (fact.kind, fact.span, binds.into_iter().map(bind).collect())
}

fn shown(plan: &Plan, outcome: &Outcome) -> Vec<(FileId, Shown)> {
    let rows = outcome.rows.iter().filter_map(|row| {
        let Row::Match { file, fact, bindings, .. } = row else { return None };
        let label = |id: &bifrost_plan::LabelId| plan.labels[id.0 as usize].clone();
        let binds = bindings.iter().map(|(id, target)| (label(id), *target)).collect();
        let facts = &outcome.documents[file].facts;
        Some((*file, show(facts, plan.detail == Detail::Full, *fact, binds)))
    });
    rows.collect()
}

/// Every thing that a report could print of an outcome, but for the breadth of the query.
fn printed(plan: &Plan, outcome: &Outcome) -> String {
    let says = outcome.diagnostics.iter().filter(|it| it.code != Code::BroadQuery);
    let says: Vec<_> = says.collect();
    let decls = outcome.rows.iter().map(|row| match row {
        Row::Match { enclosing, .. } => format!("{enclosing:?}"),
        row => format!("{row:?}"),
    });
    let decls: Vec<_> = decls.collect();
    let rows = shown(plan, outcome);
    let trails = &outcome.trails.rows;
    format!("{rows:?} {decls:?} {trails:?} {} {} {says:?}", outcome.truncated, outcome.complete)
}

fn tree(files: Vec<(Vec<Piece>, bool)>) -> Memory {
    let name = |index: usize| {
        let label = ["python", "ruby", "java"][index % 3];
        format!("{}{index}.{label}", ["a", "b"][index % 2])
    };
    Memory::new(files.into_iter().enumerate().map(|(index, (parts, damaged))| {
        let (text, facts) = build(&parts);
        (name(index), Held::new((text, Lowered { damaged, ..facts })))
    }))
}

/// A query after a fact of the file, or one of its own.
fn draw(parts: &[Piece], other: Query, dice: Vec<u8>) -> Query {
    let (text, facts) = build(parts);
    let drawn = Mirror { text: &text, facts: &facts, dice: Dice(dice) }.query();
    drawn.unwrap_or(other)
}

fn dice() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 64)
}

fn agree(parts: &[Piece], query: &Query) -> Result<(), TestCaseError> {
    let (text, facts) = build(parts);
    prop_assume!(facts.facts.len() < 40);
    let plan = plan(query);
    let full = query.detail == Detail::Full;
    let rows = Plain { text: text.as_bytes(), facts: &facts }.rows(query).into_iter();
    let expected: Vec<_> =
        rows.map(|(fact, binds)| (FileId(0), show(&facts, full, fact, binds))).collect();
    let model = Memory::new([("a.ruby".to_owned(), Held::new(build(parts)))]).strict();
    let outcome = outcome(&plan, &model, 1, true);
    prop_assert_eq!(shown(&plan, &outcome), expected, "{} in {:?}", explain(&plan), text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_matcher_agrees_with_a_plain_one(parts in grow::files(), query in some_query()) {
        agree(&parts, &Query { globs: Vec::new(), languages: Vec::new(), limit: 1000, ..query })?;
    }

    #[test]
    fn it_agrees_on_queries_with_rows(parts in grow::files(), other in some_query(), dice in dice()) {
        agree(&parts, &Query { languages: Vec::new(), globs: Vec::new(), ..draw(&parts, other, dice) })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn neither_pruning_nor_threads_matter(
        files in prop::collection::vec((grow::files(), prop::bool::weighted(0.2)), 0..8),
        other in some_query(),
        dice in dice(),
        limit in prop_oneof![1..4u32, Just(1000)],
    ) {
        let query = match files.first().filter(|_| dice[0] > 100) {
            Some((parts, _)) => draw(parts, other, dice),
            None => other,
        };
        let plan = plan(&Query { limit, ..query });
        let model = tree(files).strict();
        let one = outcome(&plan, &model, 1, true);
        for (threads, prune) in [(1, false), (2, true), (8, true), (8, false)] {
            let other = outcome(&plan, &model, threads, prune);
            prop_assert_eq!(printed(&plan, &one), printed(&plan, &other), "{} threads, prune {}", threads, prune);
        }
    }
}
