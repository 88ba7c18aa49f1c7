//! What JavaScript and TypeScript mean by their names.

use bifrost_contract::DeclKind;
use bifrost_resolve::{ClassScope, EdgeRule, Policy, Sight};

use super::layout;

const SHARED: Policy = Policy {
    family: "ecma",
    manifests: layout::MANIFESTS,
    layout: layout::layout,
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
    ..Policy::PLAIN
};

pub(crate) static JAVASCRIPT: Policy = Policy { label: "javascript", ..SHARED };
pub(crate) static TYPESCRIPT: Policy = Policy { label: "typescript", ..SHARED };
