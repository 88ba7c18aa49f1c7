//! The files of related languages, put together.

use std::sync::Arc;

use bifrost_base::FileId;
use bifrost_contract::SkipReason;
use bifrost_hir::{Mentions, Wanted};
use bifrost_resolve::Index;

use crate::stages::Outline;

/// The files of related languages, put together.
pub struct Family {
    /// What they say to each other.
    pub index: Arc<Index>,
    /// Files that were not read whole, and why those were not read that were not.
    pub doubtful: Vec<(FileId, Option<SkipReason>)>,
    /// The words of the files that were read, by id.
    mentions: Vec<(FileId, Arc<Mentions>)>,
}

/// One file for a family.
pub(crate) struct Kin {
    pub(crate) id: FileId,
    pub(crate) outline: Arc<Outline>,
}

impl Family {
    /// Of these files, which come in the order of their ids.
    pub(crate) fn new(index: Arc<Index>, files: &[Kin]) -> Self {
        let mut this = Self { index, doubtful: Vec::new(), mentions: Vec::new() };
        for Kin { id, outline } in files {
            match &outline.facts {
                Err(reason) => this.doubtful.push((*id, Some(*reason))),
                Ok(facts) => {
                    this.mentions.push((*id, Arc::clone(&outline.mentions)));
                    if facts.damaged {
                        this.doubtful.push((*id, None));
                    }
                }
            }
        }
        this
    }

    /// The files that can name one of some things, by id.
    #[must_use]
    pub fn mentioning(&self, names: &[String]) -> Vec<FileId> {
        let wanted: Vec<Wanted> = names.iter().map(|name| Wanted::new(name)).collect();
        let holds = |(_, words): &&(FileId, Arc<Mentions>)| wanted.iter().any(|it| words.hold(it));
        self.mentions.iter().filter(holds).map(|(file, _)| *file).collect()
    }

    /// All files, by id.
    #[must_use]
    pub fn files(&self) -> Vec<FileId> {
        self.mentions.iter().map(|(file, _)| *file).collect()
    }

    /// The words of a file that was read.
    #[must_use]
    pub fn words_of(&self, file: FileId) -> Option<&Mentions> {
        let at = self.mentions.binary_search_by_key(&file, |(file, _)| *file).ok()?;
        Some(&self.mentions.get(at)?.1)
    }
}
