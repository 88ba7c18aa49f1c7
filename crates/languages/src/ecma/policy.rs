//! What JavaScript and TypeScript mean by their names.

use bifrost_contract::{DeclKind, Kind};
use bifrost_resolve::{ClassScope, EdgeRule, Policy, Sight};

use super::{known, layout};

/// What the language with this label means by its names.
pub(crate) const fn policy(label: &'static str) -> Policy {
    Policy {
        calls: true,
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
        builtin: true,
        inner_headers: true,
        statics_apart: true,
        constructors: &["constructor"],
        literals: &[
            (Kind::StringLiteral, "string"),
            (Kind::NumericLiteral, "number"),
            (Kind::BooleanLiteral, "boolean"),
        ],
        list: "Array",
        tuples: &["()"],
        elements: known::ELEMENTS,
        transparent: known::TRANSPARENT,
        own_types: &["this"],
        module_words: &["exports"],
        loaders: &["require"],
        empty_types: &["null", "undefined", "void", "never"],
        unknown_types: &["any", "unknown", "object", "Object", "Function", "{}"],
        common: known::COMMON,
        callbacks: known::CALLBACKS,
        callback_places: known::CALLBACK_PLACES,
        known: known::KNOWN,
        tests_hold: true,
        ..Policy::new(label, "ecma", layout::layout)
    }
}
