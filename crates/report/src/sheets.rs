//! The files of an outcome while its rows are written, each with its lines.

use std::collections::BTreeMap;

use bifrost_base::{LineIndex, Place, Span};
use bifrost_exec::Outcome;
use bifrost_hir::{Decl, DeclId};
use bifrost_model::{Document, FileEntry, FileId};

/// One file while rows of it are written.
pub(crate) struct Sheet<'a> {
    pub(crate) entry: &'a FileEntry,
    pub(crate) document: &'a Document,
    pub(crate) lines: LineIndex,
}

/// The files of an outcome; lines are counted when a file is first asked for.
pub(crate) struct Sheets<'a> {
    outcome: &'a Outcome,
    files: &'a [FileEntry],
    known: BTreeMap<FileId, Sheet<'a>>,
}

impl<'a> Sheets<'a> {
    pub(crate) fn new(outcome: &'a Outcome, files: &'a [FileEntry]) -> Self {
        Self { outcome, files, known: BTreeMap::new() }
    }

    /// The file, when the outcome holds its document.
    pub(crate) fn get(&mut self, file: FileId) -> Option<&Sheet<'a>> {
        let document = self.outcome.documents.get(&file)?;
        let entry = self.files.get(file.0 as usize)?;
        let sheet = || Sheet { entry, document, lines: LineIndex::new(&document.text) };
        Some(self.known.entry(file).or_insert_with(sheet))
    }
}

impl Sheet<'_> {
    /// Where a span is.
    pub(crate) fn place(&self, span: Span) -> Place {
        self.lines.place(span)
    }

    /// A declaration of the file.
    pub(crate) fn decl(&self, id: DeclId) -> Option<&Decl> {
        self.document.facts.decl(id)
    }
}
