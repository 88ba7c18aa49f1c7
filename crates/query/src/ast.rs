//! A query as said: checked, but not yet interpreted.

use bifrost_base::{Glob, Pattern as Regex};
use bifrost_contract::{Detail, Kind, Op, Proof, ReferenceKind, Role, Surface, limits};

/// A whole checked query.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// The root pattern; it has a kind, a name or a text.
    pub root: Pattern,
    /// Some ancestor of the match must satisfy it.
    pub inside: Option<Pattern>,
    /// No ancestor of the match may satisfy it.
    pub not_inside: Option<Pattern>,
    /// Globs; empty means every file.
    pub globs: Vec<Glob>,
    /// Canonical labels in the order given, without repeats; empty means every language.
    pub languages: Vec<&'static str>,
    /// Pipeline steps.
    pub steps: Vec<Step>,
    /// Most results, 1 to 1000.
    pub limit: u32,
    /// How much is printed.
    pub detail: Detail,
}

/// One pattern: all that is given must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pattern {
    /// Asked kinds; empty means any.
    pub kinds: Vec<Kind>,
    /// Excluded kinds.
    pub not_kinds: Vec<Kind>,
    /// Test of the normalised name.
    pub name: Option<NameTest>,
    /// Test of the whole source text.
    pub text: Option<Regex>,
    /// Label under which the place is returned.
    pub capture: Option<String>,
    /// Roles, ordered by [`Role`].
    pub roles: Vec<RolePattern>,
    /// Some descendant must satisfy it.
    pub has: Option<Box<Pattern>>,
    /// No descendant may satisfy it.
    pub not_has: Option<Box<Pattern>>,
}

/// A test of a name.
#[derive(Clone, Debug, PartialEq)]
pub enum NameTest {
    /// Equal to this text.
    Exact(String),
    /// Found by this expression.
    Regex(Regex),
}

/// What a pattern asks of one role.
#[derive(Clone, Debug, PartialEq)]
pub struct RolePattern {
    /// Which role.
    pub role: Role,
    /// What its targets must satisfy.
    pub targets: Targets,
}

/// The patterns of one role, by its cardinality.
#[derive(Clone, Debug, PartialEq)]
pub enum Targets {
    /// One pattern.
    One(Box<Pattern>),
    /// Patterns for distinct elements in source order.
    List(Vec<Pattern>),
    /// Patterns by name, in the order written.
    Map(Vec<(String, Pattern)>),
}

/// One pipeline step with its options.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it does.
    pub op: Op,
    /// How far it goes.
    pub reach: Reach,
    /// Only edges of this proof.
    pub proof: Option<Proof>,
    /// Only references of these kinds; empty means all.
    pub reference_kinds: Vec<ReferenceKind>,
    /// Which sites are shown; the default when left out.
    pub surface: Option<Surface>,
    /// What `call_input` selects.
    pub input: Option<Input>,
}

/// How far a traversal goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One edge.
    Direct,
    /// At most this many edges, at least one.
    Depth(u64),
    /// All that can be reached.
    Transitive,
}

/// What `call_input` selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// The receiver.
    Receiver,
    /// The formal parameter at this 0-based index.
    Index(u64),
    /// The formal parameter with this name.
    Name(String),
}

impl Default for Query {
    /// A query with nothing in it but defaults. Its root is unconstrained, so it is not yet valid.
    fn default() -> Self {
        Self {
            root: Pattern::default(),
            inside: None,
            not_inside: None,
            globs: Vec::new(),
            languages: Vec::new(),
            steps: Vec::new(),
            limit: limits::DEFAULT_LIMIT,
            detail: Detail::Compact,
        }
    }
}

impl Step {
    /// The step without options.
    #[must_use]
    pub fn new(op: Op) -> Self {
        Self {
            op,
            reach: Reach::Direct,
            proof: None,
            reference_kinds: Vec::new(),
            surface: None,
            input: None,
        }
    }
}
