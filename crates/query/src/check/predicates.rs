//! `name` and `text`: exact words and regular expressions.

use bifrost_base::{Pattern as Regex, PatternError, nearest};
use bifrost_contract::limits;

use super::Checker;
use crate::ast::NameTest;
use crate::fields::REGEX;
use crate::refusal::Draft;
use crate::tree::{Node, Value};
use crate::words;

impl<'t> Checker<'t> {
    pub(super) fn name(&mut self, node: &'t Node) -> Option<NameTest> {
        match &node.value {
            Value::Text(text) if text.is_empty() => {
                self.fault(node, || "a name cannot be empty".to_owned());
                None
            }
            Value::Text(text) => {
                self.at_most(node, limits::PREDICATE_BYTES, "bytes in a name", text.len());
                Some(NameTest::Exact(text.clone()))
            }
            Value::Object(_) => self.regex_object(node).map(NameTest::Regex),
            _ => {
                self.expected(&format!("a string or an object with `{REGEX}`"), node);
                None
            }
        }
    }

    pub(super) fn source_text(&mut self, node: &'t Node) -> Option<Regex> {
        match &node.value {
            Value::Object(_) => self.regex_object(node),
            Value::Text(_) => {
                self.fault(node, || {
                    format!(
                        "expected an object with `{REGEX}`, got a string; there is no exact test \
                         of text, so anchor and escape a regex"
                    )
                });
                None
            }
            _ => {
                self.expected(&format!("an object with `{REGEX}`"), node);
                None
            }
        }
    }

    fn regex_object(&mut self, node: &'t Node) -> Option<Regex> {
        let entries = self.object(node)?;
        let known = self.known(entries, |key| (key == REGEX).then_some(()), strange);
        match known.get(()) {
            Some(value) => self.regex(value),
            None => {
                if !known.was_meant(REGEX) {
                    self.fault(node, || format!("`{REGEX}` is required"));
                }
                None
            }
        }
    }

    /// One expression. It is compiled only when a fault in it would be listed and the query is
    /// not yet over its number of patterns, so that the work is bounded.
    fn regex(&mut self, node: &'t Node) -> Option<Regex> {
        let text = self.text(node)?;
        let (got, most) = (text.len(), limits::PREDICATE_BYTES);
        self.at_most(node, most, "bytes in a regex", got);
        let bounded = got <= most && self.patterns <= limits::PATTERN_NODES;
        if !bounded || !self.faults.lists(node.at) {
            return None;
        }
        if self.regex_bytes > limits::REGEX_TOTAL_BYTES {
            return None;
        }
        let compiled = self.compiled(text);
        if self.regex_bytes > limits::REGEX_TOTAL_BYTES {
            let most = limits::REGEX_TOTAL_MIB;
            self.fault(node, || {
                format!("the regexes of a query may compile to at most {most} MiB together")
            });
            return None;
        }
        compiled.map_err(|error| self.fault(node, || format!("invalid regex: {error}"))).ok()
    }

    /// The same expression is compiled, and counted, once, however often it stands in the query.
    fn compiled(&mut self, text: &'t str) -> Result<Regex, PatternError> {
        if let Some(known) = self.regexes.get(text) {
            return known.clone();
        }
        let compiled = Regex::new(text);
        self.regex_bytes += compiled.as_ref().map_or(0, Regex::size);
        self.regexes.insert(text, compiled.clone());
        compiled
    }
}

fn strange(key: &str) -> Draft {
    Draft::new(format!("unknown field {}", words::shown(key)))
        .accepting([REGEX])
        .meaning(nearest(key, [REGEX]))
}
