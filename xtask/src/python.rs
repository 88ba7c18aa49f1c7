//! The Python package: installed as a user does it, into an environment of its own, and tested there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{Outcome, command, root, run};

/// Where the package is.
const PACKAGE: &str = "crates/python";

/// Installs the package below `target` and runs its tests. The command line that it is compared
/// with must have been built.
pub(crate) fn test() -> Outcome {
    let package = root().join(PACKAGE);
    let python = environment(&package)?;
    let mut install = pip(&python);
    install.args(["install", "--force-reinstall", "--no-deps"]).arg(&package);
    // The build of the tests is at hand; one that is optimised would take minutes.
    install.env("MATURIN_PEP517_ARGS", "--profile=dev");
    run(install)?;
    let mut types = command(&python, &["-m", "mypy", "--strict", "-p", "bifrost"], &root());
    types.args(["--cache-dir", "target/mypy"]);
    run(types)?;
    let mut tests = command(&python, &["-B", "-m", "pytest", "-p", "no:cacheprovider"], &root());
    tests.arg(package.join("tests")).env("BIFROST", root().join("target/debug/bifrost"));
    run(tests)
}

/// The interpreter of an environment with what the tests need, made when there is none yet.
fn environment(package: &Path) -> Outcome<PathBuf> {
    let wanted = fs::read_to_string(package.join("tests/requirements.txt"))?;
    let folder = root().join("target/python");
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let stamp = folder.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|had| had == wanted) && python.exists() {
        return Ok(python);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let interpreter = if cfg!(windows) { "python" } else { "python3" };
    let mut make = command(interpreter, &["-m", "venv"], &root());
    make.arg(&folder);
    run(make)?;
    let mut install = pip(&python);
    install.args(["install", "--requirement"]).arg(package.join("tests/requirements.txt"));
    run(install)?;
    fs::write(&stamp, &wanted)?;
    Ok(python)
}

fn pip(python: &Path) -> Command {
    command(python, &["-m", "pip", "--quiet", "--disable-pip-version-check"], &root())
}
