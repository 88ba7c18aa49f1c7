//! `bifrost languages`: what every language supports.

use bifrost::report;

use crate::DONE;
use crate::args::{LanguagesArgs, Plain};
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn languages(args: &LanguagesArgs, out: &Out) -> Result<u8, Failure> {
    let catalog = bifrost::catalog();
    match args.format {
        Plain::Text => out.text(&report::languages_text(&catalog, out.colour()))?,
        Plain::Json => out.text(&format!("{:#}\n", report::languages(&catalog)))?,
    }
    Ok(DONE)
}
