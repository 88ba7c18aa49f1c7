//! What a run answers, ready to be printed.

use bifrost_exec::Outcome;
use bifrost_model::FileEntry;
use bifrost_plan::Plan;
use bifrost_report::Page;

/// What a run answers.
#[derive(Clone, Debug)]
pub struct Answer<'w> {
    outcome: Outcome,
    plan: Plan,
    files: &'w [FileEntry],
}

impl<'w> Answer<'w> {
    pub(crate) const fn new(outcome: Outcome, plan: Plan, files: &'w [FileEntry]) -> Self {
        Self { outcome, plan, files }
    }

    /// The rows and what is said of them, as small keys.
    #[must_use]
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The plan that was run.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What a report needs beside the outcome.
    #[must_use]
    pub fn page(&self) -> Page<'_> {
        Page { files: self.files, labels: &self.plan.labels, detail: self.plan.detail }
    }

    /// The envelope as JSON, on one line.
    #[must_use]
    pub fn to_json(&self) -> String {
        bifrost_report::envelope(&self.outcome, self.page()).to_string()
    }

    /// The envelope as JSON, indented.
    #[must_use]
    pub fn to_json_pretty(&self) -> String {
        format!("{:#}", bifrost_report::envelope(&self.outcome, self.page()))
    }

    /// The rows, a line of JSON each, then `{"envelope": ...}` with all but the rows.
    pub fn to_json_lines(&self) -> impl Iterator<Item = String> + '_ {
        let rows = bifrost_report::rows(&self.outcome, self.page()).map(|row| row.to_string());
        let last = format!(r#"{{"envelope":{}}}"#, bifrost_report::verdict(&self.outcome));
        rows.chain(std::iter::once(last))
    }
}
