//! The files that a plan selects.

use bifrost_model::{CodeModel, FileEntry, FileId, KnownSkip};
use bifrost_plan::{LanguagePlan, Plan};

/// A file to look into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) file: FileId,
    /// Index of its language in the plan.
    pub(super) language: usize,
}

/// The files that a plan selects.
pub(crate) struct Selection<'a> {
    pub(super) files: &'a [FileEntry],
    /// Files of searched languages, in order.
    pub(super) candidates: Vec<Candidate>,
    /// By language of the plan: whether a file of it is selected.
    pub(super) present: Vec<bool>,
    /// What discovery could not offer, when a language is searched at all.
    pub(super) skips: &'a [KnownSkip],
    /// True when `where` selects some file of a known language.
    pub(super) where_matched: bool,
}

impl<'a> Selection<'a> {
    /// Applies `where` and the languages of the plan.
    pub(crate) fn of<M: CodeModel>(
        plan: &Plan,
        model: &'a M,
        scope: &dyn Fn(&FileEntry) -> bool,
    ) -> Self {
        let mut this = Self {
            files: model.files(),
            candidates: Vec::new(),
            present: vec![false; plan.languages.len()],
            skips: &[],
            where_matched: false,
        };
        for (index, entry) in this.files.iter().enumerate() {
            if scope(entry) {
                this.where_matched = true;
                this.admit(plan, FileId(index as u32), entry.language);
            }
        }
        if plan.languages.iter().any(|language| language.searched) {
            this.skips = model.known_skips();
        }
        this
    }

    fn admit(&mut self, plan: &Plan, file: FileId, label: &str) {
        let Some(language) = plan.languages.iter().position(|it| it.label == label) else { return };
        self.present[language] = true;
        if plan.languages[language].searched {
            self.candidates.push(Candidate { file, language });
        }
    }

    /// The languages of the plan with a selected file.
    pub(crate) fn languages<'p>(
        &'p self,
        plan: &'p Plan,
    ) -> impl Iterator<Item = &'p LanguagePlan> {
        plan.languages.iter().zip(&self.present).filter(|(_, present)| **present).map(|(it, _)| it)
    }

    pub(super) fn path(&self, candidate: Candidate) -> &'a str {
        self.files.get(candidate.file.0 as usize).map_or("", |entry| &entry.path)
    }
}
