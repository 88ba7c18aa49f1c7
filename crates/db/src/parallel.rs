//! Work over many files, side by side.

use std::sync::atomic::{AtomicUsize, Ordering};

use bifrost_model::FileId;

/// What `one` makes of each file that it makes something of, in no order. Each thread has what
/// `start` makes for it.
pub fn side_by_side<S, T: Send>(
    threads: usize,
    ids: &[FileId],
    start: impl Fn() -> S + Sync,
    one: impl Fn(&mut S, FileId) -> Option<T> + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut own = start();
        let mut made = Vec::new();
        while let Some(id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
            made.extend(one(&mut own, *id));
        }
        made
    };
    let count = threads.min(ids.len()).max(1);
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..count).map(|_| scope.spawn(work)).collect();
        let mut all = work();
        for other in others {
            match other.join() {
                Ok(part) => all.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}
