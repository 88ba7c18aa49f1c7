//! The adapters' spelling, as the planner asks for it.

use bifrost_languages::REGISTRY;
use bifrost_plan::{Spelled, Spelling};

/// Answers from the registry.
pub(crate) struct Speller;

impl Spelling for Speller {
    fn words(&self, language: &str, _: Spelled, name: &str) -> Vec<String> {
        let adapter = REGISTRY.iter().find(|adapter| adapter.label == language);
        adapter.map_or_else(Vec::new, |adapter| (adapter.spelling)(name))
    }
}
