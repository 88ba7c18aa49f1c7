//! The adapters' spelling, as the planner asks for it.

use bifrost_languages::adapters;
use bifrost_plan::{Spelled, Spelling};

/// Answers from the registry.
pub(crate) struct Speller;

impl Spelling for Speller {
    fn words(&self, language: &str, _: Spelled, name: &str) -> Vec<String> {
        let adapter = adapters().find(|adapter| adapter.label == language);
        adapter.map_or_else(Vec::new, |adapter| (adapter.spelling)(name))
    }
}
