//! One run of a query: off the protocol's thread, with a deadline, a way to stop it and a count.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use bifrost::{RunOptions, Workspace};
use rmcp::model::CallToolResult;

use crate::answer;
use crate::desk::{Desk, NoDesk};
use crate::input::Source;

/// What a call shares with whoever watches it.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Set to stop it.
    pub(crate) stop: Arc<AtomicBool>,
    /// Files that are done with.
    pub(crate) done: AtomicUsize,
    /// Files that there are; 0 until they are listed.
    pub(crate) all: AtomicUsize,
}

/// A call that is ready to run.
pub(crate) struct Call {
    pub(crate) source: Source,
    pub(crate) arrived: Instant,
    pub(crate) deadline: Duration,
    pub(crate) answer_bytes: usize,
    pub(crate) watch: Arc<Watch>,
}

impl Call {
    /// Runs it to its end.
    pub(crate) fn run(&self, desk: &Desk, root: &Path) -> CallToolResult {
        let stopped = || self.watch.stop.load(Ordering::Relaxed) || self.left().is_zero();
        match desk.with(root, self.arrived, &stopped, |workspace| self.ask(workspace)) {
            Ok(result) => result,
            Err(NoDesk::Root(error)) => answer::hindered(&error.to_string()),
            Err(NoDesk::Stopped) => answer::answered(answer::not_begun(self.left().is_zero())),
        }
    }

    fn ask(&self, workspace: &Workspace) -> CallToolResult {
        let read = self.source.read(workspace.root());
        let query = match read.and_then(|(kind, text)| workspace.parse_as(kind, &text)) {
            Ok(query) => query,
            Err(refusal) => return answer::refused(&refusal),
        };
        self.watch.all.store(workspace.files().len(), Ordering::Relaxed);
        let options = RunOptions {
            deadline: Some(self.left()),
            cancel: Some(&self.watch.stop),
            progress: Some(&self.watch.done),
            ..RunOptions::default()
        };
        let found = workspace.run_query(&query, &options);
        let outcome = found.outcome().clone();
        answer::answered(answer::envelope(outcome, found.page(), self.answer_bytes))
    }

    /// Time until its deadline.
    pub(crate) fn left(&self) -> Duration {
        self.deadline.saturating_sub(self.arrived.elapsed())
    }
}

/// All calls that run.
#[derive(Clone, Default)]
pub(crate) struct Calls(Arc<Mutex<Vec<Weak<Watch>>>>);

impl Calls {
    /// A watch for one more.
    pub(crate) fn watch(&self) -> Arc<Watch> {
        let watch = Arc::new(Watch::default());
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|known| known.strong_count() > 0);
        all.push(Arc::downgrade(&watch));
        watch
    }

    /// Stops all.
    pub(crate) fn stop(&self) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for watch in all.iter().filter_map(Weak::upgrade) {
            watch.stop.store(true, Ordering::Relaxed);
        }
    }
}
