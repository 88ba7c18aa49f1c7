//! JavaScript, with JSX.

mod meaning;
mod shape;

use bifrost_hir::{Adapter, Dialect};
use bifrost_resolve::Policy;
use bifrost_syntax::Grammar;

use crate::ecma;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "javascript",
    title: "JavaScript",
    aliases: &["js", "jsx"],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["js", "mjs", "cjs", "jsx", "es6"],
        grammar: || Grammar::new(tree_sitter_javascript::LANGUAGE),
    }],
    file_names: &[],
    interpreters: &["node", "nodejs", "bun", "deno"],
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
