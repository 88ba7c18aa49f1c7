//! Wrappers that are steps: the operation, and options in pairs.

use bifrost_contract::StepOption;
use bifrost_query::tree::{Entry, Node, Value};

use super::layers::Layer;
use super::{Field, FormFault, Lowerer, entry};
use crate::reader::{Expr, Shape};
use crate::words::{self, underscored};

impl Lowerer {
    pub(super) fn step(&mut self, layer: &Layer<'_, '_>) -> Node {
        let at = self.node(layer.mark.clone());
        let op = self.text(layer.head_span.clone(), underscored(layer.head));
        let is_slip = self.is_slip_of_a_wrapper(op.at, layer);
        let mut entries = vec![entry("op", op)];
        let mut items = if is_slip { [].iter() } else { layer.items.iter() };
        while let Some(item) = items.next() {
            let Shape::Keyword(key) = item.shape else {
                let message = format!("expected an option such as `:depth 2`, got {}", item.came());
                self.fault(at, item.mark(), message);
                continue;
            };
            entries.extend(match items.next() {
                Some(value) => Some(self.option(Field::new(key, item.span.start, value))),
                None => {
                    self.no_value(at, key, item);
                    None
                }
            });
        }
        self.nothing_behind(at, layer);
        Node { at, value: Value::Object(entries) }
    }

    /// Whether the head is near to a wrapper and no step; that is noted.
    fn is_slip_of_a_wrapper(&mut self, at: usize, layer: &Layer<'_, '_>) -> bool {
        let near = words::near_wrapper(layer.head).filter(|_| !words::is_op(layer.head));
        if near.is_some() {
            self.faults.push(FormFault {
                at,
                span: layer.head_span.clone(),
                message: format!("unknown form `{}`", layer.head),
                accepted: words::WRAPPERS.iter().map(|wrapper| wrapper.head).collect(),
                did_you_mean: near,
            });
        }
        near.is_some()
    }

    fn option(&mut self, field: Field<'_, '_>) -> Entry {
        let key = underscored(field.key);
        let is_text = key == StepOption::ParameterName.label();
        let node = match is_text {
            true => self.quoted(field.value),
            false => self.value(field.value),
        };
        if let Some(place) = self.places.get_mut(node.at) {
            *place = field.place;
        }
        entry(key, node)
    }

    pub(super) fn no_value(&mut self, at: usize, key: &str, item: &Expr<'_>) {
        self.fault(at, item.span.clone(), format!("`:{key}` has no value"));
    }
}
