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
        command.env("XDG_STATE_HOME", state).env("TERM", "xterm").env("NO_COLOR", "1");
        let mut session = Session::spawn(command).unwrap();
        session.set_expect_timeout(Some(PATIENCE));
        let mut terminal = Self { session };
        terminal.sees(":help lists the commands");
        terminal.sees("bifrost> ");
        terminal
    }

    fn sees(&mut self, text: &str) {
        if let Err(error) = self.session.expect(text) {
            panic!("`{text}` was not seen: {error}");
        }
    }

    fn types(&mut self, text: &str) {
        self.session.send(text).unwrap();
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
    terminal.types("(call\r");
    terminal.types(":callee \"eval\")\r");
    terminal.sees("2 results in 1 file; complete");
    terminal.types(":json\r");
    terminal.sees("\"schema_version\": 2");
    terminal.types("(call :calee 1)\r");
    terminal.sees("at line 1, column 7");
    terminal.types(":quit\r");
    terminal.ends();
}

#[test]
fn words_are_completed_and_lines_remembered() {
    let (root, state) = (small(), state());
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.types("(call :calle\t \"eval\")\r");
    terminal.sees("2 results");
    terminal.types(":qui\t\r");
    terminal.ends();
    // Up twice: the line before `:quit` of the session before.
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.types("\x1b[A\x1b[A\r");
    terminal.sees("2 results");
    terminal.session.send(ControlCode::EndOfTransmission).unwrap();
    terminal.ends();
}

#[test]
fn ctrl_c_drops_a_line_and_keeps_the_session() {
    let (root, state) = (small(), state());
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.types("(call :callee \"nonsense");
    terminal.session.send(ControlCode::EndOfText).unwrap();
    terminal.sees("bifrost> ");
    terminal.types("(call :callee \"eval\")\r");
    terminal.sees("2 results");
    terminal.types(":quit\r");
    terminal.ends();
}

/// Every callable is parsed, and no name prunes: this takes seconds.
#[test]
fn ctrl_c_stops_a_search_and_keeps_the_session() {
    let text = "value = call(one, two)[three].four(five, six=7)\n".repeat(1000);
    let names: Vec<String> = (0..2000).map(|index| format!("file{index:04}.py")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), text.as_str())).collect();
    let (root, state) = (folder(&files), state());
    let mut terminal = Terminal::start(root.path(), state.path());
    terminal.types("(assignment :name/regex \"^never$\")\r");
    // The progress is shown once the search runs.
    terminal.sees(" files, ");
    terminal.session.send(ControlCode::EndOfText).unwrap();
    terminal.sees("cancelled");
    terminal.sees("bifrost> ");
    terminal.types("(where \"file0000.py\" (limit 1 (call)))\r");
    terminal.sees("file0000.py:1:9: call");
    terminal.types(":quit\r");
    terminal.ends();
}
