//! Capture labels: their form, and that each is bound somewhere.

use std::collections::HashSet;

use bifrost_contract::limits;

use super::Checker;
use super::pattern::Seat;
use crate::tree::Node;
use crate::words;

/// One occurrence of a label.
pub(super) struct Captured<'t> {
    label: &'t str,
    node: &'t Node,
    binds: bool,
}

impl<'t> Checker<'t> {
    pub(super) fn capture(&mut self, node: &'t Node, seat: Seat) -> Option<String> {
        let label = self.text(node)?;
        let (got, most) = (label.len(), limits::CAPTURE_BYTES);
        if label.is_empty() {
            self.fault(node, || "a capture label cannot be empty".to_owned());
            return None;
        }
        self.at_most(node, most, "bytes in a capture label", got);
        self.captures.push(Captured { label, node, binds: !seat.negative });
        Some(label.to_owned())
    }

    /// Notes every label that occurs only where nothing binds.
    pub(super) fn lonely_captures(&mut self) {
        let captures = std::mem::take(&mut self.captures);
        let bound: HashSet<&str> = captures.iter().filter(|c| c.binds).map(|c| c.label).collect();
        for capture in captures.iter().filter(|capture| !bound.contains(capture.label)) {
            self.fault(capture.node, || {
                let label = words::shown(capture.label);
                format!(
                    "capture {label} is bound only under `not_has` or `not_inside`, which bind \
                     nothing; capture it in a positive pattern too"
                )
            });
        }
    }
}
