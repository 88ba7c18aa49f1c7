//! Queries over one model: select, scan, merge, follow the steps, say what happened.

use bifrost_contract::{Code, Diagnostic, limits};
use bifrost_model::{CodeModel, FileEntry};
use bifrost_plan::Plan;

use crate::control::Control;
use crate::outcome::Outcome;
use crate::scan::{self, Report, Selection, Task};
use crate::{show, steps};

/// A plan to answer, and what it is asked of.
pub struct Job<'a, M> {
    /// The plan.
    pub plan: &'a Plan,
    /// What its steps ask.
    pub model: &'a M,
    /// Whether `where` selects a file. It decides where a query starts, not where its steps lead.
    pub scope: &'a dyn Fn(&FileEntry) -> bool,
}

/// Answers a plan.
///
/// `scope` says whether `where` selects a file. It decides where a query starts, not where its
/// steps lead.
#[must_use]
pub fn run<M: CodeModel>(
    plan: &Plan,
    model: &M,
    scope: &dyn Fn(&FileEntry) -> bool,
    control: &Control<'_>,
) -> Outcome {
    let mut outcomes = run_all(&[Job { plan, model, scope }], model, control);
    outcomes.pop().unwrap_or_default()
}

/// Answers many plans with one look at each file: `model` is asked about a file by all plans before
/// it is asked about the next one. Each outcome is what [`run`] gives.
#[must_use]
pub fn run_all<M: CodeModel>(
    jobs: &[Job<'_, M>],
    model: &M,
    control: &Control<'_>,
) -> Vec<Outcome> {
    let selections: Vec<Selection<'_>> =
        jobs.iter().map(|job| Selection::of(job.plan, job.model, job.scope)).collect();
    let pairs = || jobs.iter().zip(&selections);
    let tasks: Vec<Task<'_>> =
        pairs().map(|(job, selection)| Task::new(job.plan, selection, most(job.plan))).collect();
    let reports = scan::scan(&tasks, model, control);
    let parts = pairs().zip(reports);
    parts.map(|((job, selection), reports)| finish(job, selection, reports, control)).collect()
}

/// Rows, or what a pipeline starts from.
const fn most(plan: &Plan) -> usize {
    if plan.steps.is_empty() { plan.limit as usize } else { limits::SEEDS }
}

/// What comes of a plan once its files were looked into.
fn finish<M: CodeModel>(
    job: &Job<'_, M>,
    selection: &Selection<'_>,
    reports: Vec<Report>,
    control: &Control<'_>,
) -> Outcome {
    let plan = job.plan;
    let mut outcome = scan::merge(plan, selection, reports, most(plan));
    if !plan.steps.is_empty() {
        steps::follow(plan, job.model, control, &mut outcome);
        show::documents(job.model, control, plan.steps.len() - 1, &mut outcome);
    }
    if plan.broad && outcome.truncated && !says(&outcome, Code::BroadQuery) {
        outcome.diagnostics.push(Diagnostic::broad_query(outcome.stats.files_read));
    }
    outcome.close()
}

fn says(outcome: &Outcome, code: Code) -> bool {
    outcome.diagnostics.iter().any(|said| said.code == code)
}
