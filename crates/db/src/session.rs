//! The stages, kept from one question to the next.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};

use bifrost_base::{FileId, Stamp};
use bifrost_contract::SkipReason;
use bifrost_hir::Mentions;
use bifrost_languages::{Registry, policy};
use bifrost_model::{FileEntry, Links, Stopped};
use bifrost_resolve::{Layout, Part};
use rustc_hash::FxHashMap;
use salsa::{Cancelled, EventKind, Setter};

use crate::ahead::{Ahead, Looking};
use crate::family::Family;
use crate::given::{Given, Listing, Texts, With};
use crate::parallel::side_by_side;
use crate::queries::{
    Db as _, File, List, Project, Shared, Storage, family, layout, links, manifests, outline,
    slots, whole,
};
use crate::stages::{self, Manifests, Outline, Stages, Whole};
use crate::stop::Stop;

/// The stages of a code base, kept until what they are made of changes.
pub struct Session {
    db: Storage,
    project: Project,
    threads: usize,
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
        let With { texts, registry, threads, store } = with;
        let (stop, parser) = (Stop::default(), Mutex::default());
        let begun = listing.begun;
        let ahead = Looking::new();
        let db = Storage { storage, texts, registry, stop, parser, store, ahead, begun };
        let new = |given: &Given| new_file(&db, given);
        let files = listing.files.iter().map(new).collect();
        let list = List::new(&listing, files, &db.registry);
        let manifests = listing.manifests.into_iter();
        let manifests = manifests.map(|(path, stamp)| (path, stamp, stages::serial())).collect();
        let project = Project::new(&db, Shared(Arc::new(list)), manifests);
        Self { db, project, threads, families: Arc::default() }
    }

    /// Takes the code base as it is listed now. What was made of files that did not change is kept.
    pub fn refresh(&mut self, listing: Listing, texts: Arc<dyn Texts>) {
        self.db.texts = texts;
        self.families = Arc::default();
        let old = Arc::clone(&self.project.list(&self.db).0);
        // What changed shortly before it was listed may have changed again unseen: it is read again.
        let begun = self.db.begun;
        let racy = |stamp: Stamp| !stamp.tells_changes_after(begun);
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
            if file.state(&self.db).0 != given.stamp || racy(given.stamp) {
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
            let known = known.filter(|known| known.1 == stamp && !racy(stamp));
            (path, stamp, known.map_or_else(stages::serial, |known| known.2))
        };
        let new: Vec<_> = listing.manifests.into_iter().map(manifest).collect();
        if new != old {
            self.project.set_manifests(&mut self.db).to(new);
        }
        self.db.begun = listing.begun;
    }

    /// The stages for work that stops so and is about to ask for some bodies.
    #[must_use]
    pub fn looking_ahead(&self, stop: Stop, ahead: &Ahead) -> Box<dyn Stages> {
        let mut other = self.handle(stop);
        other.db.ahead = self.db.ahead.at(ahead);
        Box::new(other)
    }

    fn handle(&self, stop: Stop) -> Self {
        let mut db = self.db.clone();
        db.stop = stop;
        let Self { project, threads, .. } = *self;
        Self { db, project, threads, families: Arc::clone(&self.families) }
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
        Box::new(self.handle(stop.unwrap_or_else(|| self.db.stop.clone())))
    }

    fn manifests(&self) -> Result<Arc<Manifests>, Stopped> {
        self.ask(|db| manifests(db, self.project))
    }

    fn layout(&self, label: &str) -> Result<Option<Arc<dyn Layout>>, Stopped> {
        let Some(policy) = policy(label) else { return Ok(None) };
        self.ask(|db| layout(db, self.project, policy.label).map(|laid| laid.layout))
    }

    fn words(&self, file: FileId) -> Option<Mentions> {
        let file = self.file(file)?;
        let (stamp, _) = file.state(&self.db);
        self.db.shelf(file.path(&self.db), file.reader(&self.db), stamp)?.words()
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
        self.ask(|db| links(db, self.project, known, Part::All))
    }

    fn links_at(&self, file: FileId, words: &[String]) -> Result<Vec<Arc<Links>>, Stopped> {
        let Some(known) = self.file(file) else { return Ok(Vec::new()) };
        self.family(file)?;
        self.ask(|db| {
            let slots = slots(db, self.project, known);
            let parts = slots.iter().flat_map(|slots| slots.parts(words));
            parts.map(|part| links(db, self.project, known, part)).collect()
        })
    }
}
