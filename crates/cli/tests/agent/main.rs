//! `bifrost mcp` with the official Python client: the cases are in `cases/`, beside this file.
//!
//! Python 3 makes an environment of its own for them below `target`, which needs the package index
//! once. Nothing is skipped when it cannot be reached: the test fails.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Where the cases are.
fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agent")
}

fn run(command: &mut Command) -> Output {
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => panic!("{command:?}: {error}"),
    };
    let said = [&output.stdout[..], &output.stderr[..]].map(String::from_utf8_lossy).concat();
    assert!(output.status.success(), "{command:?}\n{said}");
    output
}

/// The interpreter of an environment that has the client, made when there is none yet.
fn interpreter() -> PathBuf {
    let wanted = fs::read_to_string(here().join("requirements.txt")).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("agent-client");
    let python = match cfg!(windows) {
        true => folder.join("Scripts/python.exe"),
        false => folder.join("bin/python"),
    };
    let stamp = folder.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|had| had == wanted) && python.exists() {
        return python;
    }
    let _ = fs::remove_dir_all(&folder);
    run(Command::new(if cfg!(windows) { "python" } else { "python3" })
        .args(["-m", "venv"])
        .arg(&folder));
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    run(Command::new(&python).args(pip).arg(here().join("requirements.txt")));
    fs::write(&stamp, &wanted).unwrap();
    python
}

#[test]
fn the_official_client_is_served() {
    let mut command = Command::new(interpreter());
    command.args(["-B", "-m", "unittest", "discover", "--start-directory", "cases"]);
    command.current_dir(here()).env("BIFROST", env!("CARGO_BIN_EXE_bifrost"));
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    let output = run(&mut command);
    let said = String::from_utf8_lossy(&output.stderr);
    let last = said.lines().last().unwrap_or_default();
    assert_eq!(last, "OK", "{said}");
    let ran = said.lines().find_map(|line| line.strip_prefix("Ran ")?.split(' ').next());
    assert!(ran.is_some_and(|ran| ran.parse::<u32>().is_ok_and(|ran| ran >= 20)), "{said}");
}
