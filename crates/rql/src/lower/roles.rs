//! Roles that take a list or a map.

use bifrost_query::tree::{Entry, Node, Value};

use super::{Lowerer, entry};
use crate::reader::{Expr, Shape};

impl Lowerer {
    /// `[P ...]`
    pub(super) fn list(&mut self, key: &str, expr: &Expr<'_>) -> Node {
        let at = self.node(expr.mark());
        let Shape::List(items) = &expr.shape else {
            let message =
                format!("`{key}` takes a list of patterns: `:{key} [(_ :capture \"a\")]`");
            self.fault(at, expr.mark(), message);
            return Node { at, value: Value::Null };
        };
        let items = items.iter().map(|item| self.pattern(item, item.mark())).collect();
        Node { at, value: Value::List(items) }
    }

    /// `[(key P) ...]`
    pub(super) fn map(&mut self, key: &str, expr: &Expr<'_>) -> Node {
        let at = self.node(expr.mark());
        let Shape::List(items) = &expr.shape else {
            let message = format!("`{key}` takes a list of names with patterns: {}", usage(key));
            self.fault(at, expr.mark(), message);
            return Node { at, value: Value::Null };
        };
        let entries = items.iter().filter_map(|item| self.named(at, key, item)).collect();
        Node { at, value: Value::Object(entries) }
    }

    /// `(key P)`
    fn named(&mut self, at: usize, role: &str, expr: &Expr<'_>) -> Option<Entry> {
        if let Shape::Form(parts) = &expr.shape
            && let [name, target] = parts.as_slice()
        {
            let name = match &name.shape {
                Shape::Word(word) => Some((*word).to_owned()),
                Shape::Text(text) => Some(text.clone()),
                _ => None,
            };
            if let Some(name) = name {
                let place = expr.span.start..target.mark().end;
                return Some(entry(name, self.pattern(target, place)));
            }
        }
        let message = format!("expected a name and a pattern: {}", usage(role));
        self.fault(at, expr.mark(), message);
        None
    }
}

fn usage(role: &str) -> String {
    format!("`:{role} [(shell (boolean-literal))]`")
}
