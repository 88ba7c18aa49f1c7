//! Ruby.

mod blocks;
mod calls;
mod decls;
mod disguise;
mod exprs;
mod hooks;
mod layout;
mod meaning;
mod members;
mod mentions;
mod params;
pub(crate) mod policy;
mod results;
mod shape;
mod standard;
mod tests;
mod told;

use bifrost_contract::Kind;
use bifrost_hir::{Adapter, Dialect, Lack, ModuleParts, spell_words};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "ruby",
    title: "Ruby",
    aliases: &["rb"],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["rb", "rake", "gemspec", "ru", "podspec", "thor", "jbuilder", "rbi"],
        grammar: || Grammar::new(tree_sitter_ruby::LANGUAGE).disguise(disguise::disguise),
    }],
    file_names: &[
        "Rakefile",
        "Gemfile",
        "Guardfile",
        "Vagrantfile",
        "Capfile",
        "Podfile",
        "Brewfile",
    ],
    interpreters: &["ruby", "jruby", "truffleruby"],
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[
        (Kind::Constructor, Lack::Elsewhere("ask for kind \"method\" with name \"initialize\"")),
        (Kind::Decorator, Lack::HasNone),
    ],
    spelling,
    module_name,
    file_module: true,
    joint: "::",
    recover: None,
};

/// `f.(1)` calls `call`, which nobody wrote there.
fn spelling(name: &str) -> Vec<String> {
    match name {
        "call" => Vec::new(),
        _ => spell_words(name),
    }
}

/// Files are no part of names.
fn module_name(_: ModuleParts<'_>) -> String {
    String::new()
}
