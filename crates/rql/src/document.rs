//! A query as it was read: the tree of JSON that it stands for, and where each node was written.

use std::ops::Range;

use bifrost_contract::Catalog;
use bifrost_query::tree::Node;
use bifrost_query::{Fault, Query, Refusal};

use crate::excerpt;
use crate::lower;
use crate::reader::{self, SyntaxError};

/// A text that has the form of a query.
#[derive(Debug)]
pub struct Document<'t> {
    text: &'t str,
    tree: Node,
    places: Vec<Range<usize>>,
}

impl<'t> Document<'t> {
    /// Reads the form of a query. What its words mean is checked by [`Document::check`].
    ///
    /// # Errors
    /// With all that is wrong with its form.
    pub fn read(text: &'t [u8]) -> Result<Self, Refusal> {
        let text = utf8(text)?;
        let expr = reader::read(text).map_err(|error| syntax(text, error))?;
        let lowered = lower::lower(&expr);
        let document = Self { text, tree: lowered.tree, places: lowered.places };
        if lowered.faults.is_empty() {
            return Ok(document);
        }
        let mut faults = lowered.faults;
        faults.sort_by_key(|fault| fault.span.start);
        let faults = faults.into_iter().map(|fault| Fault {
            accepted: fault.accepted,
            did_you_mean: fault.did_you_mean,
            excerpt: Some(excerpt::placed(text, &fault.span)),
            ..Fault::new(document.tree.path_to(fault.at), fault.message)
        });
        Err(Refusal::new(faults.collect()))
    }

    /// Checks what was read.
    ///
    /// # Errors
    /// With all that is wrong with it.
    pub fn check(&self, catalog: &Catalog) -> Result<Query, Refusal> {
        let excerpt = |at: usize| self.places.get(at).map(|place| self.placed(place));
        bifrost_query::check(&self.tree, catalog, &excerpt)
    }

    /// Adds places to faults that were found later and know only their path.
    #[must_use]
    pub fn locate(&self, mut refusal: Refusal) -> Refusal {
        for fault in refusal.errors.iter_mut().filter(|fault| fault.excerpt.is_none()) {
            let nodes = self.places.iter().enumerate();
            let found = nodes.into_iter().find(|(at, _)| self.tree.path_to(*at) == fault.path);
            fault.excerpt = found.map(|(_, place)| self.placed(place));
        }
        refusal
    }

    fn placed(&self, place: &Range<usize>) -> String {
        excerpt::placed(self.text, place)
    }
}

fn utf8(text: &[u8]) -> Result<&str, Refusal> {
    let text = std::str::from_utf8(text).map_err(|error| {
        let valid = text.get(..error.valid_up_to()).unwrap_or_default();
        let valid = std::str::from_utf8(valid).unwrap_or_default();
        let (line, column) = excerpt::position(valid, valid.len());
        refused(format!("the text is not UTF-8 at line {line}, column {column}"), None)
    })?;
    match text.starts_with('\u{FEFF}') {
        true => Err(refused("the text begins with a byte order mark".to_owned(), None)),
        false => Ok(text),
    }
}

fn syntax(text: &str, error: SyntaxError) -> Refusal {
    let (line, column) = excerpt::position(text, error.span.start);
    let message = format!("not valid RQL at line {line}, column {column}: {}", error.message);
    refused(message, Some(excerpt::shown(text, &error.span)))
}

fn refused(message: String, excerpt: Option<String>) -> Refusal {
    Refusal::new(vec![Fault { excerpt, ..Fault::new("$", message) }])
}
