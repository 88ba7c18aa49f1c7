//! Each third-party crate is used where the architecture page says, and nowhere else.

use crate::metadata::{Package, packages};
use crate::page::{PAGE, quoted, table};
use crate::tree::{none, read};

/// A row of the table: a crate, or a family such as `tree-sitter-*`, and who uses it.
struct Border<'t> {
    what: &'t str,
    owners: Vec<&'t str>,
}

fn borders(page: &str) -> Vec<Border<'_>> {
    let mut borders = Vec::new();
    for row in table(page, "Borders") {
        let owners = row.get(1).map_or(Vec::new(), |cell| quoted(cell));
        let names = quoted(row[0]).into_iter();
        borders.extend(names.map(|what| Border { what, owners: owners.clone() }));
    }
    borders
}

impl Border<'_> {
    fn covers(&self, name: &str) -> bool {
        match self.what.strip_suffix('*') {
            Some(family) => name.starts_with(family),
            None => name == self.what,
        }
    }
}

/// The row that speaks of a crate. One that names it is stronger than one of a family.
fn border<'b, 't>(borders: &'b [Border<'t>], name: &str) -> Option<&'b Border<'t>> {
    let named = borders.iter().find(|border| border.what == name);
    named.or_else(|| borders.iter().find(|border| border.covers(name)))
}

fn faults(borders: &[Border<'_>], packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for package in packages {
        for used in package.uses.iter().filter(|one| !one.ours) {
            let (who, what) = (package.short(), &used.name);
            match border(borders, what) {
                None => faults.push(format!(
                    "{}/Cargo.toml uses `{what}`, which no row of the table under `Borders` in {PAGE} names: do without \
                     it, or add a row that says who uses it and what for",
                    package.folder
                )),
                Some(border) if !border.owners.contains(&who) => faults.push(format!(
                    "{}/Cargo.toml uses `{what}`, which is the border of `{}`: ask that crate for what is needed",
                    package.folder,
                    border.owners.join("`, `")
                )),
                Some(_) => {}
            }
        }
    }
    faults.extend(gone(borders, packages));
    faults
}

/// What the table names and no manifest does.
fn gone(borders: &[Border<'_>], packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for own in borders {
        for who in &own.owners {
            let used = packages
                .iter()
                .filter(|package| package.short() == *who)
                .flat_map(|package| &package.uses)
                .filter(|one| !one.ours)
                .any(|one| border(borders, &one.name).is_some_and(|found| found.what == own.what));
            if !used {
                faults.push(format!(
                    "{PAGE} says that `{who}` uses `{}`, which its manifest does not: take `{who}` out of that row",
                    own.what
                ));
            }
        }
    }
    faults
}

#[test]
fn every_border_has_its_owner() {
    let page = read(PAGE);
    none(&faults(&borders(&page), &packages()));
}

#[test]
fn a_crossed_border_is_seen() {
    use crate::metadata::invented;
    let page = "## Borders\n| third party | owner |\n|---|---|\n| `tree-sitter` | `syntax` |\n| `tree-sitter-*` | `languages` |\n";
    let borders = borders(page);
    let syntax = |others| invented("bifrost-syntax", &["bifrost-base"], others);
    let languages = |others| invented("bifrost-languages", &[], others);
    let right = [syntax(&["tree-sitter"]), languages(&["tree-sitter-go"])];
    assert_eq!(faults(&borders, &right), [""; 0]);
    let crossed =
        [syntax(&["tree-sitter", "tree-sitter-go"]), languages(&["tree-sitter-go", "regex"])];
    let found = faults(&borders, &crossed);
    assert_eq!(found.len(), 2);
    assert!(found[0].contains("uses `tree-sitter-go`, which is the border of `languages`"));
    assert!(found[1].contains("uses `regex`, which no row"));
    let without = [syntax(&[]), languages(&["tree-sitter-go"])];
    assert!(
        faults(&borders, &without)[0]
            .contains("`syntax` uses `tree-sitter`, which its manifest does not")
    );
}
