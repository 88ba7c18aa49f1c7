//! Versions and lints stand in the root manifest only: every other one inherits them.

use crate::manifest::{Entry, entries};
use crate::metadata::packages;
use crate::tree::{File, none, read};

fn faults(manifest: &File) -> Vec<String> {
    let entries = entries(&manifest.text);
    let mut faults: Vec<String> = entries
        .iter()
        .filter(|entry| entry.section.ends_with("dependencies"))
        .filter(|entry| !inherits(entry) && !is_own_folder(entry))
        .map(|entry| {
            let name = entry.key.split('.').next().unwrap_or(&entry.key);
            format!(
                "{}:{}: `{name}` is to be `workspace = true`, with its version under [workspace.dependencies] in the root \
                 manifest",
                manifest.path, entry.line
            )
        })
        .collect();
    for entry in entries.iter().filter(|entry| entry.section.contains("dependencies.")) {
        faults.push(format!(
            "{}:{}: write the dependency in one line, `name = {{ workspace = true, ... }}`",
            manifest.path, entry.line
        ));
    }
    let linted = |entry: &Entry| {
        entry.section == "lints" && entry.key == "workspace" && entry.value == "true"
    };
    if !entries.iter().any(linted) {
        faults.push(format!(
            "{}: lacks `workspace = true` under [lints], so that no lint of the root holds",
            manifest.path
        ));
    }
    faults
}

fn inherits(entry: &Entry) -> bool {
    match entry.key.strip_suffix(".workspace") {
        Some(_) => entry.value == "true",
        None => entry.value.replace(' ', "").contains("workspace=true"),
    }
}

/// A crate that takes itself with other features, for its own tests.
fn is_own_folder(entry: &Entry) -> bool {
    let value = entry.value.replace(' ', "");
    value.contains("path=\".\"") && !value.contains("version=")
}

#[test]
fn every_manifest_inherits_versions_and_lints() {
    let mut found = Vec::new();
    for package in packages() {
        let path = format!("{}/Cargo.toml", package.folder);
        found.extend(faults(&File { text: read(&path), path }));
    }
    none(&found);
}

#[test]
fn a_version_of_its_own_is_seen() {
    let manifest = |text: &str| File {
        path: "crates/a/Cargo.toml".to_owned(),
        text: format!("[lints]\nworkspace = true\n{text}"),
    };
    let right = "[dependencies]\na.workspace = true\nb = { workspace = true, optional = true }\n\
                 [dev-dependencies]\nbifrost-a = { path = \".\", features = [\"x\"] }\n";
    assert_eq!(faults(&manifest(right)), [""; 0]);
    let wrong = "[dependencies]\na = \"1\"\n[dev-dependencies]\nb = { version = \"1\", features = [] }\n\
                 [target.'cfg(unix)'.dependencies]\nc.path = \"../c\"\n[dependencies.d]\nworkspace = true\n";
    let found = faults(&manifest(wrong));
    let places: Vec<&str> = found.iter().filter_map(|fault| fault.split(": ").next()).collect();
    assert_eq!(places, ["4", "6", "8", "10"].map(|line| format!("crates/a/Cargo.toml:{line}")));
    let bare = File { path: "crates/a/Cargo.toml".to_owned(), text: String::new() };
    assert!(faults(&bare)[0].contains("[lints]"));
}
