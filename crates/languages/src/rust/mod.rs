//! Rust.

mod disguise;
mod exprs;
mod hooks;
mod imports;
mod macros;
mod module;
mod shape;
mod signs;
mod tokens;

use bifrost_contract::Kind;
use bifrost_hir::meaning::Meaning;
use bifrost_hir::{Adapter, Dialect, Lack};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "rust",
    title: "Rust",
    aliases: &["rs"],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["rs"],
        grammar: || {
            Grammar::new(tree_sitter_rust::LANGUAGE)
                .disguise(disguise::disguise)
                .quotes(macros::QUOTES)
        },
    }],
    file_names: &[],
    interpreters: &["rust-script", "cargo -Zscript"],
    shape: &shape::SHAPE,
    meaning: Meaning::NONE,
    lacks: &[
        (
            Kind::Constructor,
            Lack::Elsewhere(
                "ask for kind \"method\" with name \"new\", or the name of another one",
            ),
        ),
        (Kind::NullLiteral, Lack::HasNone),
        (Kind::Throw, Lack::HasNone),
        (Kind::Catch, Lack::HasNone),
    ],
    spelling: module::spelling,
    module_name: module::module_name,
    file_module: true,
    joint: "::",
    recover: None,
};
