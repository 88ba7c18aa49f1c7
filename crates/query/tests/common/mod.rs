//! What every test of this crate needs: a catalogue, and refusals as text.
#![allow(dead_code)]

use bifrost_contract::{Catalog, LanguageInfo};
use bifrost_query::{Query, Refusal, parse};

const LANGUAGES: [(&str, &[&str]); 13] = [
    ("python", &["py"]),
    ("javascript", &["js", "jsx"]),
    ("typescript", &["ts", "tsx"]),
    ("java", &[]),
    ("go", &["golang"]),
    ("c", &[]),
    ("cpp", &["c++", "cc"]),
    ("rust", &["rs"]),
    ("php", &[]),
    ("scala", &[]),
    ("csharp", &["c#", "cs", "c_sharp"]),
    ("ruby", &["rb"]),
    ("kotlin", &["kt"]),
];

/// The labels of section 6 of the contract, with nothing else known of the languages.
pub(crate) fn catalog() -> Catalog {
    Catalog::new(
        LANGUAGES
            .iter()
            .map(|(label, aliases)| language(label, aliases))
            .collect(),
    )
}

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

/// Parses a query that must be accepted.
pub(crate) fn accepted(text: &str) -> Query {
    parse(text.as_bytes(), &catalog()).unwrap_or_else(|refusal| panic!("{text}\n{refusal}"))
}

/// The refusal of a query that must be refused.
pub(crate) fn refusal(text: &str) -> Refusal {
    refusal_of_bytes(text.as_bytes())
}

/// The same for bytes that need not be text.
pub(crate) fn refusal_of_bytes(bytes: &[u8]) -> Refusal {
    match parse(bytes, &catalog()) {
        Err(refusal) => refusal,
        Ok(query) => panic!("accepted: {}\n{query:#?}", String::from_utf8_lossy(bytes)),
    }
}

/// The refusal as it is printed, without the words that begin every line.
pub(crate) fn faults(text: &str) -> Vec<String> {
    let printed = refusal(text).to_string();
    printed
        .lines()
        .map(|line| line.replacen("invalid query at ", "", 1))
        .collect()
}

/// Checks queries against what is printed of their refusal.
pub(crate) fn check(cases: &[(&str, &[&str])]) {
    for (query, expected) in cases {
        assert_eq!(faults(query), *expected, "{query}");
    }
}
