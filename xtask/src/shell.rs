//! What every task needs of the outside: where the repository is, running a command, saying something, failing.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Why a task stopped, and the exit status that says so.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) status: u8,
}

/// What a task, or a part of one, comes to.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure { message, status: 1 }
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        error.to_string().into()
    }
}

/// The folder that holds the workspace's `Cargo.toml`.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A command that runs cargo, the one that runs this task, in the root of the repository.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// A command in a folder.
pub(crate) fn command<S: AsRef<OsStr>>(
    program: impl AsRef<OsStr>,
    arguments: &[S],
    folder: &Path,
) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    command
}

/// Runs a command whose output a person reads; fails with its exit status.
pub(crate) fn run(mut command: Command) -> Outcome {
    let status = command.status().map_err(|error| not_started(&command, &error))?;
    if status.success() {
        return Ok(());
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Err(Failure { message: format!("`{}` failed", shown(&command)), status: code })
}

/// Runs a command and gives what it wrote to its standard output.
pub(crate) fn capture(mut command: Command) -> Outcome<String> {
    let output = command.output().map_err(|error| not_started(&command, &error))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`{}` failed\n{}", shown(&command), complaint.trim_end()).into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Writes to standard output. A reader who has gone away is no fault.
pub(crate) fn say(text: &str) {
    write(std::io::stdout().lock(), text);
}

/// Writes to standard error: progress and faults.
pub(crate) fn complain(text: &str) {
    write(std::io::stderr().lock(), text);
}

fn write(mut to: impl Write, text: &str) {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    // Nothing useful can be done when a terminal cannot be written to.
    let _ = write!(to, "{text}{end}").and_then(|()| to.flush());
}

fn not_started(command: &Command, error: &std::io::Error) -> Failure {
    format!("`{}` could not be started: {error}", command.get_program().to_string_lossy()).into()
}

/// The command as a person would type it, cut to a length that can be read.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line = words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(200) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}
