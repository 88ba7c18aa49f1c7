//! The terminal: keys, history, completion and colours, over a line editor.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ColorMode, CompletionType, Config, Context, Helper};

use super::complete::{Vocabulary, candidates};
use super::finished::finished;
use super::{history, paint};

const PROMPT: &str = "bifrost> ";

/// What was typed.
pub(crate) enum Line {
    /// A query or a command, all its lines.
    Text(String),
    /// Ctrl-C: the line is thrown away.
    Dropped,
    /// Ctrl-D, or the end of the input.
    End,
}

/// A terminal that is read line by line.
pub(crate) struct Editor {
    inner: rustyline::Editor<Aid, FileHistory>,
    history: Option<PathBuf>,
}

impl Editor {
    /// # Errors
    /// When the terminal cannot be used.
    pub(crate) fn new(vocabulary: Vocabulary, colour: bool) -> Result<Self, String> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .color_mode(if colour { ColorMode::Enabled } else { ColorMode::Disabled })
            .build();
        let mut inner =
            rustyline::Editor::with_config(config).map_err(|error| error.to_string())?;
        inner.set_helper(Some(Aid { vocabulary }));
        let history = history::file();
        if let Some(file) = &history {
            // The first session has none.
            let _ = inner.load_history(file);
        }
        Ok(Self { inner, history })
    }

    /// # Errors
    /// When the terminal fails.
    pub(crate) fn read(&mut self) -> Result<Line, String> {
        if !io::stdin().is_terminal() {
            return piped(&mut io::stdin().lock());
        }
        match self.inner.readline(PROMPT) {
            Ok(text) => {
                self.remember(&text);
                Ok(Line::Text(text))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Dropped),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Captures that are offered from now on.
    pub(crate) fn learn(&mut self, captures: &BTreeSet<String>) {
        if let Some(aid) = self.inner.helper_mut() {
            aid.vocabulary.captures.clone_from(captures);
        }
    }

    /// Clears the screen.
    pub(crate) fn clear(&mut self) {
        let _ = self.inner.clear_screen();
    }

    /// Keeps a line for this and for later sessions. A disk that is full ends no session.
    fn remember(&mut self, text: &str) {
        let _ = self.inner.add_history_entry(text.trim_end());
        if let Some(file) = &self.history {
            let _ = self.inner.append_history(file);
        }
    }
}

/// The next line of a script. What is not finished at its end is taken as it is.
fn piped(input: &mut impl BufRead) -> Result<Line, String> {
    let mut text = String::new();
    loop {
        let before = text.len();
        let read = input.read_line(&mut text).map_err(|error| error.to_string())?;
        match read {
            0 if text.trim().is_empty() => return Ok(Line::End),
            0 => return Ok(Line::Text(text)),
            _ => {}
        }
        let line_end = text.trim_end_matches(['\n', '\r']).len().max(before);
        text.truncate(line_end);
        if finished(&text) {
            return Ok(Line::Text(text));
        }
        text.push('\n');
    }
}

/// What the line editor asks while a line is written.
struct Aid {
    vocabulary: Vocabulary,
}

impl Helper for Aid {}

impl Hinter for Aid {
    type Hint = String;
}

impl Completer for Aid {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(candidates(line, at, &self.vocabulary))
    }
}

impl Validator for Aid {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match finished(context.input()) {
            true => ValidationResult::Valid(None),
            false => ValidationResult::Incomplete,
        })
    }
}

impl Highlighter for Aid {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        Cow::Owned(paint::painted(line))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}
