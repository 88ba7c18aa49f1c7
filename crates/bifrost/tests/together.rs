//! Many queries at once are answered as each is alone, and each file is parsed once for all of them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bifrost::exec::Stats;
use bifrost::query::Query;
use bifrost::{Answer, Engine, OpenOptions, RunOptions, Workspace};
use serde_json::Value;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The good ones of the queries that all doors are asked.
fn queries(workspace: &Workspace) -> Vec<Query> {
    let list = fs::read_to_string(repository().join("testdata/doors.json")).unwrap();
    let list: Value = serde_json::from_str(&list).unwrap();
    let all = list["queries"].as_object().unwrap().values().flat_map(|it| it.as_array().unwrap());
    let text = |query: &Value| query.as_str().map_or_else(|| query.to_string(), str::to_owned);
    all.filter_map(|query| workspace.parse(text(query).as_bytes()).ok()).collect()
}

#[test]
fn the_answers_are_those_of_each_alone() {
    let root = tempfile::tempdir().unwrap();
    let showcase = repository().join("testdata");
    for language in fs::read_dir(&showcase).unwrap() {
        let language = language.unwrap();
        let Ok(files) = fs::read_dir(language.path().join("showcase")) else { continue };
        let to = root.path().join(language.file_name());
        fs::create_dir(&to).unwrap();
        for file in files {
            let file = file.unwrap();
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
    // What can be read and not searched is told of each query by its own words.
    fs::write(root.path().join("zero.py"), "eval('\0')\n").unwrap();
    fs::write(root.path().join("broken.py"), "def f(:\n    eval(1)\n").unwrap();
    let ways = [(Engine::Once, 3, true), (Engine::Once, 1, false), (Engine::Session, 2, true)];
    for (engine, threads, prune) in ways {
        let options = OpenOptions { engine, ..OpenOptions::default() };
        let workspace = Workspace::open(root.path(), &options).unwrap();
        let queries = queries(&workspace);
        assert!(queries.len() >= 100);
        let run = RunOptions { threads, prune, ..RunOptions::default() };
        let together = workspace.run_queries(&queries, &run);
        assert_eq!(together.len(), queries.len());
        for (query, answer) in queries.iter().zip(&together) {
            let alone = workspace.run_query(query, &run);
            assert_eq!(answer.to_json(), alone.to_json(), "{query:?}");
            // Of a file as many facts are made as all need together; all else is counted alike.
            let counted = |answer: &Answer<'_>| Stats { facts: 0, ..answer.outcome().stats };
            assert_eq!(counted(answer), counted(&alone));
        }
    }
}

#[test]
fn a_file_is_parsed_once_for_all() {
    let root = tempfile::tempdir().unwrap();
    for name in ["a.py", "b.py"] {
        fs::write(root.path().join(name), "def f(x):\n    return eval(x)\n").unwrap();
    }
    let workspace = Workspace::open(root.path(), &OpenOptions::default()).unwrap();
    let texts = ["(call :callee \"eval\")", "(return)", "([function] :has (call))"];
    let queries: Vec<Query> =
        texts.iter().map(|text| workspace.parse(text.as_bytes()).unwrap()).collect();
    let answers = workspace.run_queries(&queries, &RunOptions::default());
    let documents = |at: usize| answers[at].outcome().documents.values();
    assert_eq!(documents(0).count(), 2);
    for at in 1..queries.len() {
        let same = documents(0).zip(documents(at));
        assert!(same.into_iter().all(|(one, other)| Arc::ptr_eq(&one.facts, &other.facts)));
    }
}
