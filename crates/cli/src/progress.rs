//! How far a search is: on standard error, after half a second, on a terminal only.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Searches shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);
/// Time between two looks at the count.
const TICK: Duration = Duration::from_millis(100);

/// The numbers that are shown.
#[derive(Default)]
struct Numbers {
    done: AtomicUsize,
    all: AtomicUsize,
}

/// A running display; it is gone when this is dropped.
pub(crate) struct Progress {
    numbers: Arc<Numbers>,
    display: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins to count, and to show it when a person looks on.
    pub(crate) fn begin() -> Self {
        let numbers = Arc::new(Numbers::default());
        let display = io::stderr().is_terminal().then(|| {
            let (end, ended) = channel();
            let shown = Arc::clone(&numbers);
            (end, thread::spawn(move || show(&shown, &ended)))
        });
        Self { numbers, display }
    }

    /// How many files there are.
    pub(crate) fn expect(&self, files: usize) {
        self.numbers.all.store(files, Ordering::Relaxed);
    }

    /// Counts the files that are done with.
    pub(crate) fn counter(&self) -> &AtomicUsize {
        &self.numbers.done
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, display)) = self.display.take() {
            drop(end);
            let _ = display.join();
        }
    }
}

fn show(numbers: &Numbers, ended: &Receiver<()>) {
    let over = |time| ended.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
    if over(PATIENCE) {
        return;
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let bar = bar.with_elapsed(PATIENCE);
    wear(&bar, "listing files, {elapsed}");
    loop {
        let all = numbers.all.load(Ordering::Relaxed);
        if all > 0 && bar.length().is_none() {
            wear(&bar, "{bar:30} {pos} of {len} files, {elapsed}");
            bar.set_length(all as u64);
        }
        bar.set_position(numbers.done.load(Ordering::Relaxed) as u64);
        bar.tick();
        if over(TICK) {
            break;
        }
    }
    bar.finish_and_clear();
}

fn wear(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}
