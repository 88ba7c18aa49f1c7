//! The README and the pages below `docs`: every example runs, and its answer is the one that is shown.
//!
//! A block says by its first line what it is:
//!
//! - `sh`: commands, of which the block after it shows the answer: `text`, `json`, or `stderr` when they
//!   fail. `exit=1` after that is the status. A line `…` stands for any lines.
//! - a language and a path: a file. On a page with files, commands run in a folder that holds those that
//!   stand above them; on other pages at the root of the repository.
//! - `rql`, and `json` below it: the same query. Either alone: a query, or any other JSON.
//! - `query` and `answer`: what `run` is given and gives.
//! - `repl`: a session, its lines behind a prompt.
//! - `yaml`: a configuration; what it runs of this program has arguments that there are.
//! - `call`, `error`, `toml`: what an agent sends, told apart by the tests of its door.
//! - `python` with `>>>`: run by the tests of that package.
//! - nothing: no example.
//!
//! `DOCS=bless` in the environment writes what was answered into the pages: read it as code.

mod book;
mod page;
mod play;

use std::fs;

use crate::process::{repository, run_in};
use page::{Page, pages};
use play::play;

#[test]
fn every_example_is_answered_as_shown() {
    let mut wrong = Vec::new();
    let mut shown = 0;
    for path in pages() {
        let page = Page::read(&path);
        let (count, faults) = play(&page);
        shown += count;
        wrong.extend(faults);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(shown >= 50, "only {shown} examples");
}

#[test]
fn every_example_query_finds_something_in_the_sample() {
    let root = repository();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let mut known = Vec::new();
    for entry in fs::read_dir(root.join("examples/queries")).unwrap() {
        let path = entry.unwrap().path();
        let query = fs::read_to_string(&path).unwrap();
        let answer = run_in(&root.join("examples/harbour"), &["run", "--query", &query]).envelope();
        assert_eq!(answer["complete"], true, "{query}");
        assert!(!answer["results"].as_array().unwrap().is_empty(), "{query}");
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(readme.contains(&format!("](examples/queries/{name})")), "{name}");
        known.push(query);
    }
    assert_eq!(known.len(), 10);
    for fence in Page::read("README.md").fences.iter().filter(|fence| fence.is("json")) {
        assert!(known.contains(&fence.text), "no file of examples/queries is\n{}", fence.text);
    }
}
