//! Every example of the README and of the page about RQL runs, and its answer is the one that is shown.

use std::collections::BTreeSet;
use std::fs;

use crate::process::{feed, repository, run_in};

/// A fenced block: its language and its lines.
struct Fence {
    language: String,
    text: String,
}

fn fences(page: &str) -> Vec<Fence> {
    let mut fences: Vec<Fence> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(language), false) => {
                fences.push(Fence { language: language.to_owned(), text: String::new() });
            }
            (None, true) => {
                let fence = fences.last_mut().unwrap();
                fence.text.push_str(line);
                fence.text.push('\n');
            }
            _ => {}
        }
        inside ^= line.starts_with("```");
    }
    assert!(!inside, "a block is not closed");
    fences
}

fn readme() -> String {
    page("README.md")
}

fn page(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap()
}

/// The words of a command line as a shell takes them. Enough for examples: single quotes only.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// The arguments of a line that runs the binary; nothing for the other commands that the README
/// may name.
fn arguments(line: &str) -> Option<Vec<String>> {
    const CHORES: [&str; 2] = ["cargo install --path crates/cli", "cargo xtask ci"];
    let ours = line
        .strip_prefix("bifrost ")
        .or_else(|| line.strip_prefix("cargo run --release -p bifrost-cli -- "));
    assert!(ours.is_some() || CHORES.contains(&line), "a page says `{line}`");
    ours.map(words)
}

/// Without what the clock says.
fn timeless(text: &str) -> String {
    let lines = text.lines().map(|line| line.split_once(" parsed, in ").map_or(line, |it| it.0));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_command_answers_as_shown() {
    assert!(answers(&readme()) >= 3);
    assert!(answers(&page("docs/rql.md")) >= 2);
}

/// Runs the commands of a page; gives their number.
fn answers(page: &str) -> usize {
    let page = fences(page);
    let mut shown = 0;
    for (index, fence) in page.iter().enumerate().filter(|(_, fence)| fence.language == "sh") {
        let next = page.get(index + 1);
        for line in fence.text.lines() {
            let Some(mut arguments) = arguments(line) else { continue };
            let answer = next.filter(|next| matches!(next.language.as_str(), "text" | "stderr"));
            let answer = answer.unwrap_or_else(|| panic!("no answer is shown for `{line}`"));
            let is_run = arguments.first().is_some_and(|word| word == "run");
            if is_run && !arguments.iter().any(|word| word == "--format") {
                // What a terminal would show.
                arguments.extend(["--format".to_owned(), "text".to_owned()]);
            }
            let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
            let said = run_in(&repository(), &arguments);
            let real = match answer.language.as_str() {
                "text" => said.good(),
                _ => said.bad(2),
            };
            assert_eq!(timeless(&real), timeless(&answer.text), "{line}");
            shown += 1;
        }
    }
    shown
}

/// A line of a session is what stands behind the prompt; the answers follow each other.
#[test]
fn every_session_goes_as_shown() {
    const PROMPT: &str = "bifrost> ";
    let page = fences(&page("docs/rql.md"));
    let mut sessions = 0;
    for fence in page.iter().filter(|fence| fence.language == "repl") {
        let lines = || fence.text.lines();
        let said: Vec<_> = lines().filter_map(|line| line.strip_prefix(PROMPT)).collect();
        let shown: Vec<_> = lines().filter(|line| !line.starts_with(PROMPT)).collect();
        let root = repository().join("examples/harbour");
        let real = feed(&root, &["repl"], &said.join("\n")).good();
        assert_eq!(timeless(&real), timeless(&shown.join("\n")));
        sessions += 1;
    }
    assert_eq!(sessions, 1);
}

#[test]
fn every_query_finds_something_in_the_sample() {
    let root = repository();
    let mut known = BTreeSet::new();
    for entry in fs::read_dir(root.join("examples/queries")).unwrap() {
        let path = entry.unwrap().path();
        let query = fs::read_to_string(&path).unwrap();
        finds(&query);
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(readme().contains(&format!("](examples/queries/{name})")), "{name}");
        known.insert(query);
    }
    assert_eq!(known.len(), 10);
    for fence in fences(&readme()).iter().filter(|fence| fence.language == "json") {
        assert!(known.contains(&fence.text), "no file of examples/queries is\n{}", fence.text);
    }
}

fn finds(query: &str) {
    let root = repository().join("examples/harbour");
    let answer = run_in(&root, &["run", "--query", query]).envelope();
    assert_eq!(answer["complete"], true, "{query}");
    assert!(!answer["results"].as_array().unwrap().is_empty(), "{query}");
}
