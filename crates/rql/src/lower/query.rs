//! A whole query: its top-level fields, and the order of its steps.

use bifrost_query::tree::{Entry, Node, Value};

use super::layers::{Layer, Peeled, Says, peel};
use super::{Lowerer, entry};
use crate::reader::{Expr, Shape};
use crate::words::Wrapper;

impl Lowerer {
    pub(super) fn query(&mut self, expr: &Expr<'_>) -> Node {
        let at = self.node(expr.mark());
        let Peeled { layers, root } = peel(expr);
        let mut entries = Vec::new();
        for layer in &layers {
            if let Says::Top(wrapper) = layer.says {
                entries.push(self.top(wrapper, layer));
            }
        }
        let root = match root {
            Some(root) => self.pattern(root, root.mark()),
            None => self.no_query(layers.last(), expr),
        };
        entries.push(entry("match", root));
        let steps = layers.iter().rev().filter(|layer| matches!(layer.says, Says::Step));
        let mut steps = steps.peekable();
        if let Some(first) = steps.peek() {
            let at = self.node(first.mark.clone());
            let steps = steps.map(|layer| self.step(layer)).collect();
            entries.push(entry("steps", Node { at, value: Value::List(steps) }));
        }
        Node { at, value: Value::Object(entries) }
    }

    fn no_query(&mut self, innermost: Option<&Layer<'_, '_>>, expr: &Expr<'_>) -> Node {
        let place = innermost.map_or(expr.mark(), |layer| layer.mark.clone());
        let node = self.nothing(place.clone());
        if let Some(layer) = innermost {
            let message = match layer.says {
                Says::Top(wrapper) => format!("`{}` wraps a query: {}", layer.head, wrapper.usage),
                Says::Step => {
                    format!("`{0}` wraps a query: ({0} (function :name \"f\"))", layer.head)
                }
            };
            self.fault(node.at, place, message);
        }
        node
    }

    /// Notes what stands behind the query of a wrapper.
    pub(super) fn nothing_behind(&mut self, at: usize, layer: &Layer<'_, '_>) {
        if let Some(behind) = layer.behind {
            let message = format!(
                "{} stands behind the query of `{}`; what belongs to a wrapper stands before it",
                behind.came(),
                layer.head
            );
            self.fault(at, behind.mark(), message);
        }
    }

    fn top(&mut self, wrapper: Wrapper, layer: &Layer<'_, '_>) -> Entry {
        let node = match wrapper.field {
            "where" => self.labels(layer, Lowerer::quoted),
            "languages" => self.labels(layer, Lowerer::value),
            "inside" | "not_inside" => self.only(wrapper, layer, Lowerer::contained),
            _ => self.only(wrapper, layer, |lowerer, item, _| lowerer.value(item)),
        };
        self.nothing_behind(node.at, layer);
        entry(wrapper.field, node)
    }

    fn labels(&mut self, layer: &Layer<'_, '_>, read: fn(&mut Lowerer, &Expr<'_>) -> Node) -> Node {
        let at = self.node(layer.mark.clone());
        let items = layer.items.iter().map(|item| read(self, item)).collect();
        Node { at, value: Value::List(items) }
    }

    /// The one item that a wrapper takes.
    fn only(
        &mut self,
        wrapper: Wrapper,
        layer: &Layer<'_, '_>,
        read: fn(&mut Lowerer, &Expr<'_>, &Layer<'_, '_>) -> Node,
    ) -> Node {
        let [first, rest @ ..] = layer.items else {
            let node = self.nothing(layer.mark.clone());
            self.usage(node.at, layer, wrapper, None);
            return node;
        };
        let node = read(self, first, layer);
        if let Some(next) = rest.first() {
            self.usage(node.at, layer, wrapper, Some(next));
        }
        node
    }

    fn usage(
        &mut self,
        at: usize,
        layer: &Layer<'_, '_>,
        wrapper: Wrapper,
        surplus: Option<&Expr<'_>>,
    ) {
        let span = surplus.map_or(layer.mark.clone(), Expr::mark);
        let message =
            format!("`{}` takes one thing and then the query: {}", wrapper.head, wrapper.usage);
        self.fault(at, span, message);
    }

    fn contained(&mut self, item: &Expr<'_>, layer: &Layer<'_, '_>) -> Node {
        let place = match item.shape {
            Shape::Form(_) => item.mark(),
            _ => layer.mark.start..item.span.end,
        };
        self.pattern(item, place)
    }
}

#[cfg(test)]
mod tests {
    use bifrost_contract::fields;

    use crate::words::WRAPPERS;

    #[test]
    fn every_top_level_field_has_its_form() {
        let mut known: Vec<_> = WRAPPERS.iter().map(|wrapper| wrapper.field).collect();
        known.extend(["match", "steps"]);
        assert!(fields::query().all(|field| known.contains(&field)), "{known:?}");
    }
}
