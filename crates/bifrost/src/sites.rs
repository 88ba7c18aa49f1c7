//! Who uses what: the links of files, and the files that can hold links to a declaration.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bifrost_db::{Family, side_by_side};
use bifrost_model::{CodeModel, DeclRef, Doubt, FileId, Links, Outcome, SiteRef, Sites, Stopped};

use crate::files::Files;

impl<'w> Files<'w> {
    /// Every site that means a declaration.
    pub(crate) fn all_sites_to(&self, family: &Family, at: DeclRef) -> Result<Sites, Stopped> {
        let at = family.index.canonical(at);
        let words = family.index.words_of(at);
        let mut files = match family.index.runs_unnamed(at) {
            true => family.files(),
            false => family.mentioning(&words),
        };
        // A file has words for itself that are not its name.
        if let Err(place) = files.binary_search(&at.file) {
            files.insert(place, at.file);
        }
        let all = self.links_of(&files)?;
        let name = family.index.name(at);
        let mut sites = Sites::default();
        for (file, links) in all {
            let here = |site: u32| SiteRef { file, site };
            sites.found.extend(links.uses_of(at).map(here));
            let unknown = links.unknown(name).map(here);
            let other = |site: &SiteRef| !links.site(*site).is_some_and(|it| it.means(at));
            sites.unresolved.extend(unknown.filter(other));
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
            for place in links.inside(part.decl) {
                let here = SiteRef { file: part.file, site: place };
                sites.found.push(here);
                // What a value is that is called is not known either.
                let unknown = links.site(here).is_some_and(|site| {
                    let unknown = matches!(site.outcome, Outcome::Unresolved | Outcome::Local);
                    unknown && site.call.as_ref().is_some_and(|call| call.targets.is_empty())
                });
                if unknown {
                    sites.unresolved.push(here);
                }
            }
        }
        Ok(sites)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests;
