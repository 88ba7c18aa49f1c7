//! Canonical JSON: what it looks like, that reading it gives the same query, and that nothing
//! which only resembles a query makes the reader panic.

mod common;

use std::sync::LazyLock;

use bifrost_contract::Catalog;
use bifrost_query::testing::{Palette, queries};
use bifrost_query::{canonical, parse, to_canonical_string};
use proptest::prelude::*;
use proptest::sample::Index;

use common::accepted;

static CATALOG: LazyLock<Catalog> = LazyLock::new(common::catalog);

fn palette() -> Palette {
    Palette::new(CATALOG.labels())
}

/// Reads a query that ought to be valid, and says why when it is not.
fn read(text: &str) -> Result<bifrost_query::Query, TestCaseError> {
    parse(text.as_bytes(), &CATALOG)
        .map_err(|refusal| TestCaseError::fail(format!("{text}\n{refusal}")))
}

/// Reads anything. Accepted text must have a canonical form that reads the same.
fn survives(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(query) = parse(bytes, &CATALOG) {
        prop_assert_eq!(&read(&to_canonical_string(&query))?, &query);
    }
    Ok(())
}

/// One edit of a text: a byte replaced, a range removed, or a range repeated.
#[derive(Clone, Debug)]
enum Edit {
    Replace(Index, u8),
    Remove(Index, Index),
    Repeat(Index, Index),
}

fn edits() -> impl Strategy<Value = Edit> {
    let json = prop::sample::select(b"{}[]\",:\\ 0129.-etfnx_\xFF".to_vec());
    prop_oneof![
        (any::<Index>(), json).prop_map(|(at, byte)| Edit::Replace(at, byte)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Edit::Remove(from, to)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Edit::Repeat(from, to)),
    ]
}

fn edited(mut text: Vec<u8>, edits: &[Edit]) -> Vec<u8> {
    for edit in edits {
        let within = |at: &Index| at.index(text.len() + 1);
        let range = |from: &Index, to: &Index| {
            let (from, to) = (within(from), within(to));
            from.min(to)..from.max(to).min(from.min(to) + 200)
        };
        match edit {
            Edit::Replace(at, byte) if !text.is_empty() => {
                let at = at.index(text.len());
                text[at] = *byte;
            }
            Edit::Replace(..) => {}
            Edit::Remove(from, to) => {
                let range = range(from, to);
                text.drain(range);
            }
            Edit::Repeat(from, to) => {
                let range = range(from, to);
                let piece = text[range.clone()].to_vec();
                text.splice(range.end..range.end, piece);
            }
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn reading_what_was_printed_gives_the_same_query(query in queries(&palette())) {
        let text = to_canonical_string(&query);
        let again = read(&text)?;
        prop_assert_eq!(&again, &query);
        prop_assert_eq!(to_canonical_string(&again), text);
    }

    #[test]
    fn canonical_json_may_be_indented(query in queries(&palette())) {
        prop_assert_eq!(&read(&format!("{:#}", canonical(&query)))?, &query);
    }

    #[test]
    fn damaged_queries_are_read_or_refused(
        query in queries(&palette()),
        edits in prop::collection::vec(edits(), 1..4),
    ) {
        survives(&edited(to_canonical_string(&query).into_bytes(), &edits))?;
    }

    #[test]
    fn arbitrary_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&bytes)?;
    }

    #[test]
    fn arbitrary_json_is_read_or_refused(
        text in r#"[\[\]{}",:0-9a-z \\_.-]{0,60}|\{"match":[\[\]{}",:a-z0-9]{0,40}\}"#,
    ) {
        survives(text.as_bytes())?;
    }
}

#[test]
fn defaults_are_filled_in_and_keys_are_in_order() {
    let query = accepted(
        r#"{"limit": 7, "steps": [], "match": {"field": {}, "name": "x", "kind": ["field_access"]},
            "languages": ["C#", "py", "PYTHON"], "where": []}"#,
    );
    let expected = r#"{"schema_version":2,"languages":["csharp","python"],"match":{"kind":"field_access","name":"x","field":{}},"limit":7,"result_detail":"compact"}"#;
    assert_eq!(to_canonical_string(&query), expected);
}

#[test]
fn every_field_has_its_place() {
    let text = r#"{"schema_version":2,"languages":["python"],"where":["src/**"],"match":{"kind":["call","import"],"not_kind":"lambda","name":"f","text":{"regex":"x"},"capture":"c","has":{"kind":"call"},"not_has":{"name":{"regex":"y"}},"callee":{},"receiver":{},"args":[{}],"kwargs":{"z":{},"a":{}},"module":{}},"inside":{"kind":"class","decorators":[{"name":"d"}]},"not_inside":{"kind":"field_access","object":{},"field":{}},"steps":[{"op":"enclosing_decl"},{"op":"used_by","reference_kinds":["field_write","inheritance"],"proof":"proven","surface":"lsp_references"},{"op":"callers","depth":2,"proof":"unproven"},{"op":"supertypes","transitive":true},{"op":"call_sites_to","proof":"proven"},{"op":"call_input","parameter_index":0},{"op":"file_of"}],"limit":1000,"result_detail":"full"}"#;
    assert_eq!(to_canonical_string(&accepted(text)), text);
}

#[test]
fn repeats_are_dropped() {
    let query = accepted(
        r#"{"match": {"kind": ["call", "call"], "not_kind": ["if", "loop", "if"]},
            "steps": [{"op": "enclosing_decl"},
                      {"op": "uses", "reference_kinds": ["inheritance", "inheritance"]}]}"#,
    );
    let expected = r#"{"schema_version":2,"match":{"kind":"call","not_kind":["if","loop"]},"steps":[{"op":"enclosing_decl"},{"op":"uses","reference_kinds":["inheritance"]}],"limit":100,"result_detail":"compact"}"#;
    assert_eq!(to_canonical_string(&query), expected);
}
