//! What is known and accepted: findings written down, so that only news counts.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::check::Report;
use crate::finding::{Finding, State};

/// The form of the file.
const VERSION: u32 = 1;

/// Findings that are known.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    version: u32,
    /// In the order of their places.
    pub findings: Vec<Known>,
}

/// One finding that is known. Only its mark counts; the rest is for people who read the file.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// What it is known by.
    pub fingerprint: String,
    /// The id of its rule.
    pub rule: String,
    /// Its file.
    pub path: String,
    /// What holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// When it is none, or one of another version.
    pub fn read(text: &[u8]) -> Result<Self, String> {
        let read: Self = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        match read.version {
            VERSION => Ok(read),
            other => Err(format!("version {other} is not known; this program writes {VERSION}")),
        }
    }

    /// All that a report found and no comment ignores.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let kept = report.findings.iter().filter(|finding| finding.ignored.is_none());
        let known = |finding: &Finding| Known {
            fingerprint: finding.mark.clone(),
            rule: report.rule(finding).map_or_else(String::new, |rule| rule.id.clone()),
            path: finding.spot.path.clone(),
            symbol: finding.spot.symbol.clone(),
        };
        Self { version: VERSION, findings: kept.map(known).collect() }
    }

    /// As a file: a line a finding, so that merges and reviews go by lines.
    #[must_use]
    pub fn to_json(&self) -> String {
        let line = |known: &Known| serde_json::to_string(known).unwrap_or_default();
        let lines: Vec<String> = self.findings.iter().map(|it| format!("  {}", line(it))).collect();
        let inside =
            if lines.is_empty() { String::new() } else { format!("\n{}\n", lines.join(",\n")) };
        format!("{{\"version\": {VERSION}, \"findings\": [{inside}]}}\n")
    }

    /// Tells every finding of a report whether it is news, and gives what is known and was not found
    /// again by the rules of the report.
    pub fn compare(&self, report: &mut Report) -> Vec<Known> {
        let known: HashSet<&str> = self.findings.iter().map(|it| it.fingerprint.as_str()).collect();
        let mut met = HashSet::new();
        for finding in &mut report.findings {
            let is_known = known.contains(finding.mark.as_str());
            finding.state = Some(if is_known { State::Unchanged } else { State::New });
            met.insert(finding.mark.clone());
        }
        let asked = |it: &Known| report.rules.iter().any(|rule| rule.rule().id == it.rule);
        let gone = |it: &&Known| !met.contains(it.fingerprint.as_str()) && asked(it);
        self.findings.iter().filter(gone).cloned().collect()
    }
}
