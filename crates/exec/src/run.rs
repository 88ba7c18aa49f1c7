//! One query over one model: select, scan, merge, follow the steps, say what happened.

use bifrost_contract::{Code, Diagnostic, limits};
use bifrost_model::{CodeModel, FileEntry};
use bifrost_plan::Plan;

use crate::control::Control;
use crate::outcome::Outcome;
use crate::scan::{self, Selection};
use crate::{show, steps};

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
    let selection = Selection::of(plan, model, scope);
    let piped = !plan.steps.is_empty();
    let most = if piped { limits::SEEDS } else { plan.limit as usize };
    let reports = scan::scan(plan, model, &selection, control, most);
    let mut outcome = scan::merge(plan, &selection, reports, most);
    if piped {
        steps::follow(plan, model, control, &mut outcome);
        show::documents(model, control, plan.steps.len() - 1, &mut outcome);
    }
    if plan.broad && outcome.truncated && !says(&outcome, Code::BroadQuery) {
        outcome.diagnostics.push(Diagnostic::broad_query(outcome.stats.files_read));
    }
    outcome.close()
}

fn says(outcome: &Outcome, code: Code) -> bool {
    outcome.diagnostics.iter().any(|said| said.code == code)
}
