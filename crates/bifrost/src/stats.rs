//! How much of a workspace resolves: the honest picture of a tree.

use bifrost_db::Stop;
use bifrost_languages::policy;
use bifrost_model::{FileId, Site, Stopped};
use bifrost_report::LanguageStats;

use crate::Workspace;
use crate::files::Files;

impl Workspace {
    /// What came of every site, by language, in the order in which their first files come. A
    /// language whose references are not resolved is left out.
    ///
    /// # Errors
    /// Never today: nothing stops it.
    pub fn stats(&self) -> Result<Vec<LanguageStats>, Stopped> {
        let stop = Stop::default();
        let shared = self.shared(&stop);
        let files = Files::new(&shared);
        let mut all: Vec<LanguageStats> = Vec::new();
        for (at, entry) in self.files().iter().enumerate() {
            if !policy(entry.language).is_some_and(|policy| policy.calls) {
                continue;
            }
            let links = files.links(FileId(at as u32))?;
            let known = all.iter().position(|stats| stats.language == entry.language);
            let place = known.unwrap_or_else(|| {
                all.push(LanguageStats::new(entry.language));
                all.len() - 1
            });
            let Some(stats) = all.get_mut(place) else { continue };
            stats.files += 1;
            for (_, site) in links.sites() {
                match site.call.is_some() {
                    true => stats.calls.add(site),
                    false => stats.references.add(site),
                }
            }
        }
        Ok(all)
    }
}

/// One site with what it means, for tools that compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedSite {
    /// The file that holds it.
    pub path: String,
    /// The name at it.
    pub text: String,
    /// What came of it.
    pub site: Site,
    /// Where its targets are named, in the order of the site's.
    pub targets: Vec<NamedAt>,
}

/// Where a declaration is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAt {
    /// Project-relative path.
    pub path: String,
    /// First byte of the name, or of what has none; none for a whole file.
    pub start: Option<u32>,
}

impl Workspace {
    /// Every site of the files whose path holds `part`, by file and place.
    ///
    /// # Errors
    /// Never today: nothing stops it.
    pub fn sites(&self, part: &str) -> Result<Vec<ResolvedSite>, Stopped> {
        let stop = Stop::default();
        let shared = self.shared(&stop);
        let files = Files::new(&shared);
        let mut all = Vec::new();
        for (at, entry) in self.files().iter().enumerate() {
            if !entry.path.contains(part) {
                continue;
            }
            let links = files.links(FileId(at as u32))?;
            for (_, site) in links.sites() {
                let targets = site.targets.iter().map(|at| files.named_at(*at));
                all.push(ResolvedSite {
                    path: entry.path.clone(),
                    text: links.text(site.span).to_owned(),
                    targets: targets.collect::<Result<_, _>>()?,
                    site: Site::clone(site),
                });
            }
        }
        Ok(all)
    }
}
