//! Generated pipelines: a walk over the domains.

use bifrost_contract::{Domain, Op, Proof, ReferenceKind, StepOption, Surface, limits};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use super::Palette;
use crate::ast::{Input, Reach, Step};

/// Pipelines that start at structural matches; each step takes what the one before gives.
pub(super) fn pipelines(palette: &Palette) -> impl Strategy<Value = Vec<Step>> + use<> {
    let step = (any::<Index>(), options(palette));
    let long = vec(step.clone(), limits::STEPS);
    let usual = vec(step, 0..=5);
    prop_oneof![9 => usual, 1 => long].prop_map(walk)
}

fn walk(choices: Vec<(Index, Step)>) -> Vec<Step> {
    let mut rows = Domain::StructuralMatch;
    let mut steps = Vec::new();
    for (choice, options) in choices {
        let open: Vec<Op> = Op::all().filter(|op| op.takes().contains(&rows)).collect();
        let op = *choice.get(&open);
        rows = op.gives();
        steps.push(fitted(op, options));
    }
    steps
}

/// A step with every option set, whatever its operation.
fn options(palette: &Palette) -> impl Strategy<Value = Step> + Clone + use<> {
    let kinds = subsequence(ReferenceKind::ALL.to_vec(), 0..=3).prop_shuffle();
    let edges = (weighted(0.5, select(Proof::ALL)), kinds, weighted(0.5, select(Surface::ALL)));
    (reaches(), edges, inputs(palette)).prop_map(|(reach, (proof, kinds, surface), input)| Step {
        reach,
        proof,
        reference_kinds: kinds,
        surface,
        input: Some(input),
        ..Step::new(Op::EnclosingDecl)
    })
}

fn reaches() -> impl Strategy<Value = Reach> + Clone {
    prop_oneof![
        Just(Reach::Direct),
        Just(Reach::Transitive),
        (1_u64..=5).prop_map(Reach::Depth),
        Just(Reach::Depth(u64::MAX)),
    ]
}

fn inputs(palette: &Palette) -> impl Strategy<Value = Input> + Clone + use<> {
    prop_oneof![
        Just(Input::Receiver),
        (0_u64..=3).prop_map(Input::Index),
        select(palette.names.clone()).prop_map(Input::Name),
    ]
}

/// The step with those of the options that its operation takes.
fn fitted(op: Op, all: Step) -> Step {
    let takes = |option: StepOption| op.options().contains(&option);
    let reach = match all.reach {
        Reach::Depth(_) if takes(StepOption::Depth) => all.reach,
        Reach::Transitive if takes(StepOption::Transitive) => all.reach,
        _ => Reach::Direct,
    };
    Step {
        op,
        reach,
        proof: all.proof.filter(|_| takes(StepOption::Proof)),
        reference_kinds: if takes(StepOption::ReferenceKinds) {
            all.reference_kinds
        } else {
            Vec::new()
        },
        surface: all.surface.filter(|_| takes(StepOption::Surface)),
        input: all.input.filter(|_| takes(StepOption::Receiver)),
    }
}
