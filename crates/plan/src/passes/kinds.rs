//! Asked and excluded kinds to one set: subtypes included, exclusions taken out.

use bifrost_contract::{Kind, KindSet};

use crate::ir::Plan;

/// Fills in the accepted kinds of every pattern.
pub(crate) fn resolve(plan: &mut Plan) {
    for pattern in &mut plan.patterns {
        pattern.needs_fact = !pattern.asked.is_empty();
        let asked = if pattern.needs_fact { families(&pattern.asked) } else { KindSet::ALL };
        pattern.kinds = asked.without(families(&pattern.excluded));
    }
}

fn families(kinds: &[Kind]) -> KindSet {
    kinds.iter().fold(KindSet::EMPTY, |set, kind| set.with(kind.family()))
}
