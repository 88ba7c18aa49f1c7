//! What of a file's facts a caller needs.

use crate::{KindSet, Role};

/// A set of roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct RoleSet(u16);

impl RoleSet {
    /// No role.
    pub const EMPTY: RoleSet = RoleSet(0);
    /// Every role.
    pub const ALL: RoleSet = RoleSet((1 << 10) - 1);

    /// This set and one more role.
    #[must_use]
    pub const fn and(self, role: Role) -> RoleSet {
        RoleSet(self.0 | 1 << role as u16)
    }

    /// This set and `other` together.
    #[must_use]
    pub const fn with(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 | other.0)
    }

    /// True when both have a role.
    #[must_use]
    pub const fn meets(self, other: RoleSet) -> bool {
        self.0 & other.0 != 0
    }

    /// True when the role is in the set.
    #[must_use]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & (1 << role as u16) != 0
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(RoleSet::EMPTY, RoleSet::and)
    }
}

/// The kinds of fact and the roles that a caller needs: what is left out need not be made. Making
/// more than is needed is always right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Need {
    /// Kinds of fact.
    pub kinds: KindSet,
    /// Roles of those facts.
    pub roles: RoleSet,
    /// Imports, types as written, headers and marks of declarations.
    pub semantics: bool,
    /// Scopes, bindings, signatures and shapes of expressions; only together with semantics.
    pub bodies: bool,
}

impl Need {
    /// Everything.
    pub const ALL: Need =
        Need { kinds: KindSet::ALL, roles: RoleSet::ALL, semantics: true, bodies: true };

    /// Nothing.
    pub const NOTHING: Need =
        Need { kinds: KindSet::EMPTY, roles: RoleSet::EMPTY, semantics: false, bodies: false };

    /// No facts; declarations and what a resolver is told.
    pub const SEMANTICS: Need =
        Need { kinds: KindSet::EMPTY, roles: RoleSet::EMPTY, semantics: true, bodies: false };

    /// What both need.
    #[must_use]
    pub const fn and(self, other: Need) -> Need {
        Need {
            kinds: self.kinds.with(other.kinds),
            roles: self.roles.with(other.roles),
            semantics: self.semantics || other.semantics,
            bodies: self.bodies || other.bodies,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RoleSet;
    use crate::Role;

    #[test]
    fn all_roles_are_in_the_full_set() {
        assert_eq!(Role::all().collect::<RoleSet>(), RoleSet::ALL);
        assert!(!RoleSet::EMPTY.and(Role::Left).contains(Role::Right));
    }
}
