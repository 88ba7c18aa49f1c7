//! Any bytes as a query: reading never panics, what is accepted survives printing, and what is
//! refused is refused in full.
#![no_main]

use std::sync::LazyLock;

use bifrost_contract::{Catalog, LanguageInfo, limits};
use bifrost_query::{Query, Refusal, canonical, parse, to_canonical_string};
use libfuzzer_sys::fuzz_target;

/// A few languages with and without aliases are enough here.
static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let words: [(&str, &[&str]); 3] = [("python", &["py"]), ("cpp", &["c++", "cc"]), ("c", &[])];
    Catalog::new(words.into_iter().map(|(label, aliases)| language(label, aliases)).collect())
});

fn language(label: &'static str, aliases: &'static [&'static str]) -> LanguageInfo {
    LanguageInfo {
        label,
        title: label,
        aliases,
        extensions: &[],
        covers: &[],
        kinds: Vec::new(),
        roles: Vec::new(),
        steps: Vec::new(),
    }
}

fuzz_target!(|bytes: &[u8]| match parse(bytes, &CATALOG) {
    Ok(query) => accepted(&query),
    Err(refusal) => refused(&refusal),
});

fn accepted(query: &Query) {
    let text = to_canonical_string(query);
    let again = parse(text.as_bytes(), &CATALOG).expect("canonical JSON is valid");
    assert_eq!(&again, query);
    assert_eq!(canonical(&again).to_string(), text);
}

fn refused(refusal: &Refusal) {
    let count = refusal.errors.len();
    assert!((1..=limits::REPORTED_ERRORS).contains(&count));
    assert!(refusal.more == 0 || count == limits::REPORTED_ERRORS);
    let lines = count + usize::from(refusal.more > 0);
    assert_eq!(refusal.to_string().lines().count(), lines);
    assert!(refusal.to_json().is_object());
}
