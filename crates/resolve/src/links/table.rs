//! The sites of one file, and which of them have to do with a declaration.

use std::sync::Arc;

use bifrost_base::{Name, Span};
use bifrost_hir::{DeclId, FileFacts};

use super::{Outcome, Site, SiteRef};
use crate::relations::DeclRef;

/// The sites of one file, in source order.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// The facts that they were made of.
    pub facts: Arc<FileFacts>,
    sites: Vec<Site>,
    /// What each means, calls or makes.
    uses: Vec<(DeclRef, u32)>,
    /// The smallest declaration around each.
    inside: Vec<(DeclId, u32)>,
    /// The names of those of which it is not known what they mean.
    unknown: Vec<(Name, u32)>,
}

impl Links {
    /// Of these sites, in source order.
    #[must_use]
    pub fn new(facts: Arc<FileFacts>, sites: Vec<Site>) -> Self {
        let mut this = Self { facts, ..Self::default() };
        for (at, site) in sites.iter().enumerate() {
            let at = at as u32;
            let call = site.call.iter();
            let called = call.flat_map(|call| call.targets.iter().copied().chain(call.makes));
            this.uses.extend(site.targets.iter().copied().chain(called).map(|to| (to, at)));
            this.inside.extend(site.inside.map(|decl| (decl, at)));
            if site.outcome == Outcome::Unresolved {
                this.unknown.extend(this.name(site.span).map(|name| (name, at)));
            }
        }
        this.uses.sort_unstable();
        this.uses.dedup();
        this.inside.sort_unstable();
        this.unknown.sort_unstable();
        this.sites = sites;
        this
    }

    /// All sites.
    #[must_use]
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The site with this reference.
    #[must_use]
    pub fn site(&self, at: SiteRef) -> Option<&Site> {
        self.sites.get(at.site as usize)
    }

    /// The places of the sites that mean, call or make a declaration, in order.
    pub fn uses_of(&self, at: DeclRef) -> impl Iterator<Item = u32> + '_ {
        with(&self.uses, at)
    }

    /// The places of the sites whose smallest declaration is this one, in order.
    pub fn inside(&self, decl: DeclId) -> impl Iterator<Item = u32> + '_ {
        with(&self.inside, decl)
    }

    /// The places of the sites with this name of which it is not known what they mean, in order.
    pub fn unknown(&self, name: &str) -> impl Iterator<Item = u32> + '_ {
        let name = self.facts.names.find(name);
        name.into_iter().flat_map(|name| with(&self.unknown, name))
    }

    /// The name at a site.
    #[must_use]
    pub fn text(&self, at: Span) -> &str {
        self.name(at).map_or("", |name| self.facts.names.text(name))
    }

    fn name(&self, at: Span) -> Option<Name> {
        self.facts.at(at).find_map(|id| self.facts.fact(id)?.name)
    }
}

/// What stands beside a key in a sorted table.
fn with<K: Ord + Copy>(all: &[(K, u32)], key: K) -> impl Iterator<Item = u32> + '_ {
    let from = all.partition_point(|(known, _)| *known < key);
    all[from..].iter().take_while(move |(known, _)| *known == key).map(|(_, at)| *at)
}
