//! How much of a workspace resolves: the honest picture of a tree.

use bifrost_languages::policy;
use bifrost_model::{CodeModel, FileId, Stopped};
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
        let stopped = || false;
        let shared = self.shared(Vec::new(), &stopped);
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
            for site in &links.sites {
                match site.call.is_some() {
                    true => stats.calls.add(site),
                    false => stats.references.add(site),
                }
            }
        }
        Ok(all)
    }
}

impl Workspace {
    /// Every site of the files whose path holds a text, a line each, tabs between: path, first and
    /// last byte, proof, outcome, kind, whether it is a call, targets as path and first byte of the
    /// name.
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
                let (start, end) = (site.span.start, site.span.end);
                let kind = site.kind.map_or("-", |kind| kind.label());
                let call = if site.call.is_some() { "call" } else { "-" };
                lines.push(format!(
                    "{}\t{start}\t{end}\t{}\t{:?}\t{kind}\t{call}\t{}\t{}",
                    entry.path,
                    site.proof,
                    site.outcome,
                    targets.join(" "),
                    links.text(site.span),
                ));
            }
        }
        lines
    }
}
