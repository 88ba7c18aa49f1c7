//! One plan over the facts of one file.
//!
//! Two questions are asked of a pattern and a place. *Can it fit at all*, with captures read as
//! if they bound anything (`fits`): a plain yes or no, remembered where `has` and `inside` would
//! ask it again, so that a whole file costs about its length. And *in which way does it fit first*
//! (`search`): asked only of roots that pass the first question and only when something is
//! captured; it backtracks, within a budget.

mod around;
mod below;
mod fits;
mod meter;
mod names;
mod place;
mod roots;
mod search;
mod sieve;

use bifrost_base::Span;
use bifrost_hir::{FactId, FileFacts, Target};
use bifrost_model::Document;
use bifrost_plan::{PatternId, PatternNode, Plan};

use crate::control::{Control, Why};
use crate::outcome::Bindings;
use around::Around;
use below::{Bare, Below};
use meter::Meter;
use names::Wanted;

/// A fact that satisfies the plan.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) fact: FactId,
    pub(crate) bindings: Bindings,
}

/// What came of matching one file.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) matches: Vec<Match>,
    /// Roots whose matching cost too much.
    pub(crate) given_up: usize,
    /// Set when the run was stopped before the file's end.
    pub(crate) stopped: Option<Why>,
}

/// Finds the first `most` matches of a file.
pub(crate) fn find(plan: &Plan, document: &Document, control: &Control<'_>, most: usize) -> Found {
    let names = &document.facts.names;
    if plan.names.iter().any(|name| names.find(name).is_none()) {
        return Found::default();
    }
    Matcher::new(plan, document, control).roots(most)
}

struct Matcher<'a> {
    plan: &'a Plan,
    text: &'a [u8],
    facts: &'a FileFacts,
    meter: Meter<'a>,
    /// True when some pattern captures, so that it matters how a root fits.
    captures: bool,
    /// By pattern: what its name test means in this file.
    wanted: Vec<Wanted<'a>>,
    /// By pattern: what is known of it as a `has` or `not_has`.
    below: Vec<Below>,
    /// By pattern: what is known of it as an `inside` or `not_inside`.
    around: Vec<Around>,
    /// Places that only a role binds; gathered when first asked for.
    bare: Option<Bare>,
    /// By label: the text that it stands for.
    labels: Vec<Option<Span>>,
    /// By binding: the place.
    slots: Vec<Option<Target>>,
    /// Negations that capture, with the place at which each must hold.
    refusals: Vec<(PatternId, Target)>,
}

impl<'a> Matcher<'a> {
    fn new(plan: &'a Plan, document: &'a Document, control: &'a Control<'a>) -> Self {
        let count = plan.patterns.len();
        let names = &document.facts.names;
        Self {
            plan,
            text: &document.text,
            facts: &document.facts,
            meter: Meter::new(control, document.text.len()),
            captures: plan.patterns.iter().any(|it| it.captures),
            wanted: plan.patterns.iter().map(|it| Wanted::of(it, names)).collect(),
            below: std::iter::repeat_with(Below::default).take(count).collect(),
            around: std::iter::repeat_with(Around::default).take(count).collect(),
            bare: None,
            labels: vec![None; plan.labels.len()],
            slots: vec![None; plan.bindings.len()],
            refusals: Vec::new(),
        }
    }

    fn pattern(&self, id: PatternId) -> &'a PatternNode {
        self.plan.pattern(id)
    }
}
