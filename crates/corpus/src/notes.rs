//! What an answer says about itself: diagnostics, `truncated`, `complete`.

use crate::answer::{Answer, Note};
use crate::page::Fence;
use crate::report::Fault;

/// Holds a `diagnostics` fence, or its absence, against an answer.
pub(crate) fn check(fence: Option<&Fence>, line: usize, answer: &Answer) -> Vec<Fault> {
    let mut faults = Vec::new();
    let expected: Vec<&str> =
        fence.iter().flat_map(|fence| fence.lines()).map(|(_, line)| line).collect();
    let got = written(answer);
    let same = expected.len() == got.len()
        && expected.iter().zip(&got).all(|(expected, got)| says(expected, got));
    if !same {
        let line = fence.map_or(line, |fence| fence.line);
        faults.push(Fault::differs(line, "diagnostics", &expected.join("\n"), &got.join("\n")));
    }
    if answer.complete != answer.should_be_complete() {
        let message = format!(
            "`complete` is {}, and by the answer's own diagnostics it should not be",
            answer.complete
        );
        faults.push(Fault::new(line, message));
    }
    faults
}

/// A line for each diagnostic, then `truncated`.
pub(crate) fn written(answer: &Answer) -> Vec<String> {
    let mut lines: Vec<String> = answer.notes.iter().map(line).collect();
    if answer.truncated {
        lines.push("truncated".to_owned());
    }
    lines
}

fn line(note: &Note) -> String {
    let mut line = format!("{} {}", note.code, note.language);
    if let Some(reason) = &note.reason {
        line += &format!(" {reason}");
    }
    if let Some(count) = note.count {
        line += &format!(" {count}");
    }
    line
}

/// True when a line says nothing that is not so. Reason and count may be left out.
fn says(expected: &str, got: &str) -> bool {
    let mut got = got.split_whitespace();
    let (mut words, head) = (expected.split_whitespace(), (got.next(), got.next()));
    (words.next(), words.next()) == head && {
        let rest: Vec<&str> = got.collect();
        words.all(|word| rest.contains(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn reason_and_count_may_be_left_out() {
        let got = "file_skipped python size 2";
        for line in
            ["file_skipped python", "file_skipped python size", "file_skipped python 2", got]
        {
            assert!(says(line, got), "{line}");
        }
        assert!(!says("file_skipped java", got) && !says("file_skipped python 1", got));
        assert!(says("truncated", "truncated") && !says("truncated", got));
    }
}
