//! What is wrong with a case, told to its author.

use std::fmt::{self, Write as _};

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the page that it is about.
    pub line: usize,
    /// What is wrong; may have several lines.
    pub message: String,
}

impl Fault {
    pub(crate) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }

    /// Something else was wanted than came.
    pub(crate) fn differs(line: usize, fence: &str, expected: &str, got: &str) -> Self {
        let mut message = format!("`{fence}` differs");
        block(&mut message, "expected", expected);
        block(&mut message, "got", got);
        Self { line, message }
    }
}

fn block(message: &mut String, title: &str, text: &str) {
    let _ = write!(message, "\n  {title}:");
    if text.trim().is_empty() {
        message.push_str(" nothing");
    }
    for line in text.lines() {
        let _ = write!(message, "\n    {line}");
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}
