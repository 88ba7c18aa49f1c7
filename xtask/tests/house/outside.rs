//! The tree stands alone: nothing in it points at the place where it was made.

use crate::code::place;
use crate::tree::{File, files, none};

/// What belongs to a workplace and not to the project, in two halves so that this file does not name it either.
const FOREIGN: [(&str, &str); 10] = [
    ("../sha", "red"),
    ("/wo", "rk/"),
    ("/tmp/bash_", "jobs"),
    ("issues ", "show"),
    ("issues ", "list"),
    ("before", "-stop"),
    ("house", ".md"),
    ("codequery-v2", ".txt"),
    ("languages-common", ".md"),
    ("filed by a ", "session"),
];

/// Where a text names something foreign.
fn places(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (first, second) in FOREIGN {
        let word = format!("{first}{second}");
        let hits = text.match_indices(&word).map(|(at, _)| at);
        found.extend(hits.filter(|at| begins(text, *at, &word)).map(|at| (at, word.clone())));
    }
    found.sort();
    found
}

/// A path from the root of a disk counts only as a whole: `src/a/` does not name `/a/`.
fn begins(text: &str, at: usize, word: &str) -> bool {
    let before = text[..at].chars().next_back();
    let goes_on = before.is_some_and(|c| c.is_alphanumeric() || "._-*~})]>$".contains(c));
    !(word.starts_with('/') && goes_on)
}

fn faults(file: &File) -> Vec<String> {
    let tell = |(at, word): (usize, String)| {
        format!(
            "{}: `{word}` means nothing to someone who has only this tree: say it here, or leave it out",
            place(file, at)
        )
    };
    places(&file.text).into_iter().map(tell).collect()
}

#[test]
fn nothing_points_outside_the_tree() {
    none(&files().iter().flat_map(faults).collect::<Vec<_>>());
}

#[test]
fn a_pointer_outside_is_seen() {
    let [shared, work, ..] = FOREIGN.map(|(first, second)| format!("{first}{second}"));
    let found = |text: String| places(&text).len();
    assert_eq!(found(format!("see ../{shared}/design")), 1);
    assert_eq!(found(format!("read `{work}main/a.rs`")), 1);
    assert_eq!(found(format!("{work}a\nb {work}c")), 2);
    assert_eq!(found(format!("src{work}a.py, ~{work}a, **{work}a")), 0);
}
