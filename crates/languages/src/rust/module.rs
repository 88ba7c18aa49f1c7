//! Modules by path, and how names are spelt.

use bifrost_hir::{ModuleParts, spell_words};

/// Folders whose files are crates of their own.
const CRATE_FOLDERS: &[&str] = &["tests", "examples", "benches", "bin"];

/// The path of the module that a file is: `crates/ship-yard/src/dock/crane.rs` is
/// `ship_yard::dock::crane`. Where no folder names the crate, it is `crate`.
pub(super) fn module_name(parts: ModuleParts<'_>) -> String {
    path_name(parts.path)
}

/// The same by path.
pub(super) fn path_name(path: &str) -> String {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let all: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let (mut name, mut rest) = match all.iter().rposition(|part| *part == "src") {
        Some(at) => (at.checked_sub(1).map_or("crate", |at| all[at]), &all[at + 1..]),
        None => ("crate", all.as_slice()),
    };
    let own = rest.iter().rposition(|part| CRATE_FOLDERS.contains(part));
    // `tests/common/mod.rs` is a module that several crates share, not a crate.
    let shared = rest.last() == Some(&"mod");
    if let Some(at) = own.filter(|at| !shared && (1..=2).contains(&(rest.len() - at - 1))) {
        let inside = &rest[at + 1..];
        if inside.len() == 1 || inside[1] == "main" {
            (name, rest) = (inside[0], &[]);
        }
    }
    let is_root = rest.len() == 1 && matches!(rest[0], "lib" | "main");
    if is_root || rest.last() == Some(&"mod") {
        rest = &rest[..rest.len() - 1];
    }
    let name = without_version(name).replace('-', "_");
    let parts = std::iter::once(name.as_str()).chain(rest.iter().copied());
    parts.collect::<Vec<&str>>().join("::")
}

/// `serde` of `serde-1.0.2`, as folders of published crates are called.
fn without_version(folder: &str) -> &str {
    let parts = folder.match_indices('-').map(|(at, _)| (&folder[..at], &folder[at + 1..]));
    let is_version =
        |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) && text.contains('.');
    parts.into_iter().find(|(_, rest)| is_version(rest)).map_or(folder, |(name, _)| name)
}

/// The words of a name. `r#` is no part of one.
pub(super) fn spelling(name: &str) -> Vec<String> {
    spell_words(name).into_iter().filter(|word| word != "r").collect()
}
