//! What `composer.json` says of where classes are.

use bifrost_resolve::{Manifest, Project};
use serde_json::Value;

use super::layout::{folder, is_below, joined};

/// What is loaded: for use, and for development.
const SECTIONS: [&str; 2] = ["autoload", "autoload-dev"];
/// How: by namespace, by an older rule, by looking into all files of a folder, always.
const RULES: [&str; 4] = ["psr-4", "psr-0", "classmap", "files"];

/// A package: a folder with a manifest.
pub(super) struct Package {
    /// Its folder.
    pub(super) folder: String,
    /// The folders and files that it loads from.
    loaded: Vec<String>,
}

impl Package {
    /// Whether a file of the package is loaded by rule. A package that says nothing of it loads all.
    pub(super) fn loads(&self, path: &str) -> bool {
        self.loaded.is_empty() || self.loaded.iter().any(|it| it == path || is_below(path, it))
    }
}

/// The packages of a code base, the most nested first.
pub(super) fn packages(project: &Project<'_>) -> Vec<Package> {
    let manifests = project.manifests_named("composer.json");
    let mut packages: Vec<Package> = manifests.map(package).collect();
    packages.sort_by_key(|package| std::cmp::Reverse(package.folder.len()));
    packages
}

fn package(manifest: &Manifest) -> Package {
    let home = folder(&manifest.path).to_owned();
    let read: Value = serde_json::from_str(&manifest.text).unwrap_or_default();
    let rules = SECTIONS.iter().flat_map(|section| {
        let section = read.get(section);
        RULES.iter().filter_map(move |rule| section?.get(rule))
    });
    let loaded = rules.flat_map(paths).filter_map(|path| joined(&home, path)).collect();
    Package { folder: home, loaded }
}

/// The paths in a rule: a list of them, or by prefix a path or a list.
fn paths(rule: &Value) -> Vec<&str> {
    let values: Vec<&Value> = match rule {
        Value::Object(by_prefix) => by_prefix.values().flat_map(list).collect(),
        other => list(other),
    };
    values.into_iter().filter_map(Value::as_str).collect()
}

fn list(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(all) => all.iter().collect(),
        other => vec![other],
    }
}

#[cfg(test)]
mod tests {
    use bifrost_resolve::Manifest;

    use super::package;

    #[test]
    fn loaded_folders_are_those_of_all_rules() {
        let text = r#"{"autoload": {"psr-4": {"A\\": "src/", "B\\": ["lib", "more/"]},
            "files": ["functions.php"]}, "autoload-dev": {"classmap": ["tests/"]}}"#;
        let package = package(&Manifest { path: "p/composer.json".into(), text: text.into() });
        assert_eq!(package.loaded, ["p/src", "p/lib", "p/more", "p/functions.php", "p/tests"]);
        assert!(package.loads("p/src/A.php") && package.loads("p/functions.php"));
        assert!(!package.loads("p/bin/run.php") && !package.loads("p/srcs/A.php"));
    }
}
