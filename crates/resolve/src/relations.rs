//! What steps ask of a code base, and what it answers.

use bifrost_base::FileId;
use bifrost_contract::{Proof, SkipReason};
use bifrost_hir::DeclId;

/// A declaration of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DeclRef {
    /// Its file.
    pub file: FileId,
    /// Its place among the declarations of the file.
    pub decl: DeclId,
}

/// Which end of an edge is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Away from the input: what it imports, the types above it.
    Out,
    /// Towards the input: what imports it, the types below it.
    In,
}

/// One edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<T> {
    /// What it leads to.
    pub to: T,
    /// How sure it is.
    pub proof: Proof,
}

/// A file that could hold more edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubt {
    /// The file.
    pub file: FileId,
    /// Why it was not read; none when it was read with syntax errors.
    pub skipped: Option<SkipReason>,
}

/// Why an input cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unfit {
    /// A hierarchy or membership step on what is no type.
    NotAType,
    /// `owner` of what no type declares.
    NotAMember,
    /// A match or a site outside every declaration.
    NotInADeclaration,
    /// A call of what has no formal parameters that are known.
    NoFormalLayout,
    /// A call of what has no such formal parameter.
    NoSuchParameter,
    /// A call in which a spread may give the parameter.
    Spread,
}

impl Unfit {
    /// In words, for `could not use N inputs: ...`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Unfit::NotAType => "not a type",
            Unfit::NotAMember => "not a member of a type",
            Unfit::NotInADeclaration => "outside every declaration",
            Unfit::NoFormalLayout => "no formal layout",
            Unfit::NoSuchParameter => "no such parameter",
            Unfit::Spread => "a spread may give it",
        }
    }

    /// The printed `reason`.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Unfit::NotAType => "not_a_type",
            Unfit::NotAMember => "not_a_member",
            Unfit::NotInADeclaration => "not_in_a_declaration",
            Unfit::NoFormalLayout => "no_formal_layout",
            Unfit::NoSuchParameter => "no_such_parameter",
            Unfit::Spread => "spread",
        }
    }
}

/// What one input is related to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related<T> {
    /// The edges, in the order of the contract.
    pub links: Vec<Link<T>>,
    /// The file of every site that names the right thing and could not be resolved. An edge that
    /// leaves the code base is no such site.
    pub unresolved: Vec<FileId>,
    /// Files that mention what was asked for and could not be read whole.
    pub doubts: Vec<Doubt>,
    /// Why the input cannot be asked. It has no edges then.
    pub unfit: Option<Unfit>,
}

impl<T> Default for Related<T> {
    fn default() -> Self {
        Self { links: Vec::new(), unresolved: Vec::new(), doubts: Vec::new(), unfit: None }
    }
}

impl<T> Related<T> {
    /// An input that cannot be asked.
    #[must_use]
    pub fn unfit(why: Unfit) -> Self {
        Self { unfit: Some(why), ..Self::default() }
    }
}
