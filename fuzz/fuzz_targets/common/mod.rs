//! What every target needs: a catalogue of languages, and what a refusal must be.

use std::sync::LazyLock;

use bifrost_contract::{Catalog, LanguageInfo, limits};
use bifrost_query::Refusal;

/// A few languages with and without aliases are enough here.
pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let words: [(&str, &[&str]); 3] = [("python", &["py"]), ("cpp", &["c++", "cc"]), ("c", &[])];
    Catalog::new(
        words.into_iter().map(|(label, aliases)| LanguageInfo::named(label, aliases)).collect(),
    )
});

/// Fails on a refusal that lists nothing or too much. Gives the number of lines of its messages.
pub fn refused(refusal: &Refusal) -> usize {
    let count = refusal.errors.len();
    assert!((1..=limits::REPORTED_ERRORS).contains(&count));
    assert!(refusal.more == 0 || count == limits::REPORTED_ERRORS);
    assert!(refusal.to_json().is_object());
    count + usize::from(refusal.more > 0)
}
