//! Nothing is unsafe, and no lint is silenced without a reason.

use crate::code::{code, crate_of, place};
use crate::lexer::Token;
use crate::tree::{File, none, rust};

/// An attribute that silences a lint, from its `#` to its `]`.
fn silencers<'c, 's>(code: &'c [Token<'s>]) -> Vec<&'c [Token<'s>]> {
    let mut found = Vec::new();
    for (at, token) in code.iter().enumerate() {
        let inner = code.get(at + 1).is_some_and(|next| next.is("!"));
        let open = at + 1 + usize::from(inner);
        if !token.is("#") || !code.get(open).is_some_and(|next| next.is("[")) {
            continue;
        }
        let whole = &code[at..open + length(&code[open..])];
        let silences =
            |pair: &[Token<'_>]| (pair[0].is("allow") || pair[0].is("expect")) && pair[1].is("(");
        if whole.windows(2).any(silences) {
            found.push(whole);
        }
    }
    found
}

/// How many tokens a bracket and what it holds are.
fn length(rest: &[Token<'_>]) -> usize {
    let mut depth = 0_usize;
    for (index, token) in rest.iter().enumerate() {
        if token.is("[") {
            depth += 1;
        } else if token.is("]") {
            depth -= 1;
            if depth == 0 {
                return index + 1;
            }
        }
    }
    rest.len()
}

/// True when the attribute says why, or the line above it does.
fn has_reason(file: &File, attribute: &[Token<'_>]) -> bool {
    if attribute.iter().any(|token| token.is("reason")) {
        return true;
    }
    let before = file.text[..attribute[0].at].rsplit_once('\n').map_or("", |(above, _)| above);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let line = line.trim();
    line.starts_with("//")
        && !line.starts_with("///")
        && !line.starts_with("//!")
        && line.trim_start_matches('/').trim().len() > 2
}

fn faults(file: &File) -> Vec<String> {
    let code = code(&file.text);
    let mut faults = Vec::new();
    for attribute in silencers(&code) {
        if !has_reason(file, attribute) {
            faults.push(format!(
                "{}: a silenced lint needs its reason: `// ...` on the line above, or `reason = \"...\"`",
                place(file, attribute[0].at)
            ));
        }
    }
    for token in code.iter().filter(|token| token.is("unsafe")) {
        faults.push(format!(
            "{}: `unsafe` is not used here; write it in safe Rust",
            place(file, token.at)
        ));
    }
    faults
}

#[test]
fn nothing_is_unsafe_or_silenced_without_a_reason() {
    let files = rust();
    let sources = files.iter().filter(|file| crate_of(&file.path).is_some());
    none(&sources.flat_map(faults).collect::<Vec<_>>());
}

#[test]
fn unsafe_code_and_silenced_lints_are_seen() {
    let found = |text: &str| {
        faults(&File { path: "crates/a/src/lib.rs".to_owned(), text: text.to_owned() }).len()
    };
    for text in [
        "#[allow(dead_code)]\nfn f() {}",
        "#![allow(dead_code)]",
        "/// Says what f is.\n#[allow(dead_code)]\nfn f() {}",
        "// Reason.\n\n#[allow(dead_code)]\nfn f() {}",
        "//\n#[allow(dead_code)]\nfn f() {}",
        "#[cfg_attr(test, allow(dead_code))]\nfn f() {}",
        "#[expect(dead_code)]\nfn f() {}",
        "fn f() { unsafe { g() } }",
    ] {
        assert_eq!(found(text), 1, "{text}");
    }
    for text in [
        "// The table is long.\n#[allow(dead_code)]\nfn f() {}",
        "mod a {\n    // The table is long.\n    #[allow(dead_code)]\n    fn f() {}\n}",
        "#[expect(dead_code, reason = \"the table is long\")]\nfn f() {}",
        "fn f() { x.expect(\"a\"); allow(b) } // unsafe",
        "#![forbid(unsafe_code)]",
        "const A: &str = \"unsafe #[allow(x)]\";",
    ] {
        assert_eq!(found(text), 0, "{text}");
    }
}
