//! Running the binary, and folders to run it on.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// What a run said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Said {
    pub(crate) fn new(output: Output) -> Self {
        Self {
            status: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The output of a run that went well.
    pub(crate) fn good(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The envelope of a run that went well.
    pub(crate) fn envelope(self) -> Value {
        serde_json::from_str(&self.good()).unwrap()
    }

    /// What is said on standard error by a run that did not, with nothing on standard output.
    pub(crate) fn bad(self, status: i32) -> String {
        assert_eq!((self.status, self.out.as_str()), (Some(status), ""), "{}", self.err);
        self.err
    }
}

/// The binary, free of what the environment says of colours.
pub(crate) fn bifrost() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bifrost"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    // What is kept from run to run is not kept with the user's.
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.stdin(Stdio::null());
    command
}

/// Runs the binary with these arguments.
pub(crate) fn run(arguments: &[&str]) -> Said {
    Said::new(bifrost().args(arguments).output().unwrap())
}

/// Runs the binary below a folder.
pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> Said {
    Said::new(bifrost().args(arguments).current_dir(folder).output().unwrap())
}

/// Runs the binary with something on its standard input.
pub(crate) fn feed(folder: &Path, arguments: &[&str], input: &str) -> Said {
    let mut command = bifrost();
    command.args(arguments).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command line that is refused does not read it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    Said::new(child.wait_with_output().unwrap())
}

/// A folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// A folder with two calls of `eval` in one file, and a query file that finds them.
pub(crate) fn small() -> TempDir {
    folder(&[
        ("a.py", "def f(x):\n    eval(x)\n    return eval(x + 1)\n"),
        ("query.json", EVAL),
        (".ignore", "query.json\n"),
    ])
}

pub(crate) const EVAL: &str = r#"{"match": {"kind": "call", "callee": {"name": "eval"}}}"#;
pub(crate) const NOTHING: &str = r#"{"match": {"kind": "call", "callee": {"name": "nowhere"}}}"#;

/// The root of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}
