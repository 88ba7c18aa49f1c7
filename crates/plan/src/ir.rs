//! A plan: a query as meant.

use bifrost_base::{Glob, Pattern as Regex};
use bifrost_contract::{Detail, Diagnostic, KindSet, Role};
use bifrost_query::{NameTest, Step};

/// A pattern of a plan: an index into [`Plan::patterns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PatternId(pub u32);

/// A capture label: an index into [`Plan::labels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelId(pub u32);

/// A query as meant.
#[derive(Clone, Debug)]
pub struct Plan {
    /// All patterns; a pattern's parts come after it.
    pub patterns: Vec<PatternNode>,
    /// What a root must satisfy.
    pub root: PatternId,
    /// What some ancestor of the root must satisfy.
    pub inside: Option<PatternId>,
    /// What no ancestor of the root may satisfy.
    pub not_inside: Option<PatternId>,
    /// Capture labels, in the order of their first use.
    pub labels: Vec<String>,
    /// Every language that the query selects, in the order of the catalogue.
    pub languages: Vec<LanguagePlan>,
    /// Path filters; empty means every file.
    pub globs: Vec<Glob>,
    /// Pipeline steps, checked.
    pub steps: Vec<Step>,
    /// Most rows.
    pub limit: u32,
    /// How much is printed.
    pub detail: Detail,
    /// True when nothing but the languages' own files narrows the search: no words in any
    /// searched language, no globs, no language filter.
    pub broad: bool,
}

/// How one selected language is searched.
#[derive(Clone, Debug)]
pub struct LanguagePlan {
    /// Canonical label.
    pub label: &'static str,
    /// False when no file of it can match, for a reason that `diagnostics` gives.
    pub searched: bool,
    /// Words that a file must hold to match; empty prunes nothing. Sorted, no repeats.
    pub words: Vec<String>,
    /// What the language lacks of the query; shown only when a file of it is selected.
    pub diagnostics: Vec<Diagnostic>,
}

/// One pattern: all that is given must hold.
#[derive(Clone, Debug)]
pub struct PatternNode {
    /// Accepted kinds, subtypes and exclusions worked in. Every kind when none was asked.
    pub kinds: KindSet,
    /// True when kinds were asked or excluded, so that a place without a fact cannot match.
    pub needs_fact: bool,
    /// Test of the name.
    pub name: Option<NameTest>,
    /// Test of the whole source text.
    pub text: Option<Regex>,
    /// Label under which the place is bound; under a negation it only demands equality.
    pub capture: Option<LabelId>,
    /// Roles in the order of [`Role`].
    pub roles: Vec<RoleNode>,
    /// Some strict descendant must satisfy it.
    pub has: Option<PatternId>,
    /// No strict descendant may satisfy it.
    pub not_has: Option<PatternId>,
    /// True when it, or a pattern below it, captures: then how it is satisfied matters, not only
    /// whether.
    pub captures: bool,
}

/// What a pattern asks of one role.
#[derive(Clone, Debug)]
pub struct RoleNode {
    /// Which role.
    pub role: Role,
    /// The patterns for its targets.
    pub targets: RoleTargets,
}

/// The patterns of one role.
#[derive(Clone, Debug)]
pub enum RoleTargets {
    /// One target.
    One(PatternId),
    /// Distinct targets in source order.
    List(Vec<PatternId>),
    /// Targets by name.
    Map(Vec<(String, PatternId)>),
}

impl Plan {
    /// The pattern with this id. Ids come from the plan itself, so there always is one.
    #[must_use]
    pub fn pattern(&self, id: PatternId) -> &PatternNode {
        &self.patterns[id.0 as usize]
    }

    /// How this language is searched, when the query selects it.
    #[must_use]
    pub fn language(&self, label: &str) -> Option<&LanguagePlan> {
        self.languages.iter().find(|language| language.label == label)
    }
}
