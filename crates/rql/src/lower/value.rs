//! Words, numbers, strings and lists of them.

use bifrost_query::tree::{Node, Value};

use super::Lowerer;
use crate::number;
use crate::reader::{Expr, Shape};
use crate::string;
use crate::words::underscored;

impl Lowerer {
    /// A label, a number, a truth value, a string, or a list of them.
    pub(super) fn value(&mut self, expr: &Expr<'_>) -> Node {
        let at = self.node(expr.mark());
        let value = match &expr.shape {
            Shape::Word(word) => word_value(word),
            Shape::Text(text) => Value::Text(text.clone()),
            Shape::List(items) => Value::List(items.iter().map(|item| self.value(item)).collect()),
            Shape::Keyword(_) | Shape::Form(_) => {
                self.fault(at, expr.mark(), format!("expected a value, got {}", expr.came()));
                Value::Null
            }
        };
        Node { at, value }
    }

    /// A string in quotes. Where any text may stand, a bare word is refused: it would read like a
    /// word of the notation.
    pub(super) fn quoted(&mut self, expr: &Expr<'_>) -> Node {
        let at = self.node(expr.mark());
        let value = match &expr.shape {
            Shape::Text(text) => Value::Text(text.clone()),
            shape => {
                let mut message = format!("expected a string in quotes, got {}", expr.came());
                if let Shape::Word(word) = shape {
                    message.push_str(&format!("; write {}", string::write(word)));
                }
                self.fault(at, expr.mark(), message);
                Value::Null
            }
        };
        Node { at, value }
    }
}

fn word_value(word: &str) -> Value {
    match word {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "null" => Value::Null,
        _ => number::read(word).unwrap_or_else(|| Value::Text(underscored(word))),
    }
}
