//! Scala 2 and 3.

mod clauses;
mod exprs;
mod hooks;
mod imports;
mod library;
mod locals;
mod meaning;
mod patterns;
pub(crate) mod policy;
mod shape;

use bifrost_hir::{Adapter, Dialect, ModuleParts, spell_words};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "scala",
    title: "Scala",
    aliases: &[],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["scala", "sc", "sbt"],
        grammar: || Grammar::new(tree_sitter_scala::LANGUAGE).guard_angle_runs(),
    }],
    file_names: &[],
    interpreters: &["scala", "scala-cli", "amm"],
    recover: None,
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[],
    spelling: spell_words,
    module_name,
    file_module: false,
    joint: ".",
};

/// The package of the file. A script without one is an object that is called like its path.
fn module_name(parts: ModuleParts<'_>) -> String {
    match parts.package {
        Some(package) => package.replace('`', ""),
        None => parts.path.strip_suffix(".sc").map_or_else(String::new, |it| it.replace('/', ".")),
    }
}

#[cfg(test)]
mod tests {
    use super::{ModuleParts, module_name};

    #[test]
    fn modules_are_packages_and_scripts() {
        let name = |path, package| module_name(ModuleParts { path, package });
        assert_eq!(name("src/A.scala", Some("com.`type`.acme")), "com.type.acme");
        assert_eq!(name("src/A.scala", None), "");
        assert_eq!(name("build.sbt", None), "");
        assert_eq!(name("tools/run.sc", None), "tools.run");
    }
}
