//! Which of a row of places satisfy a pattern, found out on demand and never twice.

const HIT: u32 = u32::MAX;

/// Remembers misses by skipping them: each entry holds itself while it is unknown, [`HIT`] when it
/// satisfies, and else a later entry to go on with.
#[derive(Debug, Default)]
pub(super) struct Sieve {
    next: Vec<u32>,
}

impl Sieve {
    pub(super) fn new(count: usize) -> Self {
        Self { next: (0..count as u32).collect() }
    }

    /// The first entry at or after `at` that is no known miss.
    pub(super) fn seek(&mut self, mut at: u32) -> u32 {
        while let Some(to) = self.onward(at) {
            if let Some(further) = self.onward(to) {
                self.next[at as usize] = further;
            }
            at = to;
        }
        at
    }

    /// Where a known miss leads.
    fn onward(&self, at: u32) -> Option<u32> {
        self.next.get(at as usize).copied().filter(|to| *to != at && *to != HIT)
    }

    pub(super) fn is_hit(&self, at: u32) -> bool {
        self.next.get(at as usize) == Some(&HIT)
    }

    pub(super) fn learn(&mut self, at: u32, hit: bool) {
        if let Some(entry) = self.next.get_mut(at as usize) {
            *entry = if hit { HIT } else { at + 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sieve;

    #[test]
    fn misses_are_skipped_and_hits_stay() {
        let mut sieve = Sieve::new(6);
        for (at, hit) in [(1, false), (2, false), (4, true), (3, false)] {
            sieve.learn(at, hit);
        }
        assert_eq!((sieve.seek(0), sieve.seek(1), sieve.seek(5)), (0, 4, 5));
        assert!(sieve.is_hit(4) && !sieve.is_hit(0) && !sieve.is_hit(9));
        sieve.learn(5, false);
        assert_eq!(sieve.seek(5), 6);
    }
}
