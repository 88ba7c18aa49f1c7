//! Ctrl-C: it stops the search; a second one stops a program that is no session.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

/// Set when the search is to stop.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// What a shell reports of a program that Ctrl-C ended.
const KILLED: i32 = 130;

/// Begins to listen. Where the system has no such signals, the search just cannot be stopped.
pub(crate) fn listen() -> &'static Arc<AtomicBool> {
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(KILLED); // bifrost-ignore: no-exit - asked twice, as a shell would
        }
    });
    &STOP
}

/// Begins to listen for a session: only searches stop. Whoever starts one takes back the flag.
pub(crate) fn listen_in_session() -> &'static Arc<AtomicBool> {
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    &STOP
}
