//! Who uses what: the links of files, and the files that can hold links to a declaration.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bifrost_db::{Family, side_by_side};
use bifrost_model::{
    CodeModel, DeclRef, Doubt, FileId, Links, Outcome, Site, SiteRef, Sites, Stopped,
};

use crate::files::Files;

impl<'w> Files<'w> {
    /// Every site that means a declaration.
    pub(crate) fn all_sites_to(&self, family: &Family, at: DeclRef) -> Result<Sites, Stopped> {
        let at = family.index.canonical(at);
        let words = family.index.words_of(at);
        let files = match family.index.runs_unnamed(at) {
            true => family.files(),
            false => family.mentioning(&words),
        };
        let all = self.links_of(&files)?;
        let name = family.index.name(at);
        let mut sites = Sites::default();
        for (file, links) in all {
            let named = named(&links, name);
            for (place, site) in links.sites.iter().enumerate() {
                let here = SiteRef { file, site: place as u32 };
                let made = site.call.as_ref().is_some_and(|call| call.makes == Some(at));
                if site.means(at) || made {
                    sites.found.push(here);
                } else if site.outcome == Outcome::Unresolved
                    && (name.is_empty() || named.binary_search(&site.span.order()).is_ok())
                    && links.text(site.span) == name
                {
                    sites.unresolved.push(here);
                }
            }
        }
        sites.doubts = self.doubts(family, &words);
        Ok(sites)
    }

    /// The links of several files, side by side, in order.
    fn links_of(&self, files: &[FileId]) -> Result<Vec<(FileId, Arc<Links>)>, Stopped> {
        let stopped = AtomicBool::new(false);
        let one = |own: &mut Files<'w>, file: FileId| {
            let links = (!stopped.load(Ordering::Relaxed)).then(|| own.links(file));
            match links? {
                Ok(links) => Some((file, links)),
                Err(Stopped) => {
                    stopped.store(true, Ordering::Relaxed);
                    None
                }
            }
        };
        let mut all = side_by_side(self.threads(), files, || self.clone(), one);
        if stopped.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        all.sort_unstable_by_key(|(file, _)| *file);
        Ok(all)
    }

    /// Every site whose smallest declaration is one of an entity's parts.
    pub(crate) fn all_sites_from(&self, family: &Family, at: DeclRef) -> Result<Sites, Stopped> {
        let mut sites = Sites::default();
        for part in family.index.all_parts(at) {
            let links = self.links(part.file)?;
            if links.facts.damaged {
                sites.doubts.push(Doubt { file: part.file, skipped: None });
            }
            let own = |(_, site): &(usize, &Site)| site.inside == Some(part.decl);
            for (place, site) in links.sites.iter().enumerate().filter(own) {
                let here = SiteRef { file: part.file, site: place as u32 };
                sites.found.push(here);
                // What a value is that is called is not known either.
                let unknown = matches!(site.outcome, Outcome::Unresolved | Outcome::Local);
                if unknown && site.call.is_some() {
                    sites.unresolved.push(here);
                }
            }
        }
        Ok(sites)
    }
}

/// Where something of a name stands in a file, in order. Most sites that could not be resolved have
/// another name, and need not be looked at more closely.
fn named(links: &Links, name: &str) -> Vec<(u32, u32)> {
    let own = links.facts.names.find(name);
    let facts = links.facts.facts.iter().filter(|fact| own.is_some() && fact.name == own);
    facts.map(|fact| fact.span.order()).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests;
