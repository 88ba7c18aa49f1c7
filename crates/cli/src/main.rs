//! The command line: arguments in, an answer on standard output, an exit status.
//!
//! `args` says what can be typed, a module a command does it, `out` is the only place that prints,
//! and `failure` turns what went wrong into a message and a status.

mod args;
mod cache;
mod check;
mod completions;
mod convert;
mod explain;
mod failure;
mod help;
mod interrupt;
mod ir;
mod languages;
mod mcp;
mod out;
mod progress;
mod repl;
mod run;
mod schema;
mod source;
mod stats;
mod units;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::args::{Cli, Command};
use crate::failure::Failure;
use crate::out::{Colour, Out};

/// Parsing is made of small allocations, in C too: with this allocator for both, a full scan takes
/// about a tenth less time.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How a command ended that did what it was asked for.
pub(crate) const DONE: u8 = 0;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.len() <= 1 {
        return finish(out::page(&Cli::command().render_long_help()).map(|()| DONE), false);
    }
    match Cli::try_parse_from(&arguments) {
        Ok(cli) => {
            let json = cli.command.errors_as_json();
            finish(dispatch(&cli), json)
        }
        Err(error) if error.use_stderr() => {
            finish(Err(Failure::Arguments(error)), args::ask_for_json(&arguments))
        }
        Err(help) => finish(out::page(&help.render()).map(|()| DONE), false),
    }
}

fn dispatch(cli: &Cli) -> Result<u8, Failure> {
    let out = Out::new(Colour::of(cli.color));
    match &cli.command {
        Command::Run(args) => run::run(args, &out),
        Command::Check(args) => check::check(args, &out),
        Command::Explain(args) => explain::explain(args, &out),
        Command::Convert(args) => convert::convert(args, &out),
        Command::Repl(args) => repl::repl(args, &out),
        Command::Mcp(args) => mcp::mcp(args),
        Command::Languages(args) => languages::languages(args, &out),
        Command::Stats(args) => stats::stats(args, &out),
        Command::Ir(args) => ir::ir(args, &out),
        Command::Cache(args) => cache::cache(args, &out),
        Command::Schema => schema::schema(&out),
        Command::Completions(args) => completions::completions(args, &out),
    }
}

fn finish(outcome: Result<u8, Failure>, json: bool) -> ExitCode {
    match outcome {
        Ok(status) => ExitCode::from(status),
        // Whoever read the answer has seen enough.
        Err(Failure::ClosedPipe) => ExitCode::from(DONE),
        Err(failure) => {
            out::complain(&failure, json);
            ExitCode::from(failure.status())
        }
    }
}
