//! What a run answers: small keys, and the documents that they point into.

use std::collections::BTreeMap;
use std::sync::Arc;

use bifrost_contract::{Diagnostic, Impact};
use bifrost_hir::{DeclId, FactId, Target};
use bifrost_model::{DeclRef, Document, FileId, Inputs, Site, SiteRef};
use bifrost_plan::LabelId;
use smallvec::SmallVec;

use crate::trail::{Given, SiteUse, Trails};

/// The bindings of a row, in the order in which it lists them.
pub type Bindings = SmallVec<[(LabelId, Target); 2]>;

/// One row, as a key. What is printed of it is looked up in the documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A fact that satisfies a query without steps.
    Match {
        /// Its file.
        file: FileId,
        /// The fact.
        fact: FactId,
        /// What its captures bind.
        bindings: Bindings,
        /// The smallest declaration around it.
        enclosing: Option<DeclId>,
    },
    /// A declaration that a pipeline came to.
    Declaration(DeclRef),
    /// A file that a pipeline came to.
    File(FileId),
    /// A reference that a pipeline came to.
    Reference(SiteUse),
    /// A call that a pipeline came to.
    Call(SiteUse),
    /// What a call is given.
    Input(Given),
}

impl Row {
    /// The file that the row points into.
    #[must_use]
    pub const fn file(&self) -> FileId {
        match self {
            Row::Match { file, .. } | Row::Declaration(DeclRef { file, .. }) | Row::File(file) => {
                *file
            }
            Row::Reference(at) | Row::Call(at) => at.site.file,
            Row::Input(given) => given.call.site.file,
        }
    }
}

/// How much work a run was. For people; no part of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Files of the model.
    pub files_total: usize,
    /// Files that the query selects, in languages that are searched.
    pub files_considered: usize,
    /// Files that could be looked into, up to the one with the last row.
    pub files_read: usize,
    /// Of these, files that held the words and were lowered.
    pub files_parsed: usize,
    /// Facts of those.
    pub facts: usize,
}

/// What a run answers.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The rows, in order.
    pub rows: Vec<Row>,
    /// The documents of the files with matches, and with declarations of rows and their paths.
    pub documents: BTreeMap<FileId, Document>,
    /// The sites of rows and their paths.
    pub sites: BTreeMap<SiteRef, Arc<Site>>,
    /// The arguments of the calls that rows are or stand in.
    pub inputs: BTreeMap<SiteUse, Inputs>,
    /// Where the rows of a pipeline come from.
    pub trails: Trails,
    /// True when a row was left out, or work was stopped that could have found more.
    pub truncated: bool,
    /// True when some edge that was followed is not proven.
    pub unproven: bool,
    /// True when the answer may be called whole.
    pub complete: bool,
    /// What the answer says about itself, in order.
    pub diagnostics: Vec<Diagnostic>,
    /// How much work it was.
    pub stats: Stats,
}

impl Outcome {
    /// Leaves out all rows from one on, and says why.
    pub fn cut(&mut self, rows: usize, why: Diagnostic) {
        self.rows.truncate(rows);
        self.trails.rows.truncate(rows);
        self.truncated = true;
        self.diagnostics.push(why);
        *self = std::mem::take(self).close();
    }

    /// Orders the diagnostics and decides whether the answer is whole.
    pub(crate) fn close(mut self) -> Self {
        self.diagnostics.sort_by_key(Diagnostic::order);
        self.complete = !self.truncated
            && !self.unproven
            && !self.trails.rows.iter().any(|trail| trail.more)
            && self.diagnostics.iter().all(|it| it.impact == Impact::Advisory);
        self
    }
}
