//! What C and C++ mean by their names: those that are declared before, in files that are included.

use bifrost_contract::DeclKind;
use bifrost_hir::semantics::DeclFlags;
use bifrost_resolve::{EdgeRule, PartRule, Policy, Reach, Sort};

use super::types::POINTER;
use super::{JOINT, layout, library};

/// Of C.
pub(crate) static C: Policy = policy("c");
/// Of C++.
pub(crate) static CPP: Policy = Policy {
    overloads: true,
    own_points: true,
    // [class.ptr]: what `->` gives is asked in turn.
    arrows: &["operator->"],
    owner_scope: true,
    conversions: true,
    rounds: true,
    nameless_constructors: true,
    // [temp.dep]: what a member of it is, is known when the template is used.
    free_generics: true,
    points: &[POINTER, "unique_ptr", "shared_ptr"],
    wraps: &[(POINTER, 0), ("unique_ptr", 0), ("shared_ptr", 0), ("optional", 0)],
    iterates: &["operator[]"],
    elements: library::ELEMENTS,
    outside_members: library::MEMBERS,
    known: library::KNOWN,
    literals: library::LITERALS,
    closed: library::PLAIN,
    widens: library::WIDENS,
    ..policy("cpp")
};

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
            DeclKind::Function => sort == Sort::Any && !decl.flags.has(DeclFlags::CONSTRUCTOR),
        },
        macros_first: true,
        open_modules: true,
        calls: true,
        builtin: true,
        // A name is known from its declaration on (6.2.1).
        in_order: true,
        list: POINTER,
        elements: &[(POINTER, 0)],
        wraps: &[(POINTER, 0)],
        points: &[POINTER],
        ..Policy::new(label, "cfamily", layout::layout)
    }
}
