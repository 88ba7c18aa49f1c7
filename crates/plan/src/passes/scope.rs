//! Which languages a query selects, and whether anything narrows it.

use bifrost_contract::{Catalog, LanguageInfo};

use crate::ir::{LanguagePlan, Plan};

/// Lists the selected languages: all when none is named, else those named and what they cover.
pub(crate) fn select(plan: &mut Plan, labels: &[&'static str], catalog: &Catalog) {
    let selected = |info: &&LanguageInfo| labels.is_empty() || covered(info, labels, catalog);
    plan.languages = catalog.languages().iter().filter(selected).map(all_of).collect();
}

fn covered(info: &LanguageInfo, labels: &[&str], catalog: &Catalog) -> bool {
    labels.iter().any(|label| {
        *label == info.label
            || catalog.get(label).is_some_and(|named| named.covers.contains(&info.label))
    })
}

fn all_of(info: &LanguageInfo) -> LanguagePlan {
    LanguagePlan { label: info.label, searched: true, words: Vec::new(), diagnostics: Vec::new() }
}

/// Says whether the query is broad. Runs when the words are known.
pub(crate) fn measure(plan: &mut Plan, labels: &[&str]) {
    let mut searched = plan.languages.iter().filter(|language| language.searched).peekable();
    plan.broad = labels.is_empty()
        && plan.globs.is_empty()
        && searched.peek().is_some()
        && searched.all(|language| language.words.is_empty());
}
