//! What can go wrong, what is said of it, and the exit status.

use std::fmt;
use std::io;

use bifrost::files_of::RootError;
use bifrost::query::Refusal;

/// Why a command did not do what it was asked for.
pub(crate) enum Failure {
    /// The arguments make no sense.
    Arguments(clap::Error),
    /// They make sense, but what they name cannot be used.
    Usage(String),
    /// The query is wrong.
    Query(Refusal),
    /// The workspace cannot be read.
    Workspace(RootError),
    /// The terminal cannot be used.
    Terminal(String),
    /// What a client says is not the protocol.
    Protocol(String),
    /// The answer cannot be written.
    Output(io::Error),
    /// Nobody reads the answer any more.
    ClosedPipe,
}

impl Failure {
    /// The exit status.
    pub(crate) const fn status(&self) -> u8 {
        match self {
            Failure::Arguments(_)
            | Failure::Usage(_)
            | Failure::Query(_)
            | Failure::Protocol(_) => 2,
            Failure::Workspace(_) | Failure::Terminal(_) | Failure::Output(_) => 3,
            Failure::ClosedPipe => crate::DONE,
        }
    }

    /// As one line of JSON: `{"error": {"message", "errors"?}}`.
    pub(crate) fn to_json(&self) -> String {
        match self {
            Failure::Query(refusal) => refusal.to_json().to_string(),
            other => bifrost::report::error(&other.message()).to_string(),
        }
    }

    /// Without colours, the word `error`, and what clap says of usage and help.
    pub(crate) fn message(&self) -> String {
        match self {
            Failure::Arguments(error) => {
                let text = error.render().to_string();
                let text = text.split("\n\n").next().unwrap_or_default();
                text.strip_prefix("error: ").unwrap_or(text).to_owned()
            }
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Arguments(error) => error.fmt(f),
            Failure::Usage(message) => f.write_str(message),
            Failure::Query(refusal) => refusal.fmt(f),
            Failure::Workspace(error) => error.fmt(f),
            Failure::Terminal(error) => write!(f, "the terminal cannot be used: {error}"),
            Failure::Protocol(error) => write!(f, "the client was not understood: {error}"),
            Failure::Output(error) => write!(f, "the answer cannot be written: {error}"),
            Failure::ClosedPipe => f.write_str("the pipe is closed"),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Query(refusal)
    }
}

impl From<RootError> for Failure {
    fn from(error: RootError) -> Self {
        Self::Workspace(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Output(error),
        }
    }
}
