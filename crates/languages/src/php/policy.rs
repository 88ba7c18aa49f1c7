//! What PHP means by its names.

use bifrost_contract::{DeclKind, Kind};
use bifrost_hir::Decl;
use bifrost_resolve::{ANY, ClassScope, EdgeRule, Gives, Known, Policy, Sort};

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
    calls: true,
    builtin: true,
    constructors: &["__construct"],
    own_names: &["self", "static"],
    super_names: &["parent"],
    own_types: &["self"],
    late_own: &["static"],
    // What is not declared is asked of these.
    answers: &["__call", "__callStatic", "__get", "__set"],
    // `A::class`, and what every enum has.
    every_type: &["class", "cases", "from", "tryFrom"],
    of_variants: &["name", "value"],
    known: &[
        Known { of: ANY, member: "from", gives: Gives::Same },
        Known { of: ANY, member: "tryFrom", gives: Gives::Same },
        Known { of: ANY, member: "cases", gives: Gives::HeadOfOwn("list") },
    ],
    empty_types: &["null", "void", "never", "false"],
    unknown_types: &["mixed", "object", "callable", "iterable"],
    literals: &[
        (Kind::StringLiteral, "string"),
        (Kind::NumericLiteral, "int"),
        (Kind::BooleanLiteral, "bool"),
    ],
    list: "list",
    map: "array",
    copied: true,
    elements: &[("list", 0), ("array", 1)],
    iterates: &["current"],
    ..Policy::new("php", "php", layout::layout)
};

fn sorts(decl: &Decl, _: bool, sort: Sort) -> bool {
    let free = decl.joint != MEMBER;
    let variable = decl.sigil == "$";
    match sort {
        Sort::Any | Sort::Read | Sort::Callee | Sort::Extension | Sort::Term => true,
        Sort::Type => decl.kind == DeclKind::Class,
        Sort::Qualifier => decl.kind == DeclKind::Module,
        Sort::Callable => decl.kind == DeclKind::Function && free && !variable,
        Sort::Value => decl.kind == DeclKind::Field && free && !variable,
        Sort::Variable => free && variable,
    }
}
