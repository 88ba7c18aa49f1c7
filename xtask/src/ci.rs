//! `cargo xtask ci [STAGE...]`: what must hold before a change is taken.
//!
//! It needs the Rust toolchain, a C compiler, Python 3 and git, and nothing else; the registries of Rust and of Python
//! are asked once. The corpus is among the tests.

use std::time::Instant;

use crate::python;
use crate::shell::{Failure, Outcome, cargo, run as run_command, say};

/// A call of cargo, and what comes after it.
struct Stage {
    name: &'static str,
    arguments: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
    then: fn() -> Outcome,
}

/// Nothing comes after it.
const DONE: fn() -> Outcome = || Ok(());

/// The stages, the quickest to fail first.
const STAGES: &[Stage] = &[
    Stage { name: "format", arguments: &["fmt", "--all", "--check"], environment: &[], then: DONE },
    Stage {
        name: "lints",
        arguments: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        environment: &[],
        then: DONE,
    },
    // What clippy cannot say: the rules in `lints`, by the program itself.
    Stage {
        name: "rules",
        arguments: &[
            "run",
            "--quiet",
            "--package",
            "bifrost-cli",
            "--",
            "check",
            "lints",
            "--format",
            "text",
            "--no-cache",
            "--require-complete",
        ],
        environment: &[],
        then: DONE,
    },
    // The package that Python loads cannot be linked into a test of Rust; its own stage tests it.
    Stage {
        name: "tests",
        arguments: &["test", "--workspace", "--exclude", "bifrost-python"],
        environment: &[],
        then: DONE,
    },
    Stage {
        name: "python",
        arguments: &["build", "--package", "bifrost-cli"],
        environment: &[],
        then: python::test,
    },
    Stage {
        name: "docs",
        arguments: &["doc", "--workspace", "--no-deps"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
        then: DONE,
    },
];

/// Runs the stages named, or all of them, and stops at the first that fails.
pub(crate) fn run(wanted: &[String]) -> Outcome {
    if let Some(unknown) =
        wanted.iter().find(|name| STAGES.iter().all(|stage| stage.name != name.as_str()))
    {
        let names: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
        return Err(Failure {
            message: format!("no stage `{unknown}`; there are: {}", names.join(", ")),
            status: 2,
        });
    }
    let begun = Instant::now();
    for stage in STAGES
        .iter()
        .filter(|stage| wanted.is_empty() || wanted.iter().any(|name| name == stage.name))
    {
        run_stage(stage)?;
    }
    say(&format!("ci: passed in {:.1} s", begun.elapsed().as_secs_f64()));
    Ok(())
}

fn run_stage(stage: &Stage) -> Outcome {
    let line = stage.arguments.join(" ");
    say(&format!("ci: {}: cargo {line}", stage.name));
    let begun = Instant::now();
    let mut command = cargo();
    command.args(stage.arguments).envs(stage.environment.iter().copied());
    let outcome = run_command(command).and_then(|()| (stage.then)());
    let word = if outcome.is_ok() { "passed" } else { "FAILED" };
    say(&format!("ci: {}: {word} in {:.1} s", stage.name, begun.elapsed().as_secs_f64()));
    outcome
}
