//! What is printed reads back, and nothing that resembles a query makes the reader panic.

mod common;

use std::sync::LazyLock;

use bifrost_contract::Catalog;
use bifrost_query::testing::{Palette, queries};
use bifrost_query::{Refusal, to_canonical_string};
use bifrost_rql::{parse, print, tokens};
use proptest::prelude::*;
use proptest::sample::{Index, select};

static CATALOG: LazyLock<Catalog> = LazyLock::new(common::catalog);

fn palette() -> Palette {
    Palette::new(CATALOG.labels())
}

fn refused(text: &str, refusal: &Refusal) -> TestCaseError {
    TestCaseError::fail(format!("{text}\n{refusal}"))
}

/// Reads anything. Accepted text must print to text that reads the same; a refusal points at
/// something.
fn survives(bytes: &[u8]) -> Result<(), TestCaseError> {
    match parse(bytes, &CATALOG) {
        Ok(query) => {
            let text = print(&query);
            let again = parse(text.as_bytes(), &CATALOG).map_err(|bad| refused(&text, &bad))?;
            prop_assert_eq!(again, query);
        }
        Err(refusal) => {
            prop_assert!(!refusal.errors.is_empty());
            let utf8 = std::str::from_utf8(bytes).is_ok_and(|text| !text.starts_with('\u{FEFF}'));
            prop_assert!(!utf8 || refusal.errors.iter().all(|fault| fault.excerpt.is_some()));
        }
    }
    Ok(())
}

fn edited(text: &str, edits: &[(Index, Index, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (from, to, new) in edits {
        let from = from.index(chars.len() + 1);
        let to = (from + to.index(12)).min(chars.len());
        chars.splice(from..to, [*new]);
    }
    chars.into_iter().collect()
}

fn pieces() -> impl Strategy<Value = char> {
    select("()[]\"\\:;_ \n0129-.etx/{}é\u{202e}".chars().collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn reading_what_was_printed_gives_the_same_query(query in queries(&palette())) {
        let text = print(&query);
        let again = parse(text.as_bytes(), &CATALOG).map_err(|bad| refused(&text, &bad))?;
        prop_assert_eq!(to_canonical_string(&again), to_canonical_string(&query));
        prop_assert_eq!(&again, &query);
        prop_assert_eq!(print(&again), text);
    }

    #[test]
    fn damaged_queries_are_read_or_refused(
        query in queries(&palette()),
        edits in prop::collection::vec((any::<Index>(), any::<Index>(), pieces()), 1..4),
    ) {
        survives(edited(&print(&query), &edits).as_bytes())?;
    }

    #[test]
    fn arbitrary_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&bytes)?;
    }

    #[test]
    fn arbitrary_pieces_are_read_or_refused(text in prop::collection::vec(pieces(), 0..60)) {
        let text: String = text.into_iter().collect();
        survives(text.as_bytes())?;
        survives(format!("(call {text})").as_bytes())?;
    }

    #[test]
    fn tokens_are_the_text(text in prop::collection::vec(pieces(), 0..60)) {
        let text: String = text.into_iter().collect();
        let joined: String = tokens(&text).map(|token| &text[token.span]).collect();
        prop_assert_eq!(joined, text);
    }
}
