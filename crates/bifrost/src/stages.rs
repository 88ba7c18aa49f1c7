//! The stages of a workspace over a disk.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use bifrost_base::Stamp;
use bifrost_contract::SkipReason;
use bifrost_db::{Ahead, Eager, Listing, Session, Stages, Stop, Texts, With};
use bifrost_workspace::{Loader, Tree};

use crate::Engine;

/// The stages, and how they take a change.
pub(crate) enum Keeper {
    Session(Box<Session>),
    Eager(Eager, With),
}

impl Keeper {
    pub(crate) fn new(engine: Engine, listing: Listing, with: With) -> Self {
        match engine {
            Engine::Once | Engine::Session => {
                Keeper::Session(Box::new(Session::new(listing, with)))
            }
            Engine::Eager => Keeper::Eager(Eager::new(listing, with.clone()), with),
        }
    }

    /// Takes the files as they are listed now.
    pub(crate) fn refresh(&mut self, listing: Listing, texts: Arc<dyn Texts>) {
        match self {
            Keeper::Session(session) => session.refresh(listing, texts),
            Keeper::Eager(eager, with) => {
                with.texts = texts;
                *eager = Eager::new(listing, with.clone());
            }
        }
    }

    /// The stages for work that stops so and is about to ask for some bodies.
    pub(crate) fn another(&self, stop: Stop, ahead: &Ahead) -> Box<dyn Stages> {
        match self {
            Keeper::Session(session) => session.looking_ahead(stop, ahead),
            Keeper::Eager(eager, _) => eager.another(Some(stop)),
        }
    }
}

/// Families whose files were put together already, so that asking for them costs little.
#[derive(Default)]
pub(crate) struct Known(Mutex<BTreeSet<&'static str>>);

impl Known {
    pub(crate) fn note(&self, family: &'static str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(family);
    }

    pub(crate) fn has(&self, family: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(family)
    }
}

/// The texts of a tree.
pub(crate) struct Disk {
    root: PathBuf,
    max_size: u64,
}

impl Disk {
    pub(crate) fn new(tree: &Tree, max_size: u64) -> Self {
        Self { root: tree.root().to_owned(), max_size }
    }
}

impl Texts for Disk {
    fn text(&self, path: &str, size: u64) -> Result<Arc<[u8]>, SkipReason> {
        Loader::new(&self.root, self.max_size).text(path, size)
    }

    fn reads(&self, size: u64) -> bool {
        Loader::new(&self.root, self.max_size).reads(size)
    }

    fn is_still(&self, path: &str, stamp: Stamp) -> bool {
        Loader::new(&self.root, self.max_size).is_still(path, stamp)
    }

    fn manifest(&self, path: &str) -> Result<String, SkipReason> {
        Loader::new(&self.root, self.max_size).manifest(path)
    }
}
