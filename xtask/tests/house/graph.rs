//! The crates are those of the architecture page, and use each other as it says.

use crate::metadata::{Package, packages};
use crate::page::{PAGE, block, quoted, table};
use crate::tree::{none, read};

/// A line of the block: a crate, and the crates that it uses.
type Line = (String, Vec<String>);

fn lines(page: &str) -> Vec<Line> {
    let line = |line: &&str| -> Line {
        let (name, uses) = line.split_once(':').unwrap_or((line, ""));
        let uses = uses.split_whitespace().map(str::to_owned).collect();
        (name.trim().to_owned(), uses)
    };
    block(page, "dependencies").iter().map(line).collect()
}

/// What the block and the manifests disagree on.
fn faults(lines: &[Line], packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    if lines.is_empty() {
        return vec![format!("{PAGE} has no ```dependencies block")];
    }
    for package in packages {
        let mut uses: Vec<&str> = package
            .uses
            .iter()
            .filter(|one| one.ours)
            .map(|one| crate::metadata::short(&one.name))
            .collect();
        uses.sort_unstable();
        let named: Vec<&Line> = lines.iter().filter(|line| line.0 == package.short()).collect();
        let right = format!("{}: {}", package.short(), uses.join(" "));
        match named.as_slice() {
            [(_, listed)] => compare(package, listed, &uses, &mut faults),
            [] => faults.push(format!("{PAGE}: the block lacks the line `{right}`")),
            _ => faults.push(format!("{PAGE}: `{}` has several lines", package.short())),
        }
    }
    for (name, _) in lines {
        if !packages.iter().any(|package| package.short() == name) {
            faults.push(format!("{PAGE}: there is no crate `{name}`; take out its line"));
        }
    }
    faults
}

fn compare(package: &Package, listed: &[String], uses: &[&str], faults: &mut Vec<String>) {
    let (name, folder) = (package.short(), &package.folder);
    for used in uses.iter().filter(|used| !listed.iter().any(|one| one == *used)) {
        faults.push(format!(
            "{folder}/Cargo.toml uses `{used}`, which {PAGE} does not allow: do without it, or write it into the \
             line of `{name}` with the reason in the commit"
        ));
    }
    for gone in listed.iter().filter(|one| !uses.contains(&one.as_str())) {
        faults.push(format!(
            "{PAGE} says that `{name}` uses `{gone}`, which its manifest does not: take it out of the line"
        ));
    }
}

/// Crates that are used before they stand in the block.
fn backward(lines: &[Line]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, (name, uses)) in lines.iter().enumerate() {
        for used in uses {
            if !lines[..index].iter().any(|(above, _)| above == used) {
                faults.push(format!(
                    "{PAGE}: `{name}` uses `{used}`, which does not stand above it; what flows is to flow down the block"
                ));
            }
        }
    }
    faults
}

/// Packages that do not stand in the folder of their name.
fn misplaced(packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for Package { name, folder, .. } in packages {
        let right = match name.as_str() {
            "xtask" => "xtask".to_owned(),
            "bifrost" => "crates/bifrost".to_owned(),
            _ => match name.strip_prefix("bifrost-") {
                Some(short) => format!("crates/{short}"),
                None => {
                    faults.push(format!(
                        "{folder}: package `{name}` is to be called `bifrost-{name}`"
                    ));
                    continue;
                }
            },
        };
        if *folder != right {
            faults.push(format!("package `{name}` stands in {folder}; its folder is {right}"));
        }
    }
    faults
}

#[test]
fn the_crate_graph_is_the_block() {
    none(&faults(&lines(&read(PAGE)), &packages()));
}

#[test]
fn every_crate_uses_only_crates_above_it() {
    none(&backward(&lines(&read(PAGE))));
}

#[test]
fn a_folder_is_called_as_its_package() {
    none(&misplaced(&packages()));
}

#[test]
fn every_crate_is_described() {
    let page = read(PAGE);
    let described: Vec<&str> =
        table(&page, "Crates").iter().flat_map(|row| quoted(row[0])).collect();
    let named: Vec<String> = lines(&page).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        described, named,
        "{PAGE}: the table under `Crates` and the block are to name the same crates in the same order"
    );
}

#[test]
fn a_graph_that_differs_is_seen() {
    use crate::metadata::invented;
    let line = |name: &str, uses: &[&str]| -> Line {
        (name.to_owned(), uses.iter().map(|one| (*one).to_owned()).collect())
    };
    let packages =
        [invented("bifrost-base", &[], &["memchr"]), invented("bifrost", &["bifrost-base"], &[])];
    let right = [line("base", &[]), line("bifrost", &["base"])];
    assert_eq!(faults(&right, &packages), [""; 0]);
    assert_eq!(backward(&right), [""; 0]);
    assert!(faults(&[], &packages)[0].contains("no ```dependencies block"));
    assert!(faults(&right[..1], &packages)[0].contains("lacks the line `bifrost: base`"));
    let wrong = [line("base", &["bifrost"]), line("bifrost", &[]), line("cli", &[])];
    let found = faults(&wrong, &packages);
    assert!(found[0].contains("says that `base` uses `bifrost`"));
    assert!(found[1].contains("crates/bifrost/Cargo.toml uses `base`"));
    assert!(found[2].contains("no crate `cli`"));
    assert!(backward(&wrong)[0].contains("`base` uses `bifrost`"));
}

#[test]
fn a_folder_that_differs_is_seen() {
    use crate::metadata::invented;
    let mut packages = [
        invented("bifrost-base", &[], &[]),
        invented("bifrost", &[], &[]),
        invented("query", &[], &[]),
    ];
    assert_eq!(
        misplaced(&packages),
        ["crates/query: package `query` is to be called `bifrost-query`"]
    );
    packages[0].folder = "crates/basis".to_owned();
    assert!(misplaced(&packages)[0].ends_with("its folder is crates/base"));
}
