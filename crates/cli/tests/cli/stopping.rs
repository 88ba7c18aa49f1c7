//! Searches that end early: a deadline, Ctrl-C, a reader that goes away.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::process::{Said, bifrost, folder, run_in, small};

#[test]
fn a_deadline_that_has_passed_gives_an_empty_answer() {
    let folder = small();
    for time in ["0", "0s", "0ms"] {
        let answer = run_in(folder.path(), &["run", "query.json", "--deadline", time]).envelope();
        assert_eq!(answer["results"].as_array().unwrap().len(), 0);
        assert_eq!(answer["truncated"], true);
        assert_eq!(answer["complete"], false);
        assert_eq!(answer["diagnostics"][0]["code"], "deadline_exceeded");
    }
    let arguments = ["run", "query.json", "--deadline", "0", "--exit-status"];
    assert_eq!(run_in(folder.path(), &arguments).status, Some(4));
}

#[test]
fn a_distant_deadline_changes_nothing() {
    let folder = small();
    let plain = run_in(folder.path(), &["run", "query.json"]).good();
    for time in ["60s", "1000000000h", "999999999999999h"] {
        let answer = run_in(folder.path(), &["run", "query.json", "--deadline", time]).good();
        assert_eq!(answer, plain);
    }
}

/// Files that take a second or more to read one after the other.
fn large() -> TempDir {
    let text = "value = call(one, two)[three].four(five, six=7)\n".repeat(500);
    let names: Vec<String> = (0..1200).map(|index| format!("file{index:04}.py")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), text.as_str())).collect();
    folder(&files)
}

const NEVER: &str = r#"{"match": {"kind": "assignment", "name": {"regex": "^never$"}}}"#;

fn start(folder: &TempDir, query: &str, more: &[&str]) -> Child {
    let mut command = bifrost();
    command.args(["run", "--query", query]).args(more).current_dir(folder.path());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until the process catches Ctrl-C. Linux tells; elsewhere some time must do.
#[cfg(unix)]
fn until_listening(child: &Child) {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(20) {
        let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", child.id())) else {
            return std::thread::sleep(Duration::from_millis(200));
        };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_some_and(|mask| mask & 2 != 0) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_answers_what_was_found() {
    let folder = large();
    let child = start(&folder, NEVER, &["--threads", "1"]);
    until_listening(&child);
    interrupt(&child);
    let answer = Said::new(child.wait_with_output().unwrap()).envelope();
    assert_eq!(answer["truncated"], true);
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["diagnostics"][0]["code"], "cancelled");
}

#[test]
fn a_deadline_answers_what_was_found() {
    let folder = large();
    let child = start(&folder, NEVER, &["--threads", "1", "--deadline", "100ms"]);
    let answer = Said::new(child.wait_with_output().unwrap()).envelope();
    assert_eq!(answer["diagnostics"][0]["code"], "deadline_exceeded");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let text =
        format!("def f():\n{}", "    call(some, more, words, to, fill, the, pipe)\n".repeat(1000));
    let folder = folder(&[("a.py", &text)]);
    let query = r#"{"match": {"kind": "call"}, "limit": 1000}"#;
    for format in ["json", "jsonl", "text"] {
        let mut child = start(&folder, query, &["--format", format]);
        let mut out = BufReader::with_capacity(16, child.stdout.take().unwrap());
        let mut first = Vec::new();
        out.by_ref().take(64).read_until(b'\n', &mut first).unwrap();
        drop(out);
        let said = Said::new(child.wait_with_output().unwrap());
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{format}");
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else { return };
    let folder = small();
    let mut command = bifrost();
    command.args(["run", "query.json", "--format", "json"]).current_dir(folder.path());
    let output = command.stdout(full).stderr(Stdio::piped()).output().unwrap();
    let said: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3));
    let message = said["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("the answer cannot be written: "), "{message}");
}
