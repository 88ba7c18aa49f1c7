//! The pipeline: operations, and that each takes what the one before gives.

use bifrost_base::nearest;
use bifrost_contract::{Domain, Op, fields, limits};

use super::Checker;
use super::vocabulary::OPS;
use crate::ast::Step;
use crate::fields::{OP, StepField, any_option};
use crate::refusal::Draft;
use crate::tree::{Entry, Node};
use crate::words;

/// What flows into a step, and from where.
#[derive(Clone, Copy)]
struct Flow {
    rows: Domain,
    from: Option<Op>,
}

impl<'t> Checker<'t> {
    pub(super) fn steps(&mut self, node: &'t Node) -> Option<Vec<Step>> {
        let items = self.list(node, "steps")?;
        self.at_most(node, limits::STEPS, "steps", items.len());
        let mut flow = Some(Flow { rows: Domain::StructuralMatch, from: None });
        let mut steps = Vec::new();
        for item in items {
            let step = self.step(item);
            if let (Some(step), Some(flow)) = (&step, flow) {
                self.takes(item, step.op, flow);
            }
            // After a faulty step nothing is known of what flows on.
            flow = step.as_ref().map(|step| Flow { rows: step.op.gives(), from: Some(step.op) });
            steps.extend(step);
        }
        Some(steps)
    }

    /// One step; `None` when its operation is not known.
    fn step(&mut self, node: &'t Node) -> Option<Step> {
        let entries = self.object(node)?;
        let op = self.operation(node, entries);
        let find = |key: &str| StepField::from_label(op, key);
        let known = self.known(entries, find, |key| strange(op, key));
        let mut step = Step::new(op.unwrap_or(Op::EnclosingDecl));
        for (field, value) in &known.fields {
            if let StepField::Option(option) = field {
                self.option(*option, value, &mut step);
            }
        }
        self.combination(node, op?, &known);
        Some(step)
    }

    fn operation(&mut self, node: &'t Node, entries: &'t [Entry]) -> Option<Op> {
        match entries.iter().find(|(key, _)| key == OP) {
            Some((_, value)) => self.word(value, &OPS),
            None => {
                self.fault(node, || format!("`{OP}` is required"));
                None
            }
        }
    }

    fn takes(&mut self, node: &Node, op: Op, flow: Flow) {
        if !op.takes().contains(&flow.rows) {
            self.fault(node, || mismatch(op, flow));
        }
    }
}

fn mismatch(op: Op, flow: Flow) -> String {
    let taken: Vec<_> = op.takes().iter().map(|rows| words::with_article(rows.words())).collect();
    let taken = words::either(&taken);
    let given = words::with_article(flow.rows.words());
    let before = flow.from.map_or_else(|| "the match".to_owned(), |op| words::code(op.label()));
    let message = format!("`{op}` takes {taken}, but {before} gives {given}");
    let bridges: Vec<_> = Op::all()
        .filter(|bridge| {
            bridge.takes().contains(&flow.rows) && op.takes().contains(&bridge.gives())
        })
        .map(|bridge| words::code(bridge.label()))
        .collect();
    match bridges.as_slice() {
        [] => message,
        _ => format!("{message}; put {} before it", words::either(&bridges)),
    }
}

fn strange(op: Option<Op>, key: &str) -> Draft {
    let field = words::shown(key);
    let Some(op) = op else {
        return Draft::new(format!("unknown field {field}; no operation has it"));
    };
    let accepted: Vec<_> = fields::step(op).collect();
    let guess = nearest(key, accepted.iter().copied());
    let message = match any_option(key) {
        Some(_) => format!("unknown field {field}; `{op}` does not take it"),
        None => format!("unknown field {field}"),
    };
    Draft::new(message).accepting(accepted).meaning(guess)
}
