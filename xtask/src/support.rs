//! `cargo xtask support [--check]`: `docs/support.md`, made of the tables of the adapters and the cases.
//!
//! The work is done by the test `corpus` of the package `bifrost-corpus`, which also compares the page in every run.

use crate::shell::{Failure, Outcome, cargo, run as run_command};

/// Writes the page, or fails when it is stale.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let words = arguments.iter().map(String::as_str).collect::<Vec<_>>();
    let asked = match words.as_slice() {
        [] => "--support",
        ["--check"] => "docs/support",
        _ => {
            let message = "usage: cargo xtask support [--check]".to_owned();
            return Err(Failure { message, status: 2 });
        }
    };
    let mut command = cargo();
    command.args(["test", "--quiet", "--package", "bifrost-corpus", "--test", "corpus", "--"]);
    command.arg(asked);
    run_command(command)
}
