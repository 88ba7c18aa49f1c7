//! `bifrost completions`: a script that completes arguments in a shell.

use clap::CommandFactory;

use crate::DONE;
use crate::args::{Cli, CompletionsArgs};
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn completions(args: &CompletionsArgs, out: &Out) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "bifrost", &mut script);
    out.text(&String::from_utf8_lossy(&script))?;
    Ok(DONE)
}
