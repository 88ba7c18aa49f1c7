//! Searching a file that is too large to be held.

use std::io::Read;

use bifrost_contract::SkipReason;

use crate::load::read_full;
use crate::text::Nature;
use crate::{Loaded, Needles};

/// Bytes that are held at a time.
const CHUNK: usize = 256 << 10;

/// Bytes after which the search is given up and the file is named without it: reading for minutes
/// to be able to leave out one name is no service.
const SEARCHED: u64 = 256 << 20;

/// Whether a file of `size` bytes is worth naming: it is when all words occur in it.
pub(crate) fn search(
    disk: &mut impl Read,
    size: u64,
    needles: &Needles,
    buffer: &mut Vec<u8>,
) -> Result<Loaded, SkipReason> {
    let overlap = needles.longest().saturating_sub(1);
    let chunk = CHUNK + overlap;
    if buffer.len() < chunk {
        buffer.resize(chunk, 0);
    }
    let mut hunt = needles.hunt();
    let mut why = SkipReason::Size;
    let (mut held, mut total) = (0, 0);
    loop {
        let count = read_full(disk, &mut buffer[held..chunk])?;
        let piece = held + count;
        if total == 0 {
            why = first_look(&buffer[..piece])?;
        }
        total += count as u64;
        if hunt.all_seen(&buffer[..piece]) || total >= SEARCHED {
            return Err(why);
        }
        if piece < chunk {
            return if total == size { Ok(Loaded::NotMentioned) } else { Err(SkipReason::Changed) };
        }
        buffer.copy_within(piece - overlap..piece, 0);
        held = overlap;
    }
}

/// The reason to give, should all words occur. A larger limit does not help a binary file.
fn first_look(beginning: &[u8]) -> Result<SkipReason, SkipReason> {
    match Nature::of(beginning) {
        Nature::Text => Ok(SkipReason::Size),
        Nature::Binary => Ok(SkipReason::Binary),
        Nature::Utf16 => Err(SkipReason::Encoding),
    }
}
