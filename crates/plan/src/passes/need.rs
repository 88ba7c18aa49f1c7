//! Which facts and roles of a file the plan looks at, so that no others need be made.

use bifrost_contract::{Detail, KindSet, Need, RoleSet};

use crate::ir::{PatternNode, Plan, Position};

/// Gathers what the patterns look at. What a report prints of captures counts too.
pub(crate) fn gather(plan: &mut Plan) {
    let mut need =
        Need { kinds: KindSet::EMPTY, roles: RoleSet::EMPTY, semantics: false, bodies: false };
    for pattern in &plan.patterns {
        need.kinds = need.kinds.with(kinds(pattern));
        need.roles = pattern.roles.iter().fold(need.roles, |roles, it| roles.and(it.role));
        if pattern.position == Position::Below && !pattern.needs_fact {
            // Places that no fact has are tried too, whatever role binds them.
            need.roles = RoleSet::ALL;
        }
    }
    if plan.detail == Detail::Full && !plan.labels.is_empty() {
        need.kinds = KindSet::ALL;
    }
    plan.need = need;
}

/// The facts that decide whether a pattern holds. The target of a role is bound without its fact,
/// so a target of which nothing is asked but name, text and roles needs none. What is excluded must
/// be there to be seen: without its fact a place would pass as one that has no kind.
fn kinds(pattern: &PatternNode) -> KindSet {
    let placed = matches!(pattern.position, Position::Role(_));
    let looks_below = pattern.has.is_some() || pattern.not_has.is_some();
    match (pattern.needs_fact, placed && pattern.excluded.is_empty() && !looks_below) {
        (true, _) => pattern.kinds,
        (false, true) => KindSet::EMPTY,
        (false, false) => KindSet::ALL,
    }
}
