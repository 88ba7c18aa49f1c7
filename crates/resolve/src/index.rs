//! What the files of related languages say to each other, ready to be asked.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, OnceLock};

use bifrost_base::{FileId, Name, Names, Span};
use bifrost_hir::semantics::{DeclFlags, TypeId};
use bifrost_hir::{Decl, DeclId, FileFacts};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::crowds::Crowds;
use crate::entities::Parts;
use crate::files::Edges;
use crate::folds::Spellings;
use crate::hierarchy::Above;
use crate::included::Inclusion;
use crate::links::{Closure, MembersByName, Renames};
use crate::policy::Policy;
use crate::project::{Implied, KnownType, Landing, Layout};
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
    /// What of the places below is seen here too.
    pub(crate) open: SmallVec<[SpaceId; 1]>,
    /// Imports that bring names into it, by name, where files see them by inclusion.
    pub(crate) brought: FxHashMap<Name, SmallVec<[(FileId, u32); 1]>>,
    /// Imports that bring all names of something into it.
    pub(crate) stars: SmallVec<[(FileId, u32); 1]>,
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
    /// It is no module: what its top level declares belongs to the outermost one.
    pub(crate) script: bool,
    /// What it is as a whole, when it says so: the import that does.
    pub(crate) stands: Option<u32>,
    /// By name of the file: the imports that bind it, in order.
    pub(crate) bound: FxHashMap<Name, SmallVec<[u32; 1]>>,
    /// Imports that take all names.
    pub(crate) stars: SmallVec<[u32; 2]>,
    /// Where each import leads; none for names of the file itself.
    pub(crate) landings: Vec<Option<Landing>>,
    /// Project-relative.
    pub(crate) path: String,
    /// Where paths lead whose first names nothing around declares.
    pub(crate) layout: Arc<dyn Layout>,
    /// Declarations of modules whose text is in other files: the imports that say where.
    pub(crate) children: FxHashMap<DeclId, SmallVec<[u32; 1]>>,
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
    /// Of those, what case of letters does not tell apart.
    pub(crate) spellings: Spellings,
    pub(crate) spaces: Vec<Space>,
    /// Imports that count for every file.
    pub(crate) global: Vec<(FileId, u32)>,
    /// The names of the methods that types declare themselves.
    pub(crate) methods: FxHashSet<Name>,
    /// Members that are added to types from outside, by name.
    pub(crate) added: FxHashMap<Name, Vec<DeclRef>>,
    /// What declarations that name their owner themselves belong to: several types when it is not
    /// sure to which.
    pub(crate) attached: FxHashMap<DeclRef, Parts>,
    /// Of those, what are members of a type above: that type, as written.
    pub(crate) through: FxHashMap<DeclRef, (FileId, TypeId)>,
    /// What types have attached, by canonical part, in order.
    pub(crate) attachments: FxHashMap<DeclRef, Vec<DeclRef>>,
    /// The places of declarations that name theirs themselves.
    pub(crate) placed: FxHashMap<DeclRef, SpaceId>,
    /// What members that are given from outside are other names of, by canonical part: the name, the
    /// file, and the type as written.
    pub(crate) grants: FxHashMap<DeclRef, Vec<(Name, FileId, TypeId)>>,
    /// The parts of entities that were put together one by one.
    pub(crate) joined: FxHashMap<DeclRef, Parts>,
    /// What files see by inclusion.
    pub(crate) inclusion: Inclusion,
    /// The bases that are given to types from outside, by canonical part: file, and place among its
    /// bases.
    pub(crate) grafts: FxHashMap<DeclRef, Vec<(FileId, u32)>>,
    /// Types of libraries whose methods are known.
    pub(crate) known_types: &'static [KnownType],
    /// Bases that are given to what is not found: file, and place among its bases.
    pub(crate) strays: Vec<(FileId, u32)>,
    /// Bases that are given to one of several types: file, and the base as written.
    pub(crate) shared: FxHashSet<(FileId, TypeId)>,
    /// By the last name of a type outside: the types of the code base that are put above it.
    pub(crate) foreign: FxHashMap<String, Vec<DeclRef>>,
    /// What stands for declarations that are parts of something and do not stand for it themselves;
    /// none while declarations are still put in their places.
    pub(crate) standing: Option<FxHashMap<DeclRef, DeclRef>>,
    /// The entities of many parts, when declarations are in their places.
    pub(crate) crowds: Crowds,
    pub(crate) edges: OnceLock<Edges>,
    pub(crate) above: OnceLock<Above>,
    /// What some files can see.
    pub(crate) closures: Mutex<FxHashMap<FileId, Closure>>,
    pub(crate) renames: OnceLock<Renames>,
    /// What the names of callables begin with that some file reads like fields.
    pub(crate) readers: OnceLock<Vec<&'static str>>,
    pub(crate) by_name: OnceLock<MembersByName>,
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

    /// The files that hold the text of a module's declaration, when it is not where it stands.
    pub(crate) fn child_files(&self, at: DeclRef) -> Option<Vec<FileId>> {
        let sheet = self.sheet(at.file)?;
        let imports = sheet.children.get(&at.decl)?;
        let landings = imports.iter().filter_map(|at| sheet.landings.get(*at as usize)?.as_ref());
        let files = landings.filter_map(|landing| match landing {
            Landing::Files(files) => Some(files.iter().copied()),
            _ => None,
        });
        Some(files.flatten().collect())
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
        self.own(index.words.text(word))
    }

    /// A name of this file; where case does not matter, the one that an import binds so.
    pub(crate) fn own(&self, text: &str) -> Option<Name> {
        let exact = self.facts.names.find(text);
        exact.or_else(|| {
            let alike = |name: &&Name| self.text(**name).eq_ignore_ascii_case(text);
            self.bound.keys().filter(|_| self.policy.folds).filter(alike).min().copied()
        })
    }

    pub(crate) fn text(&self, name: Name) -> &str {
        self.facts.names.text(name)
    }

    /// The name of a declaration among those of its place. What is named like in an import cannot
    /// be used as a name.
    pub(crate) fn member_name(&self, decl: &Decl) -> Cow<'_, str> {
        let name = self.text(decl.name);
        match decl.flags.has(DeclFlags::SPECIFIED) {
            true => Cow::Owned(Landing::specified(name)),
            false => Cow::Borrowed(name),
        }
    }

    /// The place of what its top level declares.
    pub(crate) fn top_space(&self, decl: &Decl) -> SpaceId {
        let outermost = self.script || decl.flags.has(DeclFlags::GLOBAL);
        if outermost { SpaceId(0) } else { self.space }
    }

    /// The bytes in which a declaration can be named, when a block is all.
    pub(crate) fn block(&self, decl: DeclId) -> Option<Span> {
        let blocks = &self.facts.semantics.blocks;
        let at = blocks.binary_search_by_key(&decl, |(known, _)| *known).ok()?;
        blocks.get(at).map(|(_, span)| *span)
    }

    /// Nothing in the place of the declaration that the file is.
    pub(crate) fn not_file(&self, decl: Option<DeclId>) -> Option<DeclId> {
        decl.filter(|id| !self.facts.decl(*id).is_some_and(Decl::is_file))
    }
}
