//! The stages, kept from one question to the next: the border with salsa.
//!
//! Each stage is one tracked function a file, a language or a family, and calls the functions of
//! [`crate::stages`]. A change reaches as far as values differ: a text that is read again and is the
//! same ends at its outline, one that says the same to others ends at the index. No query calls
//! itself, so the depth of the native stack is bounded.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use bifrost_base::FileId;
use bifrost_contract::SkipReason;
use bifrost_hir::FileFacts;
use bifrost_languages::{Reader, Registry, policy};
use bifrost_model::{FileEntry, Links, Stopped};
use bifrost_resolve::{Bodies, FileInput, Index, Layout, Sketch};
use bifrost_syntax::Parser;
use rustc_hash::FxHashMap;
use salsa::{Cancelled, Database, EventKind, Setter};

use crate::family::{Family, Kin};
use crate::given::{Given, Listing, Stamp, Texts, With};
use crate::parallel::side_by_side;
use crate::stages::{self, Lowerer, Manifests, Outline, Stages, Whole};
use crate::stop::Stop;

/// A file that changed less than this before it was listed may have changed again with the same
/// time and length, whatever the file system's clock: it is read again.
const RACY: Duration = Duration::from_secs(2);

/// One file.
#[salsa::input(debug)]
struct File {
    #[returns(ref)]
    path: String,
    #[returns(copy)]
    reader: Reader,
    /// With another serial the text may be another.
    #[returns(copy)]
    state: (Stamp, u64),
}

/// All files of a code base, in the order of their ids.
struct List {
    entries: Vec<FileEntry>,
    files: Vec<File>,
    ids: FxHashMap<File, FileId>,
}

/// The code base.
#[salsa::input(singleton, debug)]
struct Project {
    #[returns(ref)]
    list: Shared<List>,
    #[returns(ref)]
    manifests: Vec<(String, Stamp, u64)>,
}

/// A value that is as it is: another is different.
#[derive(Clone)]
struct Shared<T>(Arc<T>);

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> std::fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shared")
    }
}

/// Where the files and imports of a language lead, known by the number of its making.
#[derive(Clone)]
struct Laid {
    layout: Arc<dyn Layout>,
    made: u64,
}

impl PartialEq for Laid {
    fn eq(&self, other: &Self) -> bool {
        self.made == other.made
    }
}

/// An index, known by what all its files say.
#[derive(Clone)]
struct Indexed {
    index: Arc<Index>,
    said: Vec<Said>,
}

/// What one file of an index says: its id, its imprint, what its module is called, and where its
/// imports lead.
type Said = (FileId, u64, String, u64);

impl PartialEq for Indexed {
    fn eq(&self, other: &Self) -> bool {
        self.said == other.said
    }
}

/// The outline of a file, known by its text and what that was read with.
#[derive(Clone)]
struct Outlined(Arc<Outline>, Reader);

impl PartialEq for Outlined {
    fn eq(&self, other: &Self) -> bool {
        let refused = |it: &Self| it.0.facts.as_ref().err().copied();
        (self.0.text, self.1, refused(self)) == (other.0.text, other.1, refused(other))
    }
}

/// What the stages need beside their inputs.
#[salsa::db]
trait Db: Database {
    /// How texts are had.
    fn texts(&self) -> &dyn Texts;

    /// The languages.
    fn registry(&self) -> &Registry;

    /// Does something with this thread's parser. Unwinds to whoever asked when it is stopped, so
    /// that nothing half made is kept.
    fn lower(&self, work: &mut dyn FnMut(&mut Lowerer<'_>) -> Result<(), Stopped>);
}

#[salsa::tracked(returns(clone))]
fn manifests(db: &dyn Db, project: Project) -> Arc<Manifests> {
    let paths = project.manifests(db).iter().map(|(path, ..)| path.as_str());
    Arc::new(Manifests::of(paths, db.texts()))
}

#[salsa::tracked(returns(clone))]
fn sketch(db: &dyn Db, file: File, label: &'static str) -> Arc<str> {
    let (stamp, _) = file.state(db);
    let sketch = policy(label).and_then(|policy| policy.sketch);
    match (sketch, db.texts().text(file.path(db), stamp.size)) {
        (Some(sketch), Ok(text)) => sketch(&text).into(),
        _ => Arc::default(),
    }
}

#[salsa::tracked(returns(clone))]
fn layout(db: &dyn Db, project: Project, label: &'static str) -> Option<Laid> {
    let policy = policy(label)?;
    let list = &project.list(db).0;
    let sketched = stages::sketched(policy, &list.entries).filter_map(|id| {
        let text = sketch(db, *list.files.get(id.0 as usize)?, label);
        (!text.is_empty()).then(|| Sketch { id, text: text.to_string() })
    });
    let sketches: Vec<Sketch> = sketched.collect();
    let manifests = manifests(db, project);
    let layout = stages::layout(policy, &list.entries, &manifests, &sketches);
    Some(Laid { layout, made: stages::serial() })
}

#[salsa::tracked(returns(clone))]
fn outline(db: &dyn Db, file: File) -> Outlined {
    let (path, reader) = (file.path(db), file.reader(db));
    let (stamp, _) = file.state(db);
    let text = db.texts().text(path, stamp.size);
    let mut made = None;
    db.lower(&mut |lowerer| {
        made = Some(lowerer.outline(reader, path, text.clone())?);
        Ok(())
    });
    Outlined(Arc::new(made.unwrap_or_else(|| Outline::none(SkipReason::Changed))), reader)
}

// Facts with bodies are large; older ones than these are made again when they are asked for.
#[salsa::tracked(returns(clone), no_eq, lru = 4096)]
fn whole(db: &dyn Db, project: Project, file: File) -> Arc<Whole> {
    let (path, reader) = (file.path(db), file.reader(db));
    let (stamp, _) = file.state(db);
    let text = db.texts().text(path, stamp.size);
    let mut made = None;
    db.lower(&mut |lowerer| {
        made = Some(lowerer.whole(reader, path, text.clone())?);
        Ok(())
    });
    let (facts, text) = made.unwrap_or((Err(SkipReason::Changed), 0));
    let laid = layout(db, project, db.registry().adapter(reader).label);
    let place = |facts| stages::placed(&facts, laid.as_ref().map(|it| it.layout.as_ref()), path);
    Arc::new(Whole { facts: facts.map(place).map(Arc::new), text })
}

#[salsa::tracked(returns(clone))]
fn index(db: &dyn Db, project: Project, family: &'static str) -> Indexed {
    let list = &project.list(db).0;
    let (mut inputs, mut said) = (Vec::new(), Vec::new());
    for id in stages::members(family, &list.entries) {
        let at = id.0 as usize;
        let (Some(entry), Some(file)) = (list.entries.get(at), list.files.get(at)) else {
            continue;
        };
        let Outlined(outline, _) = outline(db, *file);
        let Ok(facts) = &outline.facts else { continue };
        let Some(policy) = policy(entry.language) else { continue };
        let Some(Laid { layout, made }) = layout(db, project, policy.label) else { continue };
        let facts = stages::placed(facts, Some(layout.as_ref()), &entry.path);
        said.push((id, outline.imprint, facts.module.clone(), made));
        inputs.push(FileInput { id, path: &entry.path, policy, layout, facts: Arc::new(facts) });
    }
    Indexed { index: Arc::new(Index::new(inputs)), said }
}

#[salsa::tracked(returns(clone), no_eq)]
fn family(db: &dyn Db, project: Project, name: &'static str) -> Arc<Family> {
    let list = &project.list(db).0;
    let files = stages::members(name, &list.entries).filter_map(|id| {
        let file = list.files.get(id.0 as usize)?;
        Some(Kin { id, outline: outline(db, *file).0 })
    });
    let files: Vec<Kin> = files.collect();
    Arc::new(Family::new(index(db, project, name).index, &files))
}

#[salsa::tracked(returns(clone), no_eq)]
fn links(db: &dyn Db, project: Project, file: File) -> Arc<Links> {
    let list = &project.list(db).0;
    let id = list.ids.get(&file);
    let policy = id.and_then(|id| stages::policy_of(&list.entries, *id));
    let (Some(id), Some(policy)) = (id, policy) else { return Arc::default() };
    let index = index(db, project, policy.family).index;
    let bodies = Reading { db, project, list };
    Arc::new(bifrost_resolve::links(&index, &bodies, *id))
}

/// The way of one query to the bodies of files.
struct Reading<'d> {
    db: &'d dyn Db,
    project: Project,
    list: &'d List,
}

impl Bodies for Reading<'_> {
    fn bodies(&self, file: FileId) -> Option<Arc<FileFacts>> {
        let file = self.list.files.get(file.0 as usize)?;
        whole(self.db, self.project, *file).facts.clone().ok()
    }
}

#[salsa::db]
struct Storage {
    storage: salsa::Storage<Self>,
    texts: Arc<dyn Texts>,
    registry: Arc<Registry>,
    stop: Stop,
    parser: Mutex<Parser>,
}

#[salsa::db]
impl Database for Storage {}

#[salsa::db]
impl Db for Storage {
    fn texts(&self) -> &dyn Texts {
        self.texts.as_ref()
    }

    fn registry(&self) -> &Registry {
        &self.registry
    }

    fn lower(&self, work: &mut dyn FnMut(&mut Lowerer<'_>) -> Result<(), Stopped>) {
        let mut parser = self.parser.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lowerer =
            Lowerer { registry: &self.registry, parser: &mut parser, stop: &self.stop };
        if work(&mut lowerer).is_err() {
            drop(parser);
            self.cancellation_token().cancel();
            self.unwind_if_revision_cancelled();
        }
    }
}

impl Clone for Storage {
    fn clone(&self) -> Self {
        Self {
            storage: self.storage.clone(),
            texts: Arc::clone(&self.texts),
            registry: Arc::clone(&self.registry),
            stop: self.stop.clone(),
            parser: Mutex::default(),
        }
    }
}

/// The stages of a code base, kept until what they are made of changes.
pub struct Session {
    db: Storage,
    project: Project,
    threads: usize,
    begun: SystemTime,
    /// The families that were put together since the last change: a question asks for its family
    /// again and again.
    families: Arc<Mutex<FxHashMap<&'static str, Arc<Family>>>>,
}

impl Session {
    /// Of a code base as it was listed.
    #[must_use]
    pub fn new(listing: Listing, with: With) -> Self {
        Self::stored(salsa::Storage::new(None), listing, with)
    }

    /// The same, telling of each stage that is made, by its name and what it is made of.
    #[must_use]
    pub fn observed(
        listing: Listing,
        with: With,
        observer: impl Fn(String) + Send + Sync + 'static,
    ) -> Self {
        let tell = move |event: salsa::Event| {
            if let EventKind::WillExecute { database_key } = event.kind {
                observer(format!("{database_key:?}"));
            }
        };
        Self::stored(salsa::Storage::new(Some(Box::new(tell))), listing, with)
    }

    fn stored(storage: salsa::Storage<Storage>, listing: Listing, with: With) -> Self {
        let With { texts, registry, threads } = with;
        let (stop, parser) = (Stop::default(), Mutex::default());
        let db = Storage { storage, texts, registry, stop, parser };
        let begun = listing.begun;
        let new = |given: &Given| new_file(&db, given);
        let files = listing.files.iter().map(new).collect();
        let list = List::new(&listing, files, &db.registry);
        let manifests = listing.manifests.into_iter();
        let manifests = manifests.map(|(path, stamp)| (path, stamp, stages::serial())).collect();
        let project = Project::new(&db, Shared(Arc::new(list)), manifests);
        Self { db, project, threads, begun, families: Arc::default() }
    }

    /// Takes the code base as it is listed now. What was made of files that did not change is kept.
    pub fn refresh(&mut self, listing: Listing, texts: Arc<dyn Texts>) {
        self.db.texts = texts;
        self.families = Arc::default();
        let old = Arc::clone(&self.project.list(&self.db).0);
        let racy = |modified: Option<SystemTime>| modified.is_none_or(|at| at + RACY >= self.begun);
        let mut files = Vec::with_capacity(listing.files.len());
        let mut same = old.entries.len() == listing.files.len();
        for (at, given) in listing.files.iter().enumerate() {
            let known = old.entries.binary_search_by(|entry| entry.path.cmp(&given.path)).ok();
            same &= known == Some(at);
            let Some(file) = known.and_then(|at| old.files.get(at)).copied() else {
                files.push(new_file(&self.db, given));
                continue;
            };
            files.push(file);
            if file.reader(&self.db) != given.reader {
                file.set_reader(&mut self.db).to(given.reader);
                same = false;
            }
            if file.state(&self.db).0 != given.stamp || racy(given.stamp.modified) {
                file.set_state(&mut self.db).to((given.stamp, stages::serial()));
            }
        }
        if !same {
            let list = List::new(&listing, files, &self.db.registry);
            self.project.set_list(&mut self.db).to(Shared(Arc::new(list)));
        }
        let old = self.project.manifests(&self.db).clone();
        let manifest = |(path, stamp): (String, Stamp)| {
            let known = old.iter().find(|(known, ..)| *known == path);
            let known = known.filter(|known| known.1 == stamp && !racy(stamp.modified));
            (path, stamp, known.map_or_else(stages::serial, |known| known.2))
        };
        let new: Vec<_> = listing.manifests.into_iter().map(manifest).collect();
        if new != old {
            self.project.set_manifests(&mut self.db).to(new);
        }
        self.begun = listing.begun;
    }

    /// Does something with the database, and stops when that was stopped.
    fn ask<T>(&self, what: impl FnOnce(&Storage) -> T) -> Result<T, Stopped> {
        Cancelled::catch(AssertUnwindSafe(|| what(&self.db))).map_err(|_| Stopped)
    }

    fn list(&self) -> &Arc<List> {
        &self.project.list(&self.db).0
    }

    fn file(&self, file: FileId) -> Option<File> {
        self.list().files.get(file.0 as usize).copied()
    }

    /// Makes the outlines of a family side by side, so that what is put together of them finds all.
    fn outlines(&self, family: &str) -> Result<(), Stopped> {
        let list = Arc::clone(self.list());
        let ids: Vec<FileId> = stages::members(family, &list.entries).collect();
        // A handle belongs to one thread at a time.
        let first = Mutex::new(self.db.clone());
        let start = || first.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let failed = side_by_side(self.threads, &ids, start, |db, id| {
            let file = *list.files.get(id.0 as usize)?;
            if db.stop.now() {
                return Some(Stopped);
            }
            Cancelled::catch(AssertUnwindSafe(|| outline(db, file))).err().map(|_| Stopped)
        });
        if failed.is_empty() { Ok(()) } else { Err(Stopped) }
    }
}

fn new_file(db: &Storage, given: &Given) -> File {
    File::new(db, given.path.clone(), given.reader, (given.stamp, stages::serial()))
}

impl List {
    fn new(listing: &Listing, files: Vec<File>, registry: &Registry) -> Self {
        let entry = |given: &Given| FileEntry {
            path: given.path.clone(),
            language: registry.adapter(given.reader).label,
        };
        let ids = files.iter().enumerate().map(|(at, file)| (*file, FileId(at as u32))).collect();
        Self { entries: listing.files.iter().map(entry).collect(), files, ids }
    }
}

impl Stages for Session {
    fn another(&self, stop: Option<Stop>) -> Box<dyn Stages> {
        let mut db = self.db.clone();
        db.stop = stop.unwrap_or(db.stop);
        let Self { project, threads, begun, .. } = *self;
        Box::new(Self { db, project, threads, begun, families: Arc::clone(&self.families) })
    }

    fn manifests(&self) -> Result<Arc<Manifests>, Stopped> {
        self.ask(|db| manifests(db, self.project))
    }

    fn layout(&self, label: &str) -> Result<Option<Arc<dyn Layout>>, Stopped> {
        let Some(policy) = policy(label) else { return Ok(None) };
        self.ask(|db| layout(db, self.project, policy.label).map(|laid| laid.layout))
    }

    fn outline(&self, file: FileId) -> Result<Arc<Outline>, Stopped> {
        let Some(file) = self.file(file) else {
            return Ok(Arc::new(Outline::none(SkipReason::Changed)));
        };
        self.ask(|db| outline(db, file).0)
    }

    fn whole(&self, file: FileId) -> Result<Arc<Whole>, Stopped> {
        let Some(file) = self.file(file) else {
            return Ok(Arc::new(Whole { facts: Err(SkipReason::Changed), text: 0 }));
        };
        self.ask(|db| whole(db, self.project, file))
    }

    fn family(&self, file: FileId) -> Result<Option<Arc<Family>>, Stopped> {
        let Some(policy) = stages::policy_of(&self.list().entries, file) else { return Ok(None) };
        let name = policy.family;
        let families = || self.families.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = families().get(name) {
            return Ok(Some(Arc::clone(known)));
        }
        self.outlines(name)?;
        let made = self.ask(|db| family(db, self.project, name))?;
        Ok(Some(Arc::clone(families().entry(name).or_insert(made))))
    }

    fn links(&self, file: FileId) -> Result<Arc<Links>, Stopped> {
        let Some(known) = self.file(file) else { return Ok(Arc::default()) };
        self.family(file)?;
        self.ask(|db| links(db, self.project, known))
    }
}
