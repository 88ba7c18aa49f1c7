//! `bifrost schema`: the JSON Schema of a query.

use crate::DONE;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn schema(out: &Out) -> Result<u8, Failure> {
    let schema = bifrost::query::schema(&bifrost::catalog());
    out.text(&format!("{schema:#}\n"))?;
    Ok(DONE)
}
