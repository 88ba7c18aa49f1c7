//! Files, environment, processes and the network are asked by few crates only.

use crate::code::{place, product, product_code};
use crate::lexer::{Kind, Token};
use crate::tree::{File, none, rust};

/// The borders with the file system and the cache, the command line and the test kit.
const FREE: [&str; 4] = ["workspace", "store", "cli", "corpus"];

/// The modules of `std` that reach outside.
const MODULES: [&str; 4] = ["fs", "env", "process", "net"];

/// The methods of `Path` that ask the disk and are called like nothing else.
const METHODS: [&str; 5] =
    ["canonicalize", "read_dir", "read_link", "symlink_metadata", "try_exists"];

/// The places where a module or a method is asked for.
fn uses<'c, 's>(code: &'c [Token<'s>]) -> Vec<&'c Token<'s>> {
    let mut found = Vec::new();
    for (at, token) in code.iter().enumerate() {
        let rest = &code[at + 1..];
        if token.is("std") && starts(rest, &[":", ":"]) {
            found.extend(modules(&rest[2..]));
        }
        if token.is(".") && starts(&rest[rest.len().min(1)..], &["("]) {
            found.extend(rest.first().filter(|name| METHODS.contains(&name.text)));
        }
    }
    found
}

fn starts(rest: &[Token<'_>], marks: &[&str]) -> bool {
    rest.len() >= marks.len() && marks.iter().zip(rest).all(|(mark, token)| token.is(mark))
}

/// What stands after `std::`: one module, or a group of them.
fn modules<'c, 's>(rest: &'c [Token<'s>]) -> Vec<&'c Token<'s>> {
    let Some(first) = rest.first() else {
        return Vec::new();
    };
    let mut named = Vec::new();
    if first.kind == Kind::Word {
        named.push(first);
    }
    if first.is("{") {
        named = heads(rest);
    }
    named.retain(|token| MODULES.contains(&token.text));
    named
}

/// The first word of every member of a group.
fn heads<'c, 's>(group: &'c [Token<'s>]) -> Vec<&'c Token<'s>> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    for (at, token) in group.iter().enumerate() {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ if depth == 1 && (group[at - 1].is("{") || group[at - 1].is(",")) => {
                found.push(token)
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    found
}

fn faults(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for (owner, file) in product(files) {
        if FREE.contains(&owner) {
            continue;
        }
        for token in uses(&product_code(&file.text)) {
            faults.push(format!(
                "{}: `{}` reaches outside the program, which only `{}` may: let the caller bring what is needed, or ask \
                 `workspace`",
                place(file, token.at),
                token.text,
                FREE.join("`, `")
            ));
        }
    }
    faults
}

#[test]
fn only_the_borders_reach_outside() {
    none(&faults(&rust()));
}

#[test]
fn a_reach_outside_is_seen() {
    let found = |path: &str, text: &str| {
        faults(&[File { path: path.to_owned(), text: text.to_owned() }]).len()
    };
    let plan = "crates/plan/src/a.rs";
    for text in [
        "use std::fs;",
        "use std::fs::File;",
        "let x = std::env::var(\"X\");",
        "use std::{fmt, process::Command};",
        "use std::{net, io::{self, Read}};",
        "let real = path.canonicalize();",
    ] {
        assert_eq!(found(plan, text), 1, "{text}");
        assert_eq!(found("crates/workspace/src/a.rs", text), 0, "{text}");
    }
    for text in [
        "use std::fmt;",
        "// use std::fs;",
        "const A: &str = \"std::fs\";",
        "#[cfg(test)] mod tests { use std::fs; }",
        "use std::{io::{fs}, fmt};",
        "env!(\"CARGO_PKG_VERSION\")",
        "fn canonicalize() {}",
    ] {
        assert_eq!(found(plan, text), 0, "{text}");
    }
}
