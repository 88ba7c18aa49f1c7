//! What the files of a workspace say to each other, put together when a step first asks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bifrost_contract::{Need, SkipReason};
use bifrost_hir::{FileFacts, Mentions, Wanted};
use bifrost_languages::policy;
use bifrost_model::{CodeModel, FileEntry, FileId, KnownSkip, Links, Lookup, Stopped, Words};
use bifrost_resolve::{Entry, FileInput, Index, Layout, Manifest, Policy, Project, Sketch};
use bifrost_workspace::{Loaded, Loader, Needles, Tree};
use rustc_hash::FxHashMap;

use crate::files::{Files, Shared};

use crate::parallel::side_by_side;

/// What is known of the files together.
pub(crate) struct Structure {
    manifests: OnceLock<Manifests>,
    languages: Vec<Place>,
    families: Vec<Kin>,
}

/// Where one language's files and imports lead.
struct Place {
    policy: &'static Policy,
    layout: OnceLock<Arc<dyn Layout>>,
}

/// Related languages.
struct Kin {
    name: &'static str,
    family: OnceLock<Family>,
    /// Held while it is being put together.
    building: Mutex<()>,
}

/// The files of related languages, put together.
pub(crate) struct Family {
    pub(crate) index: Index,
    /// Files that were not read whole, and why those were not read that were not.
    pub(crate) doubtful: Vec<(FileId, Option<SkipReason>)>,
    /// The words of the files that were read, by id.
    pub(crate) mentions: Vec<(FileId, Mentions)>,
    /// Facts with bodies, of the files that were asked for.
    pub(crate) bodies: Mutex<FxHashMap<FileId, Arc<FileFacts>>>,
    /// Links of the files that were asked for.
    pub(crate) links: Mutex<FxHashMap<FileId, Arc<Links>>>,
}

impl Family {
    /// The links of a file, if they were made already.
    pub(crate) fn known_links(&self, file: FileId) -> Option<Arc<Links>> {
        let links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        links.get(&file).map(Arc::clone)
    }

    /// The files that can name one of some things, by id.
    pub(crate) fn mentioning(&self, names: &[String]) -> Vec<FileId> {
        let wanted: Vec<Wanted> = names.iter().map(|name| Wanted::new(name)).collect();
        let holds = |(_, words): &&(FileId, Mentions)| wanted.iter().any(|it| words.hold(it));
        self.mentions.iter().filter(holds).map(|(file, _)| *file).collect()
    }

    /// The words of a file that was read.
    pub(crate) fn words_of(&self, file: FileId) -> Option<&Mentions> {
        let at = self.mentions.binary_search_by_key(&file, |(file, _)| *file).ok()?;
        Some(&self.mentions.get(at)?.1)
    }
}

impl Structure {
    pub(crate) fn new(entries: &[FileEntry]) -> Self {
        let mut languages: Vec<Place> = Vec::new();
        let mut families: Vec<Kin> = Vec::new();
        for entry in entries {
            let Some(policy) = policy(entry.language) else { continue };
            if languages.iter().any(|known| known.policy.label == policy.label) {
                continue;
            }
            languages.push(Place { policy, layout: OnceLock::new() });
            if !families.iter().any(|known| known.name == policy.family) {
                let building = Mutex::new(());
                families.push(Kin { name: policy.family, family: OnceLock::new(), building });
            }
        }
        Self { manifests: OnceLock::new(), languages, families }
    }

    /// What the manifests say, read when something first asks.
    pub(crate) fn manifests(&self, tree: &Tree, max_size: u64) -> &Manifests {
        self.manifests.get_or_init(|| Manifests::of(tree, max_size))
    }

    /// Where the files and imports of a language lead.
    pub(crate) fn layout(&self, shared: &Shared<'_>, label: &str) -> Option<&Arc<dyn Layout>> {
        let place = self.languages.iter().find(|place| place.policy.label == label)?;
        let layout = place.layout.get_or_init(|| {
            let manifests = &self.manifests(shared.tree, shared.max_file_size).read;
            let entries: Vec<Entry<'_>> = shared.entries.iter().enumerate().map(entry).collect();
            let sketches = sketches(shared, place.policy);
            let project = Project::new(&entries, manifests).with_sketches(&sketches);
            Arc::from((place.policy.layout)(&project))
        });
        Some(layout)
    }

    /// The files of the languages that are related to the file's.
    pub(crate) fn family<'w>(
        &'w self,
        shared: &Shared<'w>,
        file: FileId,
    ) -> Result<Option<&'w Family>, Stopped> {
        let entry = shared.entries.get(file.0 as usize);
        let Some(policy) = entry.and_then(|entry| policy(entry.language)) else { return Ok(None) };
        let Some(kin) = self.families.iter().find(|kin| kin.name == policy.family) else {
            return Ok(None);
        };
        if let Some(family) = kin.family.get() {
            return Ok(Some(family));
        }
        let _building = kin.building.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(family) = kin.family.get() {
            return Ok(Some(family));
        }
        let family = self.put_together(shared, kin.name)?;
        Ok(Some(kin.family.get_or_init(|| family)))
    }

    /// The facts of a file, if those of its family were put together already.
    pub(crate) fn known(&self, shared: &Shared<'_>, file: FileId) -> Option<&Arc<FileFacts>> {
        let policy = policy(shared.entries.get(file.0 as usize)?.language)?;
        let kin = self.families.iter().find(|kin| kin.name == policy.family)?;
        kin.family.get()?.index.facts(file)
    }

    fn put_together(&self, shared: &Shared<'_>, family: &str) -> Result<Family, Stopped> {
        let mine = |entry: &FileEntry| policy(entry.language).is_some_and(|it| it.family == family);
        let ids = (0..shared.entries.len()).filter(|at| mine(&shared.entries[*at]));
        let ids: Vec<FileId> = ids.map(|at| FileId(at as u32)).collect();
        let read = read_all(shared, &ids)?;
        let (mut doubtful, mut mentions) = (Vec::new(), Vec::new());
        let mut inputs = Vec::with_capacity(read.len());
        for (id, facts) in read {
            let entry = &shared.entries[id.0 as usize];
            let facts = match facts {
                Ok((facts, words)) => {
                    mentions.push((id, words));
                    facts
                }
                Err(reason) => {
                    doubtful.push((id, Some(reason)));
                    continue;
                }
            };
            if facts.damaged {
                doubtful.push((id, None));
            }
            let policy = policy(entry.language);
            let layout = self.layout(shared, entry.language);
            if let (Some(policy), Some(layout)) = (policy, layout) {
                let layout = Arc::clone(layout);
                inputs.push(FileInput { id, path: &entry.path, policy, layout, facts });
            }
        }
        let index = Index::new(inputs);
        let (bodies, links) = (Mutex::default(), Mutex::default());
        Ok(Family { index, doubtful, mentions, bodies, links })
    }
}

/// A file's facts with its words, or why there are none.
type Read = (FileId, Result<(Arc<FileFacts>, Mentions), SkipReason>);

/// Reads files side by side; the answer is in the order of the ids.
fn read_all(shared: &Shared<'_>, ids: &[FileId]) -> Result<Vec<Read>, Stopped> {
    let stopped = AtomicBool::new(false);
    let one = |files: &mut Files<'_>, id: FileId| {
        if stopped.load(Ordering::Relaxed) {
            return None;
        }
        match files.look(id, &Words::default(), Need::SEMANTICS) {
            Ok(Lookup::Found(document)) => {
                Some((id, Ok((document.facts, Mentions::of(&document.text)))))
            }
            Ok(Lookup::Skipped(reason)) => Some((id, Err(reason))),
            Ok(Lookup::NotMentioned) => None,
            Err(Stopped) => {
                stopped.store(true, Ordering::Relaxed);
                None
            }
        }
    };
    let mut all = side_by_side(shared.threads, ids, || Files::new(shared), one);
    if stopped.load(Ordering::Relaxed) {
        return Err(Stopped);
    }
    all.sort_unstable_by_key(|(id, _)| *id);
    Ok(all)
}

/// What the files of a language say of where other files are, by id. What cannot be read says
/// nothing.
fn sketches(shared: &Shared<'_>, policy: &Policy) -> Vec<Sketch> {
    let Some(sketch) = policy.sketch else { return Vec::new() };
    let files = shared.entries.iter().enumerate();
    let mine = files.filter(|(_, entry)| entry.language == policy.label);
    let ids: Vec<FileId> = mine.map(|(at, _)| FileId(at as u32)).collect();
    let anything = Needles::new(&[] as &[&str]);
    let one = |loader: &mut Loader<'_>, id: FileId| {
        let entry = shared.tree.files().get(id.0 as usize)?;
        let Loaded::Text(text) = loader.load(entry, &anything) else { return None };
        let text = sketch(&text);
        (!text.is_empty()).then_some(Sketch { id, text })
    };
    let start = || shared.tree.loader(shared.max_file_size);
    let mut all = side_by_side(shared.threads, &ids, start, one);
    all.sort_unstable_by_key(|sketch| sketch.id);
    all
}

fn entry((at, entry): (usize, &FileEntry)) -> Entry<'_> {
    Entry { id: FileId(at as u32), path: &entry.path, language: entry.language }
}

/// What the manifests of a tree say.
#[derive(Default)]
pub(crate) struct Manifests {
    read: Vec<Manifest>,
    /// Those that cannot be read, by path.
    pub(crate) skipped: Vec<KnownSkip>,
}

impl Manifests {
    fn of(tree: &Tree, max_size: u64) -> Self {
        let mut this = Self::default();
        let mut loader = tree.loader(max_size);
        for path in tree.manifests() {
            match loader.manifest(path) {
                Ok(text) => this.read.push(Manifest { path: path.clone(), text }),
                Err(reason) => this.skipped.push(KnownSkip { path: path.clone(), reason }),
            }
        }
        this
    }
}
