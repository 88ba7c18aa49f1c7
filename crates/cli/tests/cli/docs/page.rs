//! Pages and their fenced blocks.

use std::fs;

use crate::process::repository;

/// A page that a command writes, and folders of records of how we compared with other tools: what
/// stands there was run once, with those tools.
const RECORDS: [&str; 4] =
    ["docs/support.md", "docs/accuracy/", "docs/real-code/", "docs/structure/"];

/// A fenced block.
#[derive(Clone)]
pub(crate) struct Fence {
    /// What stands behind the first fence, word by word.
    pub(crate) words: Vec<String>,
    pub(crate) text: String,
    /// The first line of the text, and the one of the last fence; the first of the page is 0.
    pub(crate) lines: (usize, usize),
}

impl Fence {
    /// Whether it is of this sort.
    pub(crate) fn is(&self, sort: &str) -> bool {
        self.sort() == sort
    }

    pub(crate) fn sort(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// The path of the file that it is.
    pub(crate) fn file(&self) -> Option<&str> {
        let path = self.words.get(1).filter(|word| !word.contains('='));
        path.map(String::as_str)
    }

    /// The exit status that it shows.
    pub(crate) fn exit(&self) -> Option<i32> {
        self.words.iter().find_map(|word| word.strip_prefix("exit=")?.parse().ok())
    }
}

/// A page.
pub(crate) struct Page {
    /// From the root of the repository.
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) fences: Vec<Fence>,
}

impl Page {
    pub(crate) fn read(path: &str) -> Self {
        let text = fs::read_to_string(repository().join(path)).unwrap();
        let fences = fences(path, &text);
        Self { path: path.to_owned(), text, fences }
    }

    /// The page without its blocks.
    pub(crate) fn prose(&self) -> String {
        let inside =
            |at: usize| self.fences.iter().any(|it| (it.lines.0 - 1..=it.lines.1).contains(&at));
        let lines = self.text.lines().enumerate().filter(|(at, _)| !inside(*at));
        lines.map(|(_, line)| format!("{line}\n")).collect()
    }
}

fn fences(path: &str, page: &str) -> Vec<Fence> {
    let mut fences: Vec<Fence> = Vec::new();
    let mut inside = false;
    for (at, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), inside) {
            (Some(info), false) => {
                let words = info.split_whitespace().map(str::to_owned).collect();
                fences.push(Fence { words, text: String::new(), lines: (at + 1, at + 1) });
            }
            (Some(_), true) => fences.last_mut().unwrap().lines.1 = at,
            (None, true) => {
                let fence = fences.last_mut().unwrap();
                fence.text.push_str(line);
                fence.text.push('\n');
            }
            (None, false) => {}
        }
        inside ^= line.starts_with("```");
    }
    assert!(!inside, "{path}: a block is not closed");
    fences
}

/// All pages with examples, in order.
pub(crate) fn pages() -> Vec<String> {
    let mut found = all();
    found.retain(|path| !RECORDS.iter().any(|record| path.starts_with(record)));
    found.push("README.md".to_owned());
    found
}

/// All pages of the book.
pub(crate) fn all() -> Vec<String> {
    let root = repository();
    let mut found = Vec::new();
    let mut open = vec![root.join("docs")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == "md") {
                found.push(path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}
