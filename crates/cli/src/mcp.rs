//! `bifrost mcp`: the tool for agents.

use std::path::PathBuf;

use bifrost::OpenOptions;

use crate::args::McpArgs;
use crate::failure::Failure;
use crate::{DONE, cache};

pub(crate) fn mcp(args: &McpArgs) -> Result<u8, Failure> {
    // Which folder is searched may come to light later; one that holds the cache does without it.
    let cache = match &args.root {
        Some(root) => cache::folder(&args.cache, root)?,
        None => cache::anywhere(&args.cache),
    };
    let options = bifrost_mcp::Options {
        root: args.root.clone(),
        fallback: PathBuf::from("."),
        open: OpenOptions {
            ignore_rules: !args.no_ignore,
            language_map: args.maps.map(),
            cache,
            ..OpenOptions::default()
        },
        deadline: args.deadline,
        answer_bytes: usize::try_from(args.answer_bytes).unwrap_or(usize::MAX),
    };
    bifrost_mcp::serve(options).map_err(|error| Failure::Protocol(error.to_string()))?;
    Ok(DONE)
}
