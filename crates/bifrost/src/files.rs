//! The files of a workspace as the executor's model: read, prune, parse and lower on demand.
//!
//! What files say to each other is asked of the stages. What is only looked at is read anew each
//! time, unless the workspace is one that keeps it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bifrost_contract::{Need, SkipReason};
use bifrost_db::{Family, Stages, Stop, number};
use bifrost_hir::{FileFacts, Source, Wanted, read, spell_words};
use bifrost_languages::{Reader, Registry, Settled, policy};
use bifrost_model::{
    CodeModel, DeclRef, Direction, Document, Doubt, FileEntry, FileId, KnownSkip, Lookup, Related,
    Sites, Stopped, Words,
};
use bifrost_resolve::Policy;
use bifrost_syntax::{Parser, Stop as Unparsed};
use bifrost_workspace::{Loaded, Loader, Needles, Tree};

use crate::graph::Node;
use crate::stages::Known;
use crate::stats::NamedAt;

/// Everything that the clones of a model share.
pub(crate) struct Shared<'w> {
    pub(crate) tree: &'w Tree,
    pub(crate) entries: &'w [FileEntry],
    pub(crate) skips: Vec<KnownSkip>,
    pub(crate) registry: &'w Registry,
    pub(crate) settled: &'w Settled,
    pub(crate) max_file_size: u64,
    pub(crate) stop: &'w Stop,
    pub(crate) stages: Mutex<Box<dyn Stages>>,
    pub(crate) known: &'w Known,
    /// What is looked at is kept.
    pub(crate) keep: bool,
    /// Many ask about the same file, one after the other.
    pub(crate) again: bool,
    /// Files that are read at a time when all are.
    pub(crate) threads: usize,
}

/// One thread's view of the files.
pub(crate) struct Files<'w> {
    shared: &'w Shared<'w>,
    stages: Mutex<Box<dyn Stages>>,
    worker: Mutex<Worker<'w>>,
}

pub(crate) struct Worker<'w> {
    pub(crate) loader: Loader<'w>,
    parser: Parser,
    /// Searchers for the words asked last: a query asks for few sets again and again.
    needles: Vec<(Words, Arc<Needles>)>,
    /// The file that was looked at last, when another look may come.
    last: Option<Last>,
}

/// A file that was looked at.
struct Last {
    file: FileId,
    text: Arc<[u8]>,
    /// Its facts, and which of them were made.
    facts: Option<(Need, Arc<FileFacts>)>,
}

/// Word sets that are kept ready: at most one a language.
const READY: usize = 32;

impl<'w> Files<'w> {
    pub(crate) fn new(shared: &'w Shared<'w>) -> Self {
        let worker = Worker {
            loader: shared.tree.loader(shared.max_file_size),
            parser: Parser::default(),
            needles: Vec::new(),
            last: None,
        };
        let stages = shared.stages.lock().unwrap_or_else(PoisonError::into_inner).another(None);
        Self { shared, stages: Mutex::new(stages), worker: Mutex::new(worker) }
    }

    /// What is made of files, for this thread.
    pub(crate) fn stages(&self) -> MutexGuard<'_, Box<dyn Stages>> {
        self.stages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn policy(&self, file: FileId) -> Option<&'static Policy> {
        policy(self.shared.entries.get(file.0 as usize)?.language)
    }

    /// The files that can say something to this one, put together.
    pub(crate) fn family(&self, file: FileId) -> Result<Option<Arc<Family>>, Stopped> {
        let family = self.stages().family(file)?;
        if let Some(policy) = self.policy(file) {
            self.shared.known.note(policy.family);
        }
        Ok(family)
    }

    /// The facts of a file, if those of its family were put together already.
    fn known(&self, file: FileId) -> Result<Option<Arc<FileFacts>>, Stopped> {
        let known = self.policy(file).is_some_and(|it| self.shared.known.has(it.family));
        let family = if known { self.family(file)? } else { None };
        Ok(family.and_then(|family| family.index.facts(file).map(Arc::clone)))
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
    pub(crate) fn named_at(&self, at: DeclRef) -> Result<NamedAt, Stopped> {
        let facts = self.known(at.file)?;
        let decl = facts.as_ref().and_then(|facts| facts.decl(at.decl));
        let named = decl.filter(|decl| !decl.is_file());
        Ok(NamedAt {
            path: self.shared.entries[at.file.0 as usize].path.clone(),
            start: named.map(|decl| decl.name_span.unwrap_or(decl.span).start),
        })
    }

    /// What reads and parses for this thread.
    pub(crate) fn worker(&self) -> MutexGuard<'_, Worker<'w>> {
        self.worker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The text of a file that must hold all words.
    fn text(&self, file: FileId, entry: &bifrost_workspace::FileEntry, words: &Words) -> Loaded {
        let mut worker = self.worker();
        let needles = worker.needles(words);
        if !self.shared.again {
            return worker.loader.load(entry, &needles);
        }
        if worker.last.as_ref().is_none_or(|last| last.file != file) {
            worker.last = match worker.loader.load(entry, &Needles::default()) {
                Loaded::Text(text) => Some(Last { file, text, facts: None }),
                _ => None,
            };
        }
        match &worker.last {
            Some(last) if needles.all_in(&last.text) => Loaded::Text(Arc::clone(&last.text)),
            Some(_) => Loaded::NotMentioned,
            // What is no text is looked at for each that asks: it depends on the words what is said.
            None => worker.loader.load(entry, &needles),
        }
    }

    /// A file with what is kept of it.
    fn kept(&self, file: FileId, text: Arc<[u8]>) -> Result<Lookup, Stopped> {
        let whole = self.stages().whole(file)?;
        Ok(match &whole.facts {
            Ok(facts) if number(&text) == whole.text => {
                Lookup::Found(Document { text, facts: Arc::clone(facts) })
            }
            // Facts are shown with the text that they are of, or not at all.
            Ok(_) => Lookup::Skipped(SkipReason::Changed),
            Err(reason) => Lookup::Skipped(*reason),
        })
    }

    /// False when the words that are kept of a file say that it lacks one of these.
    fn may_mention(&self, file: FileId, words: &Words) -> bool {
        let Some(kept) = self.stages().words(file) else { return true };
        words.as_slice().iter().all(|word| kept.hold(&Wanted::new(word)))
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
    /// The facts of the file that was looked at last, if it is this one and they are enough.
    fn seen(&self, file: FileId, need: Need) -> Option<Arc<FileFacts>> {
        let last = self.last.as_ref().filter(|last| last.file == file)?;
        let facts = last.facts.as_ref().filter(|(had, _)| *had == need);
        facts.map(|(_, facts)| Arc::clone(facts))
    }

    /// Takes note of the facts of the file that is looked at.
    fn note(&mut self, file: FileId, need: Need, facts: &Arc<FileFacts>) {
        if let Some(last) = self.last.as_mut().filter(|last| last.file == file) {
            last.facts = Some((need, Arc::clone(facts)));
        }
    }

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
        let Some(entry) = self.entry(file) else {
            return Ok(Lookup::Skipped(SkipReason::Changed));
        };
        if !words.as_slice().is_empty() && !self.may_mention(file, words) {
            return Ok(Lookup::NotMentioned);
        }
        let text = match self.text(file, entry, words) {
            Loaded::Text(text) => text,
            Loaded::NotMentioned => return Ok(Lookup::NotMentioned),
            Loaded::Skipped(reason) => return Ok(Lookup::Skipped(reason)),
        };
        if self.shared.keep {
            return self.kept(file, text);
        }
        if let Some(facts) = self.worker().seen(file, need) {
            return Ok(Lookup::Found(Document { text, facts }));
        }
        let reader = self.shared.settled.reader(Reader::from_number(entry.label));
        let tables = self.shared.registry.tables(reader);
        let source = Source { text: &text, path: &entry.path };
        let parsed =
            read(tables, &mut self.worker().parser, source, need, &|| self.shared.stop.now());
        match parsed {
            Ok(mut facts) => {
                if let Some(layout) = self.stages().layout(tables.adapter.label)? {
                    facts.module = layout.module(&entry.path, &facts.module);
                }
                let facts = Arc::new(facts);
                self.worker().note(file, need, &facts);
                Ok(Lookup::Found(Document { text, facts }))
            }
            Err(Unparsed::Interrupted) => Err(Stopped),
            Err(Unparsed::Refused) => Ok(Lookup::Skipped(SkipReason::Parse)),
        }
    }

    fn show(&self, file: FileId) -> Result<Lookup, Stopped> {
        let (Some(facts), Some(entry)) = (self.known(file)?, self.entry(file)) else {
            return self.look(file, &Words::default(), Need::SEMANTICS);
        };
        Ok(match self.worker().loader.text(&entry.path, entry.stamp.size) {
            Ok(text) if number(&text) == self.stages().outline(file)?.text => {
                Lookup::Found(Document { text, facts })
            }
            // Facts are shown with the text that they are of, or not at all.
            Ok(_) => Lookup::Skipped(SkipReason::Changed),
            Err(reason) => Lookup::Skipped(reason),
        })
    }

    fn damaged(&self, file: FileId) -> Result<bool, Stopped> {
        if let Some(facts) = self.known(file)? {
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
            related.doubts = self.doubts(&family, &module_words(path, module));
        }
        Ok(related)
    }

    fn hierarchy(&self, decl: DeclRef, direction: Direction) -> Result<Related<DeclRef>, Stopped> {
        let Some(family) = self.family(decl.file)? else { return Ok(Related::default()) };
        let mut related = family.index.hierarchy(decl, direction);
        if direction == Direction::In && related.unfit.is_none() {
            related.doubts = self.doubts(&family, &[family.index.name(decl).to_owned()]);
        }
        Ok(related)
    }

    fn members(&self, decl: DeclRef) -> Result<Related<DeclRef>, Stopped> {
        let family = self.family(decl.file)?;
        Ok(family.map_or_else(Related::default, |family| family.index.members(decl)))
    }

    fn bodies(&self, file: FileId) -> Result<Option<Arc<FileFacts>>, Stopped> {
        Ok(self.stages().whole(file)?.facts.clone().ok())
    }

    fn sites_to(&self, decl: DeclRef) -> Result<Sites, Stopped> {
        match self.family(decl.file)? {
            Some(family) => self.all_sites_to(&family, decl),
            None => Ok(Sites::default()),
        }
    }

    fn sites_from(&self, decl: DeclRef) -> Result<Sites, Stopped> {
        match self.family(decl.file)? {
            Some(family) => self.all_sites_from(&family, decl),
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
