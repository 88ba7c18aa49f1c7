//! The options of steps, alone and together.

use bifrost_contract::{Op, ReferenceKind, StepOption};

use super::vocabulary::{PROOFS, REFERENCE_KINDS, SURFACES};
use super::{Checker, Known};
use crate::ast::{Input, Reach, Step};
use crate::fields::{SELECTORS, StepField};
use crate::tree::{Node, Value};
use crate::words;

impl<'t> Checker<'t> {
    pub(super) fn option(&mut self, option: StepOption, node: &'t Node, step: &mut Step) {
        match option {
            StepOption::Depth => {
                step.reach = self.depth(node).map_or(step.reach, Reach::Depth);
            }
            StepOption::Transitive => {
                self.only_true(node);
                step.reach = Reach::Transitive;
            }
            StepOption::Proof => step.proof = self.word(node, &PROOFS),
            StepOption::ReferenceKinds => {
                step.reference_kinds = self.reference_kinds(node).unwrap_or_default();
            }
            StepOption::Surface => step.surface = self.word(node, &SURFACES),
            StepOption::Receiver => {
                self.only_true(node);
                step.input = Some(Input::Receiver);
            }
            StepOption::ParameterIndex => step.input = self.index(node).map(Input::Index),
            StepOption::ParameterName => step.input = self.parameter(node).map(Input::Name),
        }
    }

    fn depth(&mut self, node: &Node) -> Option<u64> {
        match node.value {
            Value::Whole(depth) if depth > 0 => Some(depth),
            _ => {
                self.expected("a positive integer below 2^64", node);
                None
            }
        }
    }

    fn index(&mut self, node: &Node) -> Option<u64> {
        match node.value {
            Value::Whole(index) => Some(index),
            _ => {
                self.expected("a 0-based integer below 2^64", node);
                None
            }
        }
    }

    fn parameter(&mut self, node: &'t Node) -> Option<String> {
        let name = self.text(node)?;
        if name.is_empty() {
            self.fault(node, || "the name of a parameter cannot be empty".to_owned());
        }
        Some(name.to_owned())
    }

    fn only_true(&mut self, node: &Node) {
        match node.value {
            Value::Bool(true) => {}
            Value::Bool(false) => {
                self.fault(node, || "expected true, got false; leave the field out".to_owned());
            }
            _ => self.expected("true", node),
        }
    }

    fn reference_kinds(&mut self, node: &'t Node) -> Option<Vec<ReferenceKind>> {
        let items = self.list(node, "reference kinds")?;
        if items.is_empty() {
            self.fault(node, || {
                "an empty array names no reference kind; leave the field out".to_owned()
            });
        }
        self.words(items, &REFERENCE_KINDS)
    }

    /// Notes options that exclude each other, and a missing selector.
    pub(super) fn combination(&mut self, node: &Node, op: Op, known: &Known<'t, StepField>) {
        let given = |option: &StepOption| known.get(StepField::Option(*option)).is_some();
        if given(&StepOption::Depth) && given(&StepOption::Transitive) {
            let (depth, all) = (StepOption::Depth.label(), StepOption::Transitive.label());
            self.fault(node, || format!("`{depth}` and `{all}` exclude each other; give one"));
        }
        if op.options().iter().any(|option| SELECTORS.contains(option)) {
            let chosen: Vec<_> = SELECTORS.into_iter().filter(given).collect();
            let meant = SELECTORS.iter().any(|option| known.was_meant(option.label()));
            if chosen.len() > 1 || (chosen.is_empty() && !meant) {
                self.fault(node, || selection(op, &chosen));
            }
        }
    }
}

fn selection(op: Op, chosen: &[StepOption]) -> String {
    let name = |options: &[StepOption]| -> Vec<String> {
        options.iter().map(|option| words::code(option.label())).collect()
    };
    let got = match chosen {
        [] => "none".to_owned(),
        _ => name(chosen).join(" and "),
    };
    format!("`{op}` needs exactly one of {}; got {got}", words::either(&name(&SELECTORS)))
}
