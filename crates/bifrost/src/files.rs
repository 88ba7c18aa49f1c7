//! The files of a workspace as the executor's model: read, prune, parse and lower on demand.
//!
//! Nothing is kept between two look-ups but a read buffer, a parser, and what files say to each
//! other once a step has asked.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bifrost_contract::{Need, SkipReason};
use bifrost_hir::{FileFacts, Source, Wanted, read, spell_words};
use bifrost_languages::{Reader, Registry, Settled};
use bifrost_model::{
    CodeModel, DeclRef, Direction, Document, Doubt, FileEntry, FileId, KnownSkip, Links, Lookup,
    Related, Sites, Stopped, Words,
};
use bifrost_syntax::{Parser, Stop};
use bifrost_workspace::{Loaded, Loader, Needles, Tree};

use crate::graph::Node;

use crate::stats::NamedAt;
use crate::structure::{Family, Structure};

/// Everything that the clones of a model share.
pub(crate) struct Shared<'w> {
    pub(crate) tree: &'w Tree,
    pub(crate) entries: &'w [FileEntry],
    pub(crate) skips: Vec<KnownSkip>,
    pub(crate) registry: &'w Registry,
    pub(crate) settled: &'w Settled,
    pub(crate) max_file_size: u64,
    pub(crate) stopped: &'w (dyn Fn() -> bool + Sync),
    pub(crate) structure: &'w Structure,
    /// Files that are read at a time when all are.
    pub(crate) threads: usize,
}

/// One thread's view of the files.
pub(crate) struct Files<'w> {
    shared: &'w Shared<'w>,
    worker: Mutex<Worker<'w>>,
}

pub(crate) struct Worker<'w> {
    pub(crate) loader: Loader<'w>,
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

impl<'w> Files<'w> {
    /// The files that can say something to this one, put together.
    fn family(&self, file: FileId) -> Result<Option<&'w Family>, Stopped> {
        self.shared.structure.family(self.shared, file)
    }

    /// The part of an entity that stands for it.
    pub(crate) fn canonical(&self, at: DeclRef) -> Result<DeclRef, Stopped> {
        Ok(self.family(at.file)?.map_or(at, |family| family.index.canonical(at)))
    }

    /// A type as the end of an edge.
    pub(crate) fn node(&self, at: DeclRef) -> Result<Option<Node>, Stopped> {
        let Some(family) = self.family(at.file)? else { return Ok(None) };
        let Some(facts) = family.index.facts(at.file) else { return Ok(None) };
        let path = self.shared.entries[at.file.0 as usize].path.clone();
        let name = facts.fq_name(at.decl);
        let start = facts.decl(at.decl).map_or(0, |decl| decl.span.start);
        Ok(Some(Node { path, name: Some(name), start }))
    }

    /// Where a declaration is named.
    pub(crate) fn named_at(&self, at: DeclRef) -> NamedAt {
        let facts = self.shared.structure.known(self.shared, at.file);
        let decl = facts.and_then(|facts| facts.decl(at.decl));
        let named = decl.filter(|decl| !decl.is_file());
        NamedAt {
            path: self.shared.entries[at.file.0 as usize].path.clone(),
            start: named.map(|decl| decl.name_span.unwrap_or(decl.span).start),
        }
    }

    /// What reads and parses for this thread.
    pub(crate) fn worker(&self) -> MutexGuard<'_, Worker<'w>> {
        self.worker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A file as it was discovered.
    pub(crate) fn entry(&self, file: FileId) -> Option<&'w bifrost_workspace::FileEntry> {
        self.shared.tree.files().get(file.0 as usize)
    }

    /// Files that are read at a time.
    pub(crate) fn threads(&self) -> usize {
        self.shared.threads
    }

    /// The files that mention one of some names and could not be read whole.
    pub(crate) fn doubts(&self, family: &Family, names: &[String]) -> Vec<Doubt> {
        let wanted: Vec<Wanted> = names.iter().map(|name| Wanted::new(name)).collect();
        let needles: Vec<Needles> =
            names.iter().map(|name| Needles::new(std::slice::from_ref(name))).collect();
        let mut worker = self.worker();
        let look = |(file, skipped): &(FileId, Option<SkipReason>)| {
            let doubt = |skipped| Doubt { file: *file, skipped };
            if skipped.is_none() {
                let words = family.words_of(*file);
                let holds = words.is_none_or(|words| wanted.iter().any(|it| words.hold(it)));
                return holds.then(|| doubt(None));
            }
            let entry = self.entry(*file)?;
            needles.iter().find_map(|needles| match worker.loader.load(entry, needles) {
                Loaded::Text(_) => Some(doubt(*skipped)),
                Loaded::NotMentioned => None,
                Loaded::Skipped(reason) => Some(doubt(Some(reason))),
            })
        };
        family.doubtful.iter().filter_map(look).collect()
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
            Ok(mut facts) => {
                if let Some(layout) =
                    self.shared.structure.layout(self.shared, tables.adapter.label)
                {
                    facts.module = layout.module(&entry.path, &facts.module);
                }
                Ok(Lookup::Found(Document { text, facts: Arc::new(facts) }))
            }
            Err(Stop::Interrupted) => Err(Stopped),
            Err(Stop::Refused) => Ok(Lookup::Skipped(SkipReason::Parse)),
        }
    }

    fn show(&self, file: FileId) -> Result<Lookup, Stopped> {
        let kept = self.shared.structure.known(self.shared, file);
        let (Some(facts), Some(entry)) = (kept, self.shared.tree.files().get(file.0 as usize))
        else {
            return self.look(file, &Words::default(), Need::SEMANTICS);
        };
        let mut worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        let needles = worker.needles(&Words::default());
        Ok(match worker.loader.load(entry, &needles) {
            Loaded::Text(text) => Lookup::Found(Document { text, facts: Arc::clone(facts) }),
            Loaded::NotMentioned => Lookup::NotMentioned,
            Loaded::Skipped(reason) => Lookup::Skipped(reason),
        })
    }

    fn damaged(&self, file: FileId) -> Result<bool, Stopped> {
        if let Some(facts) = self.shared.structure.known(self.shared, file) {
            return Ok(facts.damaged);
        }
        let looked = self.look(file, &Words::default(), Need::SEMANTICS)?;
        Ok(matches!(looked, Lookup::Found(document) if document.facts.damaged))
    }

    fn imports(&self, file: FileId, direction: Direction) -> Result<Related<FileId>, Stopped> {
        let Some(family) = self.family(file)? else { return Ok(Related::default()) };
        let mut related = family.index.imports(file, direction);
        if direction == Direction::In {
            let path = &self.shared.entries[file.0 as usize].path;
            let module = family.index.facts(file).map_or("", |facts| &facts.module);
            related.doubts = self.doubts(family, &module_words(path, module));
        }
        Ok(related)
    }

    fn hierarchy(&self, decl: DeclRef, direction: Direction) -> Result<Related<DeclRef>, Stopped> {
        let Some(family) = self.family(decl.file)? else { return Ok(Related::default()) };
        let mut related = family.index.hierarchy(decl, direction);
        if direction == Direction::In && related.unfit.is_none() {
            related.doubts = self.doubts(family, &[family.index.name(decl).to_owned()]);
        }
        Ok(related)
    }

    fn members(&self, decl: DeclRef) -> Result<Related<DeclRef>, Stopped> {
        let family = self.family(decl.file)?;
        Ok(family.map_or_else(Related::default, |family| family.index.members(decl)))
    }

    fn bodies(&self, file: FileId) -> Result<Option<Arc<FileFacts>>, Stopped> {
        match self.family(file)? {
            Some(family) => self.file_bodies(family, file),
            None => Ok(None),
        }
    }

    fn links(&self, file: FileId) -> Result<Arc<Links>, Stopped> {
        match self.family(file)? {
            Some(family) => self.file_links(family, file),
            None => Ok(Arc::default()),
        }
    }

    fn sites_to(&self, decl: DeclRef) -> Result<Sites, Stopped> {
        match self.family(decl.file)? {
            Some(family) => self.all_sites_to(family, decl),
            None => Ok(Sites::default()),
        }
    }

    fn sites_from(&self, decl: DeclRef) -> Result<Sites, Stopped> {
        match self.family(decl.file)? {
            Some(family) => self.all_sites_from(family, decl),
            None => Ok(Sites::default()),
        }
    }

    fn canonical(&self, decl: DeclRef) -> Result<DeclRef, Stopped> {
        Ok(self.family(decl.file)?.map_or(decl, |family| family.index.canonical(decl)))
    }

    fn parts(&self, decl: DeclRef) -> Result<Vec<DeclRef>, Stopped> {
        Ok(self.family(decl.file)?.map_or(vec![decl], |family| family.index.all_parts(decl)))
    }

    fn owner(&self, decl: DeclRef) -> Result<Related<DeclRef>, Stopped> {
        let family = self.family(decl.file)?;
        Ok(family.map_or_else(Related::default, |family| family.index.owner(decl)))
    }
}

/// The words of which one stands in what imports a file: its name, that of its folder, and the last
/// of its module's.
fn module_words(path: &str, module: &str) -> Vec<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = name.split('.').next().unwrap_or(name);
    let folder = folder.rsplit('/').next().unwrap_or_default();
    let mut words = vec![stem.to_owned(), folder.to_owned()];
    words.extend(spell_words(module).pop());
    words.retain(|word| !word.is_empty());
    words
}
