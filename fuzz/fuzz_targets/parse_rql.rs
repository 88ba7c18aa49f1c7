//! Any bytes as a query in RQL: reading never panics, what is accepted survives printing in both
//! notations, and each fault of a text points at some line of it.
#![no_main]

mod common;

use bifrost_query::{Query, Refusal, to_canonical_string};
use bifrost_rql::{parse, print, tokens};
use common::CATALOG;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = std::str::from_utf8(bytes).ok();
    if let Some(text) = text {
        let whole: usize = tokens(text).map(|token| token.span.len()).sum();
        assert_eq!(whole, text.len());
    }
    match parse(bytes, &CATALOG) {
        Ok(query) => accepted(&query),
        Err(refusal) => refused(&refusal, text),
    }
});

fn accepted(query: &Query) {
    let text = print(query);
    let again = parse(text.as_bytes(), &CATALOG).expect("printed RQL is valid");
    assert_eq!(&again, query);
    assert_eq!(print(&again), text);
    let json = to_canonical_string(query);
    let again = bifrost_query::parse(json.as_bytes(), &CATALOG).expect("canonical JSON is valid");
    assert_eq!(&again, query);
}

fn refused(refusal: &Refusal, text: Option<&str>) {
    common::refused(refusal);
    if text.is_some_and(|text| !text.starts_with('\u{FEFF}')) {
        assert!(refusal.errors.iter().all(|fault| fault.excerpt.is_some()));
    }
}
