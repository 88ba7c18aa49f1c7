//! TypeScript, without and with JSX.

mod disguise;
mod hooks;
mod meaning;
mod shape;
mod signatures;

use bifrost_hir::{Adapter, Dialect};
use bifrost_resolve::Policy;
use bifrost_syntax::Grammar;

use crate::ecma;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "typescript",
    title: "TypeScript",
    aliases: &["ts", "tsx"],
    covers: &[],
    dialects: &[
        Dialect {
            extensions: &["ts", "mts", "cts"],
            grammar: || {
                Grammar::new(tree_sitter_typescript::LANGUAGE_TYPESCRIPT)
                    .disguise(disguise::disguise)
            },
        },
        Dialect {
            extensions: &["tsx"],
            grammar: || {
                Grammar::new(tree_sitter_typescript::LANGUAGE_TSX).disguise(disguise::disguise_tags)
            },
        },
    ],
    file_names: &[],
    interpreters: &["ts-node", "tsx", "npx ts-node", "npx tsx", "deno", "bun"],
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[],
    spelling: ecma::spelling,
    module_name: ecma::module_name,
    file_module: true,
    joint: ".",
    recover: None,
};

/// How its names resolve.
pub(crate) static POLICY: Policy = ecma::policy::policy(ADAPTER.label);
