//! The folders that a CMake list names plainly for headers. What needs more than its own text to be
//! known is left out.

use bifrost_resolve::Project;

use super::folders::joined;

/// The folders that a list in a folder declares.
pub(super) fn folders(project: &Project<'_>, folder: &str, text: &str) -> Vec<String> {
    let text = without_comments(text);
    let mut found = Vec::new();
    for command in ["include_directories", "target_include_directories"] {
        for words in calls(&text, command) {
            let own = if command.starts_with("target") { 1 } else { 0 };
            let words = words.iter().skip(own).filter_map(|word| plain(project, folder, word));
            found.extend(words.filter(|path| !path.is_empty() || folder.is_empty()));
        }
    }
    let mut known = Vec::new();
    found.retain(|path| {
        !known.contains(path) && {
            known.push(path.clone());
            true
        }
    });
    found
}

fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The arguments of every call of a command.
fn calls(text: &str, command: &str) -> Vec<Vec<String>> {
    let lower = text.to_ascii_lowercase();
    let mut found = Vec::new();
    for (at, _) in lower.match_indices(command) {
        let before = lower[..at].chars().next_back();
        let whole = before.is_none_or(|it| !(it.is_alphanumeric() || it == '_'));
        let rest = text[at + command.len()..].trim_start();
        let list = rest.strip_prefix('(').filter(|_| whole);
        if let Some((list, _)) = list.and_then(|list| list.split_once(')')) {
            let words = list.split(|c: char| c.is_whitespace() || c == ';' || c == '"');
            found.push(words.filter(|word| !word.is_empty()).map(str::to_owned).collect());
        }
    }
    found
}

/// The folder that an argument names, when its text tells.
fn plain(project: &Project<'_>, folder: &str, word: &str) -> Option<String> {
    const WORDS: &[&str] = &["PUBLIC", "PRIVATE", "INTERFACE", "SYSTEM", "BEFORE", "AFTER"];
    if WORDS.contains(&word) {
        return None;
    }
    let word = match word.strip_prefix("$<BUILD_INTERFACE:") {
        Some(inner) => inner.strip_suffix('>')?,
        None => word,
    };
    let (folder, path) = match word.strip_prefix("${").and_then(|rest| rest.split_once('}')) {
        Some(("CMAKE_CURRENT_SOURCE_DIR" | "CMAKE_CURRENT_LIST_DIR", rest)) => {
            (folder.to_owned(), rest)
        }
        Some(("CMAKE_SOURCE_DIR", rest)) => (top(project, folder, false), rest),
        Some((name, rest)) if name.ends_with("_SOURCE_DIR") => (top(project, folder, true), rest),
        Some(_) => return None,
        None if word.starts_with('/') => return None,
        None => (folder.to_owned(), word),
    };
    (!path.contains(['$', '<', '>'])).then(|| joined(&folder, path))?
}

/// The outermost folder with a list; or the nearest whose list begins a project.
fn top(project: &Project<'_>, folder: &str, nearest: bool) -> String {
    let list = |folder: &str| {
        let path = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        project.manifest(&format!("{path}CMakeLists.txt"))
    };
    let mut found = folder;
    let mut at = folder;
    loop {
        if let Some(list) = list(at) {
            found = at;
            if nearest && !calls(&without_comments(&list.text), "project").is_empty() {
                break;
            }
        }
        if at.is_empty() {
            break;
        }
        at = at.rsplit_once('/').map_or("", |(above, _)| above);
    }
    found.to_owned()
}
