//! Java.

mod disguise;
mod hooks;
mod meaning;
pub(crate) mod policy;
mod shape;

use bifrost_contract::Kind;
use bifrost_hir::{Adapter, Dialect, Lack, ModuleParts, spell_words};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "java",
    title: "Java",
    aliases: &[],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["java"],
        grammar: || {
            Grammar::new(tree_sitter_java::LANGUAGE).guard_angle_runs().disguise(disguise::disguise)
        },
    }],
    file_names: &[],
    interpreters: &["java --source"],
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[(Kind::Function, Lack::HasNone)],
    spelling: spell_words,
    module_name,
    file_module: false,
    joint: ".",
    recover: None,
};

/// The package of the file, whatever its path.
fn module_name(parts: ModuleParts<'_>) -> String {
    parts.package.unwrap_or_default().to_owned()
}
