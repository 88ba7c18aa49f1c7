//! What JavaScript and TypeScript mean by their names.

use bifrost_contract::DeclKind;
use bifrost_resolve::{ClassScope, EdgeRule, Policy, Sight};

use super::layout;

/// What the language with this label means by its names.
pub(crate) const fn policy(label: &'static str) -> Policy {
    Policy {
        manifests: layout::MANIFESTS,
        // A module's name is its whole path.
        joint: "\n",
        class_scope: ClassScope::Nowhere,
        // The names that files without imports and exports declare are everywhere.
        siblings: true,
        outward: true,
        scripts: true,
        sight: Sight::Exported,
        edges: EdgeRule::File,
        joins: |decl| decl.kind != DeclKind::Field,
        rivals: true,
        values_apart: true,
        ..Policy::new(label, "ecma", layout::layout)
    }
}
