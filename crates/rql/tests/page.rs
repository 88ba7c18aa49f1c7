//! Every query of the page about RQL is the JSON that stands below it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use std::fs;

use common::same;

/// The fenced blocks of a page: language and text.
fn fences(page: &str) -> Vec<(&str, String)> {
    let mut fences: Vec<(&str, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(language) => {
                inside = !inside;
                if inside {
                    fences.push((language, String::new()));
                }
            }
            None if inside => {
                let (_, text) = fences.last_mut().unwrap();
                text.push_str(line);
                text.push('\n');
            }
            None => {}
        }
    }
    fences
}

#[test]
fn every_query_is_the_json_below_it() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rql.md");
    let page = fs::read_to_string(page).unwrap();
    let fences = fences(&page);
    let mut pairs = 0;
    for (index, (language, text)) in fences.iter().enumerate() {
        match *language {
            "rql" => {
                let (below, json) = &fences[index + 1];
                assert_eq!(*below, "json", "{text}");
                same(text, json);
                pairs += 1;
            }
            "json" => assert_eq!(fences[index - 1].0, "rql", "{text}"),
            _ => {}
        }
    }
    assert!(pairs >= 5, "{pairs}");
}
