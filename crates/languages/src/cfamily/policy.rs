//! What C and C++ mean by their names: those that are declared before, in files that are included.

use bifrost_hir::semantics::DeclFlags;
use bifrost_resolve::{ClassScope, EdgeRule, PartRule, Policy, Reach, Sight};

use super::{JOINT, layout};

/// Of C.
pub(crate) static C: Policy = policy("c");
/// Of C++.
pub(crate) static CPP: Policy = policy("cpp");

const fn policy(label: &'static str) -> Policy {
    Policy {
        label,
        family: "cfamily",
        manifests: &["compile_commands.json", "compile_flags.txt", "CMakeLists.txt"],
        layout: layout::layout,
        joint: JOINT,
        class_scope: ClassScope::Inside,
        inherits_scope: true,
        siblings: false,
        outward: true,
        rooted: false,
        sight: Sight::All,
        rebinds: false,
        imports_seen: true,
        star_hides_underscore: false,
        edges: EdgeRule::File,
        owner_path: |text| text.split("::").collect(),
        // Macros know no prototypes; one that is defined again is another.
        joins: |decl| !decl.flags.has(DeclFlags::MACRO),
        parts: PartRule::Definitions,
        reach: Reach::Included,
        // [class.derived]: only types are considered.
        types_apart: true,
        open_modules: true,
        implicit_interfaces: false,
    }
}
