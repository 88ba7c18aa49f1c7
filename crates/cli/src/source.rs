//! Where a query comes from: a file, standard input, or the command line.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use bifrost::Notation;

use crate::args::QueryArgs;
use crate::failure::Failure;

/// A query as it was given.
pub(crate) struct Source {
    pub(crate) notation: Notation,
    pub(crate) text: Vec<u8>,
}

impl Source {
    fn of_text(text: Vec<u8>) -> Self {
        Self { notation: Notation::of_text(&text), text }
    }
}

/// The one query that the arguments give.
pub(crate) fn read(args: &QueryArgs) -> Result<Source, Failure> {
    match (&args.file, &args.query) {
        (None, None) => Err(usage("no query: name a file, `-` for standard input, or use --query")),
        (Some(_), Some(_)) => Err(usage("two queries: name a file or use --query, not both")),
        (None, Some(text)) => Ok(Source::of_text(text.clone().into_bytes())),
        (Some(path), None) if path.as_os_str() == "-" => from_input().map(Source::of_text),
        (Some(path), None) => {
            let text = file("the query file", path)?;
            Ok(Source { notation: Notation::of_file(path, &text), text })
        }
    }
}

fn from_input() -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    match io::stdin().lock().read_to_end(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(usage(&format!("standard input cannot be read: {}", error.kind()))),
    }
}

/// A whole file; `what` names it in messages.
pub(crate) fn file(what: &str, path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| {
        let path = path.display();
        usage(&match error.kind() {
            ErrorKind::NotFound => format!("{what} `{path}` does not exist"),
            ErrorKind::IsADirectory => format!("{what} `{path}` is a folder"),
            kind => format!("{what} `{path}` cannot be read: {kind}"),
        })
    })
}

fn usage(message: &str) -> Failure {
    Failure::Usage(message.to_owned())
}
