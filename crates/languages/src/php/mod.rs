//! PHP, mixed with the text around it.

mod composer;
mod disguise;
mod exprs;
mod halt;
mod hooks;
mod imports;
mod layout;
mod locals;
mod marks;
mod meaning;
mod names;
pub(crate) mod policy;
mod shape;
mod told;
mod types;
mod unpack;

use bifrost_hir::{Adapter, Dialect, spell_words};
use bifrost_syntax::Grammar;

/// The language.
pub(crate) static ADAPTER: Adapter = Adapter {
    label: "php",
    title: "PHP",
    aliases: &[],
    covers: &[],
    dialects: &[Dialect {
        extensions: &["php", "phtml", "php3", "php4", "php5", "php7", "phps", "inc"],
        grammar: || Grammar::new(tree_sitter_php::LANGUAGE_PHP).disguise(disguise::disguise),
    }],
    file_names: &[],
    interpreters: &["php"],
    recover: None,
    shape: &shape::SHAPE,
    meaning: meaning::MEANING,
    lacks: &[],
    spelling,
    // Namespaces are declarations, several of them in some files, and the path is in no name.
    module_name: |_| String::new(),
    file_module: true,
    joint: "\\",
};

/// The words of a name. What backticks call is named without being written.
fn spelling(name: &str) -> Vec<String> {
    match name {
        hooks::SHELL => Vec::new(),
        _ => spell_words(name),
    }
}

#[cfg(test)]
mod tests {
    use super::spelling;

    #[test]
    fn names_are_spelled_by_their_segments() {
        assert_eq!(spelling("Shop\\Http\\Order"), ["Shop", "Http", "Order"]);
        assert_eq!(spelling("partials/header.php"), ["partials", "header", "php"]);
        assert!(spelling("shell_exec").is_empty());
    }
}
