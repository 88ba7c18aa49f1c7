//! The `rows` fence: the answer's rows, in order.

mod line;
mod today;

use crate::answer::{Answer, Capture, Row};
use crate::files::CaseFile;
use crate::page::Fence;
use crate::report::Fault;
use line::{Found, Line, Value, What};
pub(crate) use today::{Style, written};

/// Holds a fence against the rows of an answer.
pub(crate) fn check(fence: &Fence, files: &[CaseFile], answer: &Answer) -> Vec<Fault> {
    let mut expected = Vec::new();
    for (line, text) in fence.lines() {
        match line::read(text, files) {
            Ok(row) => expected.push(row),
            Err(message) => return vec![Fault::new(line, format!("`rows`: {message}"))],
        }
    }
    if expected.is_empty() {
        return vec![Fault::new(fence.line, "`rows` says nothing: write `nothing` instead")];
    }
    let same = expected.len() == answer.rows.len()
        && expected.iter().zip(&answer.rows).all(|(expected, row)| holds(expected, row));
    if same {
        return Vec::new();
    }
    let got = written(answer, files, Style::WHOLE);
    vec![Fault::differs(fence.line, "rows", fence.body.trim_end(), &got)]
}

fn holds(line: &Line, row: &Row) -> bool {
    let what = match &line.what {
        What::File(path) => row.range.is_none() && *path == row.path,
        What::At { place, kind } => {
            row.range.as_ref().is_some_and(|range| place.fits(&row.path, range))
                && kind.as_ref().is_none_or(|kind| *kind == row.kind)
        }
    };
    what && match &line.found {
        Found::Said => bound(line, row) && came(line, row),
        Found::Named(name) => row.name.as_ref() == Some(name) && came(line, row),
        Found::Site { name, details } => {
            let holder = line.enclosing.as_ref();
            row.name.as_ref() == Some(name)
                && details.as_ref().is_none_or(|it| row.details.as_ref() == Some(it))
                && holder.is_none_or(|it| *it == row.enclosing.as_deref().unwrap_or_default())
                && came(line, row)
        }
        Found::Reached => came(line, row),
    }
}

/// What a line says of captures and of the symbol around a match.
fn bound(line: &Line, row: &Row) -> bool {
    let captures = line.captures.is_empty()
        || line.captures.len() == row.captures.len()
            && line
                .captures
                .iter()
                .zip(&row.captures)
                .all(|(expected, capture)| capture_holds(expected, capture, row));
    let enclosing = line.enclosing.as_ref();
    captures && enclosing.is_none_or(|name| *name == row.enclosing.as_deref().unwrap_or_default())
}

/// What a line says of how a row was reached.
fn came(line: &Line, row: &Row) -> bool {
    let from = line.from.as_ref().is_none_or(|places| {
        places.len() == row.seeds.len()
            && places.iter().zip(&row.seeds).all(|(place, (path, range))| place.fits(path, range))
    });
    from && line.unproven == row.unproven && line.more == row.more
}

fn capture_holds((label, value): &(String, Value), capture: &Capture, row: &Row) -> bool {
    *label == capture.label
        && match value {
            Value::At(place) => place.fits(&row.path, &capture.range),
            Value::Text(text) => *text == capture.text,
        }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Answer, Style, check, written};
    use crate::files::{CaseFile, Content};
    use crate::page::Fence;

    fn files() -> Vec<CaseFile> {
        let file = |path: &str| CaseFile {
            path: path.to_owned(),
            language: Some("python"),
            content: Content::Bytes(Vec::new()),
            marks: Vec::new(),
            shown: String::new(),
            recipe: false,
        };
        vec![file("a.py"), file("b.py")]
    }

    fn range(line: u32) -> serde_json::Value {
        json!({
            "start_byte": 0, "end_byte": 1, "start_line": line, "start_column": 1,
            "end_line": line + 1, "end_column": 2,
        })
    }

    /// A declaration that a proven and an unproven path lead to, and a file with more than are kept.
    fn answer() -> Answer {
        let seed = |line: u32| json!({"path": "b.py", "node_range": range(line)});
        let value = json!({
            "results": [
                {
                    "result_type": "declaration", "path": "a.py", "kind": "class",
                    "fq_name": "a.f.<anonymous 1>", "node_range": range(3),
                    "provenance": [
                        {"seed": seed(1), "steps": [{"op": "supertypes", "proof": "unproven"}]},
                        {"seed": seed(1), "steps": [{"op": "supertypes"}]},
                        {"seed": seed(5), "steps": [{"op": "supertypes"}]},
                    ],
                },
                {
                    "result_type": "file", "path": "b.py", "provenance": [],
                    "provenance_truncated": true,
                },
            ],
            "truncated": false,
            "complete": false,
        });
        Answer::read(&value).unwrap()
    }

    fn agrees(body: &str) -> bool {
        let fence = Fence {
            word: "rows".to_owned(),
            rest: Vec::new(),
            body: body.to_owned(),
            line: 1,
            block: 0..0,
        };
        check(&fence, &files(), &answer()).is_empty()
    }

    #[test]
    fn declarations_and_files_have_lines_of_their_own() {
        assert!(agrees("a.py:3 class a.f.<anonymous 1> unproven\nfile b.py more"));
        assert!(agrees("3:1 class a.f.<anonymous 1> unproven from=b.py:1,b.py:5\nfile b.py more"));
        assert!(agrees("a.py:3 class unproven\nfile b.py more"), "the name may be left out");
    }

    #[test]
    fn what_a_line_says_must_hold() {
        for wrong in [
            "a.py:3 class a.f.<anonymous 1>\nfile b.py more",
            "a.py:3 class a.f.<anonymous 1> unproven\nfile b.py",
            "a.py:3 class a.f unproven\nfile b.py more",
            "a.py:3 function a.f.<anonymous 1> unproven\nfile b.py more",
            "a.py:4 class a.f.<anonymous 1> unproven\nfile b.py more",
            "a.py:3 class a.f.<anonymous 1> unproven from=b.py:1\nfile b.py more",
            "a.py:3 class a.f.<anonymous 1> unproven\nfile a.py more",
            "a.py:3 class a.f.<anonymous 1> unproven",
            "a.py:3 class\nfile b.py more",
            "a.py:3 class in=a.f\nfile b.py more",
        ] {
            assert!(!agrees(wrong), "{wrong}");
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let lines = written(&answer(), &files(), Style::WHOLE);
        let expected = "a.py:3:1 class a.f.<anonymous 1> unproven from=b.py:1:1,b.py:5:1";
        assert_eq!(lines, format!("{expected}\nfile b.py more"));
        assert!(agrees(&lines));
    }

    #[test]
    fn rows_that_are_not_proven_keep_an_answer_from_being_whole() {
        assert!(!answer().should_be_complete());
    }
}
