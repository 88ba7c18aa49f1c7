//! Who uses what: the links of files, and the files that can hold links to a declaration.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};

use bifrost_contract::Need;
use bifrost_hir::FileFacts;
use bifrost_model::{
    CodeModel, DeclRef, Doubt, FileId, Links, Lookup, Outcome, Site, SiteRef, Sites, Stopped, Words,
};
use bifrost_resolve::Bodies;

use crate::files::Files;
use crate::parallel::side_by_side;
use crate::structure::Family;

/// One thread's way to the bodies of files.
struct Reading<'f, 'w> {
    files: &'f Files<'w>,
    family: &'f Family,
    /// A body could not be had because the work was stopped.
    stopped: AtomicBool,
}

impl Bodies for Reading<'_, '_> {
    fn bodies(&self, file: FileId) -> Option<Arc<FileFacts>> {
        let known = self.family.bodies.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(facts) = known.get(&file) {
            return Some(Arc::clone(facts));
        }
        drop(known);
        match self.files.look(file, &Words::default(), Need::ALL) {
            Ok(Lookup::Found(document)) => {
                let mut known = self.family.bodies.lock().unwrap_or_else(PoisonError::into_inner);
                Some(Arc::clone(known.entry(file).or_insert(document.facts)))
            }
            Ok(_) => None,
            Err(Stopped) => {
                self.stopped.store(true, Ordering::Relaxed);
                None
            }
        }
    }
}

impl<'w> Files<'w> {
    /// The sites of a file.
    pub(crate) fn file_links(&self, family: &Family, file: FileId) -> Result<Arc<Links>, Stopped> {
        if let Some(links) = family.known_links(file) {
            return Ok(links);
        }
        let reading = Reading { files: self, family, stopped: AtomicBool::new(false) };
        let links = bifrost_resolve::links(&family.index, &reading, file);
        if reading.stopped.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let mut known = family.links.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(known.entry(file).or_insert_with(|| Arc::new(links))))
    }

    /// The facts of a file, with its bodies.
    pub(crate) fn file_bodies(
        &self,
        family: &Family,
        file: FileId,
    ) -> Result<Option<Arc<FileFacts>>, Stopped> {
        let reading = Reading { files: self, family, stopped: AtomicBool::new(false) };
        let facts = reading.bodies(file);
        if reading.stopped.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(facts) }
    }

    /// Every site that means a declaration.
    pub(crate) fn all_sites_to(&self, family: &Family, at: DeclRef) -> Result<Sites, Stopped> {
        let at = family.index.canonical(at);
        let words = family.index.words_of(at);
        let files = family.mentioning(&words);
        let all = self.links_of(family, &files)?;
        let name = family.index.name(at);
        let mut sites = Sites::default();
        for (file, links) in all {
            for (place, site) in links.sites.iter().enumerate() {
                let here = SiteRef { file, site: place as u32 };
                let made = site.call.as_ref().is_some_and(|call| call.makes == Some(at));
                if site.means(at) || made {
                    sites.found.push(here);
                } else if site.outcome == Outcome::Unresolved && links.text(site.span) == name {
                    sites.unresolved.push(here);
                }
            }
        }
        sites.doubts = self.doubts(family, &words);
        Ok(sites)
    }

    /// The links of several files, side by side, in order.
    fn links_of(
        &self,
        family: &Family,
        files: &[FileId],
    ) -> Result<Vec<(FileId, Arc<Links>)>, Stopped> {
        let stopped = AtomicBool::new(false);
        let one = |own: &mut Files<'w>, file: FileId| {
            let links = (!stopped.load(Ordering::Relaxed)).then(|| own.file_links(family, file));
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
            let links = self.file_links(family, part.file)?;
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests;
