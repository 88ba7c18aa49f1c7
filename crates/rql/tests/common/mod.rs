//! What every test of this crate needs: a catalogue, and queries in both notations.
#![allow(dead_code, clippy::panic)]

use bifrost_contract::{Catalog, LanguageInfo};
use bifrost_query::{Query, Refusal, to_canonical_string};

const LANGUAGES: [(&str, &[&str]); 4] = [
    ("python", &["py"]),
    ("typescript", &["ts"]),
    ("cpp", &["c++"]),
    ("csharp", &["c#", "c_sharp"]),
];

/// A few languages with and without aliases.
pub(crate) fn catalog() -> Catalog {
    Catalog::new(
        LANGUAGES.into_iter().map(|(label, aliases)| LanguageInfo::named(label, aliases)).collect(),
    )
}

/// Reads a query that must be accepted.
pub(crate) fn accepted(text: &str) -> Query {
    bifrost_rql::parse(text.as_bytes(), &catalog())
        .unwrap_or_else(|refusal| panic!("{text}\n{refusal}"))
}

/// The refusal of a query that must be refused.
pub(crate) fn refusal(text: &str) -> Refusal {
    match bifrost_rql::parse(text.as_bytes(), &catalog()) {
        Err(refusal) => refusal,
        Ok(query) => panic!("accepted: {text}\n{query:#?}"),
    }
}

/// The canonical JSON of a query in JSON.
pub(crate) fn canonical(json: &str) -> String {
    let query = bifrost_query::parse(json.as_bytes(), &catalog());
    to_canonical_string(&query.unwrap_or_else(|refusal| panic!("{json}\n{refusal}")))
}

/// Checks that two texts, one a notation, are the same query.
pub(crate) fn same(rql: &str, json: &str) {
    assert_eq!(to_canonical_string(&accepted(rql)), canonical(json), "{rql}");
}
