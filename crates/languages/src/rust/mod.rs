//! Rust.

mod bodies;
mod cargo;
mod disguise;
mod exprs;
mod hooks;
mod imports;
mod layout;
mod macros;
mod meaning;
mod module;
pub(crate) mod policy;
mod shape;
mod signs;
mod sketch;
mod tokens;
mod tree;
mod types;
mod uses;

use bifrost_contract::Kind;
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
    meaning: meaning::MEANING,
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
