//! What JavaScript and TypeScript share: rows, expressions, hooks, and how files and names are
//! written.

pub(crate) mod exprs;
pub(crate) mod functions;
pub(crate) mod hooks;
pub(crate) mod rows;

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
