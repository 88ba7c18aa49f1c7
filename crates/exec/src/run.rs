//! One query over one model: select, scan, merge, say what happened.

use bifrost_contract::{Diagnostic, limits};
use bifrost_model::{CodeModel, FileEntry};
use bifrost_plan::Plan;

use crate::control::Control;
use crate::outcome::Outcome;
use crate::scan::{self, Selection};

/// Answers a plan.
///
/// `scope` says whether `where` selects a file. A plan with steps gives no rows yet: every language
/// that would have to do them says so.
#[must_use]
pub fn run<M: CodeModel>(
    plan: &Plan,
    model: &M,
    scope: &dyn Fn(&FileEntry) -> bool,
    control: &Control<'_>,
) -> Outcome {
    let selection = Selection::of(plan, model, scope);
    let seeds = !plan.steps.is_empty();
    let most = if seeds { limits::SEEDS } else { plan.limit as usize };
    let reports = scan::scan(plan, model, &selection, control, most);
    let mut outcome = scan::merge(plan, &selection, reports, most);
    if seeds {
        refuse_steps(plan, &selection, &mut outcome);
    }
    outcome.close()
}

/// No step can be done yet, whatever the catalogue says.
fn refuse_steps(plan: &Plan, selection: &Selection<'_>, outcome: &mut Outcome) {
    outcome.rows.clear();
    outcome.documents.clear();
    let Some(step) = plan.steps.first() else { return };
    let searched = selection.languages(plan).filter(|language| language.searched);
    let refusals = searched.map(|it| Diagnostic::unsupported_step(it.label, 0, step.op));
    outcome.diagnostics.extend(refusals);
}
