//! Visiting every folder once, with several threads.
//!
//! Folders wait in one stack. A thread takes one, visits it, and puts back the folders that it
//! found; when none waits and none is being visited, all is done. Nothing recurses.

use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::rules::Rules;

/// A folder that is still to be visited.
pub(crate) struct Folder {
    /// Its path, relative to the root.
    pub(crate) path: PathBuf,
    /// The rules of the folders above it.
    pub(crate) rules: Option<Arc<Rules>>,
}

/// What a walk does with one folder: adds what it found to the thread's own collection, and the
/// folders below to the list.
pub(crate) trait Visit: Sync {
    /// What one thread collects.
    type Found: Default + Send;

    /// Looks at one folder.
    fn visit(&self, folder: &Folder, below: &mut Vec<Folder>, found: &mut Self::Found);
}

/// Visits `first` and all below it; the collections of all threads, in no order.
pub(crate) fn walk<V: Visit>(visitor: &V, first: Folder, threads: usize) -> Vec<V::Found> {
    let queue = Queue::new(first);
    thread::scope(|scope| {
        // A thread that the system refuses is only a thread less.
        let others: Vec<_> = (1..threads)
            .filter_map(|_| {
                thread::Builder::new().spawn_scoped(scope, || work(&queue, visitor)).ok()
            })
            .collect();
        let mut all = vec![work(&queue, visitor)];
        for other in others {
            match other.join() {
                Ok(found) => all.push(found),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}

fn work<V: Visit>(queue: &Queue, visitor: &V) -> V::Found {
    let mut found = V::Found::default();
    while let Some(mut turn) = queue.take() {
        visitor.visit(&turn.folder, &mut turn.below, &mut found);
    }
    found
}

struct Queue {
    state: Mutex<State>,
    change: Condvar,
}

struct State {
    waiting: Vec<Folder>,
    visited: usize,
}

/// A folder that one thread visits. Dropping it hands back what lies below, and that the visit is
/// over, also when the visitor panics: the other threads must not wait for ever.
struct Turn<'q> {
    queue: &'q Queue,
    folder: Folder,
    below: Vec<Folder>,
}

impl Queue {
    fn new(first: Folder) -> Self {
        let state = State { waiting: vec![first], visited: 0 };
        Self { state: Mutex::new(state), change: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Option<Turn<'_>> {
        let mut state = self.lock();
        loop {
            if let Some(folder) = state.waiting.pop() {
                state.visited += 1;
                return Some(Turn { queue: self, folder, below: Vec::new() });
            }
            if state.visited == 0 {
                return None;
            }
            state = self.change.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.visited -= 1;
        state.waiting.append(&mut self.below);
        let news = !state.waiting.is_empty() || state.visited == 0;
        drop(state);
        if news {
            self.queue.change.notify_all();
        }
    }
}
