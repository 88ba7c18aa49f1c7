//! The packages of the workspace, as cargo sees them.

use std::process::Command;

use serde_json::Value;

use crate::tree::root;

/// A package.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// Its folder, from the root.
    pub(crate) folder: String,
    /// What it uses, but for its tests.
    pub(crate) uses: Vec<Use>,
}

/// A dependency.
#[derive(Debug)]
pub(crate) struct Use {
    pub(crate) name: String,
    /// Whether it is of this workspace.
    pub(crate) ours: bool,
}

impl Package {
    /// The name by which the architecture page calls it.
    pub(crate) fn short(&self) -> &str {
        short(&self.name)
    }
}

/// A package's name without the prefix that all have.
pub(crate) fn short(name: &str) -> &str {
    name.strip_prefix("bifrost-").unwrap_or(name)
}

/// All packages.
pub(crate) fn packages() -> Vec<Package> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo metadata: {complaint}");
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let top = text(&metadata["workspace_root"]);
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().map(|one| package(one, &top)).collect()
}

fn package(value: &Value, top: &str) -> Package {
    let manifest = text(&value["manifest_path"]).replace('\\', "/");
    let top = format!("{}/", top.replace('\\', "/"));
    let folder = manifest.trim_start_matches(&top).trim_end_matches("/Cargo.toml");
    let dependencies = value["dependencies"].as_array().unwrap();
    Package {
        name: text(&value["name"]),
        folder: folder.to_owned(),
        uses: dependencies.iter().filter(|one| one["kind"] != "dev").map(dependency).collect(),
    }
}

fn dependency(value: &Value) -> Use {
    Use { name: text(&value["name"]), ours: value["path"].is_string() }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[cfg(test)]
pub(crate) fn invented(name: &str, ours: &[&str], others: &[&str]) -> Package {
    let made = |names: &[&str], ours| -> Vec<Use> {
        let one = |name: &&str| Use { name: (*name).to_owned(), ours };
        names.iter().map(one).collect()
    };
    let mut uses = made(ours, true);
    uses.extend(made(others, false));
    Package { name: name.to_owned(), folder: format!("crates/{}", short(name)), uses }
}

#[test]
fn tests_alone_do_not_make_a_dependency() {
    let packages = packages();
    let workspace = packages.iter().find(|package| package.short() == "workspace").unwrap();
    let uses = |name: &str| workspace.uses.iter().any(|one| one.name == name);
    assert_eq!(workspace.folder, "crates/workspace");
    assert!(uses("ignore") && uses("bifrost-base"));
    assert!(!uses("tempfile"), "a dev-dependency is no dependency");
}
