//! Kotlin.

mod disguise;
mod exprs;
mod hooks;
mod library;
mod locals;
mod meaning;
mod narrow;
pub(crate) mod policy;
mod shape;

use bifrost_hir::{Adapter, Dialect, ModuleParts, spell_words};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "kotlin",
    title: "Kotlin",
    aliases: &["kt"],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["kt", "kts"],
        grammar: || Grammar::new(tree_sitter_kotlin_sg::LANGUAGE).disguise(disguise::disguise),
    }],
    file_names: &[],
    interpreters: &["kotlin", "kotlinc", "kscript"],
    recover: None,
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[],
    spelling,
    module_name,
    file_module: false,
    joint: ".",
};

/// The package of the file. A script without one is called like its path.
fn module_name(parts: ModuleParts<'_>) -> String {
    match parts.package {
        Some(package) => package.replace('`', ""),
        None if is_script(parts.path) => {
            let stem = parts.path.strip_suffix(".kts").unwrap_or(parts.path);
            stem.replace('/', ".")
        }
        None => String::new(),
    }
}

/// True for a file whose statements run with it: all but those that only declare.
fn is_script(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    !extension.eq_ignore_ascii_case("kt")
}

/// The words of a name. A companion object is named without being written.
fn spelling(name: &str) -> Vec<String> {
    match name {
        shape::COMPANION => Vec::new(),
        _ => spell_words(name),
    }
}

#[cfg(test)]
mod tests {
    use super::{ModuleParts, module_name, spelling};

    #[test]
    fn modules_are_packages_and_scripts() {
        let name = |path, package| module_name(ModuleParts { path, package });
        assert_eq!(name("src/A.kt", None), "");
        assert_eq!(name("src/A.kt", Some("a.`in`.b")), "a.in.b");
        assert_eq!(name("tools/run.kts", None), "tools.run");
        assert_eq!(name("build.gradle.kts", None), "build.gradle");
        assert_eq!(name("tools/run.kts", Some("a.b")), "a.b");
    }

    #[test]
    fn names_are_spelled_by_their_words() {
        assert_eq!(spelling("adds two"), ["adds", "two"]);
        assert!(spelling("Companion").is_empty());
    }
}
