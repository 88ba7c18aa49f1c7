//! How much of a workspace resolves, as JSON and as text.

use std::fmt::Write;

use bifrost_contract::Proof;
use bifrost_model::{Outcome, Site};
use serde_json::{Map, Value, json};

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
    /// Counts one more site.
    pub fn add(&mut self, site: &Site) {
        let count = match (site.outcome, site.proof) {
            (Outcome::Resolved, Proof::Proven) => &mut self.proven,
            (Outcome::Resolved, Proof::Unproven) => &mut self.unproven,
            (Outcome::Local, _) => &mut self.local,
            (Outcome::Outside, _) => &mut self.external,
            (Outcome::Unresolved, _) => &mut self.unresolved,
        };
        *count += 1;
    }

    fn columns(&self) -> [(&'static str, usize); 5] {
        [
            ("proven", self.proven),
            ("unproven", self.unproven),
            ("local", self.local),
            ("external", self.external),
            ("unresolved", self.unresolved),
        ]
    }
}

impl LanguageStats {
    /// A language of which nothing is counted yet.
    #[must_use]
    pub fn new(language: &'static str) -> Self {
        let (calls, references) = (Tally::default(), Tally::default());
        Self { language, files: 0, calls, references }
    }

    fn tallies(&self) -> [(&'static str, &Tally); 2] {
        [("calls", &self.calls), ("references", &self.references)]
    }
}

/// `{"languages": [{"language", "files", "calls", "references"}]}`, both
/// `{"proven", "unproven", "local", "external", "unresolved"}`.
#[must_use]
pub fn stats(all: &[LanguageStats]) -> Value {
    let language = |stats: &LanguageStats| {
        let mut out = Map::new();
        out.insert("language".to_owned(), stats.language.into());
        out.insert("files".to_owned(), stats.files.into());
        for (name, tally) in stats.tallies() {
            let columns = tally.columns().into_iter();
            let columns = columns.map(|(key, count)| (key.to_owned(), count.into()));
            out.insert(name.to_owned(), Value::Object(columns.collect()));
        }
        Value::Object(out)
    };
    json!({"languages": all.iter().map(language).collect::<Vec<_>>()})
}

/// Widest label and count that columns are made for.
const WIDE: usize = 12;

/// A table: a line for the calls of each language, and one for all other names.
#[must_use]
pub fn stats_text(all: &[LanguageStats]) -> String {
    let mut out = format!("{:WIDE$} {:>8} {:WIDE$}", "language", "files", "sites");
    for (key, _) in Tally::default().columns() {
        let _ = write!(out, " {key:>WIDE$}");
    }
    out.push('\n');
    for stats in all {
        for (name, tally) in stats.tallies() {
            let _ = write!(out, "{:WIDE$} {:>8} {name:WIDE$}", stats.language, stats.files);
            for (_, count) in tally.columns() {
                let _ = write!(out, " {count:>WIDE$}");
            }
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{LanguageStats, Tally, stats, stats_text};

    fn counted() -> Vec<LanguageStats> {
        let calls = Tally { proven: 3, external: 2, ..Tally::default() };
        vec![LanguageStats { files: 1, calls, ..LanguageStats::new("python") }]
    }

    #[test]
    fn keys_come_in_their_order() {
        let text = stats(&counted()).to_string();
        let zero = r#"{"proven":0,"unproven":0,"local":0,"external":0,"unresolved":0}"#;
        let calls = r#"{"proven":3,"unproven":0,"local":0,"external":2,"unresolved":0}"#;
        let whole = format!(
            r#"{{"languages":[{{"language":"python","files":1,"calls":{calls},"references":{zero}}}]}}"#
        );
        assert_eq!(text, whole);
    }

    #[test]
    fn lines_are_of_one_length() {
        let text = stats_text(&counted());
        let lengths: Vec<usize> = text.lines().map(str::len).collect();
        assert_eq!(lengths.len(), 3);
        assert!(lengths.iter().all(|it| *it == lengths[0]), "{text}");
    }
}
