//! Role fields: one pattern, a list or a map, and the kinds that can carry them.

use bifrost_contract::{Cardinality, Kind, Role, limits};

use super::pattern::Seat;
use super::{Checker, Known};
use crate::ast::{Pattern, RolePattern, Targets};
use crate::fields::{Part, Plain};
use crate::tree::Node;
use crate::words;

impl<'t> Checker<'t> {
    pub(super) fn role(&mut self, role: Role, node: &'t Node, seat: Seat) -> Option<RolePattern> {
        let targets = match role.cardinality() {
            Cardinality::One => Some(Targets::One(Box::new(self.pattern(node, seat.target())))),
            Cardinality::List => self.role_list(node, seat),
            Cardinality::Map => self.role_map(node, seat),
        };
        targets.map(|targets| RolePattern { role, targets })
    }

    fn role_list(&mut self, node: &'t Node, seat: Seat) -> Option<Targets> {
        let items = self.list(node, "patterns")?;
        if items.is_empty() {
            self.fault(node, || "an empty array asks for nothing; leave the field out".to_owned());
        }
        self.at_most(node, limits::ROLE_LIST, "patterns in a role list", items.len());
        Some(Targets::List(items.iter().map(|item| self.pattern(item, seat.target())).collect()))
    }

    fn role_map(&mut self, node: &'t Node, seat: Seat) -> Option<Targets> {
        let entries = self.object(node)?;
        if entries.is_empty() {
            self.fault(node, || "an empty object asks for nothing; leave the field out".to_owned());
        }
        self.at_most(node, limits::KWARGS, "named arguments", entries.len());
        let mut targets = Vec::new();
        for (name, value) in self.distinct(entries) {
            self.argument_name(name, value);
            targets.push((name.to_owned(), self.pattern(value, seat.target())));
        }
        Some(Targets::Map(targets))
    }

    fn argument_name(&mut self, name: &str, node: &Node) {
        if name.is_empty() {
            self.fault(node, || "the name of an argument cannot be empty".to_owned());
        }
        self.at_most(node, limits::KWARG_BYTES, "bytes in the name of an argument", name.len());
    }

    /// Notes every role that none of the asked kinds can carry. Faulty kinds are left alone:
    /// what they were meant to be is not known.
    pub(super) fn roles_fit(&mut self, known: &Known<'t, Part>, pattern: &Pattern) {
        let asked = known.get(Part::Plain(Plain::Kind)).is_some();
        if known.was_meant(Plain::Kind.label()) || (asked && pattern.kinds.is_empty()) {
            return;
        }
        for (part, node) in &known.fields {
            let Part::Role(role) = part else { continue };
            if !pattern.kinds.iter().any(|kind| role.fits(*kind)) {
                self.fault(node, || misfit(*role, &pattern.kinds));
            }
        }
    }
}

fn misfit(role: Role, kinds: &[Kind]) -> String {
    let labels = |kinds: &[Kind]| -> Vec<String> {
        kinds.iter().map(|kind| words::code(kind.label())).collect()
    };
    let parents = words::either(&labels(role.parents()));
    match kinds {
        [] => {
            format!("role `{role}` needs a `{}` that can carry it: {parents}", Plain::Kind.label())
        }
        _ => {
            let kinds = words::either(&labels(kinds));
            format!("role `{role}` does not fit kind {kinds}; it fits {parents}")
        }
    }
}
