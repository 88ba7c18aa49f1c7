//! Properties of whole answers over real sources: pruning loses nothing, threads change nothing,
//! and every name can be spelled from its text.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::cell::Cell;
use std::path::{Path, PathBuf};

use bifrost::contract::Code;
use bifrost::hir::{Adapter, FileFacts, Mentions, Wanted};
use bifrost::languages::adapters;
use bifrost::query::testing::{Palette, queries};
use bifrost::query::to_canonical_string;
use bifrost::{Answer, OpenOptions, RunOptions, Workspace};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// The showcases and samples of this repository.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn open() -> Workspace {
    Workspace::open(&sources(), &OpenOptions::default()).unwrap()
}

fn adapter(label: &str) -> &'static Adapter {
    adapters().find(|adapter| adapter.label == label).unwrap()
}

/// All names of facts, role targets and keys of a file.
fn names(facts: &FileFacts) -> Vec<&str> {
    let of_facts = facts.facts.iter().filter_map(|fact| fact.name);
    let of_edges = facts.edges.iter().flat_map(|edge| [edge.target.name, edge.key]).flatten();
    of_facts.chain(of_edges).map(|name| facts.names.text(name)).collect()
}

#[test]
fn every_word_of_a_spelling_stands_in_the_text() {
    let workspace = open();
    let mut checked = 0;
    for entry in workspace.files() {
        let (facts, text) = workspace.facts(&entry.path).unwrap();
        let words = Mentions::of(&text);
        let text = String::from_utf8_lossy(&text);
        for name in names(&facts) {
            for word in (adapter(entry.language).spelling)(name) {
                assert!(text.contains(&word), "{}: {word:?} of {name:?}", entry.path);
                // What is kept of a text must prune no more than the text itself.
                assert!(words.hold(&Wanted::new(&word)), "{}: {word:?} of {name:?}", entry.path);
                checked += 1;
            }
        }
    }
    assert!(checked > 1_000, "only {checked} words");
}

/// Queries whose words occur in the sources, so that they match.
fn palette(workspace: &Workspace) -> Palette {
    let mut palette = Palette::new(adapters().map(|adapter| adapter.label));
    let files = workspace.files().iter();
    for entry in files {
        let (facts, _) = workspace.facts(&entry.path).unwrap();
        palette.names.extend(names(&facts).into_iter().step_by(7).map(str::to_owned));
    }
    palette.names.retain(|name| !name.is_empty());
    palette.globs =
        ["testdata", "**/*.py", "examples/**", "**/*.{ts,tsx,java}"].map(str::to_owned).into();
    palette.levels = 3;
    palette
}

fn results(answer: &Answer<'_>) -> serde_json::Value {
    let mut envelope: serde_json::Value = serde_json::from_str(&answer.to_json()).unwrap();
    if let Some(said) = envelope.get_mut("diagnostics").and_then(|it| it.as_array_mut()) {
        said.retain(|it| it["code"] != Code::BroadQuery.label());
    }
    let empty =
        envelope.get("diagnostics").is_some_and(|it| it.as_array().is_some_and(Vec::is_empty));
    if empty {
        envelope.as_object_mut().unwrap().remove("diagnostics");
    }
    envelope
}

#[test]
fn pruning_and_threads_change_no_answer() {
    let workspace = open();
    let mut runner = TestRunner::new(ProptestConfig::with_cases(80));
    let found = Cell::new(0);
    runner
        .run(&queries(&palette(&workspace)), |mut query| {
            query.steps.clear();
            let text = to_canonical_string(&query);
            let run = |prune, threads| {
                let options = RunOptions { prune, threads, ..RunOptions::default() };
                workspace.run(text.as_bytes(), &options).unwrap()
            };
            let (plain, whole) = (run(true, 1), run(false, 2));
            prop_assert_eq!(results(&plain), results(&whole), "{}", text);
            prop_assert_eq!(plain.to_json(), run(true, 3).to_json(), "{}", text);
            found.set(found.get() + plain.outcome().rows.len());
            Ok(())
        })
        .unwrap();
    assert!(found.get() > 0, "no generated query matched anything");
}
