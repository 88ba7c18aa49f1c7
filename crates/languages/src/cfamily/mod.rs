//! What C and C++ share: rows, expressions, declarators, and how broken texts are made whole.

mod cmake;
pub(crate) mod declarators;
pub(crate) mod exprs;
mod flags;
mod folders;
pub(crate) mod hooks;
mod imports;
mod layout;
mod library;
pub(crate) mod locals;
pub(crate) mod meaning;
pub(crate) mod policy;
pub(crate) mod recover;
pub(crate) mod rows;
pub(crate) mod shapes;
pub(crate) mod signs;
mod system;
mod types;

use bifrost_hir::ModuleParts;
use bifrost_hir::shape::ArgumentShape;
use bifrost_syntax::Grammar;

/// How arguments are read. Designated members of a braced list are assignments. Those of a macro
/// before a block come as parameters.
pub(crate) const ARGUMENTS: ArgumentShape = ArgumentShape {
    lists: &["argument_list", "initializer_list", "parameter_list"],
    wrappers: &[],
    named: None,
    dropped: &["initializer_pair"],
};

/// What joins a name to its owner's.
pub(crate) const JOINT: &str = "::";

/// What a header is read with: it may be of either language.
pub(crate) fn header_grammar() -> Grammar {
    let cpp = Grammar::new(tree_sitter_cpp::LANGUAGE).guard_angle_runs();
    cpp.or(Grammar::new(tree_sitter_c::LANGUAGE), recover::may_be_c)
}

/// Files are no modules.
pub(crate) fn module_name(_: ModuleParts<'_>) -> String {
    String::new()
}
