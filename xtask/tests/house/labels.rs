//! No crate but `languages` knows what a language is called.
//!
//! Labels and aliases are read in the adapters' own text. Only a whole string that is one counts, in any case of letters:
//! a sentence may speak of a language. Names of one letter do not count.

use std::collections::BTreeSet;

use crate::code::{code, place, product, product_code};
use crate::lexer::Token;
use crate::tree::{File, none, rust};

/// The only crate with names of languages; the Python module is a face of the product that has to be called something.
const FREE: [&str; 2] = ["languages", "python"];

/// The modules of languages, and all that they are called.
#[derive(Debug, Default, PartialEq, Eq)]
struct Names {
    modules: BTreeSet<String>,
    words: BTreeSet<String>,
}

fn names(files: &[File]) -> Names {
    let mut names = Names::default();
    for file in files {
        let Some(module) = module(&file.path) else {
            continue;
        };
        let found = words(&code(&file.text));
        if !found.is_empty() {
            names.modules.insert(module.to_owned());
        }
        names.words.extend(found);
    }
    names.words.retain(|word| word.chars().count() > 1);
    names
}

/// `python` of `crates/languages/src/python/mod.rs`.
fn module(path: &str) -> Option<&str> {
    path.strip_prefix("crates/languages/src/")?
        .strip_suffix("/mod.rs")
        .filter(|name| !name.contains('/'))
}

/// The strings of `label: "..."` and `aliases: &[...]`.
fn words(code: &[Token<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, token) in code.iter().enumerate() {
        let rest = &code[at + 1..];
        let is_field = rest.first().is_some_and(|colon| colon.is(":"));
        let value = rest.iter().skip(1);
        match token.text {
            "label" if is_field => found.extend(value.take(1).filter_map(Token::inside)),
            "aliases" if is_field => {
                found.extend(value.take_while(|token| !token.is("]")).filter_map(Token::inside));
            }
            _ => {}
        }
    }
    found.into_iter().map(str::to_lowercase).collect()
}

/// The modules that the registry takes languages from: `crate::python::ADAPTER`.
fn registered(registry: &str) -> BTreeSet<String> {
    code(registry)
        .windows(4)
        .filter(|four| four[0].is("crate") && four[1].is(":") && four[2].is(":"))
        .map(|four| four[3].text.to_owned())
        .collect()
}

fn faults(files: &[File], names: &Names) -> Vec<String> {
    let mut faults = Vec::new();
    for (owner, file) in product(files) {
        if FREE.contains(&owner) {
            continue;
        }
        for token in product_code(&file.text) {
            let Some(word) = token.inside() else { continue };
            if names.words.contains(&word.to_lowercase()) {
                faults.push(format!(
                    "{}: {} is what a language is called, and only crates/languages may know: take it from the catalogue, \
                     or put what differs into the adapter",
                    place(file, token.at),
                    token.text
                ));
            }
        }
    }
    faults
}

#[test]
fn no_language_is_named_outside_its_folder() {
    let files = rust();
    let names = names(&files);
    let registry = crate::tree::read("crates/languages/src/registry.rs");
    let unread: Vec<String> = registered(&registry)
        .difference(&names.modules)
        .map(|module| {
            format!("crates/languages/src/{module}/mod.rs: no `label: \"...\"` is found in it; this test has to read it")
        })
        .collect();
    none(&unread);
    assert!(!names.words.is_empty(), "no label of a language was found");
    none(&faults(&files, &names));
}

#[test]
fn a_named_language_is_seen() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let adapter = "static A: Adapter = Adapter { label: \"csharp\", aliases: &[\"c#\", \"Cs\", \"c\"], title: \"C#\" };";
    let files = [
        file("crates/languages/src/csharp/mod.rs", adapter),
        file("crates/languages/src/family/mod.rs", "fn shared() {}"),
        file("crates/plan/src/a.rs", "fn f() { g(\"CS\"); h(\"ask for c#\", \"c\") } // \"cs\""),
        file("crates/plan/src/b.rs", "#[cfg(test)] mod tests { const A: &str = \"cs\"; }"),
        file("crates/plan/tests/c.rs", "const A: &str = \"cs\";"),
        file("crates/python/src/lib.rs", "const A: &str = \"cs\";"),
    ];
    let names = names(&files);
    assert_eq!(names.words, ["c#", "cs", "csharp"].map(str::to_owned).into());
    assert_eq!(names.modules, ["csharp".to_owned()].into());
    let found = faults(&files, &names);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("crates/plan/src/a.rs:1: \"CS\" is what"));
    assert_eq!(registered("&[&crate::csharp::ADAPTER]"), names.modules);
}
