//! What PHP means by its names.

use bifrost_contract::DeclKind;
use bifrost_hir::Decl;
use bifrost_resolve::{ClassScope, EdgeRule, Policy, Sort};

use super::layout;

/// What joins a member's name to its class's.
const MEMBER: &str = "::";

pub(crate) static POLICY: Policy = Policy {
    manifests: &["composer.json"],
    joint: "\\",
    // Members need `$this->`, `self::` or the like.
    class_scope: ClassScope::Nowhere,
    // All files add to namespaces; those without a clause to the outermost one.
    namespaces: true,
    siblings: true,
    star_modules: true,
    open_modules: true,
    closed_modules: true,
    // Classes, functions and constants have names of their own, and so do variables.
    sorted: true,
    sorts,
    falls_back: &[Sort::Callable, Sort::Value],
    folds: true,
    edges: EdgeRule::Declaring,
    mixins: true,
    ..Policy::new("php", "php", layout::layout)
};

fn sorts(decl: &Decl, _: bool, sort: Sort) -> bool {
    let free = decl.joint != MEMBER;
    let variable = decl.sigil == "$";
    match sort {
        Sort::Any => true,
        Sort::Type => decl.kind == DeclKind::Class,
        Sort::Qualifier => decl.kind == DeclKind::Module,
        Sort::Callable => decl.kind == DeclKind::Function && free && !variable,
        Sort::Value => decl.kind == DeclKind::Field && free && !variable,
        Sort::Variable => free && variable,
    }
}
