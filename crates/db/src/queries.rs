//! What a session keeps, and how each stage is made of others: the border with salsa.
//!
//! Each stage is one tracked function a file, a language or a family, and calls the functions of
//! [`crate::stages`]. A change reaches as far as values differ: a text that is read again and is the
//! same ends at its outline, one that says the same to others ends at the index. No query calls
//! itself, so the depth of the native stack is bounded.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use bifrost_base::{FileId, Stamp};
use bifrost_contract::SkipReason;
use bifrost_hir::{FileFacts, Mentions};
use bifrost_languages::{Reader, Registry, policy};
use bifrost_model::{FileEntry, Links, Stopped};
use bifrost_resolve::{Bodies, FileInput, Index, Layout, Part, Sketch, Slots};
use bifrost_store::Store;
use bifrost_syntax::Parser;
use rustc_hash::FxHashMap;
use salsa::Database;

use crate::ahead::Looking;
use crate::family::{Family, Kin};
use crate::given::Texts;
use crate::shelf::{Listed, Shelf};
use crate::stages::{self, Lowerer, Manifests, Outline, Whole};
use crate::stop::Stop;

/// One file.
#[salsa::input(debug)]
pub(crate) struct File {
    #[returns(ref)]
    pub(crate) path: String,
    #[returns(copy)]
    pub(crate) reader: Reader,
    /// With another serial the text may be another.
    #[returns(copy)]
    pub(crate) state: (Stamp, u64),
}

/// All files of a code base, in the order of their ids.
pub(crate) struct List {
    pub(crate) entries: Vec<FileEntry>,
    pub(crate) files: Vec<File>,
    pub(crate) ids: FxHashMap<File, FileId>,
}

/// The code base.
#[salsa::input(singleton, debug)]
pub(crate) struct Project {
    #[returns(ref)]
    pub(crate) list: Shared<List>,
    #[returns(ref)]
    pub(crate) manifests: Vec<(String, Stamp, u64)>,
}

/// A value that is as it is: another is different.
#[derive(Clone)]
pub(crate) struct Shared<T>(pub(crate) Arc<T>);

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
pub(crate) struct Laid {
    pub(crate) layout: Arc<dyn Layout>,
    made: u64,
}

impl PartialEq for Laid {
    fn eq(&self, other: &Self) -> bool {
        self.made == other.made
    }
}

/// An index, known by what all its files say.
#[derive(Clone)]
pub(crate) struct Indexed {
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
pub(crate) struct Outlined(pub(crate) Arc<Outline>, Reader);

impl PartialEq for Outlined {
    fn eq(&self, other: &Self) -> bool {
        let refused = |it: &Self| it.0.facts.as_ref().err().copied();
        (self.0.text, self.1, refused(self)) == (other.0.text, other.1, refused(other))
    }
}

/// All facts of a file, known by its text and what that was read with.
#[derive(Clone)]
pub(crate) struct Lowered {
    whole: Arc<Whole>,
    reader: Reader,
}

impl PartialEq for Lowered {
    fn eq(&self, other: &Self) -> bool {
        let known = |it: &Self| (it.whole.text, it.reader, it.whole.facts.as_ref().err().copied());
        known(self) == known(other)
    }
}

/// What the stages need beside their inputs.
#[salsa::db]
pub(crate) trait Db: Database {
    /// How texts are had.
    fn texts(&self) -> &dyn Texts;

    /// The languages.
    fn registry(&self) -> &Registry;

    /// Whether the bodies of a file with this text will be asked for too.
    fn takes(&self, text: &[u8], words: &Mentions) -> bool;

    /// What is kept on disk of a file, if anything is.
    fn shelf<'a>(&'a self, path: &'a str, reader: Reader, stamp: Stamp) -> Option<Shelf<'a>>;

    /// Does something with this thread's parser. Unwinds to whoever asked when it is stopped, so
    /// that nothing half made is kept.
    fn lower(&self, work: &mut dyn FnMut(&mut Lowerer<'_>) -> Result<(), Stopped>);
}

#[salsa::tracked(returns(clone))]
pub(crate) fn manifests(db: &dyn Db, project: Project) -> Arc<Manifests> {
    let paths = project.manifests(db).iter().map(|(path, ..)| path.as_str());
    Arc::new(Manifests::of(paths, db.texts()))
}

#[salsa::tracked(returns(clone))]
pub(crate) fn sketch(db: &dyn Db, file: File, label: &'static str) -> Arc<str> {
    let (stamp, _) = file.state(db);
    let sketch = policy(label).and_then(|policy| policy.sketch);
    let shelf = db.shelf(file.path(db), file.reader(db), stamp);
    if let Some(kept) = shelf.and_then(|shelf| shelf.sketch()) {
        return kept.into();
    }
    match (sketch, db.texts().text(file.path(db), stamp.size)) {
        (Some(sketch), Ok(text)) => sketch(&text).into(),
        _ => Arc::default(),
    }
}

#[salsa::tracked(returns(clone))]
pub(crate) fn layout(db: &dyn Db, project: Project, label: &'static str) -> Option<Laid> {
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
pub(crate) fn outline(db: &dyn Db, file: File) -> Outlined {
    let (path, reader) = (file.path(db), file.reader(db));
    let (stamp, _) = file.state(db);
    let shelf = db.shelf(path, reader, stamp);
    if let Some(kept) = shelf.as_ref().and_then(Shelf::unchanged) {
        return Outlined(Arc::new(kept), reader);
    }
    let text = db.texts().text(path, stamp.size);
    let shelf = shelf.zip(text.as_deref().ok());
    if let Some(kept) = shelf.as_ref().and_then(|(shelf, text)| shelf.same_text(text)) {
        return Outlined(Arc::new(kept), reader);
    }
    let label = db.registry().adapter(reader).label;
    let words = text.as_deref().map(|text| stages::mentions(text, label)).unwrap_or_default();
    let mut made = ahead(db, file, &text, &words);
    if made.is_none() {
        db.lower(&mut |lowerer| {
            let source = (text.clone(), Arc::clone(&words));
            made = Some(lowerer.outline(reader, path, source)?);
            Ok(())
        });
    }
    let made = made.unwrap_or_else(|| Outline::none(SkipReason::Changed));
    if let Some((shelf, text)) = shelf {
        let policy = policy(label);
        shelf.keep(text, &made, policy.and_then(|policy| policy.sketch));
    }
    Outlined(Arc::new(made), reader)
}

/// What a text says to others, from all that it says, if that will be asked for too.
fn ahead(
    db: &dyn Db,
    file: File,
    text: &Result<Arc<[u8]>, SkipReason>,
    words: &Arc<Mentions>,
) -> Option<Outline> {
    let text = text.as_ref().ok().filter(|text| db.takes(text, words))?;
    let Lowered { whole, .. } = lowered(db, file);
    Outline::of(&whole, Arc::clone(words), text)
}

// Facts with bodies are large; older ones than these are made again when they are asked for.
#[salsa::tracked(returns(clone), lru = 4096)]
pub(crate) fn lowered(db: &dyn Db, file: File) -> Lowered {
    let (path, reader) = (file.path(db), file.reader(db));
    let (stamp, _) = file.state(db);
    let text = db.texts().text(path, stamp.size);
    let mut made = None;
    db.lower(&mut |lowerer| {
        made = Some(lowerer.whole(reader, path, text.clone())?);
        Ok(())
    });
    let (facts, text) = made.unwrap_or((Err(SkipReason::Changed), 0));
    Lowered { whole: Arc::new(Whole { facts: facts.map(Arc::new), text }), reader }
}

#[salsa::tracked(returns(clone), no_eq)]
pub(crate) fn whole(db: &dyn Db, project: Project, file: File) -> Arc<Whole> {
    let Lowered { whole, reader } = lowered(db, file);
    let Some(laid) = layout(db, project, db.registry().adapter(reader).label) else { return whole };
    let Ok(facts) = &whole.facts else { return whole };
    let placed = stages::placed(facts, Some(laid.layout.as_ref()), file.path(db));
    Arc::new(Whole { facts: Ok(Arc::new(placed)), text: whole.text })
}

#[salsa::tracked(returns(clone))]
pub(crate) fn index(db: &dyn Db, project: Project, family: &'static str) -> Indexed {
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
pub(crate) fn family(db: &dyn Db, project: Project, name: &'static str) -> Arc<Family> {
    let list = &project.list(db).0;
    let files = stages::members(name, &list.entries).filter_map(|id| {
        let file = list.files.get(id.0 as usize)?;
        Some(Kin { id, outline: outline(db, *file).0 })
    });
    let files: Vec<Kin> = files.collect();
    Arc::new(Family::new(index(db, project, name).index, &files))
}

// They are as large as facts with bodies.
#[salsa::tracked(returns(clone), no_eq, lru = 1024)]
pub(crate) fn slots(db: &dyn Db, project: Project, file: File) -> Option<Arc<Slots>> {
    let facts = whole(db, project, file).facts.clone().ok()?;
    let policy = policy(db.registry().adapter(file.reader(db)).label)?;
    Some(Arc::new(Slots::of(facts, policy)))
}

#[salsa::tracked(returns(clone), no_eq)]
pub(crate) fn links(db: &dyn Db, project: Project, file: File, part: Part) -> Arc<Links> {
    let list = &project.list(db).0;
    let id = list.ids.get(&file);
    let policy = id.and_then(|id| stages::policy_of(&list.entries, *id));
    let slots = slots(db, project, file);
    let (Some(id), Some(policy), Some(slots)) = (id, policy, slots) else { return Arc::default() };
    let index = index(db, project, policy.family).index;
    let bodies = Reading { db, project, list };
    Arc::new(bifrost_resolve::links(&index, &bodies, *id, (&slots, part)))
}

/// The way of one query to the bodies of files.
pub(crate) struct Reading<'d> {
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
pub(crate) struct Storage {
    pub(crate) storage: salsa::Storage<Self>,
    pub(crate) texts: Arc<dyn Texts>,
    pub(crate) registry: Arc<Registry>,
    pub(crate) stop: Stop,
    pub(crate) parser: Mutex<Parser>,
    pub(crate) store: Option<Arc<Store>>,
    pub(crate) ahead: Looking,
    /// A time before the files were listed.
    pub(crate) begun: SystemTime,
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

    fn takes(&self, text: &[u8], words: &Mentions) -> bool {
        self.ahead.takes(text, words)
    }

    fn shelf<'a>(&'a self, path: &'a str, reader: Reader, stamp: Stamp) -> Option<Shelf<'a>> {
        let listed = Listed { path, reader, stamp, at: self.begun };
        Shelf::new(self.store.as_deref()?, self.texts(), listed)
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
            store: self.store.clone(),
            ahead: self.ahead.clone(),
            begun: self.begun,
        }
    }
}
