//! The schemas of steps: one an operation, with its own options.

use bifrost_contract::{Domain, Op, Proof, ReferenceKind, StepOption, Surface};
use serde_json::{Value, json};

use super::{object, said, step_fields};
use crate::fields::{OP, SELECTORS, StepField};

/// Any step.
pub(super) fn any() -> Value {
    json!({"oneOf": Op::all().map(one).collect::<Vec<_>>()})
}

/// What the first step must be besides: an operation on structural matches.
pub(super) fn first() -> Value {
    let takes = |op: &Op| op.takes().contains(&Domain::StructuralMatch);
    let ops: Vec<_> = Op::all().filter(takes).map(Op::label).collect();
    json!({"properties": {OP: {"enum": ops}}})
}

fn one(op: Op) -> Value {
    let properties = step_fields(op).into_iter().map(|label| (label, property(op, label)));
    let schema = json!({
        "type": "object",
        "properties": object(properties),
        "required": [OP],
        "additionalProperties": false,
    });
    said(combined(op, schema), op.says())
}

fn property(op: Op, label: &str) -> Value {
    match StepField::from_label(Some(op), label) {
        Some(StepField::Option(option)) => value(option),
        _ => json!({"const": op.label()}),
    }
}

fn value(option: StepOption) -> Value {
    match option {
        StepOption::Depth => json!({"type": "integer", "minimum": 1, "maximum": u64::MAX}),
        StepOption::Transitive | StepOption::Receiver => json!({"const": true}),
        StepOption::Proof => {
            json!({"enum": Proof::ALL.iter().map(|proof| proof.label()).collect::<Vec<_>>()})
        }
        StepOption::ReferenceKinds => {
            let kinds: Vec<_> = ReferenceKind::ALL.iter().map(|kind| kind.label()).collect();
            json!({"type": "array", "minItems": 1, "items": {"enum": kinds}})
        }
        StepOption::Surface => {
            let surfaces: Vec<_> = Surface::ALL.iter().map(|surface| surface.label()).collect();
            json!({"enum": surfaces, "default": Surface::ExternalUsages.label()})
        }
        StepOption::ParameterIndex => json!({"type": "integer", "minimum": 0, "maximum": u64::MAX}),
        StepOption::ParameterName => json!({"type": "string", "minLength": 1}),
    }
}

/// The schema with what its options ask of each other.
fn combined(op: Op, mut schema: Value) -> Value {
    let Some(entries) = schema.as_object_mut() else {
        return schema;
    };
    let has = |option: &StepOption| op.options().contains(option);
    if [StepOption::Depth, StepOption::Transitive].iter().all(has) {
        let both = [StepOption::Depth.label(), StepOption::Transitive.label()];
        entries.insert("not".to_owned(), json!({"required": both}));
    }
    let selectors: Vec<_> = SELECTORS.iter().filter(|option| has(option)).collect();
    if !selectors.is_empty() {
        let one: Vec<_> =
            selectors.iter().map(|option| json!({"required": [option.label()]})).collect();
        entries.insert("oneOf".to_owned(), one.into());
    }
    schema
}
