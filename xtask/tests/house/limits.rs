//! The numbers of `contract::limits` stand there and nowhere else.
//!
//! A small number means many things, so it proves nothing. What can be told: a number of five digits or more is not
//! written twice by chance, and the crates that check and plan a query have no other use for one of two digits or more.

use crate::code::{code, place, product, product_code};
use crate::tree::{File, none, rust};

const HOME: &str = "crates/contract/src/limits.rs";

/// The crates in which every limit of two digits counts.
const STRICT: [&str; 2] = ["query", "plan"];

/// The names and values of the limits that are plain numbers: `pub const NAME: T = 7;`.
fn limits(text: &str) -> Vec<(String, u128)> {
    code(text)
        .windows(7)
        .filter(|seven| {
            seven[0].is("const") && seven[2].is(":") && seven[4].is("=") && seven[6].is(";")
        })
        .filter_map(|seven| Some((seven[1].text.to_owned(), seven[5].value()?)))
        .collect()
}

fn faults(files: &[File], limits: &[(String, u128)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (owner, file) in product(files) {
        let least = if STRICT.contains(&owner) { 10 } else { 10_000 };
        if file.path == HOME {
            continue;
        }
        for token in product_code(&file.text) {
            let Some(value) = token.value().filter(|value| *value >= least) else {
                continue;
            };
            let named: Vec<&str> = limits
                .iter()
                .filter(|(_, limit)| *limit == value)
                .map(|(name, _)| name.as_str())
                .collect();
            if !named.is_empty() {
                faults.push(format!(
                    "{}: {} repeats a limit; write `limits::{}`",
                    place(file, token.at),
                    token.text,
                    named.join("` or `limits::")
                ));
            }
        }
    }
    faults
}

#[test]
fn limits_are_written_once() {
    let limits = limits(&crate::tree::read(HOME));
    assert!(limits.len() > 10, "only {} limits were read in {HOME}", limits.len());
    none(&faults(&rust(), &limits));
}

#[test]
fn a_repeated_limit_is_seen() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let limits = limits(
        "pub const STEPS: usize = 16;\npub const SEEDS: usize = 50_000;\npub const FILE: u64 = 4 << 20;",
    );
    assert_eq!(limits, [("STEPS".to_owned(), 16), ("SEEDS".to_owned(), 50_000)]);
    let files = [
        file("crates/query/src/a.rs", "if n > 16 { f(1) } // 16"),
        file("crates/exec/src/a.rs", "f(16, 50000usize, \"50000\")"),
        file("crates/exec/src/b.rs", "#[cfg(test)] mod tests { const N: usize = 50_000; }"),
        file(HOME, "pub const SEEDS: usize = 50_000;"),
    ];
    let found = faults(&files, &limits);
    assert_eq!(found.len(), 2);
    assert!(found[0].ends_with("a.rs:1: 16 repeats a limit; write `limits::STEPS`"));
    assert!(found[1].contains("50000usize repeats a limit; write `limits::SEEDS`"));
}
