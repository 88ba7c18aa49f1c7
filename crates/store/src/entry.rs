//! What is kept of one file.

use bifrost_hir::{FileFacts, Mentions};

use crate::outline::Codec;
use crate::wire::{Broken, Reader, Writer};

/// What a text says to others, with what is made of it beside.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its declarations and semantics.
    pub facts: FileFacts,
    /// The caller's number for its text.
    pub text: u64,
    /// The caller's number for what it says to others.
    pub imprint: u64,
    /// What it says of where other files are.
    pub sketch: String,
}

/// The words of a text.
#[derive(Debug)]
pub struct Words {
    /// The words.
    pub mentions: Mentions,
    /// The text could not be read whole.
    pub damaged: bool,
}

impl Entry {
    pub(crate) fn to_bytes(&self, codec: &Codec, length: u32) -> Option<Vec<u8>> {
        let mut to = Writer::default();
        to.number(self.text);
        to.number(self.imprint);
        to.text(&self.sketch);
        codec.write(&mut to, &self.facts, length)?;
        Some(to.done())
    }

    pub(crate) fn read(codec: &Codec, bytes: &[u8]) -> Result<Self, Broken> {
        let mut from = Reader::new(bytes);
        let (text, imprint) = (from.number()?, from.number()?);
        let sketch = from.text()?.to_owned();
        Ok(Self { text, imprint, sketch, facts: codec.read(&mut from)? })
    }
}

impl Words {
    pub(crate) fn to_bytes(mentions: &Mentions, damaged: bool) -> Vec<u8> {
        let first = [u32::from(damaged)];
        first.iter().chain(mentions.numbers()).flat_map(|it| it.to_le_bytes()).collect()
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        let (first, numbers) = numbers.split_first()?;
        let number = |bytes: &[u8; 4]| u32::from_le_bytes(*bytes);
        let mentions = Mentions::from_numbers(numbers.iter().map(number).collect())?;
        rest.is_empty().then_some(Self { mentions, damaged: number(first) != 0 })
    }
}
