//! How much of a workspace resolves: the honest picture of a tree.

use bifrost_contract::Proof;
use bifrost_model::{CodeModel, FileId, Outcome, Site, Stopped};

use crate::Workspace;
use crate::files::Files;

/// How many sites came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// They mean one declaration, surely.
    pub proven: usize,
    /// They mean one of several, or by evidence that is not exact.
    pub unproven: usize,
    /// They mean something local: a parameter, a variable of a callable.
    pub local: usize,
    /// They mean something outside the workspace.
    pub external: usize,
    /// What they mean is not known.
    pub unresolved: usize,
}

/// What came of the sites of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageStats {
    /// Canonical label.
    pub language: &'static str,
    /// Its files.
    pub files: usize,
    /// Callees of calls.
    pub calls: Tally,
    /// All other names.
    pub references: Tally,
}

impl Tally {
    fn add(&mut self, site: &Site) {
        let count = match (site.outcome, site.proof) {
            (Outcome::Resolved, Proof::Proven) => &mut self.proven,
            (Outcome::Resolved, Proof::Unproven) => &mut self.unproven,
            (Outcome::Local, _) => &mut self.local,
            (Outcome::Outside, _) => &mut self.external,
            (Outcome::Unresolved, _) => &mut self.unresolved,
        };
        *count += 1;
    }
}

impl Workspace {
    /// What came of every site, by language, in the order in which their first files come.
    ///
    /// # Errors
    /// Never today: nothing stops it.
    pub fn stats(&self) -> Result<Vec<LanguageStats>, Stopped> {
        let stopped = || false;
        let shared = self.shared(Vec::new(), &stopped);
        let files = Files::new(&shared);
        let mut all: Vec<LanguageStats> = Vec::new();
        for (at, entry) in self.files().iter().enumerate() {
            let links = files.links(FileId(at as u32))?;
            let known = all.iter().position(|stats| stats.language == entry.language);
            let place = known.unwrap_or_else(|| {
                all.push(LanguageStats {
                    language: entry.language,
                    files: 0,
                    calls: Tally::default(),
                    references: Tally::default(),
                });
                all.len() - 1
            });
            let stats = &mut all[place];
            stats.files += 1;
            for site in &links.sites {
                let tally = match site.call.is_some() {
                    true => &mut stats.calls,
                    false => &mut stats.references,
                };
                tally.add(site);
            }
        }
        Ok(all)
    }
}

impl Workspace {
    /// Every site of the files whose path holds a text, a line each, for people.
    #[must_use]
    pub fn link_lines(&self, part: &str) -> Vec<String> {
        let stopped = || false;
        let shared = self.shared(Vec::new(), &stopped);
        let files = Files::new(&shared);
        let mut lines = Vec::new();
        for (at, entry) in self.files().iter().enumerate() {
            if !entry.path.contains(part) {
                continue;
            }
            let Ok(links) = files.links(FileId(at as u32)) else { break };
            for site in &links.sites {
                let targets: Vec<String> = site.targets.iter().map(|at| files.shown(*at)).collect();
                lines.push(format!(
                    "{}:{} `{}` {:?} {} {:?} {:?} -> {}",
                    entry.path,
                    site.span.start,
                    links.text(site.span),
                    site.outcome,
                    site.proof,
                    site.kind,
                    site.usage,
                    targets.join(" | "),
                ));
            }
        }
        lines
    }
}
