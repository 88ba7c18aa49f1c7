//! Which files will be asked for their bodies too, so that these are read once and not twice.
//!
//! It only decides what is made when: no answer depends on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bifrost_hir::{Mentions, Wanted};

/// What is read whole at first is kept, so no more than so many bytes of text are.
const BYTES: u64 = 32 << 20;

/// The files whose bodies will be asked for.
#[derive(Clone, Debug, Default)]
pub enum Ahead {
    /// Few, and nobody knows which.
    #[default]
    None,
    /// Those that mention all names of one of these sets.
    Mentioning(Vec<Vec<String>>),
    /// Most.
    All,
}

/// The same, ready to be asked, with what may still be read so.
#[derive(Clone, Default)]
pub(crate) struct Looking {
    sets: Arc<[Vec<Wanted>]>,
    all: bool,
    left: Arc<AtomicU64>,
}

impl Looking {
    pub(crate) fn new() -> Self {
        Self { left: Arc::new(AtomicU64::new(BYTES)), ..Self::default() }
    }

    /// Another rule for the same budget.
    pub(crate) fn at(&self, ahead: &Ahead) -> Self {
        let sets: &[Vec<String>] = match ahead {
            Ahead::Mentioning(sets) => sets,
            _ => &[],
        };
        let wanted = |set: &Vec<String>| set.iter().map(|name| Wanted::new(name)).collect();
        Self {
            sets: sets.iter().map(wanted).collect(),
            all: matches!(ahead, Ahead::All),
            left: Arc::clone(&self.left),
        }
    }

    /// Whether a text is to be read whole at once; that counts.
    pub(crate) fn takes(&self, text: &[u8], words: &Mentions) -> bool {
        let wanted =
            self.all || self.sets.iter().any(|set| set.iter().all(|name| words.hold(name)));
        let size = text.len() as u64;
        let rest = |left: u64| left.checked_sub(size);
        wanted && self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest).is_ok()
    }
}
