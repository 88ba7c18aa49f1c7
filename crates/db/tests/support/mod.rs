//! A code base in memory, that changes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use bifrost_base::{Stamp, nanoseconds};
use bifrost_contract::SkipReason;
use bifrost_db::{Given, Listing, Texts, With};
use bifrost_languages::Registry;

/// A code base in memory.
#[derive(Clone, Default)]
pub(crate) struct Tree {
    pub(crate) files: Arc<Mutex<BTreeMap<String, String>>>,
    /// When each was last written; the clock goes on an hour a write.
    times: BTreeMap<String, SystemTime>,
    now: Option<SystemTime>,
}

impl Tree {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let mut tree = Self::default();
        for (path, text) in files {
            tree.write(path, text);
        }
        tree
    }

    pub(crate) fn write(&mut self, path: &str, text: &str) {
        let now = self.tick();
        self.files.lock().unwrap().insert(path.to_owned(), text.to_owned());
        self.times.insert(path.to_owned(), now);
    }

    pub(crate) fn remove(&mut self, path: &str) {
        self.files.lock().unwrap().remove(path);
    }

    fn tick(&mut self) -> SystemTime {
        let now = self.now.unwrap_or(SystemTime::UNIX_EPOCH) + Duration::from_secs(3_600);
        self.now = Some(now);
        now
    }

    pub(crate) fn listing(&mut self) -> Listing {
        let registry = Registry::new();
        let stamp = |(path, text): (&String, &String)| Stamp {
            size: text.len() as u64,
            modified: self.times.get(path).copied().map(nanoseconds),
            ..Stamp::default()
        };
        let files = self.files.lock().unwrap();
        let known = files.iter().filter_map(|(path, text)| {
            let reader = registry.by_name(path)?;
            Some(Given { path: path.clone(), reader, stamp: stamp((path, text)) })
        });
        let manifests = files.iter().filter(|(path, _)| registry.is_manifest(path));
        let manifests = manifests.map(|it| (it.0.clone(), stamp(it)));
        let (files_of, manifests) = (known.collect(), manifests.collect());
        drop(files);
        Listing { files: files_of, manifests, begun: self.tick() }
    }

    pub(crate) fn texts(&self) -> Arc<dyn Texts> {
        Arc::new(Shelf(Arc::clone(&self.files)))
    }

    pub(crate) fn with(&self) -> With {
        With { texts: self.texts(), registry: Arc::new(Registry::new()), threads: 2, store: None }
    }
}

struct Shelf(Arc<Mutex<BTreeMap<String, String>>>);

impl Texts for Shelf {
    fn text(&self, path: &str, size: u64) -> Result<Arc<[u8]>, SkipReason> {
        let files = self.0.lock().unwrap();
        let text = files.get(path).ok_or(SkipReason::Changed)?;
        if text.len() as u64 == size {
            Ok(text.as_bytes().into())
        } else {
            Err(SkipReason::Changed)
        }
    }

    fn reads(&self, _: u64) -> bool {
        true
    }

    fn is_still(&self, path: &str, stamp: Stamp) -> bool {
        self.0.lock().unwrap().get(path).is_some_and(|text| text.len() as u64 == stamp.size)
    }

    fn manifest(&self, path: &str) -> Result<String, SkipReason> {
        self.0.lock().unwrap().get(path).cloned().ok_or(SkipReason::Changed)
    }
}
