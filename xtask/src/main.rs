//! The project's own tasks: `cargo xtask TASK [ARGUMENTS]`.
//!
//! One table names the tasks, one file holds each. Nothing here depends on the crates of the engine: what a task needs
//! of them it asks of cargo, or of the binary that cargo built.

mod accuracy;
mod bench;
mod ci;
mod corpus;
mod crosscheck;
mod new_language;
mod python;
mod server;
mod shell;
mod soak;
mod support;
mod tidy;

use std::process::ExitCode;

use shell::{Outcome, complain, say};

/// What can be asked for: a word, what it does, and the function that does it.
struct Task {
    name: &'static str,
    help: &'static str,
    run: fn(&[String]) -> Outcome,
}

/// Every task. A new one is a file beside this one, a `mod` line above and a row here.
const TASKS: &[Task] = &[
    Task {
        name: "ci",
        help: "format, lints, rules, tests and docs; stops at the first failure",
        run: ci::run,
    },
    Task {
        name: "corpus",
        help: "the cases under testdata (--help for its options)",
        run: corpus::run,
    },
    Task {
        name: "support",
        help: "writes docs/support.md from tables and cases; with --check, only compares",
        run: support::run,
    },
    Task {
        name: "new-language",
        help: "the beginning of a language (--help for its options)",
        run: new_language::run,
    },
    Task {
        name: "crosscheck",
        help: "our facts beside those of a language's own parser (--help for its options)",
        run: crosscheck::run,
    },
    Task {
        name: "tidy",
        help: "sizes of our files and functions beside those of admired projects",
        run: tidy::run,
    },
    Task {
        name: "accuracy",
        help: "edges beside those of the languages' own tools (--help for its options)",
        run: accuracy::run,
    },
    Task {
        name: "bench",
        help: "time and memory beside ast-grep and ripgrep (--help for its options)",
        run: bench::run,
    },
    Task {
        name: "soak",
        help: "what `bifrost mcp` holds after many calls (--help for its options)",
        run: soak::run,
    },
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, arguments)) = words.split_first() else {
        say(&usage());
        return ExitCode::SUCCESS;
    };
    if matches!(name.as_str(), "help" | "-h" | "--help") {
        say(&usage());
        return ExitCode::SUCCESS;
    }
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        complain(&format!("there is no task `{name}`\n\n{}", usage()));
        return ExitCode::from(2);
    };
    match (task.run)(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&format!("{name}: {}", failure.message));
            ExitCode::from(failure.status)
        }
    }
}

/// The list of tasks, for a person.
fn usage() -> String {
    let mut text = String::from("usage: cargo xtask TASK [ARGUMENTS]\n\n");
    for task in TASKS {
        text += &format!("  {:12} {}\n", task.name, task.help);
    }
    text
}
