//! Work without the interpreter's lock, which a signal stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Time between two looks for a signal.
const TICK: Duration = Duration::from_millis(50);

/// Does something on a thread of its own. When a signal handler raises, as that of Ctrl-C does, the
/// flag is set, and what was raised comes back once the work has stopped.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let (sender, mut receiver) = channel();
    thread::scope(|scope| {
        let own = Arc::clone(&cancel);
        scope.spawn(move || sender.send(work(&own)));
        let mut raised = None;
        loop {
            let waited;
            (receiver, waited) = py.detach(move || {
                let waited = receiver.recv_timeout(TICK);
                (receiver, waited)
            });
            match (waited, raised) {
                (Ok(_), Some(error)) => return Err(error),
                (Ok(done), None) => return Ok(done),
                (Err(RecvTimeoutError::Timeout), None) => raised = py.check_signals().err(),
                (Err(RecvTimeoutError::Timeout), given) => raised = given,
                (Err(RecvTimeoutError::Disconnected), _) => {
                    return Err(PyRuntimeError::new_err("the search broke down"));
                }
            }
            if raised.is_some() {
                cancel.store(true, Ordering::Relaxed);
            }
        }
    })
}
