//! What C and C++ mean by their names: those that are declared before, in files that are included.

use bifrost_contract::DeclKind;
use bifrost_hir::semantics::DeclFlags;
use bifrost_resolve::{EdgeRule, PartRule, Policy, Reach, Sort};

use super::{JOINT, layout};

/// Of C.
pub(crate) static C: Policy = policy("c");
/// Of C++.
pub(crate) static CPP: Policy = policy("cpp");

const fn policy(label: &'static str) -> Policy {
    Policy {
        manifests: &["compile_commands.json", "compile_flags.txt", "CMakeLists.txt"],
        joint: JOINT,
        inherits_scope: true,
        outward: true,
        imports_seen: true,
        edges: EdgeRule::File,
        owner_path: |text| text.split("::").collect(),
        // Macros know no prototypes; one that is defined again is another.
        joins: |decl| !decl.flags.has(DeclFlags::MACRO),
        parts: PartRule::Definitions,
        reach: Reach::Included,
        // [class.derived]: only types are considered, and only what can hold names before `::`.
        sorts: |decl, alias, sort| match decl.kind {
            DeclKind::Class | DeclKind::Module => true,
            DeclKind::Field => sort == Sort::Any || alias,
            DeclKind::Function => sort == Sort::Any,
        },
        open_modules: true,
        ..Policy::new(label, "cfamily", layout::layout)
    }
}
