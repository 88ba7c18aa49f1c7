//! The workspace that all calls share, as it is at the time of each.
//!
//! A call sees every edit that was made before it. A look at the files serves all calls that came
//! before it began, so many calls at once cost one look. While a call runs its workspace does not
//! change; a call that comes then waits for it, and when that takes long, opens another one.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bifrost::files_of::RootError;
use bifrost::{Engine, OpenOptions, Workspace};

/// How long a call waits for the calls before it, until it opens a workspace of its own.
const PATIENCE: Duration = Duration::from_secs(2);
/// Time between two looks whether a waiting call is to stop.
const TICK: Duration = Duration::from_millis(50);

/// The workspace of one root.
pub(crate) struct Desk {
    options: OpenOptions,
    state: Mutex<State>,
    changed: Condvar,
    /// Held by whoever writes to the cache.
    saving: Mutex<()>,
}

#[derive(Default)]
struct State {
    /// The newest workspace; none before the first call, and while it is being looked at.
    workspace: Option<Arc<Workspace>>,
    /// When that look began.
    looked: Option<Instant>,
    looking: bool,
}

/// What a call is to do next.
enum Turn {
    Run(Arc<Workspace>),
    /// Look at the files, of the workspace that nobody uses or of a new one.
    Look(Option<Box<Workspace>>),
    /// Wait for those that use it.
    Wait,
}

/// Why a call has no workspace.
pub(crate) enum NoDesk {
    /// The root cannot be read.
    Root(RootError),
    /// The call is to stop.
    Stopped,
}

impl Desk {
    pub(crate) fn new(options: OpenOptions) -> Self {
        let options = OpenOptions { engine: Engine::Session, ..options };
        Self { options, state: Mutex::default(), changed: Condvar::new(), saving: Mutex::default() }
    }

    /// Does something with the workspace as it is after all edits that were made before `arrived`.
    /// Asks `stopped` while it waits for its turn.
    pub(crate) fn with<T>(
        &self,
        root: &Path,
        arrived: Instant,
        stopped: &dyn Fn() -> bool,
        act: impl FnOnce(&Workspace) -> T,
    ) -> Result<T, NoDesk> {
        let workspace = self.take(root, arrived, stopped)?;
        let done = act(&workspace);
        drop(workspace);
        self.changed.notify_all();
        Ok(done)
    }

    /// Writes what calls have found out to the cache, after whoever does so already. A call that
    /// comes meanwhile may have to wait for its look at the files.
    pub(crate) fn save(&self) {
        let _turn = self.saving.lock().unwrap_or_else(PoisonError::into_inner);
        let workspace = self.lock().workspace.clone();
        if let Some(workspace) = workspace {
            // What cannot be written is found out again another time.
            let _ = workspace.save();
            drop(workspace);
            self.changed.notify_all();
        }
    }

    fn take(
        &self,
        root: &Path,
        arrived: Instant,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Arc<Workspace>, NoDesk> {
        let mut state = self.lock();
        loop {
            match state.turn(arrived) {
                Turn::Run(workspace) => return Ok(workspace),
                Turn::Look(known) => {
                    drop(state);
                    state = self.look(root, known)?;
                }
                Turn::Wait if stopped() => return Err(NoDesk::Stopped),
                Turn::Wait => {
                    let waited = self.changed.wait_timeout(state, TICK);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }

    fn look(
        &self,
        root: &Path,
        known: Option<Box<Workspace>>,
    ) -> Result<MutexGuard<'_, State>, NoDesk> {
        // When this ends by a panic, the next call opens anew instead of waiting for ever.
        let mut end = Looked { desk: self, made: None };
        let begun = Instant::now();
        let workspace = match known {
            Some(mut known) => known.refresh().map(|()| *known),
            None => Workspace::open(root, &self.options),
        };
        end.made = Some((workspace.map_err(NoDesk::Root)?, begun));
        drop(end);
        Ok(self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn turn(&mut self, arrived: Instant) -> Turn {
        if self.looking {
            return Turn::Wait;
        }
        let Some(workspace) = self.workspace.take() else {
            self.looking = true;
            return Turn::Look(None);
        };
        if self.looked.is_some_and(|looked| looked >= arrived) {
            self.workspace = Some(Arc::clone(&workspace));
            return Turn::Run(workspace);
        }
        match Arc::try_unwrap(workspace) {
            Ok(unused) => {
                self.looking = true;
                Turn::Look(Some(Box::new(unused)))
            }
            Err(_) if arrived.elapsed() > PATIENCE => {
                self.looking = true;
                Turn::Look(None)
            }
            Err(used) => {
                self.workspace = Some(used);
                Turn::Wait
            }
        }
    }
}

/// The end of a look, however it ends.
struct Looked<'d> {
    desk: &'d Desk,
    made: Option<(Workspace, Instant)>,
}

impl Drop for Looked<'_> {
    fn drop(&mut self) {
        let mut state = self.desk.lock();
        state.looking = false;
        if let Some((workspace, begun)) = self.made.take() {
            (state.workspace, state.looked) = (Some(Arc::new(workspace)), Some(begun));
        }
        drop(state);
        self.desk.changed.notify_all();
    }
}

#[cfg(test)]
mod tests;
