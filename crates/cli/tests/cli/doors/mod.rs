//! Every door gives the same bytes: the library, the command line in both notations, and the tool for agents. The
//! Python package is held against the command line by its own tests, with the same queries.
//!
//! The queries and the tree that they are asked of stand in `testdata/doors.json`.

mod agent;
mod list;

use std::collections::{BTreeMap, BTreeSet};

use bifrost::contract::{Kind, Op, Role, StepOption};
use bifrost::{Notation, OpenOptions, RunOptions, Workspace};
use serde_json::Value;

use crate::process::{Said, run};
use agent::Agent;
use list::{Asked, Sample};

/// What the library gives: an envelope, or a refusal.
fn library(workspace: &Workspace, asked: &Asked) -> Result<String, String> {
    let answered = workspace.parse_as(asked.notation, asked.text.as_bytes());
    let answered = answered.map(|query| workspace.run_query(&query, &RunOptions::default()));
    answered.map(|answer| answer.to_json()).map_err(|refusal| refusal.to_json().to_string())
}

/// What the command line gives of a file that holds the query.
fn command_line(sample: &Sample, path: &str) -> Result<String, String> {
    let root = sample.root();
    let (root, query) = (root.to_str().unwrap(), root.join(path));
    let arguments = ["run", query.to_str().unwrap(), "--root", root, "--format", "json"];
    let Said { status, out, err } = run(&[&arguments[..], &["--no-cache"]].concat());
    match status {
        Some(0) if err.is_empty() => Ok(out.trim_end_matches('\n').to_owned()),
        Some(2) if out.is_empty() => Err(err.trim_end_matches('\n').to_owned()),
        _ => panic!("{path}: {status:?}\n{out}{err}"),
    }
}

/// The query in the other notation, when it is one.
fn in_rql(workspace: &Workspace, asked: &Asked) -> Option<String> {
    let query = bifrost::parse(asked.text.as_bytes(), workspace.catalog()).ok()?;
    Some(Notation::Rql.print(&query))
}

/// Where the doors differ in what they give of some queries.
fn differences(sample: &Sample, queries: &[(usize, Asked)]) -> Vec<String> {
    let workspace = Workspace::open(sample.root(), &OpenOptions::default()).unwrap();
    let mut agent = Agent::start(sample.root());
    let mut wrong = Vec::new();
    let mut differs = |asked: &Asked, door: &str, right: &Result<_, _>, given: Result<_, _>| {
        if *right != given {
            wrong.push(format!("{}\n{door}: {given:?}\nand not: {right:?}", asked.text));
        }
    };
    for (index, asked) in queries {
        let right = library(&workspace, asked);
        let path = sample.query_file(&format!("{index}"), asked.notation, &asked.text);
        differs(asked, "command line", &right, command_line(sample, &path));
        let arguments = match asked.inline {
            true => asked.text.clone(),
            false => format!(r#"{{"query_file":"{path}"}}"#),
        };
        differs(asked, "tool", &right, agent.call(&arguments));
        if let Some(rql) = in_rql(&workspace, asked).filter(|_| right.is_ok()) {
            let path = sample.query_file(&format!("{index}-again"), Notation::Rql, &rql);
            differs(asked, "command line, in RQL", &right, command_line(sample, &path));
        }
    }
    wrong
}

#[test]
fn every_door_gives_the_same_bytes() {
    let mut sample = Sample::make();
    let queries: Vec<(usize, Asked)> = sample.queries.drain(..).enumerate().collect();
    let (first, second) = queries.split_at(queries.len() / 2);
    let wrong = std::thread::scope(|scope| {
        let first = scope.spawn(|| differences(&sample, first));
        let second = differences(&sample, second);
        [first.join().unwrap(), second].concat()
    });
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n\n"));
}

/// All keys, and all texts, of a value.
fn words<'v>(value: &'v Value, into: &mut BTreeSet<&'v str>) {
    match value {
        Value::String(text) => drop(into.insert(text)),
        Value::Array(parts) => parts.iter().for_each(|part| words(part, into)),
        Value::Object(fields) => fields.iter().for_each(|(key, part)| {
            into.insert(key);
            words(part, into);
        }),
        _ => {}
    }
}

/// What the queries are of, so that none of their sorts is lost.
#[test]
fn the_queries_are_of_all_sorts() {
    let sample = Sample::make();
    let workspace = Workspace::open(sample.root(), &OpenOptions::default()).unwrap();
    let mut good = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = |what: &str| *counts.entry(what.to_owned()).or_default() += 1;
    for asked in &sample.queries {
        let Ok(answer) = library(&workspace, asked) else {
            count("refused");
            continue;
        };
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let mut said = BTreeSet::new();
        words(answer.get("diagnostics").unwrap_or(&Value::Null), &mut said);
        said.iter().for_each(|it| count(it));
        answer["results"].as_array().unwrap().iter().for_each(|row| {
            count(row["result_type"].as_str().unwrap());
            count(row.get("language").and_then(Value::as_str).unwrap_or("none"));
        });
        count(if answer["complete"] == true { "whole" } else { "not whole" });
        good.extend(serde_json::from_str::<Value>(&asked.text));
    }
    let mut used = BTreeSet::new();
    good.iter().for_each(|query| words(query, &mut used));
    let labels = Op::all().map(Op::label).chain(Kind::all().map(Kind::label));
    let labels = labels.chain(Role::all().map(Role::label));
    let labels = labels.chain(Op::all().flat_map(Op::options).map(|it| StepOption::label(*it)));
    let unused: BTreeSet<&str> = labels.filter(|label| !used.contains(label)).collect();
    assert_eq!(unused, BTreeSet::new(), "no good query has them");
    let all = good.len();
    assert!(all >= 100, "{all} good queries");
    let languages: Vec<&str> = workspace.catalog().labels().collect();
    let rows = Op::all().map(|op| op.gives().label()).chain(["structural_match"]);
    let codes = ["unresolved_candidates", "result_limit_reached", "parse_incomplete"];
    for wanted in languages.into_iter().chain(rows).chain(codes) {
        assert!(counts.contains_key(wanted), "no answer has {wanted}: {counts:?}");
    }
    for (wanted, least) in [("refused", 25), ("whole", 40), ("not whole", 30)] {
        assert!(counts[wanted] >= least, "{wanted}: {counts:?}");
    }
}
