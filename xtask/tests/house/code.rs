//! The code of a source file: its tokens without comments and, on demand, without what only tests are built from.

use crate::lexer::{Kind, Token, tokens};
use crate::tree::File;

/// All tokens but comments.
pub(crate) fn code(text: &str) -> Vec<Token<'_>> {
    let mut all = tokens(text);
    all.retain(|token| token.kind != Kind::Comment);
    all
}

/// The code of a file that is built into the product: items under `#[cfg(test)]` are left out.
pub(crate) fn product_code(text: &str) -> Vec<Token<'_>> {
    let all = code(text);
    let mut kept = Vec::with_capacity(all.len());
    let mut at = 0;
    while at < all.len() {
        if let Some(item) = test_attribute(&all[at..]) {
            at += item + item_length(&all[at + item..]);
        } else {
            kept.push(all[at]);
            at += 1;
        }
    }
    kept
}

/// The files of `crates/*/src` that are built into the product, each with the folder of its crate. Files that stand
/// behind `#[cfg(test)] mod name;` are left out.
pub(crate) fn product(files: &[File]) -> Vec<(&str, &File)> {
    let sources: Vec<(&str, &File)> =
        files.iter().filter_map(|file| Some((crate_of(&file.path)?, file))).collect();
    let tests: Vec<String> = sources.iter().flat_map(|(_, file)| test_modules(file)).collect();
    let is_test = |path: &str| {
        tests
            .iter()
            .any(|stem| path == format!("{stem}.rs") || path.starts_with(&format!("{stem}/")))
    };
    sources.into_iter().filter(|(_, file)| !is_test(&file.path)).collect()
}

/// The folder of the crate that this source of the product is in.
pub(crate) fn crate_of(path: &str) -> Option<&str> {
    let (name, inside) = path.strip_prefix("crates/")?.split_once('/')?;
    (inside.starts_with("src/") && inside.ends_with(".rs")).then_some(name)
}

/// `path:line` of a byte of a file.
pub(crate) fn place(file: &File, at: usize) -> String {
    let line = file.text[..at].matches('\n').count() + 1;
    format!("{}:{line}", file.path)
}

/// Paths, without `.rs`, of the modules that a file declares for tests alone.
fn test_modules(file: &File) -> Vec<String> {
    let all = code(&file.text);
    let mut found = Vec::new();
    for at in 0..all.len() {
        let Some(item) = test_attribute(&all[at..]) else {
            continue;
        };
        if let [module, name, end, ..] = &all[at + item..]
            && module.is("mod")
            && end.is(";")
        {
            found.push(format!("{}/{}", folder_of_modules(&file.path), name.text));
        }
    }
    found
}

/// The folder in which the modules of a file stand.
fn folder_of_modules(path: &str) -> &str {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    match stem.rsplit_once('/') {
        Some((folder, "lib" | "main" | "mod")) => folder,
        _ => stem,
    }
}

/// How many tokens of attributes stand here, when the first is `#[cfg(test)]` or `#[cfg(all(test, ...))]`.
fn test_attribute(rest: &[Token<'_>]) -> Option<usize> {
    let begins = |words: &[&str]| {
        rest.len() >= words.len() && words.iter().zip(rest).all(|(word, token)| token.is(word))
    };
    if !begins(&["#", "[", "cfg", "(", "test", ")"])
        && !begins(&["#", "[", "cfg", "(", "all", "(", "test"])
    {
        return None;
    }
    let mut length = 0;
    while rest.get(length).is_some_and(|token| token.is("#")) {
        length += 1 + item_length(&rest[length + 1..]);
    }
    Some(length)
}

/// How many tokens there are up to the `;` or the bracket that ends what begins here. A bracket ends an attribute when it
/// opens one, and an item when it is a brace.
fn item_length(rest: &[Token<'_>]) -> usize {
    let is_attribute = rest.first().is_some_and(|token| token.is("["));
    let mut depth = 0_usize;
    for (index, token) in rest.iter().enumerate() {
        match token.text {
            _ if token.kind != Kind::Mark => {}
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth == 0 => return index,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth == 0 && (is_attribute || token.is("}")) {
                    return index + 1;
                }
            }
            ";" if depth == 0 => return index + 1,
            _ => {}
        }
    }
    rest.len()
}

#[test]
fn what_only_tests_are_built_from_is_left_out() {
    let words = |text| -> String {
        product_code(text).iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(words("a; #[cfg(test)] mod tests { fn f() -> [u8; 2] { [0; 2] } } b // c"), "a ; b");
    assert_eq!(words("#[cfg(test)] #[path = \"x.rs\"] mod tests; b"), "b");
    assert_eq!(words("#[cfg(all(test, unix))] fn f(x: [u8; 2]) {} b"), "b");
    assert_eq!(words("#[cfg(test)] use a::b; c"), "c");
    assert_eq!(words("#[cfg(unix)] mod m {}"), "# [ cfg ( unix ) ] mod m { }");
}

#[test]
fn files_of_tests_are_no_product() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let files = [
        file("crates/a/src/lib.rs", "#[cfg(test)] mod tests; mod b;"),
        file("crates/a/src/tests.rs", ""),
        file("crates/a/src/tests/kit.rs", ""),
        file("crates/a/src/b.rs", "#[cfg(test)] mod more;"),
        file("crates/a/src/b/more.rs", ""),
        file("crates/a/tests/c.rs", ""),
        file("crates/a/examples/d.rs", ""),
        file("xtask/src/main.rs", ""),
    ];
    let kept: Vec<&str> = product(&files).iter().map(|(_, file)| file.path.as_str()).collect();
    assert_eq!(kept, ["crates/a/src/lib.rs", "crates/a/src/b.rs"]);
}
