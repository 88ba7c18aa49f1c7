//! What JavaScript and TypeScript share: rows, expressions, hooks, and how files and names are
//! written.

pub(crate) mod bodies;
pub(crate) mod exports;
pub(crate) mod exprs;
pub(crate) mod flags;
pub(crate) mod functions;
pub(crate) mod given;
pub(crate) mod hooks;
pub(crate) mod imports;
pub(crate) mod jsdoc;
mod known;
mod layout;
pub(crate) mod locals;
pub(crate) mod meaning;
pub(crate) mod policy;
mod requires;
pub(crate) mod rows;
pub(crate) mod told;

use bifrost_hir::shape::ArgumentShape;
use bifrost_hir::{ModuleParts, spell_words};

/// How arguments are read. A template after a tag is one argument.
pub(crate) const ARGUMENTS: ArgumentShape =
    ArgumentShape { lists: &["arguments"], wrappers: &[], named: None, dropped: &[] };

/// The path without its extension, nor the mark of a declaration file: `lib/api.d.ts` is `lib/api`.
pub(crate) fn module_name(parts: ModuleParts<'_>) -> String {
    let (stem, extension) = parts.path.rsplit_once('.').unwrap_or((parts.path, ""));
    let typed = matches!(extension, "ts" | "mts" | "cts");
    let stem = if typed { stem.strip_suffix(".d").unwrap_or(stem) } else { stem };
    stem.to_owned()
}

/// The words of a name. A default export is named without being written.
pub(crate) fn spelling(name: &str) -> Vec<String> {
    match name {
        hooks::DEFAULT => Vec::new(),
        _ => spell_words(name),
    }
}

#[cfg(test)]
mod tests {
    use super::{ModuleParts, module_name, spelling};

    #[test]
    fn modules_are_paths_without_extension() {
        let name = |path| module_name(ModuleParts { path, package: None });
        assert_eq!(name("src/app.test.jsx"), "src/app.test");
        assert_eq!(name("lib/api.d.ts"), "lib/api");
        assert_eq!(name("lib/api.d.mts"), "lib/api");
        assert_eq!(name("lib/api.d.js"), "lib/api.d");
        assert_eq!(name("bin/tool"), "bin/tool");
    }

    #[test]
    fn names_are_spelled_by_their_words() {
        assert_eq!(spelling("#secret"), ["secret"]);
        assert_eq!(spelling("@scope/pkg-name"), ["scope", "pkg", "name"]);
        assert_eq!(spelling("$el"), ["$el"]);
        assert!(spelling("default").is_empty());
    }
}
