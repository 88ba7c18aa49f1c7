//! Where the rows of a pipeline come from: seeds, and hops from one value to the next.
//!
//! A path is its last hop; each hop knows what came before it. Only a report writes paths out.

use std::cmp::Ordering;

use bifrost_base::{Place, Span};
use bifrost_contract::{Kind, Op, Proof};
use bifrost_hir::DeclId;
use bifrost_model::{DeclRef, FileId, SiteRef};
use smallvec::SmallVec;

/// A structural match that a pipeline starts from, with all that is ever printed of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// Its file.
    pub file: FileId,
    /// Its kind.
    pub kind: Kind,
    /// Where it is.
    pub place: Place,
    /// The smallest declaration around it.
    pub enclosing: Option<DeclId>,
}

/// A value between two steps. Small, so that equality and order are those of the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spot {
    /// A match: an index into [`Trails::seeds`].
    Match(u32),
    /// A declaration.
    Declaration(DeclRef),
    /// A file.
    File(FileId),
    /// A site that refers to a declaration.
    Reference(SiteUse),
    /// A site that calls a declaration.
    Call(SiteUse),
    /// An expression that a call is given.
    Input(Given),
}

/// A site with one of its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SiteUse {
    /// The site.
    pub site: SiteRef,
    /// What it means, by canonical part.
    pub target: DeclRef,
}

/// What a call is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    /// The call.
    pub call: SiteUse,
    /// What for.
    pub slot: Slot,
    /// The bytes of the expression.
    pub at: Span,
}

/// What an expression is given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    /// The receiver.
    Receiver,
    /// The formal parameter at this place.
    Parameter(u32),
}

impl Given {
    fn key(&self) -> impl Ord + use<> {
        (self.call, self.slot, self.at.start, self.at.end)
    }
}

impl Ord for Given {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Given {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Spot {
    /// The site that it stands at.
    #[must_use]
    pub const fn site(self) -> Option<SiteRef> {
        match self {
            Spot::Reference(at) | Spot::Call(at) => Some(at.site),
            Spot::Input(given) => Some(given.call.site),
            Spot::Match(_) | Spot::Declaration(_) | Spot::File(_) => None,
        }
    }

    /// What that site means.
    #[must_use]
    pub const fn target(self) -> Option<DeclRef> {
        match self {
            Spot::Reference(at) | Spot::Call(at) => Some(at.target),
            Spot::Input(given) => Some(given.call.target),
            Spot::Match(_) | Spot::Declaration(_) | Spot::File(_) => None,
        }
    }
}

/// The end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A path of no hops: an index into [`Trails::seeds`].
    Seed(u32),
    /// A path with this last hop: an index into [`Trails::hops`].
    Hop(u32),
}

/// One hop: what a step made of the value before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The path up to here.
    pub before: End,
    /// The step.
    pub op: Op,
    /// What it came to.
    pub to: Spot,
    /// How sure it is.
    pub proof: Proof,
    /// The site that leads from declaration to declaration.
    pub via: Option<SiteRef>,
}

/// The paths of one row, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// Their ends, at most `limits::PROVENANCE_PATHS`.
    pub ends: SmallVec<[End; 1]>,
    /// True when there are more.
    pub more: bool,
}

/// The paths of all rows of a pipeline.
#[derive(Clone, Debug, Default)]
pub struct Trails {
    /// What the pipeline started from.
    pub seeds: Vec<Seed>,
    /// Every hop; what is before a hop stands before it here too.
    pub hops: Vec<Hop>,
    /// The paths of each row, in the order of the rows. Empty for a query without steps.
    pub rows: Vec<Trail>,
}

impl Trails {
    /// A path from its seed on; none when an index leads nowhere.
    #[must_use]
    pub fn path(&self, end: End) -> Option<(&Seed, Vec<&Hop>)> {
        let mut hops = Vec::new();
        let mut at = end;
        loop {
            match at {
                End::Seed(seed) => {
                    hops.reverse();
                    return Some((self.seeds.get(seed as usize)?, hops));
                }
                End::Hop(index) => {
                    let hop = self.hops.get(index as usize)?;
                    at = hop.before;
                    hops.push(hop);
                }
            }
        }
    }
}
