//! `kind` and `not_kind`.

use bifrost_contract::{Kind, limits};

use super::Checker;
use super::vocabulary::KINDS;
use crate::tree::{Node, Value};

impl<'t> Checker<'t> {
    /// One kind or several. `None` when any of them is faulty.
    pub(super) fn kinds(&mut self, node: &'t Node) -> Option<Vec<Kind>> {
        match &node.value {
            Value::Text(_) => self.word(node, &KINDS).map(|kind| vec![kind]),
            Value::List(items) if items.is_empty() => {
                self.fault(node, || "an empty array names no kind; leave the field out".to_owned());
                None
            }
            Value::List(items) => {
                self.at_most(node, limits::KINDS, "kinds", items.len());
                self.words(items, &KINDS)
            }
            _ => {
                self.expected("a kind or an array of kinds", node);
                None
            }
        }
    }
}
