//! What an entry is found by, and which build it is from.

use xxhash_rust::xxh3::Xxh3;

/// The form in which things are written here. The sources count too: this is for people.
const FORMAT: u32 = 1;

/// Bytes of a head.
pub(crate) const HEAD: usize = 32;

/// All sources that decide what an entry says.
const SOURCES: &str = env!("BIFROST_SOURCES");

/// The content of a file, with all else that decides what it is lowered to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Key(pub(crate) u128);

impl Key {
    /// Of a text at a path that is read in one way of many.
    pub(crate) fn of(path: &str, reader: u32, text: &[u8]) -> Self {
        let mut hasher = Xxh3::new();
        hasher.update(&reader.to_le_bytes());
        hasher.update(&(path.len() as u64).to_le_bytes());
        hasher.update(path.as_bytes());
        hasher.update(text);
        Self(hasher.digest128())
    }

    /// Ties the sum of an entry's bytes to its key.
    pub(crate) const fn seed(self) -> u64 {
        self.0 as u64
    }
}

/// What stands at the beginning of a file: what it is, and which build has written it.
pub(crate) fn head(magic: &[u8; 8]) -> [u8; HEAD] {
    let sources = u128::from_str_radix(SOURCES, 16).unwrap_or_default();
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(magic);
    head[8..12].copy_from_slice(&FORMAT.to_le_bytes());
    head[16..].copy_from_slice(&sources.to_le_bytes());
    head
}

#[cfg(test)]
mod tests {
    use super::{Key, SOURCES, head};

    #[test]
    fn path_reader_and_text_all_count() {
        let keys = [
            Key::of("a.h", 1, b"x"),
            Key::of("a.h", 2, b"x"),
            Key::of("b.h", 1, b"x"),
            Key::of("a.h", 1, b"y"),
            Key::of("a.hx", 1, b""),
        ];
        let mut apart = keys.to_vec();
        apart.sort();
        apart.dedup();
        assert_eq!(apart.len(), keys.len());
    }

    #[test]
    fn a_build_knows_its_sources() {
        assert_ne!(u128::from_str_radix(SOURCES, 16), Ok(0));
        assert_ne!(head(b"segment.")[16..], [0; 16]);
    }
}
