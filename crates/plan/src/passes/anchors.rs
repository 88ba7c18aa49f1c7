//! Which words a file must hold to match.
//!
//! Exact names and keys of named arguments in positive positions, as each language spells them.
//! Expressions, exclusions and negations give nothing.

use std::collections::BTreeSet;

use bifrost_contract::{Catalog, Kind, KindSet, LanguageInfo, Role};
use bifrost_query::NameTest;

use crate::ir::{PatternNode, Plan, Position, RoleTargets};
use crate::spelling::{Spelled, Spelling};

/// Fills in the words of every searched language, and the names that a match needs.
pub(crate) fn find(plan: &mut Plan, catalog: &Catalog, spelling: &dyn Spelling) {
    plan.names = names(plan);
    let mut languages = std::mem::take(&mut plan.languages);
    for language in languages.iter_mut().filter(|language| language.searched) {
        if let Some(info) = catalog.get(language.label) {
            let speller = Speller { info, supported: info.supported(), spelling };
            language.words = speller.words(plan);
        }
    }
    plan.languages = languages;
}

fn names(plan: &Plan) -> Vec<String> {
    let keys = plan.positive().flat_map(keys).map(str::to_owned);
    let exact = plan.positive().filter_map(exact).map(str::to_owned);
    exact.chain(keys).collect::<BTreeSet<_>>().into_iter().collect()
}

fn exact(pattern: &PatternNode) -> Option<&str> {
    match &pattern.name {
        Some(NameTest::Exact(name)) => Some(name),
        _ => None,
    }
}

fn keys(pattern: &PatternNode) -> impl Iterator<Item = &str> {
    pattern.roles.iter().flat_map(|role| match &role.targets {
        RoleTargets::Map(map) => map.iter().map(|(key, _)| key.as_str()).collect(),
        _ => Vec::new(),
    })
}

struct Speller<'a> {
    info: &'a LanguageInfo,
    supported: KindSet,
    spelling: &'a dyn Spelling,
}

impl Speller<'_> {
    fn words(&self, plan: &Plan) -> Vec<String> {
        let mut words = BTreeSet::new();
        for pattern in plan.positive() {
            if let Some(name) = exact(pattern) {
                words.extend(self.common(&self.bearers(pattern), name));
            }
            for key in keys(pattern) {
                words.extend(self.spell(Spelled::Role(Role::Kwargs), key));
            }
        }
        words.into_iter().collect()
    }

    /// Everything that can bear the pattern's name in this language.
    fn bearers(&self, pattern: &PatternNode) -> Vec<Spelled> {
        let kind = |kind: Kind| Spelled::Kind(kind);
        let kinds = pattern.kinds.both(self.supported).iter().map(kind);
        match pattern.position {
            // The name of a role target is that of the place, whatever fact stands there.
            Position::Role(role) if pattern.needs_fact => {
                kinds.chain([Spelled::Role(role)]).collect()
            }
            Position::Role(role) => vec![Spelled::Role(role)],
            Position::Below if !pattern.needs_fact => {
                kinds.chain(self.info.roles.iter().copied().map(Spelled::Role)).collect()
            }
            Position::Root | Position::Around | Position::Below => kinds.collect(),
        }
    }

    /// The words that every bearer needs.
    fn common(&self, bearers: &[Spelled], name: &str) -> BTreeSet<String> {
        let mut sets = bearers.iter().map(|of| self.spell(*of, name));
        let first = sets.next().unwrap_or_default();
        sets.fold(first, |common, words| common.intersection(&words).cloned().collect())
    }

    fn spell(&self, of: Spelled, name: &str) -> BTreeSet<String> {
        let words = self.spelling.words(self.info.label, of, name);
        words.into_iter().filter(|word| !word.is_empty()).collect()
    }
}
