//! C#.

mod disguise;
mod exprs;
mod hooks;
mod layout;
mod library;
mod locals;
mod marks;
mod meaning;
pub(crate) mod policy;
mod projects;
mod recover;
mod shape;
mod types;
mod words;

use bifrost_hir::{Adapter, Dialect, ModuleParts, spell_words};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "csharp",
    title: "C#",
    aliases: &["cs", "c#", "c_sharp"],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["cs", "csx", "cake"],
        grammar: || {
            Grammar::new(tree_sitter_c_sharp::LANGUAGE)
                .guard_angle_runs()
                .disguise(disguise::disguise)
        },
    }],
    file_names: &[],
    interpreters: &["dotnet-script", "dotnet script", "dotnet run"],
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[],
    spelling: spell_words,
    module_name,
    file_module: false,
    joint: ".",
    recover: Some(recover::recover),
};

/// None: namespaces are declarations, and a file may hold several.
fn module_name(_: ModuleParts<'_>) -> String {
    String::new()
}
