//! Ctrl-C: the first one stops the search, the second one the program.

use std::sync::atomic::{AtomicBool, Ordering};

/// Set when the search is to stop.
static STOP: AtomicBool = AtomicBool::new(false);

/// What a shell reports of a program that Ctrl-C ended.
const KILLED: i32 = 130;

/// Begins to listen. Where the system has no such signals, the search just cannot be stopped.
pub(crate) fn listen() -> &'static AtomicBool {
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(KILLED);
        }
    });
    &STOP
}
