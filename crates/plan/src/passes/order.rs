//! In which order the parts of a pattern are tried.
//!
//! Tests are free to be ordered, so cheap ones come first. Choices are not: which solution is
//! found first is part of the answer, so parts that capture keep the order of the contract.

use bifrost_contract::Role;
use bifrost_query::NameTest;

use crate::ir::{Part, PatternId, PatternNode, Plan, RoleTargets};

/// Fills in the tests and choices of every pattern.
pub(crate) fn arrange(plan: &mut Plan) {
    for index in (0..plan.patterns.len()).rev() {
        let parts = parts(&plan.patterns[index]);
        let mut tests = parts.clone();
        tests.sort_by_key(|part| price(plan, index, *part));
        let choices = parts.into_iter().filter(|part| is_choice(plan, index, *part)).collect();
        plan.patterns[index].tests = tests;
        plan.patterns[index].choices = choices;
    }
}

/// The parts in the order of the contract. Both sides of an assignment are one part.
fn parts(pattern: &PatternNode) -> Vec<Part> {
    let mut parts: Vec<Part> = pattern.text.iter().map(|_| Part::Text).collect();
    let sides = pattern.target(Role::Left).zip(pattern.target(Role::Right));
    for (index, node) in pattern.roles.iter().enumerate() {
        match (node.role, sides) {
            (Role::Left, Some((left, right))) => parts.push(Part::Sides { left, right }),
            (Role::Right, Some(_)) => {}
            _ => parts.push(Part::Role(index)),
        }
    }
    parts.extend(pattern.has.map(Part::Has));
    parts.extend(pattern.not_has.map(Part::NotHas));
    parts
}

fn is_choice(plan: &Plan, index: usize, part: Part) -> bool {
    let captures = |id: PatternId| plan.pattern(id).captures;
    match part {
        Part::Text | Part::NotHas(_) => false,
        Part::Role(role) => plan.patterns[index].roles[role].targets.patterns().any(captures),
        Part::Sides { left, right } => captures(left) || captures(right),
        Part::Has(has) => captures(has),
    }
}

const NAME: u64 = 1;
const EXPRESSION: u64 = 4;
const LIST: u64 = 4;
const TEXT: u64 = 40;
const SUBTREE: u64 = 400;

/// A rough price: only the order matters.
fn price(plan: &Plan, index: usize, part: Part) -> u64 {
    match part {
        Part::Text => TEXT,
        Part::Role(role) => {
            let targets = &plan.patterns[index].roles[role].targets;
            let each = targets.patterns().map(|id| whole(plan, id)).fold(0, u64::saturating_add);
            match targets {
                RoleTargets::One(_) => each,
                RoleTargets::List(_) | RoleTargets::Map(_) => each.saturating_mul(LIST),
            }
        }
        Part::Sides { left, right } => whole(plan, left).saturating_add(whole(plan, right)),
        Part::Has(id) | Part::NotHas(id) => SUBTREE.saturating_add(whole(plan, id)),
    }
}

/// The price of a pattern whose own parts are arranged already.
fn whole(plan: &Plan, id: PatternId) -> u64 {
    let pattern = plan.pattern(id);
    let name = match pattern.name {
        Some(NameTest::Regex(_)) => EXPRESSION,
        _ => NAME,
    };
    let parts = pattern.tests.iter().map(|part| price(plan, id.0 as usize, *part));
    parts.fold(name, u64::saturating_add)
}
