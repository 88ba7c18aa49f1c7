//! `bifrost mcp`: the tool for agents.

use std::path::PathBuf;

use bifrost::OpenOptions;

use crate::DONE;
use crate::args::McpArgs;
use crate::failure::Failure;

pub(crate) fn mcp(args: &McpArgs) -> Result<u8, Failure> {
    let options = bifrost_mcp::Options {
        root: args.root.clone(),
        fallback: PathBuf::from("."),
        open: OpenOptions {
            ignore_rules: !args.no_ignore,
            language_map: args.maps.map(),
            ..OpenOptions::default()
        },
        deadline: args.deadline,
        answer_bytes: usize::try_from(args.answer_bytes).unwrap_or(usize::MAX),
    };
    bifrost_mcp::serve(options).map_err(|error| Failure::Protocol(error.to_string()))?;
    Ok(DONE)
}
