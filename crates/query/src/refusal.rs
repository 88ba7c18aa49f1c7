//! What is wrong with a query: collected by ordinal, reported by path.

use std::fmt;

use bifrost_contract::limits;
use serde_json::{Map, Value, json};

use crate::tree::Node;
use crate::words;

/// Why a query was refused: at least one fault, in document order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The first faults, at most `limits::REPORTED_ERRORS`.
    pub errors: Vec<Fault>,
    /// How many further faults are not listed. Expressions behind the listed faults are not
    /// compiled, so there may be more.
    pub more: usize,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: `match.kind[1]`; the root is `$`.
    pub path: String,
    /// What is wrong and what would be right, in one line.
    pub message: String,
    /// The fields or labels that are accepted there; empty when the fault concerns none.
    pub accepted: Vec<&'static str>,
    /// The accepted word that was probably meant.
    pub did_you_mean: Option<&'static str>,
    /// The place in the text, as lines that are printed below the message.
    pub excerpt: Option<String>,
}

impl Refusal {
    /// A refusal of these faults, of which the first are kept.
    #[must_use]
    pub fn new(mut errors: Vec<Fault>) -> Self {
        let more = errors.len().saturating_sub(limits::REPORTED_ERRORS);
        errors.truncate(limits::REPORTED_ERRORS);
        Self { errors, more }
    }

    pub(crate) fn of_text(message: String) -> Self {
        Self::new(vec![Fault::new(words::ROOT, message)])
    }

    /// `{"error": {"message", "errors": [{"path", "message", "accepted"?, "did_you_mean"?}]}}`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let errors: Vec<Value> = self.errors.iter().map(Fault::to_json).collect();
        json!({"error": {"message": self.to_string(), "errors": errors}})
    }
}

impl Fault {
    /// A fault with nothing but a path and a message.
    #[must_use]
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Draft::new(message).at(path.into(), None)
    }

    /// One entry of the `errors` array.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut entry = Map::new();
        entry.insert("path".to_owned(), self.path.as_str().into());
        entry.insert("message".to_owned(), self.message.as_str().into());
        if !self.accepted.is_empty() {
            entry.insert("accepted".to_owned(), self.accepted.as_slice().into());
        }
        if let Some(guess) = self.did_you_mean {
            entry.insert("did_you_mean".to_owned(), guess.into());
        }
        Value::Object(entry)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid query at {}: {}", self.path, self.message)?;
        if let Some(guess) = self.did_you_mean {
            write!(f, " (did you mean `{guess}`?)")?;
        }
        if !self.accepted.is_empty() {
            write!(f, "; accepted: {}", self.accepted.join(", "))?;
        }
        match &self.excerpt {
            Some(excerpt) => write!(f, "\n{excerpt}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.errors.iter().enumerate() {
            let line_end = if index == 0 { "" } else { "\n" };
            write!(f, "{line_end}{fault}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\ninvalid query: at least {more} more not shown"),
        }
    }
}

impl std::error::Error for Refusal {}

/// A fault before its path is known.
#[derive(Debug)]
pub(crate) struct Draft {
    message: String,
    accepted: Vec<&'static str>,
    did_you_mean: Option<&'static str>,
}

impl Draft {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), accepted: Vec::new(), did_you_mean: None }
    }

    pub(crate) fn accepting(mut self, words: impl IntoIterator<Item = &'static str>) -> Self {
        self.accepted = words.into_iter().collect();
        self
    }

    pub(crate) fn meaning(mut self, guess: Option<&'static str>) -> Self {
        self.did_you_mean = guess;
        self
    }

    /// Another guess, when there is none yet.
    pub(crate) fn or_meaning(mut self, guess: impl FnOnce() -> Option<&'static str>) -> Self {
        self.did_you_mean = self.did_you_mean.or_else(guess);
        self
    }

    fn at(self, path: String, excerpt: Option<String>) -> Fault {
        let Draft { message, accepted, did_you_mean } = self;
        Fault { path, message, accepted, did_you_mean, excerpt }
    }
}

/// The faults of one query, as they are found. Keeps the first ones in document order, and
/// builds the message of a fault only when it is kept.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    kept: Vec<(usize, Draft)>,
    found: usize,
}

impl Faults {
    /// Notes a fault at a node. Gives the guess that its message makes.
    pub(crate) fn add(&mut self, at: usize, draft: impl FnOnce() -> Draft) -> Option<&'static str> {
        self.found += 1;
        let place = self.kept.partition_point(|(other, _)| *other <= at);
        if place >= limits::REPORTED_ERRORS {
            return None;
        }
        let draft = draft();
        let guess = draft.did_you_mean;
        self.kept.insert(place, (at, draft));
        self.kept.truncate(limits::REPORTED_ERRORS);
        guess
    }

    /// True when a fault at this node would still be listed.
    pub(crate) fn lists(&self, at: usize) -> bool {
        self.kept.partition_point(|(other, _)| *other <= at) < limits::REPORTED_ERRORS
    }

    /// The refusal, when there is any fault.
    pub(crate) fn refusal(
        self,
        tree: &Node,
        excerpt: &dyn Fn(usize) -> Option<String>,
    ) -> Option<Refusal> {
        if self.found == 0 {
            return None;
        }
        let more = self.found - self.kept.len();
        let fault = |(at, draft): (usize, Draft)| draft.at(tree.path_to(at), excerpt(at));
        Some(Refusal { errors: self.kept.into_iter().map(fault).collect(), more })
    }
}
