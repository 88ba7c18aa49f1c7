//! What the files of related languages say to each other, ready to be asked.

use std::sync::{Arc, OnceLock};

use bifrost_base::{FileId, Name, Names};
use bifrost_hir::{Decl, DeclId, FileFacts};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::files::Edges;
use crate::hierarchy::Above;
use crate::links::Renames;
use crate::policy::Policy;
use crate::project::{Implied, Landing};
use crate::relations::DeclRef;

/// A module, namespace or type by its qualified name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SpaceId(pub(crate) u32);

/// A module, namespace or type by its qualified name: all that stands under that name.
#[derive(Debug, Default)]
pub(crate) struct Space {
    /// What it lies in; none for the outermost.
    pub(crate) parent: Option<SpaceId>,
    /// Files whose top level it is.
    pub(crate) files: Vec<FileId>,
    /// The modules, namespaces and types below, by name.
    pub(crate) below: FxHashMap<Name, SpaceId>,
    /// Declarations directly in it, by name.
    pub(crate) members: FxHashMap<Name, SmallVec<[DeclRef; 1]>>,
}

/// One file of the index.
pub(crate) struct Sheet {
    pub(crate) policy: &'static Policy,
    pub(crate) facts: Arc<FileFacts>,
    pub(crate) space: SpaceId,
    /// The folder that its module's names start from.
    pub(crate) root: String,
    /// The roots that its project refers to, where projects say so.
    pub(crate) seen: Option<Arc<[String]>>,
    /// What it imports without writing it.
    pub(crate) implied: Vec<Implied>,
    /// An import of its package leads to it too.
    pub(crate) packaged: bool,
    /// By name of the file: the imports that bind it, in order.
    pub(crate) bound: FxHashMap<Name, SmallVec<[u32; 1]>>,
    /// Imports that take all names.
    pub(crate) stars: SmallVec<[u32; 2]>,
    /// Where each import leads; none for names of the file itself.
    pub(crate) landings: Vec<Option<Landing>>,
    /// Declarations by owner and name, without those that name their owner themselves. The file
    /// itself is nothing.
    pub(crate) inside: FxHashMap<(Option<DeclId>, Name), SmallVec<[DeclId; 1]>>,
    /// The place of each declaration that can hold others.
    pub(crate) spaces: FxHashMap<DeclId, SpaceId>,
}

/// What the files of related languages say to each other.
#[derive(Default)]
pub struct Index {
    /// By file id; none for files of other languages, and those that could not be read.
    pub(crate) sheets: Vec<Option<Sheet>>,
    /// The names of modules and their members, over all files.
    pub(crate) words: Names,
    pub(crate) spaces: Vec<Space>,
    /// Imports that count for every file.
    pub(crate) global: Vec<(FileId, u32)>,
    /// The modules that declarations which name those around them stand in.
    pub(crate) placed: FxHashMap<DeclRef, SpaceId>,
    /// The names of the methods that types declare themselves.
    pub(crate) methods: FxHashSet<Name>,
    /// Members that are added to types from outside, by name.
    pub(crate) added: FxHashMap<Name, Vec<DeclRef>>,
    /// What declarations that name their owner themselves belong to.
    pub(crate) attached: FxHashMap<DeclRef, DeclRef>,
    /// What types have attached, by canonical part, in order.
    pub(crate) attachments: FxHashMap<DeclRef, Vec<DeclRef>>,
    /// The bases that are given to types from outside, by canonical part: file, and place among its
    /// bases.
    pub(crate) grafts: FxHashMap<DeclRef, Vec<(FileId, u32)>>,
    pub(crate) edges: OnceLock<Edges>,
    pub(crate) above: OnceLock<Above>,
    pub(crate) renames: OnceLock<Renames>,
}

impl Index {
    pub(crate) fn sheet(&self, file: FileId) -> Option<&Sheet> {
        self.sheets.get(file.0 as usize)?.as_ref()
    }

    pub(crate) fn decl(&self, at: DeclRef) -> Option<&Decl> {
        self.sheet(at.file)?.facts.decl(at.decl)
    }

    pub(crate) fn space(&self, id: SpaceId) -> Option<&Space> {
        self.spaces.get(id.0 as usize)
    }

    /// The facts that the index was made of.
    #[must_use]
    pub fn facts(&self, file: FileId) -> Option<&Arc<FileFacts>> {
        self.sheet(file).map(|sheet| &sheet.facts)
    }

    /// The ids of the files of the index.
    pub fn ids(&self) -> impl Iterator<Item = FileId> + '_ {
        self.files().map(|(id, _)| id)
    }

    /// The files of the index, by id.
    pub(crate) fn files(&self) -> impl Iterator<Item = (FileId, &Sheet)> {
        let numbered = self.sheets.iter().enumerate();
        numbered.filter_map(|(at, sheet)| Some((FileId(at as u32), sheet.as_ref()?)))
    }
}

impl Sheet {
    /// The name of this file for a word of the whole index.
    pub(crate) fn local(&self, index: &Index, word: Name) -> Option<Name> {
        self.facts.names.find(index.words.text(word))
    }

    pub(crate) fn text(&self, name: Name) -> &str {
        self.facts.names.text(name)
    }

    /// Nothing in the place of the declaration that the file is.
    pub(crate) fn not_file(&self, decl: Option<DeclId>) -> Option<DeclId> {
        decl.filter(|id| !self.facts.decl(*id).is_some_and(Decl::is_file))
    }
}
