//! Every promise of the architecture page names the test that keeps it, and that test exists.

use std::collections::BTreeSet;

use crate::code::code;
use crate::page::{PAGE, quoted, table};
use crate::tree::{none, read, rust};

/// What a promise says that nothing keeps yet.
const UNKEPT: &str = "none yet";

/// Promises with a guard that does not exist, or with no word about one.
fn faults(page: &str, tests: &BTreeSet<String>) -> Vec<String> {
    let rows = table(page, "What may not be given up");
    if rows.is_empty() {
        return vec![format!("{PAGE} has no table under `What may not be given up`")];
    }
    let mut faults = Vec::new();
    for row in rows {
        let guard = row.last().copied().unwrap_or_default();
        let named = quoted(guard);
        if named.is_empty() && !guard.contains(UNKEPT) {
            faults
                .push(format!("{PAGE}: `{}` names no test; name it, or write `{UNKEPT}`", row[0]));
        }
        for name in named.into_iter().filter(|name| !tests.contains(*name)) {
            faults.push(format!(
                "{PAGE}: there is no test `{name}`; name the one that keeps `{}`",
                row[0]
            ));
        }
    }
    faults
}

/// The functions of a source that are marked as tests.
fn tests_in(text: &str) -> Vec<String> {
    let code = code(text);
    let mut found = Vec::new();
    let mut marked = false;
    for (at, token) in code.iter().enumerate() {
        if token.is("test") && at > 0 && code[at - 1].is("[") {
            marked = true;
        }
        if token.is("fn") && marked {
            found.extend(code.get(at + 1).map(|name| name.text.to_owned()));
            marked = false;
        }
    }
    found
}

#[test]
fn every_promise_has_its_guard() {
    let tests = rust().iter().flat_map(|file| tests_in(&file.text)).collect();
    none(&faults(&read(PAGE), &tests));
}

#[test]
fn a_promise_without_a_guard_is_seen() {
    let tests: BTreeSet<String> =
        tests_in("#[test]\nfn a() {}\nfn b() {}\n#[test]\n#[ignore]\nfn c() {}")
            .into_iter()
            .collect();
    assert_eq!(tests, ["a", "c"].map(str::to_owned).into());
    let page = "## What may not be given up\n| never | guard |\n|---|---|\n| one | `a` |\n| two | `b` |\n| three | none yet: soon |\n| four | |\n";
    let found = faults(page, &tests);
    assert_eq!(found.len(), 2);
    assert!(found[0].contains("no test `b`"));
    assert!(found[1].contains("`four` names no test"));
    assert!(faults("", &tests)[0].contains("no table"));
}
