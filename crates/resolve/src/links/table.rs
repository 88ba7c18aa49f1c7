//! Sites of one file, and which of them have to do with a declaration.

use std::sync::Arc;

use bifrost_base::{Name, Span};
use bifrost_hir::{DeclId, FileFacts};

use super::{Outcome, Site};
use crate::relations::DeclRef;

/// Some or all sites of one file, in source order.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// The facts that they were made of.
    pub facts: Arc<FileFacts>,
    /// With their places among those of the file that can be sites.
    sites: Vec<(u32, Arc<Site>)>,
    /// What each means, calls or makes.
    uses: Vec<(DeclRef, u32)>,
    /// The smallest declaration around each.
    inside: Vec<(DeclId, u32)>,
    /// The names of those of which it is not known what they mean.
    unknown: Vec<(Name, u32)>,
}

impl Links {
    /// Of these sites, each with its place, in source order.
    #[must_use]
    pub fn new(facts: Arc<FileFacts>, sites: Vec<(u32, Site)>) -> Self {
        let mut this = Self { facts, ..Self::default() };
        for (index, (_, site)) in (0u32..).zip(&sites) {
            let call = site.call.iter();
            let called = call.flat_map(|call| call.targets.iter().copied().chain(call.makes));
            this.uses.extend(site.targets.iter().copied().chain(called).map(|to| (to, index)));
            this.inside.extend(site.inside.map(|decl| (decl, index)));
            if site.outcome == Outcome::Unresolved {
                this.unknown.extend(this.name(site.span).map(|name| (name, index)));
            }
        }
        this.uses.sort_unstable();
        this.uses.dedup();
        this.inside.sort_unstable();
        this.unknown.sort_unstable();
        this.sites = sites.into_iter().map(|(at, site)| (at, Arc::new(site))).collect();
        this
    }

    /// All of them, with their places.
    #[must_use]
    pub fn sites(&self) -> &[(u32, Arc<Site>)] {
        &self.sites
    }

    /// Those that mean, call or make a declaration, in order.
    pub fn uses_of(&self, at: DeclRef) -> impl Iterator<Item = &(u32, Arc<Site>)> {
        self.with(&self.uses, at)
    }

    /// Those whose smallest declaration is this one, in order.
    pub fn inside(&self, decl: DeclId) -> impl Iterator<Item = &(u32, Arc<Site>)> {
        self.with(&self.inside, decl)
    }

    /// Those with this name of which it is not known what they mean; if `folds`, in any case of
    /// letters.
    pub fn unknown(&self, name: &str, folds: bool) -> impl Iterator<Item = &(u32, Arc<Site>)> {
        let names = &self.facts.names;
        let same = |text: &str| text.eq_ignore_ascii_case(name);
        let exact = names.find(name).filter(|_| !folds).into_iter();
        let exact = exact.flat_map(|name| self.with(&self.unknown, name));
        let folded = self.unknown.iter().filter(move |(it, _)| folds && same(names.text(*it)));
        exact.chain(folded.filter_map(|(_, at)| self.sites.get(*at as usize)))
    }

    /// The name at a site.
    #[must_use]
    pub fn text(&self, at: Span) -> &str {
        self.name(at).map_or("", |name| self.facts.names.text(name))
    }

    fn name(&self, at: Span) -> Option<Name> {
        self.facts.at(at).find_map(|id| self.facts.fact(id)?.name)
    }

    /// What stands beside a key in a sorted table.
    fn with<'a, K: Ord + Copy>(
        &'a self,
        table: &'a [(K, u32)],
        key: K,
    ) -> impl Iterator<Item = &'a (u32, Arc<Site>)> {
        let from = table.partition_point(|(known, _)| *known < key);
        let own = table[from..].iter().take_while(move |(known, _)| *known == key);
        own.filter_map(|(_, at)| self.sites.get(*at as usize))
    }
}
