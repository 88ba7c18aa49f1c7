//! Where packages are: the clause of a file says it, whatever the folders are. Source folders tell
//! copies of one type apart.

use bifrost_hir::semantics::ImportFlags;
use bifrost_resolve::{Landing, Layout, Project, Written};

/// Names of the folders below a source set: `src/main/java`.
const TONGUES: &[&str] = &["java", "kotlin", "scala"];

struct Packages;

/// Packages as files declare them.
pub(crate) fn layout(_: &Project<'_>) -> Box<dyn Layout> {
    Box::new(Packages)
}

impl Layout for Packages {
    fn root(&self, path: &str, given: &str) -> String {
        source_folder(path, given).to_owned()
    }

    fn land(&self, written: &Written<'_>) -> Landing {
        let names = written.module.split('.').filter(|name| !name.is_empty());
        let names = names.map(str::to_owned).collect();
        match written.flags.has(ImportFlags::LOCAL) {
            true => Landing::Here(names),
            false => Landing::Root(names),
        }
    }
}

/// The folder that packages are counted from: `src/main/java` by convention, else what is left of
/// the file's folder without its package.
fn source_folder<'p>(path: &'p str, package: &str) -> &'p str {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    conventional(folder).unwrap_or_else(|| without_package(folder, package))
}

/// `m/src/main/java` of `m/src/main/java/com/acme`.
fn conventional(folder: &str) -> Option<&str> {
    let parts: Vec<&str> = folder.split('/').collect();
    let tongue = |part: &str| {
        TONGUES.iter().any(|tongue| {
            part.strip_prefix(tongue).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        })
    };
    let at = parts.windows(3).position(|it| it[0] == "src" && tongue(it[2]))?;
    let length = parts[..at + 3].iter().map(|part| part.len() + 1).sum::<usize>() - 1;
    folder.get(..length)
}

/// Without as many of the last names of the package as the folder ends with.
fn without_package<'p>(folder: &'p str, package: &str) -> &'p str {
    let mut left = folder;
    for name in package.rsplit('.').filter(|name| !name.is_empty()) {
        match left.strip_suffix(name) {
            Some("") => return "",
            Some(rest) if rest.ends_with('/') => left = &rest[..rest.len() - 1],
            _ => break,
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::source_folder;

    #[test]
    fn source_folders_go_by_convention_and_by_package() {
        assert_eq!(source_folder("m/src/main/java/com/acme/A.java", "com.acme"), "m/src/main/java");
        assert_eq!(source_folder("m/src/it/scala-3/A.scala", "com.acme"), "m/src/it/scala-3");
        assert_eq!(source_folder("guava/src/com/acme/A.java", "com.acme"), "guava/src");
        assert_eq!(source_folder("com/acme/A.java", "com.acme"), "");
        assert_eq!(source_folder("x/acme/A.java", "com.acme"), "x");
        assert_eq!(source_folder("A.java", ""), "");
    }
}
