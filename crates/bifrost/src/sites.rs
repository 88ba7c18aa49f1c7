//! Who uses what: the links of files, and the files that can hold links to a declaration.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bifrost_db::{Family, side_by_side};
use bifrost_model::{
    DeclRef, Doubt, FileId, Links, Outcome, Site, SiteAt, SiteRef, Sites, Stopped,
};

use crate::files::Files;

/// Some links of a file, part by part. A site may be in two of them.
type Parts = Vec<Arc<Links>>;

impl<'w> Files<'w> {
    /// What every name of a file means.
    pub(crate) fn links(&self, file: FileId) -> Result<Arc<Links>, Stopped> {
        self.stages().links(file)
    }

    /// Every site that means a declaration.
    pub(crate) fn all_sites_to(&self, family: &Family, at: DeclRef) -> Result<Sites, Stopped> {
        let at = family.index.canonical(at);
        let words = family.index.words_of(at);
        let all = match family.index.runs_unnamed(at) {
            true => self.looked(&family.files(), |own, file| Ok(vec![own.links(file)?])),
            false => {
                let importers = family.index.importers_of_module(at);
                let mut files = family.mentioning(&words);
                files.extend(&importers);
                files.sort_unstable();
                files.dedup();
                self.looked(&files, |own, file| match importers.binary_search(&file) {
                    Ok(_) => Ok(vec![own.links(file)?]),
                    Err(_) => own.stages().links_at(file, &words),
                })
            }
        };
        let (name, folds) = (family.index.name(at), family.index.folds(at));
        let mut sites = Sites::default();
        for (file, parts) in all? {
            let found = parts.iter().flat_map(|links| links.uses_of(at));
            sites.found.extend(in_order(file, found.collect()));
            let unknown = parts.iter().flat_map(|links| links.unknown(name, folds));
            let unknown = unknown.filter(|(_, site)| !site.means(at));
            sites.unresolved.extend(in_order(file, unknown.collect()));
        }
        sites.doubts = self.doubts(family, &words);
        Ok(sites)
    }

    /// What is known of several files, side by side, in order.
    fn looked(
        &self,
        files: &[FileId],
        look: impl Fn(&Files<'w>, FileId) -> Result<Parts, Stopped> + Sync,
    ) -> Result<Vec<(FileId, Parts)>, Stopped> {
        let stopped = AtomicBool::new(false);
        let one = |own: &mut Files<'w>, file: FileId| {
            let links = (!stopped.load(Ordering::Relaxed)).then(|| look(own, file));
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
            let found: Vec<_> = links.inside(part.decl).collect();
            // What a value is that is called is not known either.
            let unknown = found.iter().copied().filter(|(_, site)| {
                let unknown = matches!(site.outcome, Outcome::Unresolved | Outcome::Local);
                unknown && site.call.as_ref().is_some_and(|call| call.targets.is_empty())
            });
            sites.unresolved.extend(in_order(part.file, unknown.collect()));
            sites.found.extend(in_order(part.file, found));
        }
        Ok(sites)
    }
}

/// The sites of a file by place, each once.
fn in_order(
    file: FileId,
    mut sites: Vec<&(u32, Arc<Site>)>,
) -> impl Iterator<Item = SiteAt> + use<> {
    sites.sort_unstable_by_key(|(at, _)| *at);
    sites.dedup_by_key(|(at, _)| *at);
    let sited = |(at, site): &(u32, Arc<Site>)| SiteAt {
        at: SiteRef { file, site: *at },
        site: Arc::clone(site),
    };
    sites.into_iter().map(sited).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests;
