//! Roles: the normalised edges from a fact to its parts.

use std::fmt;

use crate::{Kind, KindSet};

/// A normalised edge from a fact to a related place. Ordered as captures are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// Terminal call target.
    Callee,
    /// Everything left of the last separator of a call target.
    Receiver,
    /// Positional arguments.
    Args,
    /// Named arguments.
    Kwargs,
    /// Assignment target.
    Left,
    /// Assigned value.
    Right,
    /// Imported module, or the target that a declaration binds.
    Module,
    /// Decorators, annotations, attributes.
    Decorators,
    /// Object side of a member access.
    Object,
    /// Terminal side of a member access.
    Field,
}

/// How a role is written in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cardinality {
    /// One pattern.
    One,
    /// A list of patterns that match distinct elements in source order.
    List,
    /// A map from name to pattern.
    Map,
}

const TABLE: [(Role, &str, Cardinality); 10] = [
    (Role::Callee, "callee", Cardinality::One),
    (Role::Receiver, "receiver", Cardinality::One),
    (Role::Args, "args", Cardinality::List),
    (Role::Kwargs, "kwargs", Cardinality::Map),
    (Role::Left, "left", Cardinality::One),
    (Role::Right, "right", Cardinality::One),
    (Role::Module, "module", Cardinality::One),
    (Role::Decorators, "decorators", Cardinality::List),
    (Role::Object, "object", Cardinality::One),
    (Role::Field, "field", Cardinality::One),
];

impl Role {
    /// Every role, in the order in which captures are reported.
    pub fn all() -> impl ExactSizeIterator<Item = Role> + Clone {
        TABLE.iter().map(|(role, _, _)| *role)
    }

    /// The field name in a pattern.
    #[must_use]
    pub const fn label(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The role with this field name.
    #[must_use]
    pub fn from_label(label: &str) -> Option<Role> {
        TABLE.iter().find(|(_, known, _)| *known == label).map(|(role, _, _)| *role)
    }

    /// How it is written.
    #[must_use]
    pub const fn cardinality(self) -> Cardinality {
        TABLE[self as usize].2
    }

    /// The kinds that a query names to use this role, for messages.
    #[must_use]
    pub const fn parents(self) -> &'static [Kind] {
        match self {
            Role::Callee | Role::Receiver | Role::Args | Role::Kwargs => &[Kind::Call],
            Role::Left | Role::Right => &[Kind::Assignment],
            Role::Module => &[Kind::Import, Kind::Declaration],
            Role::Decorators => &[Kind::Declaration, Kind::Callable, Kind::Class],
            Role::Object | Role::Field => &[Kind::FieldAccess],
        }
    }

    /// The kinds of fact that can carry it.
    #[must_use]
    pub fn carriers(self) -> KindSet {
        match self {
            // The binding target of a plain declaration; functions and classes have none.
            Role::Module => [Kind::Import, Kind::Declaration].into_iter().collect(),
            Role::Decorators => Kind::Callable.family().with(Kind::Class.family()),
            _ => self.parents().iter().copied().collect(),
        }
    }

    /// True when a pattern that asks for `kind` may use this role: some fact that the kind covers
    /// can carry it.
    #[must_use]
    pub fn fits(self, kind: Kind) -> bool {
        !kind.family().both(self.carriers()).is_empty()
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_enum() {
        for (index, role) in Role::all().enumerate() {
            assert_eq!(role as usize, index);
            assert_eq!(Role::from_label(role.label()), Some(role));
        }
    }

    #[test]
    fn roles_fit_the_kinds_of_the_specification() {
        assert!(Role::Decorators.fits(Kind::Method) && Role::Decorators.fits(Kind::Declaration));
        assert!(!Role::Decorators.fits(Kind::Import));
        assert!(Role::Module.fits(Kind::Declaration) && !Role::Module.fits(Kind::Function));
        assert!(Role::Callee.fits(Kind::Call) && !Role::Callee.fits(Kind::Assignment));
    }
}
