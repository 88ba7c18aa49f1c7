//! What nodes mean to the resolver: a second table of a language, read in the same walk.
//!
//! Plain data, like [`crate::shape`]. It is read only when a caller needs semantics.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_syntax::Node;

use crate::Site;
use crate::semantics::{DeclFlags, How, ImportFlags};
use crate::shape::{Kinds, Place, SiteName, When};

/// What the imports of a node say.
pub type SiteImports = for<'a, 't> fn(&Site<'a, 't>) -> Vec<Imported<'a>>;
/// What is marked on the declarations of a node.
pub type SiteFlags = for<'a, 't> fn(&Site<'a, 't>) -> DeclFlags;
/// Names that a node lists.
pub type SiteNames = for<'a, 't> fn(&Site<'a, 't>) -> Vec<Cow<'a, str>>;
/// The names of a written type, outermost first; a first empty one starts at the root.
pub type SitePath = for<'a, 't> fn(&Site<'a, 't>, Node<'t>) -> Vec<Cow<'a, str>>;

/// A public name that stands for every name of its file.
pub const EVERYTHING: &str = "*";

/// What a language's nodes mean to the resolver.
#[derive(Clone, Copy)]
pub struct Meaning {
    /// Every row for a node whose conditions hold applies.
    pub rows: &'static [MeaningRow],
    /// How types are read; of several rows for a node the last.
    pub types: &'static [TypeRow],
    /// Whether it matters which names a file uses, when an import takes all names of something.
    pub used: bool,
}

impl Meaning {
    /// Says nothing.
    pub const NONE: Meaning = Meaning { rows: &[], types: &[], used: false };
}

/// One meaning of a node.
#[derive(Clone, Copy)]
pub struct MeaningRow {
    /// The nodes that it is about.
    pub nodes: Kinds,
    /// All must hold.
    pub when: [Option<When>; 2],
    /// What it says.
    pub says: [Option<Says>; 4],
}

/// What a row says.
#[derive(Clone, Copy)]
pub enum Says {
    /// Every node at the place is a type above the type that the node declares, or that it stands
    /// in.
    Above(How, Place),
    /// Every node at the second place is a type above the one written at the first.
    AboveType(How, Place, Place),
    /// The declarations that the node makes are other names of the type at the place.
    Alias(Place),
    /// It imports, or makes names visible to others.
    Imports(SiteImports),
    /// Marks of the declarations that the node makes.
    Flags(SiteFlags),
    /// What tells the declarations that the node makes from others of their name: overloads.
    Sign(SiteName),
    /// Only these names of the file are for others that take all.
    Public(SiteNames),
    /// The headers of the declarations that the node makes end where the place begins.
    Body(Place),
}

/// One name, or one file, that an import makes visible.
#[derive(Clone, Debug)]
pub struct Imported<'a> {
    /// The clause that says it.
    pub span: Span,
    /// The module as written; none for names of the file itself.
    pub from: Option<Cow<'a, str>>,
    /// What of the module.
    pub what: ImportedWhat<'a>,
    /// The name under which it is known here.
    pub local: Option<Cow<'a, str>>,
    /// Marks.
    pub flags: ImportFlags,
}

/// What an import takes of its module.
#[derive(Clone, Debug)]
pub enum ImportedWhat<'a> {
    /// The module itself.
    Whole,
    /// One name of it.
    Item(Cow<'a, str>),
    /// All its names but these.
    All(Vec<Cow<'a, str>>),
    /// Nothing: it only runs, or only its file counts.
    Nothing,
}

/// How a written type is read.
#[derive(Clone, Copy)]
pub struct TypeRow {
    /// The nodes that it is about.
    pub nodes: Kinds,
    /// How.
    pub rule: TypeRule,
}

/// How a node reads as a type.
#[derive(Clone, Copy)]
pub enum TypeRule {
    /// A name token.
    Name,
    /// A name in what another node names.
    Path(Place, Place),
    /// What stands at the first place, with the types at the second as arguments.
    Generic(Place, Place),
    /// What stands at the place.
    Via(Place),
    /// As the hook says.
    Ask(SitePath),
}

/// A row about these nodes.
#[must_use]
pub const fn means(nodes: Kinds, says: Says) -> MeaningRow {
    MeaningRow { nodes, when: [None; 2], says: [Some(says), None, None, None] }
}

impl MeaningRow {
    /// Adds a condition; two at most.
    #[must_use]
    pub const fn when(mut self, when: When) -> MeaningRow {
        let at = if self.when[0].is_none() { 0 } else { 1 };
        self.when[at] = Some(when);
        self
    }

    /// Says more; four things at most.
    #[must_use]
    pub const fn says(mut self, says: Says) -> MeaningRow {
        let mut at = 0;
        while self.says[at].is_some() {
            at += 1;
        }
        self.says[at] = Some(says);
        self
    }
}

/// How these nodes read as types.
#[must_use]
pub const fn ty(nodes: Kinds, rule: TypeRule) -> TypeRow {
    TypeRow { nodes, rule }
}

impl<'a> Imported<'a> {
    /// The module itself, under a name.
    #[must_use]
    pub fn whole(span: Span, from: Cow<'a, str>, local: Option<Cow<'a, str>>) -> Self {
        let from = Some(from);
        Self { span, from, what: ImportedWhat::Whole, local, flags: ImportFlags::NONE }
    }

    /// One name of a module, under a name.
    #[must_use]
    pub fn item(span: Span, from: Cow<'a, str>, item: Cow<'a, str>, local: Cow<'a, str>) -> Self {
        let what = ImportedWhat::Item(item);
        let (from, local) = (Some(from), Some(local));
        Self { span, from, what, local, flags: ImportFlags::NONE }
    }

    /// All names of a module.
    #[must_use]
    pub fn all(span: Span, from: Cow<'a, str>) -> Self {
        let what = ImportedWhat::All(Vec::new());
        Self { span, from: Some(from), what, local: None, flags: ImportFlags::NONE }
    }

    /// Nothing of a module but its file.
    #[must_use]
    pub fn file(span: Span, from: Cow<'a, str>) -> Self {
        let what = ImportedWhat::Nothing;
        Self { span, from: Some(from), what, local: None, flags: ImportFlags::NONE }
    }

    /// With these marks too.
    #[must_use]
    pub fn marked(mut self, flags: ImportFlags) -> Self {
        self.flags = self.flags.with(flags);
        self
    }
}
