//! The stages, made from scratch: what a kept session must agree with.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use bifrost_base::FileId;
use bifrost_contract::SkipReason;
use bifrost_hir::{FileFacts, Mentions};
use bifrost_languages::policy;
use bifrost_model::{FileEntry, Links, Stopped};
use bifrost_resolve::{Bodies, FileInput, Index, Layout, Part, Sketch, Slots};
use bifrost_syntax::Parser;
use rustc_hash::FxHashMap;

use crate::family::{Family, Kin};
use crate::given::{Given, Listing, With};
use crate::stages::{self, Lowerer, Manifests, Outline, Stages, Whole};
use crate::stop::Stop;

/// The stages of a code base, each made when it is first asked for and never again: one value is for
/// one state of the code base. It reads one file after the other.
pub struct Eager {
    made: Arc<Made>,
    stop: Stop,
}

/// A stage by what it is made of.
type Cells<K, V> = Mutex<FxHashMap<K, V>>;

struct Made {
    entries: Vec<FileEntry>,
    listing: Listing,
    with: With,
    manifests: Cells<(), Arc<Manifests>>,
    layouts: Cells<&'static str, Arc<dyn Layout>>,
    outlines: Cells<FileId, Arc<Outline>>,
    wholes: Cells<FileId, Arc<Whole>>,
    families: Cells<&'static str, Arc<Family>>,
    slots: Cells<FileId, Option<Arc<Slots>>>,
    links: Cells<(FileId, Part), Arc<Links>>,
}

impl Eager {
    /// Of a code base as it was listed.
    #[must_use]
    pub fn new(listing: Listing, with: With) -> Self {
        let entry = |given: &Given| FileEntry {
            path: given.path.clone(),
            language: with.registry.adapter(given.reader).label,
        };
        let made = Made {
            entries: listing.files.iter().map(entry).collect(),
            listing,
            with,
            manifests: Mutex::default(),
            layouts: Mutex::default(),
            outlines: Mutex::default(),
            wholes: Mutex::default(),
            families: Mutex::default(),
            slots: Mutex::default(),
            links: Mutex::default(),
        };
        Self { made: Arc::new(made), stop: Stop::default() }
    }

    fn lower<T>(
        &self,
        file: FileId,
        work: impl FnOnce(&mut Lowerer<'_>, &Given) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let Some(given) = self.made.listing.files.get(file.0 as usize) else { return Ok(None) };
        let mut parser = Parser::default();
        let registry = &self.made.with.registry;
        let mut lowerer = Lowerer { registry, parser: &mut parser, stop: &self.stop };
        work(&mut lowerer, given).map(Some)
    }

    fn index(&self, family: &str) -> Result<Index, Stopped> {
        let mut inputs = Vec::new();
        for id in stages::members(family, &self.made.entries) {
            let entry = &self.made.entries[id.0 as usize];
            let outline = self.outline(id)?;
            let layout = self.layout(entry.language)?;
            let policy = policy(entry.language);
            let (Ok(facts), Some(layout), Some(policy)) = (&outline.facts, layout, policy) else {
                continue;
            };
            let facts = Arc::new(stages::placed(facts, Some(layout.as_ref()), &entry.path));
            inputs.push(FileInput { id, path: &entry.path, policy, layout, facts });
        }
        Ok(Index::new(inputs))
    }
}

impl Eager {
    fn slots(&self, file: FileId) -> Result<Option<Arc<Slots>>, Stopped> {
        let Some(policy) = stages::policy_of(&self.made.entries, file) else { return Ok(None) };
        once(&self.made.slots, file, || {
            let whole = self.whole(file)?;
            let facts = whole.facts.as_ref().ok();
            Ok(facts.map(|facts| Arc::new(Slots::of(Arc::clone(facts), policy))))
        })
    }

    fn part(&self, file: FileId, slots: &Slots, part: Part) -> Result<Arc<Links>, Stopped> {
        let Some(family) = self.family(file)? else { return Ok(Arc::default()) };
        once(&self.made.links, (file, part), || {
            let reading = Reading { stages: self, stopped: std::cell::Cell::new(false) };
            let links = bifrost_resolve::links(&family.index, &reading, file, (slots, part));
            if reading.stopped.get() { Err(Stopped) } else { Ok(Arc::new(links)) }
        })
    }
}

/// What is known by a key; else what `make` makes, which is known from then on.
fn once<K: Copy + Eq + Hash, V: Clone>(
    cells: &Cells<K, V>,
    key: K,
    make: impl FnOnce() -> Result<V, Stopped>,
) -> Result<V, Stopped> {
    let known = cells.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(known) = known {
        return Ok(known);
    }
    let made = make()?;
    let mut cells = cells.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(cells.entry(key).or_insert(made).clone())
}

impl Stages for Eager {
    fn another(&self, stop: Option<Stop>) -> Box<dyn Stages> {
        let stop = stop.unwrap_or_else(|| self.stop.clone());
        Box::new(Self { made: Arc::clone(&self.made), stop })
    }

    fn manifests(&self) -> Result<Arc<Manifests>, Stopped> {
        let paths = self.made.listing.manifests.iter().map(|(path, _)| path.as_str());
        let texts = self.made.with.texts.as_ref();
        once(&self.made.manifests, (), || Ok(Arc::new(Manifests::of(paths, texts))))
    }

    fn layout(&self, label: &str) -> Result<Option<Arc<dyn Layout>>, Stopped> {
        let Some(policy) = policy(label) else { return Ok(None) };
        let manifests = self.manifests()?;
        let entries = &self.made.entries;
        let sketch = |id: FileId| {
            let given = self.made.listing.files.get(id.0 as usize)?;
            let text = self.made.with.texts.text(&given.path, given.stamp.size).ok()?;
            Some(Sketch { id, text: (policy.sketch?)(&text) }).filter(|it| !it.text.is_empty())
        };
        let make = || {
            let sketches: Vec<Sketch> =
                stages::sketched(policy, entries).filter_map(sketch).collect();
            Ok(stages::layout(policy, entries, &manifests, &sketches))
        };
        once(&self.made.layouts, policy.label, make).map(Some)
    }

    fn words(&self, _: FileId) -> Option<Mentions> {
        None
    }

    fn outline(&self, file: FileId) -> Result<Arc<Outline>, Stopped> {
        once(&self.made.outlines, file, || {
            let outline = self.lower(file, |lowerer, given| {
                let text = self.made.with.texts.text(&given.path, given.stamp.size);
                let label = self.made.with.registry.adapter(given.reader).label;
                let words = text.as_deref().map(|text| stages::mentions(text, label));
                let words = words.unwrap_or_default();
                lowerer.outline(given.reader, &given.path, (text, words))
            })?;
            Ok(Arc::new(outline.unwrap_or_else(|| Outline::none(SkipReason::Changed))))
        })
    }

    fn whole(&self, file: FileId) -> Result<Arc<Whole>, Stopped> {
        once(&self.made.wholes, file, || {
            let whole = self.lower(file, |lowerer, given| {
                let text = self.made.with.texts.text(&given.path, given.stamp.size);
                let (facts, text) = lowerer.whole(given.reader, &given.path, text)?;
                let layout = self.layout(self.made.entries[file.0 as usize].language)?;
                let place = |facts| stages::placed(&facts, layout.as_deref(), given.path.as_str());
                Ok(Whole { facts: facts.map(place).map(Arc::new), text })
            })?;
            let none = || Whole { facts: Err(SkipReason::Changed), text: 0 };
            Ok(Arc::new(whole.unwrap_or_else(none)))
        })
    }

    fn family(&self, file: FileId) -> Result<Option<Arc<Family>>, Stopped> {
        let Some(policy) = stages::policy_of(&self.made.entries, file) else { return Ok(None) };
        let family = once(&self.made.families, policy.family, || {
            let index = self.index(policy.family)?;
            let ids = stages::members(policy.family, &self.made.entries);
            let kin = |id| Ok(Kin { id, outline: self.outline(id)? });
            let files: Vec<Kin> = ids.map(kin).collect::<Result<_, Stopped>>()?;
            Ok(Arc::new(Family::new(Arc::new(index), &files)))
        });
        family.map(Some)
    }

    fn links(&self, file: FileId) -> Result<Arc<Links>, Stopped> {
        match self.slots(file)? {
            Some(slots) => self.part(file, &slots, Part::All),
            None => Ok(Arc::default()),
        }
    }

    fn links_at(&self, file: FileId, words: &[String]) -> Result<Vec<Arc<Links>>, Stopped> {
        let Some(slots) = self.slots(file)? else { return Ok(Vec::new()) };
        slots.parts(words).map(|part| self.part(file, &slots, part)).collect()
    }
}

/// The way to the bodies of files.
struct Reading<'s> {
    stages: &'s Eager,
    /// A body could not be had because the work was stopped.
    stopped: std::cell::Cell<bool>,
}

impl Bodies for Reading<'_> {
    fn bodies(&self, file: FileId) -> Option<Arc<FileFacts>> {
        match self.stages.whole(file) {
            Ok(whole) => whole.facts.clone().ok(),
            Err(Stopped) => {
                self.stopped.set(true);
                None
            }
        }
    }
}
