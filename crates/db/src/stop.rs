//! When to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When to stop: when someone says so, or at a time.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// Set to true by whoever gives up.
    pub cancel: Arc<AtomicBool>,
    /// The latest time to work.
    pub deadline: Option<Instant>,
}

impl Stop {
    /// Whether the time has come.
    #[must_use]
    pub fn now(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
