//! What the programs found, brought to one form, so that equal work can be shown to be equal.

use std::collections::BTreeSet;

use serde_json::Value;

use super::tools::Tool;
use crate::shell::Outcome;

/// Where something was found: a path below the tree and a line, from 1; line 0 is the file as a whole.
type Place = (String, u64);

/// The answers of one command.
pub(super) struct Answers {
    /// Rows, of which several may be in one place.
    pub(super) count: usize,
    places: BTreeSet<Place>,
}

/// Reads what a program printed.
pub(super) fn read(tool: Tool, text: &str) -> Outcome<Answers> {
    let rows: Vec<Place> = match tool {
        Tool::Bifrost => {
            let report: Value =
                serde_json::from_str(text).map_err(|error| format!("bifrost's answer: {error}"))?;
            let results = report["results"].as_array().cloned().unwrap_or_default();
            results.iter().map(|row| place(&row["path"], row["start_line"].as_u64())).collect()
        }
        Tool::AstGrep => text.lines().map(ast_grep_row).collect::<Outcome<_>>()?,
        Tool::Ripgrep => text.lines().map(|line| (below(line), 0)).collect(),
    };
    Ok(Answers { count: rows.len(), places: rows.into_iter().collect() })
}

/// A line of ast-grep's JSON, which counts lines from 0.
fn ast_grep_row(line: &str) -> Outcome<Place> {
    let row: Value =
        serde_json::from_str(line).map_err(|error| format!("ast-grep's answer: {error}"))?;
    Ok(place(&row["file"], row["range"]["start"]["line"].as_u64().map(|line| line + 1)))
}

fn place(path: &Value, line: Option<u64>) -> Place {
    (below(path.as_str().unwrap_or_default()), line.unwrap_or(0))
}

fn below(path: &str) -> String {
    path.strip_prefix("./").unwrap_or(path).to_owned()
}

impl Answers {
    /// Does another command, whose answers are places or only files, agree? If not, the first few places that differ.
    pub(super) fn differences(&self, other: &Answers, files_only: bool) -> Vec<String> {
        let shown = |sign: &str, (path, line): &Place| format!("{sign} {path}:{line}");
        if files_only {
            // A file list by text may name more files: the word also stands in imports and comments.
            let missing =
                self.places.iter().filter(|(path, _)| !other.places.contains(&(path.clone(), 0)));
            return missing.map(|place| shown("only here", place)).take(5).collect();
        }
        let here = self.places.difference(&other.places).map(|place| shown("only here", place));
        let there = other.places.difference(&self.places).map(|place| shown("only there", place));
        here.take(5).chain(there.take(5)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Tool, read};

    #[test]
    fn the_three_forms_are_brought_to_one() {
        let ours = read(
            Tool::Bifrost,
            r#"{"results":[{"path":"a.py","start_line":3}],"truncated":false}"#,
        )
        .unwrap();
        let theirs =
            read(Tool::AstGrep, r#"{"file":"./a.py","range":{"start":{"line":2,"column":0}}}"#)
                .unwrap();
        let files = read(Tool::Ripgrep, "./a.py\n./b.py\n").unwrap();
        assert_eq!((ours.count, theirs.count, files.count), (1, 1, 2));
        assert!(ours.differences(&theirs, false).is_empty());
        assert!(ours.differences(&files, true).is_empty());
        assert_eq!(
            ours.differences(&read(Tool::AstGrep, "").unwrap(), false),
            ["only here a.py:3"]
        );
    }
}
