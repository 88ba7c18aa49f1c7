//! The files of a workspace as the executor's model: read, prune, parse and lower on demand.
//!
//! Nothing is kept between two look-ups but a read buffer and a parser.

use std::sync::{Arc, Mutex, PoisonError};

use bifrost_contract::{Need, SkipReason};
use bifrost_hir::{Source, read};
use bifrost_languages::{Reader, Registry, Settled};
use bifrost_model::{
    CodeModel, DeclRef, Direction, Document, FileEntry, FileId, KnownSkip, Lookup, Related,
    Stopped, Words,
};
use bifrost_syntax::{Parser, Stop};
use bifrost_workspace::{Loaded, Loader, Needles, Tree};

/// Everything that the clones of a model share.
pub(crate) struct Shared<'w> {
    pub(crate) tree: &'w Tree,
    pub(crate) entries: &'w [FileEntry],
    pub(crate) skips: Vec<KnownSkip>,
    pub(crate) registry: &'w Registry,
    pub(crate) settled: &'w Settled,
    pub(crate) max_file_size: u64,
    pub(crate) stopped: &'w (dyn Fn() -> bool + Sync),
}

/// One thread's view of the files.
pub(crate) struct Files<'w> {
    shared: &'w Shared<'w>,
    worker: Mutex<Worker<'w>>,
}

struct Worker<'w> {
    loader: Loader<'w>,
    parser: Parser,
    /// Searchers for the words asked last: a query asks for few sets again and again.
    needles: Vec<(Words, Arc<Needles>)>,
}

/// Word sets that are kept ready: at most one a language.
const READY: usize = 32;

impl<'w> Files<'w> {
    pub(crate) fn new(shared: &'w Shared<'w>) -> Self {
        let worker = Worker {
            loader: shared.tree.loader(shared.max_file_size),
            parser: Parser::default(),
            needles: Vec::new(),
        };
        Self { shared, worker: Mutex::new(worker) }
    }
}

impl Clone for Files<'_> {
    fn clone(&self) -> Self {
        Self::new(self.shared)
    }
}

impl Worker<'_> {
    fn needles(&mut self, words: &Words) -> Arc<Needles> {
        if let Some((_, needles)) = self.needles.iter().find(|(known, _)| known == words) {
            return Arc::clone(needles);
        }
        if self.needles.len() == READY {
            self.needles.clear();
        }
        let needles = Arc::new(Needles::new(words.as_slice()));
        self.needles.push((words.clone(), Arc::clone(&needles)));
        needles
    }
}

impl CodeModel for Files<'_> {
    fn files(&self) -> &[FileEntry] {
        self.shared.entries
    }

    fn known_skips(&self) -> &[KnownSkip] {
        &self.shared.skips
    }

    fn look(&self, file: FileId, words: &Words, need: Need) -> Result<Lookup, Stopped> {
        let Some(entry) = self.shared.tree.files().get(file.0 as usize) else {
            return Ok(Lookup::Skipped(SkipReason::Changed));
        };
        let mut worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        let needles = worker.needles(words);
        let text = match worker.loader.load(entry, &needles) {
            Loaded::Text(text) => text,
            Loaded::NotMentioned => return Ok(Lookup::NotMentioned),
            Loaded::Skipped(reason) => return Ok(Lookup::Skipped(reason)),
        };
        let reader = self.shared.settled.reader(Reader::from_number(entry.label));
        let tables = self.shared.registry.tables(reader);
        let stopped = self.shared.stopped;
        let file = Source { text: &text, path: &entry.path };
        match read(tables, &mut worker.parser, file, need, &|| stopped()) {
            Ok(facts) => Ok(Lookup::Found(Document { text, facts: Arc::new(facts) })),
            Err(Stop::Interrupted) => Err(Stopped),
            Err(Stop::Refused) => Ok(Lookup::Skipped(SkipReason::Parse)),
        }
    }

    fn imports(&self, _: FileId, _: Direction) -> Result<Related<FileId>, Stopped> {
        Ok(Related::default())
    }

    fn hierarchy(&self, _: DeclRef, _: Direction) -> Result<Related<DeclRef>, Stopped> {
        Ok(Related::default())
    }

    fn members(&self, _: DeclRef) -> Result<Related<DeclRef>, Stopped> {
        Ok(Related::default())
    }

    fn owner(&self, _: DeclRef) -> Result<Related<DeclRef>, Stopped> {
        Ok(Related::default())
    }
}
