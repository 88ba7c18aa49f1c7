//! How a run is driven and stopped from outside.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

/// How a run is driven and stopped from outside.
#[derive(Clone, Copy, Debug)]
pub struct Control<'a> {
    /// Files that are looked into at a time; at least one.
    pub threads: usize,
    /// Set by the caller to stop the run.
    pub cancel: &'a AtomicBool,
    /// When the run stops by itself.
    pub deadline: Option<Instant>,
    /// False looks into every file whatever its words, for tests: the rows are the same.
    pub prune: bool,
    /// Counts the files that are done.
    pub progress: Option<&'a AtomicUsize>,
}

/// Why a run was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Why {
    /// The caller gave up.
    Cancelled,
    /// Time ran out.
    Late,
}

impl<'a> Control<'a> {
    /// One thread, no deadline, pruning.
    #[must_use]
    pub const fn new(cancel: &'a AtomicBool) -> Self {
        Self { threads: 1, cancel, deadline: None, prune: true, progress: None }
    }

    /// Why the run must stop now, if it must.
    pub(crate) fn stopped(&self) -> Option<Why> {
        if self.cancel.load(Ordering::Relaxed) {
            return Some(Why::Cancelled);
        }
        self.deadline.filter(|deadline| Instant::now() >= *deadline).map(|_| Why::Late)
    }

    /// One more file is done.
    pub(crate) fn advance(&self) {
        if let Some(progress) = self.progress {
            progress.fetch_add(1, Ordering::Relaxed);
        }
    }
}
