//! Calls with several lists of arguments, and callables with several lists of parameters.

use std::ops::Range;

use bifrost_base::Span;
use bifrost_contract::{Kind, Role};
use bifrost_hir::bodies::Param;
use bifrost_hir::{FactId, FileFacts};
use smallvec::SmallVec;

use super::eval::role;

/// Most lists of arguments of one call.
const MOST: usize = 16;

/// The lists of arguments of a call, each a call of the same name, the first first.
pub(crate) fn lists(facts: &FileFacts, call: FactId) -> SmallVec<[FactId; 2]> {
    let mut found: SmallVec<[FactId; 2]> = SmallVec::from_slice(&[call]);
    let Some(whole) = facts.fact(call).map(|fact| fact.span) else { return found };
    let Some(callee) = role(facts, call, Role::Callee).map(|callee| callee.span) else {
        return found;
    };
    let starts = |id: &FactId| facts.fact(*id).is_some_and(|it| it.span.start == whole.start);
    let inside = facts.within(whole).take_while(starts).filter(|id| {
        let is_call = |it: &bifrost_hir::Fact| it.kind == Kind::Call && it.span != whole;
        *id != call
            && facts.fact(*id).is_some_and(is_call)
            && role(facts, *id, Role::Callee).is_some_and(|it| it.span == callee)
    });
    found.extend(inside.take(MOST));
    found.reverse();
    found
}

/// The lists of arguments of the call with these bytes; none when there is no such call.
pub(super) fn lists_of(facts: &FileFacts, call: Span) -> SmallVec<[FactId; 2]> {
    let starts = |id: &FactId| facts.fact(*id).is_some_and(|it| it.span.start == call.start);
    let is_it = |id: &FactId| {
        facts.fact(*id).is_some_and(|fact| fact.kind == Kind::Call && fact.span == call)
    };
    let found = facts.within(call).take_while(starts).find(is_it);
    found.map(|call| lists(facts, call)).unwrap_or_default()
}

/// Which of the parameters that are no receivers a list of arguments is given for.
pub(super) fn own_list(params: &[&Param], list: usize) -> Range<usize> {
    let mut all: Vec<u16> = params.iter().map(|param| param.list).collect();
    all.dedup();
    if all.len() < 2 {
        return 0..if list == 0 { params.len() } else { 0 };
    }
    // What is given around is not written, unless nothing else is left to write.
    let written = |of: &&u16| params.iter().any(|param| param.list == **of && !param.given);
    let own = all.iter().filter(written).nth(list).or_else(|| all.get(list)).copied();
    let from = params.iter().position(|param| Some(param.list) == own).unwrap_or(params.len());
    let count = params.iter().filter(|param| Some(param.list) == own).count();
    from..from + count
}
