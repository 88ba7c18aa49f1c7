//! The references and calls of one file, resolved forward: what each site means, and how sure that is.
//!
//! [`links`] looks at every name of a file that is no declaration's own. The places where names are
//! bound are in the file's bodies; the rest is looked up in the index; the types of receivers are
//! worked out by one bounded evaluator.

mod arguments;
mod blocks;
mod calls;
mod classify;
mod depth;
mod eval;
mod extend;
mod fit;
mod fixed;
mod guess;
mod held;
mod infer;
mod known;
mod lists;
mod made;
mod members;
mod memo;
mod names;
mod objects;
mod overload;
mod paths;
mod patterns;
mod receivers;
mod said;
mod sites;
mod slots;
mod sorted;
mod stands;
mod table;
mod terms;
mod traits;
mod types;
mod views;
mod whole;
mod words;

use std::sync::Arc;

use bifrost_base::{FileId, Span};
use bifrost_contract::{CallKind, Proof, ReferenceKind, UsageKind};
use bifrost_hir::{DeclId, FileFacts};
use smallvec::SmallVec;

use crate::index::Index;
use crate::relations::{DeclRef, Doubt};

pub use arguments::{Argument, Formal, Inputs};
pub(crate) use guess::{Closure, MembersByName};
pub use slots::{Part, Slots};
pub use table::Links;
pub use types::FIXED;
pub(crate) use words::Renames;

/// One use of a name in a code base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SiteRef {
    /// Its file.
    pub file: FileId,
    /// Its place among those of the file that can be sites.
    pub site: u32,
}

/// Gives the facts of files with their bodies.
pub trait Bodies {
    /// The facts of a file, all that there are; none when they cannot be had.
    fn bodies(&self, file: FileId) -> Option<Arc<FileFacts>>;
}

/// What came of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It means a declaration of the code base, or one of several.
    Resolved,
    /// It means something local: a parameter, a variable of a callable.
    Local,
    /// It means something outside the code base, or built in.
    Outside,
    /// What it means is not known.
    Unresolved,
}

/// In what way a site uses what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Usage {
    /// As any code does.
    Reference,
    /// An import names it.
    Import,
    /// Through the enclosing type's own receiver.
    SelfReceiver,
}

/// One use of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The terminal name token.
    pub span: Span,
    /// The smallest declaration around it.
    pub inside: Option<DeclId>,
    /// What came of it.
    pub outcome: Outcome,
    /// What it means, by canonical part.
    pub targets: SmallVec<[DeclRef; 1]>,
    /// How sure that is.
    pub proof: Proof,
    /// What it does with it.
    pub kind: Option<ReferenceKind>,
    /// In what way.
    pub usage: Usage,
    /// The call whose callee it is.
    pub call: Option<Call>,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its bytes.
    pub span: Span,
    /// How it is written.
    pub kind: CallKind,
    /// What it calls: of a construction the constructor, else the type.
    pub targets: SmallVec<[DeclRef; 1]>,
    /// The type that it makes an instance of.
    pub makes: Option<DeclRef>,
    /// What stands left of the callee.
    pub receiver: Option<Span>,
    /// What it is called on is its first argument: `A.method(a)`.
    pub unbound: bool,
}

/// A site, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteAt {
    /// Where.
    pub at: SiteRef,
    /// What is known of it.
    pub site: Arc<Site>,
}

/// The sites that have to do with one declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sites {
    /// Those that do, by path and place.
    pub found: Vec<SiteAt>,
    /// Those of which it is not known what they mean, likewise.
    pub unresolved: Vec<SiteAt>,
    /// Files that may hold more and could not be read whole.
    pub doubts: Vec<Doubt>,
}

impl Usage {
    /// As rows and options say it.
    #[must_use]
    pub const fn kind(self) -> UsageKind {
        match self {
            Usage::Reference => UsageKind::Reference,
            Usage::Import => UsageKind::Import,
            Usage::SelfReceiver => UsageKind::SelfReceiver,
        }
    }
}

impl Site {
    /// True when it refers to a declaration, or calls it.
    #[must_use]
    pub fn means(&self, target: DeclRef) -> bool {
        self.targets.contains(&target)
            || self.call.as_ref().is_some_and(|call| call.targets.contains(&target))
    }
}

/// Resolves the names at some places of a file.
#[must_use]
pub fn links(
    index: &Index,
    bodies: &dyn Bodies,
    file: FileId,
    (slots, part): (&Slots, Part),
) -> Links {
    let mut linker = sites::Linker::new(index, bodies, file, slots);
    let places = slots.of_part(part).into_iter();
    let sites = places.filter_map(|at| Some((at, linker.site_at(slots.slot(at)?)?)));
    Links::new(Arc::clone(&slots.facts), sites.collect())
}
