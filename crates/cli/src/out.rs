//! The only place that prints: answers to standard output, failures to standard error.

use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::builder::StyledStr;

use crate::args::When;
use crate::failure::Failure;

const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Whether text for people has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(bool);

impl Colour {
    /// As asked; auto asks the terminal and the environment.
    pub(crate) fn of(when: When) -> Self {
        Self(match when {
            When::Always => true,
            When::Never => false,
            When::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        })
    }
}

/// Standard output.
pub(crate) struct Out {
    colour: Colour,
}

impl Out {
    pub(crate) const fn new(colour: Colour) -> Self {
        Self { colour }
    }

    /// Whether text for people has colours.
    pub(crate) const fn colour(&self) -> bool {
        self.colour.0
    }

    /// Whether a person looks on.
    pub(crate) fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Writes text as it is; colours in it come out as the terminal wants them.
    pub(crate) fn text(&self, text: &str) -> Result<(), Failure> {
        let stdout = io::stdout().lock();
        if self.colour.0 {
            let mut stream = AutoStream::always(stdout);
            stream.write_all(text.as_bytes())?;
            return Ok(stream.flush()?);
        }
        let mut stream = BufWriter::new(stdout);
        stream.write_all(text.as_bytes())?;
        Ok(stream.flush()?)
    }

    /// Writes lines.
    pub(crate) fn lines(&self, lines: impl Iterator<Item = String>) -> Result<(), Failure> {
        let mut stream = BufWriter::new(io::stdout().lock());
        for line in lines {
            stream.write_all(line.as_bytes())?;
            stream.write_all(b"\n")?;
        }
        Ok(stream.flush()?)
    }
}

/// Writes a page of help.
pub(crate) fn page(text: &StyledStr) -> Result<(), Failure> {
    let mut stream = anstream::stdout().lock();
    write!(stream, "{}", text.ansi())?;
    Ok(stream.flush()?)
}

/// Says on standard error what went wrong. When even that fails, the exit status must do.
pub(crate) fn complain(failure: &Failure, json: bool) {
    let mut stream = anstream::stderr().lock();
    let _ = match failure {
        _ if json => writeln!(stream, "{}", failure.to_json()),
        Failure::Arguments(error) => write!(stream, "{}", error.render().ansi()),
        Failure::Query(refusal) => writeln!(stream, "{refusal}"),
        other => writeln!(stream, "{ERROR}error:{ERROR:#} {}", other.message()),
    };
}
