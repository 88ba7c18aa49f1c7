//! Python.

mod disguise;
mod hooks;
mod shape;

use bifrost_contract::Kind;
use bifrost_hir::meaning::Meaning;
use bifrost_hir::{Adapter, Dialect, Lack, ModuleParts, spell_words};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "python",
    title: "Python",
    aliases: &["py"],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["py", "pyi", "pyw"],
        grammar: || Grammar::new(tree_sitter_python::LANGUAGE).disguise(disguise::disguise),
    }],
    file_names: &[],
    interpreters: &["python", "pypy", "uv run --script"],
    shape: &shape::SHAPE,
    meaning: Meaning::NONE,
    lacks: &[(
        Kind::Constructor,
        Lack::Elsewhere("ask for kind \"method\" with name \"__init__\" (or \"__new__\")"),
    )],
    spelling: spell_words,
    module_name,
    file_module: true,
    joint: ".",
    recover: None,
};

/// The dotted path of the file: `pkg/mod.py` is `pkg.mod`, and `pkg/__init__.py` is `pkg`.
fn module_name(parts: ModuleParts<'_>) -> String {
    let stem = parts.path.rsplit_once('.').map_or(parts.path, |(stem, _)| stem);
    let stem = stem.strip_suffix("/__init__").unwrap_or(stem);
    stem.replace('/', ".")
}
