//! `bifrost convert`: a query in its canonical form, in the other notation.

use bifrost::Notation;

use crate::args::{ConvertArgs, To};
use crate::failure::Failure;
use crate::out::Out;
use crate::source::Source;
use crate::{DONE, source};

pub(crate) fn convert(args: &ConvertArgs, out: &Out) -> Result<u8, Failure> {
    let Source { notation, text } = source::read(&args.query)?;
    let query = notation.parse(&text, &bifrost::catalog())?;
    let to = match args.to {
        None => notation.other(),
        Some(To::Json) => Notation::Json,
        Some(To::Rql) => Notation::Rql,
    };
    out.text(&to.print(&query))?;
    Ok(DONE)
}
