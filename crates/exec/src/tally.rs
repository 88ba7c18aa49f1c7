//! A count with its first examples.

use bifrost_contract::limits;

/// A count with its first examples.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) count: usize,
    /// Each once, in the order in which they came.
    pub(crate) paths: Vec<String>,
}

impl Tally {
    /// Counts so many more, at this path.
    pub(crate) fn add(&mut self, count: usize, path: &str) {
        self.count += count;
        let room = self.paths.len() < limits::DIAGNOSTIC_PATHS;
        if room && self.paths.iter().all(|known| known != path) {
            self.paths.push(path.to_owned());
        }
    }
}
