//! Python.

mod disguise;
mod hooks;
mod layout;
mod library;
mod meaning;
mod params;
pub(crate) mod policy;
mod roots;
mod shape;

use bifrost_contract::Kind;
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
    meaning: meaning::MEANING,
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
    layout::dotted(parts.path)
}
