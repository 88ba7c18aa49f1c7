//! Words that must all stand in a text for it to be worth parsing.

use memchr::memmem::Finder;

/// Words that must all occur, ready to be looked for in many texts.
#[derive(Clone, Debug, Default)]
pub struct Needles {
    finders: Vec<Finder<'static>>,
}

/// The search for needles in a text that comes in pieces.
pub(crate) struct Hunt<'n> {
    missing: Vec<&'n Finder<'static>>,
}

impl Needles {
    /// Prepares words. Those that stand in another one are left out: they add nothing. Long words
    /// are looked for first, since they are the rarest.
    pub fn new<W: AsRef<[u8]>>(words: impl IntoIterator<Item = W>) -> Self {
        let mut words: Vec<Vec<u8>> =
            words.into_iter().map(|word| word.as_ref().to_vec()).collect();
        words.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        let mut finders: Vec<Finder<'static>> = Vec::new();
        for word in words {
            let finder = Finder::new(&word);
            if !finders.iter().any(|longer| finder.find(longer.needle()).is_some())
                && !word.is_empty()
            {
                finders.push(finder.into_owned());
            }
        }
        Self { finders }
    }

    /// True when there is no word, so that every text has them all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.finders.is_empty()
    }

    /// True when every word stands somewhere in the text.
    #[must_use]
    pub fn all_in(&self, text: &[u8]) -> bool {
        self.finders.iter().all(|finder| finder.find(text).is_some())
    }

    /// Bytes of the longest word.
    pub(crate) fn longest(&self) -> usize {
        self.finders.first().map_or(0, |finder| finder.needle().len())
    }

    /// Begins a search piece by piece.
    pub(crate) fn hunt(&self) -> Hunt<'_> {
        Hunt { missing: self.finders.iter().collect() }
    }
}

impl Hunt<'_> {
    /// Looks at one piece; true when every word has been seen by now.
    pub(crate) fn all_seen(&mut self, piece: &[u8]) -> bool {
        self.missing.retain(|finder| finder.find(piece).is_none());
        self.missing.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Needles;

    #[test]
    fn all_must_occur() {
        let needles = Needles::new(["subprocess", "run"]);
        assert!(needles.all_in(b"subprocess.run()"));
        assert!(!needles.all_in(b"subprocess.call()"));
        assert!(Needles::new([""; 0]).all_in(b""));
    }

    #[test]
    fn words_inside_others_are_implied() {
        let needles = Needles::new(["run", "run_all", "run", ""]);
        assert_eq!(needles.finders.len(), 1);
        assert_eq!(needles.longest(), 7);
    }
}
