//! A query to start from: it matches something in a given file.

use bifrost_contract::{Kind, Role, limits};
use bifrost_hir::FileFacts;
use serde_json::{Value, json};

/// A query that matches a fact of this file: a call by name, else a fact by name, else one by
/// kind. `path` narrows it to the file; none when the file is in no workspace. Nothing when the
/// file has no fact.
#[must_use]
pub fn starter(facts: &FileFacts, language: &str, path: Option<&str>) -> Option<Value> {
    let root = call(facts).or_else(|| named(facts)).or_else(|| kind(facts))?;
    Some(match path.filter(|path| path.len() <= limits::GLOB_BYTES) {
        Some(path) => json!({"languages": [language], "where": [path], "match": root}),
        None => json!({"languages": [language], "match": root}),
    })
}

fn call(facts: &FileFacts) -> Option<Value> {
    let callee = facts.edges.iter().find_map(|edge| {
        let name = edge.target.name.map(|name| facts.names.text(name))?;
        (edge.role == Role::Callee && fits(name)).then_some(name)
    })?;
    Some(json!({"kind": Kind::Call.label(), Role::Callee.label(): {"name": callee}}))
}

fn named(facts: &FileFacts) -> Option<Value> {
    facts.facts.iter().find_map(|fact| {
        let name = facts.names.text(fact.name?);
        fits(name).then(|| json!({"kind": fact.kind.label(), "name": name}))
    })
}

fn kind(facts: &FileFacts) -> Option<Value> {
    facts.facts.first().map(|fact| json!({"kind": fact.kind.label()}))
}

/// Whether a query may ask for this name.
fn fits(name: &str) -> bool {
    (1..=limits::PREDICATE_BYTES).contains(&name.len())
}
