//! A session at a terminal: a real one, with keys, an editor and signals.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect, Session};
use tempfile::TempDir;

use crate::process::{folder, small};

/// Long enough for a machine that does other things too.
const PATIENCE: Duration = Duration::from_secs(60);

struct Terminal {
    session: OsSession,
}

impl Terminal {
    /// Starts a session below a folder; what it remembers is kept in another.
    fn start(root: &Path, state: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bifrost"));
        command.args(["repl", "--root", "."]).current_dir(root);
        command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
        command.env("XDG_STATE_HOME", state).env("TERM", "xterm").env("NO_COLOR", "1");
        let mut session = Session::spawn(command).unwrap();
        session.set_expect_timeout(Some(PATIENCE));
        let mut terminal = Self { session };
        terminal.sees(":help lists the commands");
        terminal
    }

    fn sees(&mut self, text: &str) {
        if let Err(error) = self.session.expect(text) {
            panic!("`{text}` was not seen: {error}");
        }
    }

    /// Types once the prompt is there: what comes before it, the editor may not see as keys.
    fn enters(&mut self, text: &str) {
        self.sees("bifrost> ");
        self.types(text);
    }

    fn types(&mut self, text: &str) {
        self.session.send(text).unwrap();
    }

    fn presses(&mut self, key: ControlCode) {
        self.session.send(key).unwrap();
    }

    fn ends(mut self) {
        self.session.expect(Eof).unwrap();
    }
}

fn state() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_query_over_several_lines_is_answered_when_its_brackets_are_closed() {
    let (root, state) = (small(), state());
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.enters("(call\r");
    terminal.types(":callee \"eval\")\r");
    terminal.sees("2 results in 1 file; complete");
    terminal.enters(":json\r");
    terminal.sees("\"schema_version\": 2");
    terminal.enters("(call :calee 1)\r");
    terminal.sees("at line 1, column 7");
    terminal.enters(":quit\r");
    terminal.ends();
}

#[test]
fn words_are_completed_and_lines_remembered() {
    let (root, state) = (small(), state());
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.enters("(call :calle\t \"eval\")\r");
    terminal.sees("2 results");
    terminal.enters(":qui\t\r");
    terminal.ends();
    // Up twice: the line before `:quit` of the session before.
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.enters("\x1b[A\x1b[A\r");
    terminal.sees("2 results");
    terminal.sees("bifrost> ");
    terminal.presses(ControlCode::EndOfTransmission);
    terminal.ends();
}

#[test]
fn ctrl_c_drops_a_line_and_keeps_the_session() {
    let (root, state) = (small(), state());
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.enters("(call :callee \"nonsense");
    terminal.sees("nonsense");
    terminal.presses(ControlCode::EndOfText);
    terminal.enters("(call :callee \"eval\")\r");
    terminal.sees("2 results");
    terminal.enters(":quit\r");
    terminal.ends();
}

/// A regex over names prunes no file: this takes seconds.
#[test]
fn ctrl_c_stops_a_search_and_keeps_the_session() {
    let text = "value = call(one, two)[three].four(five, six=7)\n".repeat(1000);
    let names: Vec<String> = (0..2000).map(|index| format!("file{index:04}.py")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), text.as_str())).collect();
    let (root, state) = (folder(&files), state());
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.enters("(assignment :name/regex \"^never$\")\r");
    // The progress is shown once the search runs.
    terminal.sees(" files, ");
    terminal.presses(ControlCode::EndOfText);
    terminal.sees("cancelled");
    terminal.enters("(where \"file0000.py\" (limit 1 (call)))\r");
    terminal.sees("file0000.py:1:9: call");
    terminal.enters(":quit\r");
    terminal.ends();
}
