//! Generators of valid queries, for the property tests of this crate and of others.
//!
//! A [`Palette`] holds the words that queries are made of; a test that runs queries puts the
//! names of its sources there. What is generated always passes [`crate::parse`] once printed.

mod pattern;
mod repair;
mod steps;

use bifrost_base::Glob;
use bifrost_contract::{Detail, limits};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::ast::{Pattern, Query, Step};

/// The words that generated queries are made of. No list but `languages` and `globs` may be empty.
#[derive(Clone, Debug)]
pub struct Palette {
    /// Canonical labels for `languages`.
    pub languages: Vec<&'static str>,
    /// Exact names, and names of arguments and parameters.
    pub names: Vec<String>,
    /// Valid expressions for names and texts.
    pub regexes: Vec<String>,
    /// Valid globs.
    pub globs: Vec<String>,
    /// Capture labels; few, so that they meet.
    pub captures: Vec<String>,
    /// Levels of patterns below a root.
    pub levels: u32,
}

impl Palette {
    /// Words that are odd enough to test printing and reading.
    #[must_use]
    pub fn new(languages: impl IntoIterator<Item = &'static str>) -> Self {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Self {
            languages: languages.into_iter().collect(),
            names: owned(&["run", "eval", "x", "größe", "a b", "$", "\"\\", "\u{1F600}", "kind"]),
            regexes: owned(&["", "^a", "(eval|exec)$", r"\bx\d+\.", "(?i)é", "[\"\\\\]"]),
            globs: owned(&["src/**/*.ts", "./a", "a/", "*.{py,rb}", "app/[id]/x", "/abs/x", "."]),
            captures: owned(&["a", "b", "the label"]),
            levels: 4,
        }
    }
}

/// Valid queries.
pub fn queries(palette: &Palette) -> impl Strategy<Value = Query> + use<> {
    let whole = (roots(palette), steps::pipelines(palette), globs(palette), languages(palette));
    let settings = (1..=limits::RESULTS, select(Detail::ALL));
    (whole, settings).prop_map(|((roots, steps, globs, languages), (limit, detail))| {
        let [root, inside, not_inside] = roots;
        let root = root.unwrap_or_default();
        let query = Query { root, inside, not_inside, globs, languages, steps, limit, detail };
        repair::repaired(query)
    })
}

/// Valid pipelines for structural matches.
pub fn pipelines(palette: &Palette) -> impl Strategy<Value = Vec<Step>> + use<> {
    steps::pipelines(palette)
}

/// `match`, `inside` and `not_inside`.
fn roots(palette: &Palette) -> impl Strategy<Value = [Option<Pattern>; 3]> + use<> {
    let pattern = pattern::patterns(palette);
    let rarely = proptest::option::weighted(0.25, pattern.clone());
    (pattern, rarely.clone(), rarely).prop_map(|(root, inside, not)| [Some(root), inside, not])
}

fn globs(palette: &Palette) -> impl Strategy<Value = Vec<Glob>> + use<> {
    let globs: Vec<Glob> = palette.globs.iter().filter_map(|glob| Glob::new(glob).ok()).collect();
    let most = globs.len().min(2);
    subsequence(globs, 0..=most)
}

fn languages(palette: &Palette) -> impl Strategy<Value = Vec<&'static str>> + use<> {
    let most = palette.languages.len().min(3);
    subsequence(palette.languages.clone(), 0..=most).prop_shuffle()
}
