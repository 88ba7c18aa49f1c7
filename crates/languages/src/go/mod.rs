//! Go.

mod bodies;
mod hooks;
mod known;
mod layout;
mod locals;
mod manifest;
mod meaning;
pub(crate) mod policy;
mod shape;

use bifrost_contract::Kind;
use bifrost_hir::{Adapter, Dialect, Lack, ModuleParts, spell_words};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "go",
    title: "Go",
    aliases: &["golang"],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["go"],
        grammar: || Grammar::new(tree_sitter_go::LANGUAGE),
    }],
    file_names: &[],
    interpreters: &[],
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[
        (
            Kind::Constructor,
            Lack::Elsewhere("ask for kind \"function\" with name {\"regex\": \"^[Nn]ew\"}"),
        ),
        (Kind::Throw, Lack::HasNone),
        (Kind::Catch, Lack::HasNone),
        (Kind::Decorator, Lack::HasNone),
    ],
    spelling: spell_words,
    module_name,
    file_module: false,
    joint: ".",
    recover: None,
};

/// The folder of the file, which is its package's path in the module; the package's name in the
/// root. The tests of a folder may be a package of their own.
fn module_name(parts: ModuleParts<'_>) -> String {
    let package = parts.package.unwrap_or_default();
    match parts.path.rsplit_once('/') {
        None => package.to_owned(),
        Some((folder, file)) if file.ends_with("_test.go") && package.ends_with("_test") => {
            match folder.ends_with("_test") {
                true => folder.to_owned(),
                false => format!("{folder}_test"),
            }
        }
        Some((folder, _)) => folder.to_owned(),
    }
}
