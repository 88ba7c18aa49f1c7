//! Any bytes as a query: reading never panics, what is accepted survives printing, and what is
//! refused is refused in full.
#![no_main]

mod common;

use bifrost_query::{Query, canonical, parse, to_canonical_string};
use common::CATALOG;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match parse(bytes, &CATALOG) {
    Ok(query) => accepted(&query),
    Err(refusal) => {
        let lines = common::refused(&refusal);
        assert_eq!(refusal.to_string().lines().count(), lines);
    }
});

fn accepted(query: &Query) {
    let text = to_canonical_string(query);
    let again = parse(text.as_bytes(), &CATALOG).expect("canonical JSON is valid");
    assert_eq!(&again, query);
    assert_eq!(canonical(&again).to_string(), text);
}
