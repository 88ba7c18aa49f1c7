//! What pruning rests on: the words of every name stand in the text of its file.

use std::collections::BTreeSet;

use bifrost::languages::adapters;

use crate::engine::Lowered;
use crate::report::Fault;

/// One fault for each name with a word that its file does not hold: a query for that name would
/// pass the file over.
pub(crate) fn check(line: usize, file: &Lowered) -> Vec<Fault> {
    let Some(adapter) = adapters().find(|adapter| adapter.label == file.language) else {
        return Vec::new();
    };
    let facts = file.facts.facts.iter().filter_map(|fact| fact.name);
    let targets = file.facts.edges.iter().flat_map(|edge| [edge.target.name, edge.key]);
    let names: BTreeSet<&str> =
        facts.chain(targets.flatten()).map(|name| file.facts.names.text(name)).collect();
    let text = String::from_utf8_lossy(&file.text);
    let missing = names.into_iter().flat_map(|name| {
        let words = (adapter.spelling)(name).into_iter();
        words.filter(|word| !text.contains(word.as_str())).map(move |word| (name, word))
    });
    let told = missing.map(|(name, word)| {
        let path = &file.path;
        Fault::new(line, format!("`{name}` prunes: its word `{word}` does not stand in {path}"))
    });
    told.collect()
}
