//! `bifrost stats`: how much of a tree resolves.

use bifrost::{Workspace, report};

use crate::args::{Plain, StatsArgs};
use crate::failure::Failure;
use crate::out::Out;
use crate::{DONE, cache};

pub(crate) fn stats(args: &StatsArgs, out: &Out) -> Result<u8, Failure> {
    let workspace = Workspace::open(&args.tree.root, &args.tree.kept(&args.cache)?)?;
    // Nothing stops the count, so there is always one.
    let counted = workspace.stats().unwrap_or_default();
    match args.format {
        Plain::Text => out.text(&report::stats_text(&counted))?,
        Plain::Json => out.text(&format!("{:#}\n", report::stats(&counted)))?,
    }
    cache::save(&workspace);
    Ok(DONE)
}
