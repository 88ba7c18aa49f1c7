//! Which files a plan will ask for their bodies: a guess, on which no answer depends.

use bifrost_contract::Op;
use bifrost_db::Ahead;
use bifrost_plan::Plan;
use bifrost_query::{Reach, Step};

/// From one declaration to those that name it, and on from these, a traversal soon asks most files;
/// a single round asks those that hold the name.
pub(crate) fn of(plan: &Plan) -> Ahead {
    let rounds = || plan.steps.iter().map(rounds);
    let searched = || plan.languages.iter().filter(|language| language.searched);
    let named = searched().all(|language| !language.words.is_empty());
    match (rounds().sum::<usize>(), backward(plan)) {
        (0, _) => Ahead::None,
        (1, _) if named => {
            Ahead::Mentioning(searched().map(|language| language.words.clone()).collect())
        }
        (_, true) => Ahead::All,
        (_, false) if plan.globs.is_empty() && !named => Ahead::All,
        (_, false) => Ahead::None,
    }
}

/// How often a step goes from declarations to others through what bodies say; twice is often.
fn rounds(step: &Step) -> usize {
    match (step.op, step.reach) {
        (Op::ReferencesOf | Op::UsedBy | Op::Uses, _) => 1,
        (Op::CallSitesTo | Op::CallSitesFrom, _) => 1,
        (Op::Callers | Op::Callees, Reach::Direct | Reach::Depth(0 | 1)) => 1,
        (Op::Callers | Op::Callees, _) => 2,
        _ => 0,
    }
}

/// Some step asks who names a declaration.
fn backward(plan: &Plan) -> bool {
    let asks = |op| matches!(op, Op::ReferencesOf | Op::UsedBy | Op::Callers | Op::CallSitesTo);
    plan.steps.iter().any(|step| asks(step.op))
}
