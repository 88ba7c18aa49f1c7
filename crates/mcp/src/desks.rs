//! A desk for each root that is asked about.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bifrost::OpenOptions;

use crate::desk::Desk;

/// Roots whose workspaces are kept: those that were asked about last.
const KEPT: usize = 4;

/// Roots and their desks, the one that was asked last at the end.
type Known = Vec<(PathBuf, Arc<Desk>)>;

/// The desks of all clones.
#[derive(Clone)]
pub(crate) struct Desks {
    options: OpenOptions,
    all: Arc<Mutex<Known>>,
}

impl Desks {
    pub(crate) fn new(options: OpenOptions) -> Self {
        Self { options, all: Arc::default() }
    }

    /// The desk of a root.
    pub(crate) fn of(&self, root: &Path) -> Arc<Desk> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(known, _)| known == root);
        let (path, desk) = match at {
            Some(at) => all.remove(at),
            None => (root.to_owned(), Arc::new(Desk::new(self.options.clone()))),
        };
        if all.len() == KEPT {
            all.remove(0);
        }
        all.push((path, Arc::clone(&desk)));
        desk
    }

    /// Writes what was found out to the cache.
    pub(crate) fn save(&self) {
        let all: Vec<Arc<Desk>> = {
            let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
            all.iter().map(|(_, desk)| Arc::clone(desk)).collect()
        };
        all.iter().for_each(|desk| desk.save());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_in_use_stay() {
        let desks = Desks::new(OpenOptions::default());
        let root = |number: usize| PathBuf::from(format!("/{number}"));
        let first = desks.of(&root(0));
        for number in 1..KEPT + 1 {
            desks.of(&root(number));
            assert!(Arc::ptr_eq(&first, &desks.of(&root(0))));
        }
        for number in 1..=KEPT {
            desks.of(&root(number));
        }
        assert!(!Arc::ptr_eq(&first, &desks.of(&root(0))));
    }
}
