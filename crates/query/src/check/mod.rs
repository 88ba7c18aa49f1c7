//! A tree to a query: every rule of the contract, every fault noted at the node it concerns.
//!
//! Nothing stops at the first fault. A routine that cannot give a value notes why and gives
//! `None`; what it gives is used only when, at the end, no fault was noted at all.

mod captures;
mod globs;
mod kinds;
mod options;
mod pattern;
mod predicates;
mod query;
mod roles;
mod steps;
mod vocabulary;

use std::collections::{HashMap, HashSet};

use bifrost_base::{Pattern as Regex, PatternError};
use bifrost_contract::Catalog;

use crate::ast::Query;
use crate::refusal::{Draft, Faults, Refusal};
use crate::tree::{Entry, Node, Value};

/// Checks a whole query.
///
/// # Errors
/// With all faults, when there are any.
pub(crate) fn check(
    tree: &Node,
    catalog: &Catalog,
    excerpt: &dyn Fn(usize) -> Option<String>,
) -> Result<Query, Refusal> {
    let mut checker = Checker::new(catalog);
    let query = checker.query(tree);
    checker.lonely_captures();
    match (query, checker.faults.refusal(tree, excerpt)) {
        (_, Some(refusal)) => Err(refusal),
        (Some(query), None) => Ok(query),
        // A missing query always leaves a fault behind; this arm keeps the function total.
        (None, None) => Err(Refusal::of_text("the query is incomplete".to_owned())),
    }
}

struct Checker<'t> {
    catalog: &'t Catalog,
    faults: Faults,
    patterns: usize,
    captures: Vec<captures::Captured<'t>>,
    regexes: HashMap<&'t str, Result<Regex, PatternError>>,
    /// Bytes that the compiled expressions take.
    regex_bytes: usize,
}

/// The fields of one object that are known, each once, in document order.
struct Known<'t, F> {
    fields: Vec<(F, &'t Node)>,
    guesses: Vec<&'static str>,
}

impl<'t, F: PartialEq> Known<'t, F> {
    fn get(&self, field: F) -> Option<&'t Node> {
        self.fields.iter().find(|(known, _)| *known == field).map(|(_, node)| *node)
    }

    /// True when an unknown field was taken for a slip of this one. Its absence is then no fault
    /// of its own: one slip, one fault.
    fn was_meant(&self, label: &str) -> bool {
        self.guesses.contains(&label)
    }
}

impl<'t> Checker<'t> {
    fn new(catalog: &'t Catalog) -> Self {
        Self {
            catalog,
            faults: Faults::default(),
            patterns: 0,
            captures: Vec::new(),
            regexes: HashMap::new(),
            regex_bytes: 0,
        }
    }

    fn fault(&mut self, node: &Node, message: impl FnOnce() -> String) {
        self.faults.add(node.at, || Draft::new(message()));
    }

    fn expected(&mut self, what: &str, node: &Node) {
        self.fault(node, || format!("expected {what}, got {}", node.came()));
    }

    fn at_most(&mut self, node: &Node, most: usize, what: &str, got: usize) {
        if got > most {
            self.fault(node, || format!("at most {most} {what}, got {got}"));
        }
    }

    fn object(&mut self, node: &'t Node) -> Option<&'t [Entry]> {
        match &node.value {
            Value::Object(entries) => Some(entries),
            _ => {
                self.expected("an object", node);
                None
            }
        }
    }

    fn list(&mut self, node: &'t Node, of: &str) -> Option<&'t [Node]> {
        match &node.value {
            Value::List(items) => Some(items),
            _ => {
                self.expected(&format!("an array of {of}"), node);
                None
            }
        }
    }

    fn text(&mut self, node: &'t Node) -> Option<&'t str> {
        match &node.value {
            Value::Text(text) => Some(text),
            _ => {
                self.expected("a string", node);
                None
            }
        }
    }

    /// Sorts the entries of an object into known fields, and notes the rest: repeats, and keys
    /// that `find` does not know, which `strange` puts in words.
    fn known<F: PartialEq>(
        &mut self,
        entries: &'t [Entry],
        find: impl Fn(&str) -> Option<F>,
        strange: impl Fn(&str) -> Draft,
    ) -> Known<'t, F> {
        let mut known = Known { fields: Vec::new(), guesses: Vec::new() };
        for (key, node) in self.distinct(entries) {
            match find(key) {
                Some(field) => known.fields.push((field, node)),
                None => known.guesses.extend(self.faults.add(node.at, || strange(key))),
            }
        }
        known
    }

    /// The entries of an object without repeats, which are noted.
    fn distinct(&mut self, entries: &'t [Entry]) -> Vec<(&'t str, &'t Node)> {
        let mut seen = HashSet::with_capacity(entries.len());
        let mut first = Vec::with_capacity(entries.len());
        for (key, node) in entries {
            if seen.insert(key.as_str()) {
                first.push((key.as_str(), node));
            } else {
                self.fault(node, || "duplicate key; write each key once".to_owned());
            }
        }
        first
    }
}
