//! A plan: a query as meant.

use bifrost_base::{Glob, Pattern as Regex};
use bifrost_contract::{Detail, Diagnostic, Kind, KindSet, Need, Role};
use bifrost_query::{NameTest, Step};

/// A pattern of a plan: an index into [`Plan::patterns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PatternId(pub u32);

/// A capture label: an index into [`Plan::labels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelId(pub u32);

/// A binding of a row: an index into [`Plan::bindings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(pub u32);

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
    /// The label of every binding of a row, in the order in which a row lists them.
    pub bindings: Vec<LabelId>,
    /// Exact names and keys of named arguments that must be among the names of a file's facts for
    /// any fact of it to match. Sorted, no repeats.
    pub names: Vec<String>,
    /// Every language that the query selects, in the order of the catalogue.
    pub languages: Vec<LanguagePlan>,
    /// Path filters; empty means every file.
    pub globs: Vec<Glob>,
    /// The facts and roles that decide and print the answer.
    pub need: Need,
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
    /// False when no file of it can give a row.
    pub searched: bool,
    /// Words that a file must hold to match; empty prunes nothing. Sorted, no repeats.
    pub words: Vec<String>,
    /// What the language lacks of the query; shown only when a file of it is selected.
    pub diagnostics: Vec<Diagnostic>,
}

/// One pattern: all that is given must hold.
#[derive(Clone, Debug)]
pub struct PatternNode {
    /// Where it is asked.
    pub position: Position,
    /// False under `not_has` and `not_inside`.
    pub positive: bool,
    /// Kinds as asked; empty means any.
    pub asked: Vec<Kind>,
    /// Kinds as excluded.
    pub excluded: Vec<Kind>,
    /// Accepted kinds, subtypes and exclusions worked in. Every kind when none was asked.
    pub kinds: KindSet,
    /// True when kinds were asked, so that a place without a fact cannot match. An exclusion
    /// alone does not: a place without a kind is not of the excluded kind.
    pub needs_fact: bool,
    /// Test of the name.
    pub name: Option<NameTest>,
    /// Test of the whole source text.
    pub text: Option<Regex>,
    /// Label under which the place is bound; under a negation it only demands equality.
    pub capture: Option<LabelId>,
    /// The binding that the capture makes; none under a negation.
    pub slot: Option<Slot>,
    /// Roles in the order of [`Role`].
    pub roles: Vec<RoleNode>,
    /// Some strict descendant must satisfy it.
    pub has: Option<PatternId>,
    /// No strict descendant may satisfy it.
    pub not_has: Option<PatternId>,
    /// True when it, or a pattern below it, captures: then how it is satisfied matters, not only
    /// whether.
    pub captures: bool,
    /// Its parts beyond kinds and name, cheap ones first. Read without regard to captures they say
    /// whether the pattern can be satisfied at a place at all.
    pub tests: Vec<Part>,
    /// The positive parts that capture, in the order in which alternatives are tried.
    pub choices: Vec<Part>,
}

/// Where a pattern is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// `match`.
    Root,
    /// `inside` or `not_inside`.
    Around,
    /// `has` or `not_has`.
    Below,
    /// A role.
    Role(Role),
}

/// One part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The test of the text.
    Text,
    /// The role at this index of [`PatternNode::roles`].
    Role(usize),
    /// `left` and `right` together: their targets must be of one group.
    Sides {
        /// What the target must satisfy.
        left: PatternId,
        /// What the value must satisfy.
        right: PatternId,
    },
    /// `has`.
    Has(PatternId),
    /// `not_has`.
    NotHas(PatternId),
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

impl RoleTargets {
    /// The patterns, in order.
    pub fn patterns(&self) -> impl Iterator<Item = PatternId> + '_ {
        let (one, list, map) = match self {
            RoleTargets::One(one) => (Some(*one), &[][..], &[][..]),
            RoleTargets::List(list) => (None, &list[..], &[][..]),
            RoleTargets::Map(map) => (None, &[][..], &map[..]),
        };
        one.into_iter().chain(list.iter().copied()).chain(map.iter().map(|(_, id)| *id))
    }
}

impl PatternNode {
    /// The pattern asked of the single target of this role.
    #[must_use]
    pub fn target(&self, role: Role) -> Option<PatternId> {
        self.roles.iter().find(|node| node.role == role).and_then(|node| match node.targets {
            RoleTargets::One(id) => Some(id),
            _ => None,
        })
    }
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

    /// The patterns that a match must satisfy, with their ids.
    pub fn positive(&self) -> impl Iterator<Item = &PatternNode> {
        self.patterns.iter().filter(|pattern| pattern.positive)
    }
}
