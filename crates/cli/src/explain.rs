//! `bifrost explain`: what a query means here.

use bifrost::Workspace;

use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::out::Out;
use crate::source::Source;
use crate::{DONE, source};

pub(crate) fn explain(args: &ExplainArgs, out: &Out) -> Result<u8, Failure> {
    let Source { notation, text } = source::read(&args.query)?;
    notation.parse(&text, &bifrost::catalog())?;
    let workspace = Workspace::open(&args.tree.root, &args.tree.options())?;
    out.text(&workspace.explain_query(&workspace.parse_as(notation, &text)?))?;
    Ok(DONE)
}
